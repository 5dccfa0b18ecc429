import CatalogFormats
import CatalogModel
import StoreFacts
import TextFormats

/// A product that is both in App Store Connect and in the catalog, while its parts are compared.
struct ComparedProduct {
  var item: ProductInProgress
  let live: LiveProduct
  let key: ResourceKey

  /// The catalog's product, with App Store Connect's values in all parts that differ.
  var before: Product

  /// The version for texts and pictures, once one is needed.
  var version: OpenVersion?

  var owner: String { item.product.id.text }
  var product: Product { item.product }
}

extension StorePlanner {
  // MARK: - One-time purchases

  mutating func planProduct(_ item: ProductInProgress) {
    let (start, refused) = (result.steps.count, result.impossible.count)
    defer { dropSteps(from: start, ifImpossible: refused) }
    guard var compared = comparison(item) else {
      refuseUnstartedBase(of: item)
      return planNew(item) { $0.addProduct(item) }
    }
    planAttributes(&compared)
    planOneTimeAvailability(&compared)
    planOneTimePrices(&compared)
    planTexts(&compared)
    planPictures(&compared)
    planPromotion(&compared)
    noteUnknownBases(of: compared)
    refuseDuringReview(compared, from: start)
    result.before.products.append(compared.before)
  }

  /// Creates a product, unless App Store Connect has it with another type, or rejects a text, its name or its codes.
  mutating func planNew(_ item: ProductInProgress, _ compose: (inout RequestComposer) -> Void) {
    let (product, owner) = (item.product, item.product.id.text)
    guard live.products[product.id] == nil else { return }
    refuseReferenceName(of: item)
    refuseTexts(product.localizations, at: item.path, owner: owner)
    for (index, code) in product.offerCodes.enumerated() {
      refuseExpired(Array(code.codes.indices), of: code, at: item.path[.offerCodes][index], owner: owner)
    }
    if product.review.screenshot == nil { result.withoutScreenshot.append(product.id) }
    append([], owner: owner, product: product.id, compose)
  }

  /// The product with its state in App Store Connect; nil if it is new, or has another type there.
  func comparison(_ item: ProductInProgress) -> ComparedProduct? {
    guard let known = live.products[item.product.id], let key = known.key else { return nil }
    var item = item
    item.id = ResourceID(text: key.id)
    var before = item.product
    before.updateStates(from: known.product)
    return ComparedProduct(item: item, live: known, key: key, before: before)
  }

  // MARK: - Fields that can change at any time

  /// The attributes of the product itself.
  mutating func planAttributes(_ compared: inout ComparedProduct) {
    let (item, known) = (compared.item, compared.live.product)
    let type = item.kind.product
    refuseReferenceName(of: item, known: known.referenceName)
    var (members, keys): ([JSONValue.Member], [CatalogKey]) = ([], [])
    for attribute in Product.attributes where attribute.requests == .common && attribute.isPart(of: type) {
      guard !attribute.isEqual(item.product, known) else { continue }
      guard attribute.isStated(item.product) else {
        if let leftover = attribute.leftover { leave(leftover, isPrunable: false, owner: compared.owner) }
        continue
      }
      attribute.copy(known, &compared.before)
      let rule = EditRule.of(attribute.key, .product)
      let (old, new) = (known.outline(.complete)[attribute.key], item.product.outline(.complete)[attribute.key])
      let isRefused = rule?.refuses(old, new, isApproved: LockedFacts.wasApproved(known.status)) ?? false
      if !isRefused, let member = attribute.member(of: item.product) {
        members.append(member)
        keys.append(attribute.key)
      } else {
        refuse(attribute.key, help: attribute.help, at: item.path[attribute.key], of: compared.owner)
      }
    }
    if type == .inAppPurchases { compareHosting(&compared) }
    if !members.isEmpty {
      append(keys, of: compared) { composer in
        composer.change(
          ResourceObject(type, nil, members), item.id, version: type == .subscriptions ? 1 : 2,
          as: RequestName(item.name, "/attributes"), why: "Changes attributes of the product itself.")
      }
    }
    if type == .subscriptions { planSeats(&compared, sharingIsTurnedOn: keys.contains(.familySharing)) }
  }

  /// Sets whether it is sold by the seat, if the catalog states it, after Family Sharing, which turns that off.
  private mutating func planSeats(_ compared: inout ComparedProduct, sharingIsTurnedOn: Bool) {
    let known = compared.live.product.plan.multiSeat
    guard var wanted = compared.product.plan.multiSeat else { return }
    let isOtherwise = wanted.isEnabled != known?.isEnabled
    if wanted.markets == known?.markets { wanted.markets = nil }
    guard isOtherwise || wanted.markets != nil || (sharingIsTurnedOn && wanted.isEnabled) else { return }
    if isOtherwise || wanted.markets != nil {
      compared.before.plan.multiSeat = known
      if compared.product.plan.multiSeat?.markets == nil { compared.before.plan.multiSeat?.markets = nil }
    }
    let item = compared.item
    append([.multiseat], of: compared) { $0.setSeats(wanted, of: item) }
  }

  /// Hosting itself is turned on in App Store Connect and by Transporter; the API only shows it.
  private mutating func compareHosting(_ compared: inout ComparedProduct) {
    guard let isHosted = live.graph[compared.key]?.flag("contentHosting"),
      isHosted != (compared.product.hostedContent != nil)
    else { return }
    if isHosted { return leave("its hosted content", isPrunable: false, owner: compared.owner) }
    let (status, path) = (compared.live.product.status, compared.item.path[.hostedContent])
    let isWaiting = EditRule.of(.hostedContent, .product)?.waitsForReview(status, version: nil) ?? false
    guard isWaiting || LockedFacts.wasApproved(status) else {
      return leave(
        "hosted content, which is off: turn it on in App Store Connect", isPrunable: false, owner: compared.owner)
    }
    compared.before.hostedContent = nil
    if isWaiting {
      refuse(ChangeFacts.reviewLocks.value, help: "wait for App Review", at: path, owner: compared.owner)
    } else {
      refuse(
        .hostedContent, help: "host the files for a new product, or deliver them yourself", at: path,
        of: compared.owner)
    }
  }

  // MARK: - Where it is sold

  private mutating func planOneTimeAvailability(_ compared: inout ComparedProduct) {
    let record = live.graph.parts(of: compared.key, .inAppPurchaseAvailabilities).first
    guard isSoldElsewhere(compared.item, compared.product.availability, than: record) else { return }
    keepAvailability(of: &compared)
    let (item, new) = (compared.item, newTerritories(in: record))
    append([.availability, .clearedForSale], of: compared) { $0.addAvailability(ofProduct: item, keeping: new) }
  }

  /// The territories of an availability that Apple has opened since this version of Shelf.
  func newTerritories(in record: Resource?) -> [TerritoryCode] {
    let stored = record.flatMap { live.graph.links[$0.key]?["availableTerritories"] } ?? []
    return stored.map { TerritoryCode($0.id) }.filter { !Territory.hasStorefront($0) }
  }

  /// Whether App Store Connect sells a billing plan in other territories than the catalog.
  func isSoldElsewhere(
    _ item: ProductInProgress, _ availability: Availability, than record: Resource?, asksNew: Bool = true
  )
    -> Bool
  {
    guard let record else { return true }
    let wanted = scratch().places(availability, of: item)
    // A territory that Apple has opened since then is no difference.
    let stored = Set((live.graph.links[record.key]?["availableTerritories"] ?? []).map(\.id))
      .subtracting(newTerritories(in: record).map(\.text))
    return Set(wanted.codes.map(\.id.text)) != stored
      || (asksNew && wanted.isNew != (record.flag("availableInNewTerritories") ?? false))
  }

  func keepAvailability(of compared: inout ComparedProduct) {
    let known = compared.live.product
    compared.before.isClearedForSale = known.isClearedForSale
    if known.isClearedForSale, compared.product.isClearedForSale { compared.before.availability = known.availability }
  }

  // MARK: - Pictures

  mutating func planPictures(_ compared: inout ComparedProduct) {
    planScreenshot(&compared)
    planImage(&compared)
    planImages(&compared)
  }

  /// Adds the pictures that App Store Connect lacks. Only a person can tell which existing pictures are obsolete.
  private mutating func planImages(_ compared: inout ComparedProduct) {
    let item = compared.item
    let known = live.current(item.kind.image, of: compared.key, item.kind.version)
    var missing: [Int] = []
    for (index, file) in item.product.images.enumerated() where !known.contains(where: { isSame($0, as: file) }) {
      if !known.contains(where: { isFailed($0, as: file, of: compared) }) { missing.append(index) }
    }
    guard !missing.isEmpty else { return }
    compared.before.images = item.product.images.indices.filter { !missing.contains($0) }.map {
      item.product.images[$0]
    }
    guard let version = version(of: &compared) else { return }
    append([.images], of: compared) {
      $0.addImages(of: item, to: .one("version", item.kind.version, version.id), 2, missing)
    }
  }

  private mutating func planScreenshot(_ compared: inout ComparedProduct) {
    let item = compared.item
    let old = live.graph.parts(of: compared.key, item.kind.screenshot).first
    guard let file = item.product.review.screenshot else {
      if old != nil { return leave("its review screenshot", isPrunable: false, owner: compared.owner) }
      if !isReleased(compared) { result.withoutScreenshot.append(compared.product.id) }
      return
    }
    if let old, isSame(old, as: file) { return }
    if let old, isFailed(old, as: file, of: compared) { return }
    compared.before.review.screenshot = shownName(of: old, besides: file)
    append([.review], of: compared) { composer in
      if let old {
        composer.delete(
          item.kind.screenshot, old.id, as: RequestName(item.name, "/screenshot/old"),
          why: "Removes the old picture: App Store Connect keeps one.")
      }
      composer.addScreenshot(of: item)
    }
  }

  private mutating func planImage(_ compared: inout ComparedProduct) {
    let item = compared.item
    let known = live.current(item.kind.image, of: compared.key, item.kind.version)
    let old = known.first { picture in !item.product.images.contains { isSame(picture, as: $0) } }
    guard let file = item.product.promotion?.image else {
      if old != nil { leave("its promotion image", isPrunable: false, owner: compared.owner) }
      return
    }
    if known.contains(where: { isSame($0, as: file) }) { return }
    for picture in known where isFailed(picture, as: file, of: compared) { return }
    compared.before.promotion?.image = shownName(of: old, besides: file)
    guard let version = version(of: &compared) else { return }
    append([.promotion], of: compared) { composer in
      let owner = ResourceObject.Relationship.one("version", item.kind.version, version.id)
      if let old {
        composer.removeOld(old, item.kind.image, in: version, owner, as: RequestName(item.name, "/image/old"))
      }
      composer.addPicture(
        file, item.kind.image, 2, as: RequestName(item.name, "/image"), at: item.path[.promotion][.image], of: owner,
        why: "Reserves the upload of the promotion image.")
    }
  }

  /// Whether App Store Connect rejected exactly this file, which would fail again. The plan reports it with the reason.
  private mutating func isFailed(_ picture: Resource, as file: String, of compared: ComparedProduct) -> Bool {
    guard StorePicture(picture).hasFailed(file, options.digests[file]) else { return false }
    let reason = live.openPictures.first { $0.product == compared.product.id && $0.failure != nil }?.failure ?? ""
    leave(
      "'\(file)', which App Store Connect could not use (\(reason)): replace the file", isPrunable: false,
      owner: compared.owner)
    return true
  }

  /// Whether App Store Connect has exactly this file. A picture that failed processing counts as missing.
  private func isSame(_ picture: Resource, as file: String) -> Bool {
    StorePicture(picture).isFile(file, options.digests[file])
  }

  /// The displayed name of a picture that is replaced.
  private func shownName(of picture: Resource?, besides file: String) -> String? {
    guard let name = picture.map({ $0.text("fileName") ?? "unknown" }) else { return nil }
    return name == file ? "\(name) (another one)" : name
  }

  // MARK: - The app's page

  mutating func planPromotion(_ compared: inout ComparedProduct) {
    let item = compared.item
    let known = live.graph.parts(of: compared.key, .promotedPurchases).first
    guard item.product.isPromoted else {
      guard let known else { return }
      guard options.prunes else { return leave("its position on the app's page", owner: compared.owner) }
      compared.before.promotion = compared.before.promotion ?? Promotion()
      compared.before.promotion?.isVisible = known.flag("visibleForAllUsers")
      return append([.promotion], of: compared) { composer in
        composer.delete(
          .promotedPurchases, known.id, as: RequestName(item.name, "/promotion/old"),
          why: "Removes it from the app's page.")
      }
    }
    var wanted = item.product.promotion ?? Promotion()
    guard let known else {
      compared.before.promotion?.isVisible = nil
      compared.before.promotion?.isEnabled = true
      compared.before.promotion?.order = nil
      if compared.before.promotion == Promotion() { compared.before.promotion = nil }
      return append([.promotion], of: compared) { $0.promote(item, by: wanted) }
    }
    var shown = compared.live.product.promotion ?? Promotion()
    shown.isVisible = shown.isVisible ?? true
    wanted.isVisible = wanted.isVisible ?? shown.isVisible
    let changed = Promotion.attributes.filter { !$0.isEqual(shown, wanted) }
    guard !changed.isEmpty else { return }
    var before = compared.before.promotion ?? Promotion()
    for attribute in changed { attribute.copy(shown, &before) }
    compared.before.promotion = before
    append([.promotion], of: compared) { composer in
      composer.change(
        ResourceObject(.promotedPurchases, nil, changed.compactMap { $0.member(of: wanted) }), known.id,
        as: RequestName(item.name, "/promotion/visible"), why: "Sets who sees it on the app's page.")
    }
  }
}

extension Product {
  /// Copies the values that only App Store Connect decides, because a catalog may have old ones.
  mutating func updateStates(from known: Product) {
    status = known.status ?? status
    (versionStatus, textsOnSale) = (known.versionStatus, known.textsOnSale)
  }
}

extension RequestComposer {
  /// Removes the contents of an open version, or those that a new version copied from the previous one.
  mutating func removeOld(
    _ old: Resource, _ type: ResourceType, in version: OpenVersion, _ owner: ResourceObject.Relationship,
    as name: RequestName
  ) {
    guard version.isNew else { return delete(type, old.id, version: 2, as: name, why: "Removes the old picture.") }
    // The copy in the new version has its own ID. If there is no copy, an empty one is created and removed.
    let found = RequestName(name.text, "/found")
    create(
      ResourceObject(
        type, nil,
        [.text("fileName", old.text("fileName") ?? "old.png"), .integer("fileSize", old.integer("fileSize") ?? 1)],
        [owner]), version: 2, as: found,
      reuse: .init(path: "/v1/\(version.type.rawValue)/\(version.id.text)/images?limit=200"),
      why: "Looks up the picture that the new version copied.")
    delete(type, found.answer, version: 2, as: name, why: "Removes the old picture.")
  }
}
