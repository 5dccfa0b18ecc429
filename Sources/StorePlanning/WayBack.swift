import CatalogDiff
import CatalogFormats
package import CatalogModel
package import SourceDiagnostics
import StoreFacts
package import TextFormats

/// The state that a plan replaces, as far as it can be restored.
///
/// It contains no secrets and no pictures: a plan is shown to others, and App Store Connect returns no pictures.
package struct WayBack: Sendable {
  /// The things to restore: product IDs, `group:` and the name in the catalog, `app`.
  package let owners: Set<String>

  /// The things to restore, as App Store Connect had them, and the IDs of the other products.
  package let state: Catalog

  /// The digests of what the plan left behind; empty before it is applied.
  package let left: [String: String]

  /// The digest of the plan.
  package let plan: String

  /// The changes that the plan has listed as having no way back.
  let stays: [OneWayChange]

  /// - Parameters:
  ///   - live: the state before the plan is applied.
  ///   - owners: the names of the things that the plan changes.
  ///   - baseTerritory: the territory of base amounts.
  init(_ live: LiveStore, _ owners: Set<String>, baseTerritory: TerritoryCode?) {
    var state = Catalog(app: App(), products: live.catalog.products)
    state.subscriptionGroups = live.catalog.subscriptionGroups
    state.app?.baseTerritory = baseTerritory
    state.app?.gracePeriod = live.catalog.app?.gracePeriod
    state.mapProducts { $0 = owners.contains($0.id.text) ? $0.withoutSecretsAndPictures : $0.withPlaceOnly }
    (self.owners, self.state, left, plan, stays) = (owners, state, [:], "", [])
  }

  /// Reads it from a document; nil for one of another kind, and for a damaged one.
  package init?(in document: TextFile) {
    guard let root = parseJSON(document).root, let node = root["way_back"], let owners = node["owners"]?.elements,
      let state = node["state"], let plan = node["plan"]?.text
    else { return nil }
    let file = TextFile(path: "state", bytes: state.value.compactBytes)
    guard let reading = Format.canonical.reader?.parse([FormatFile(file)]), reading.faults.isEmpty else { return nil }
    (self.owners, self.state, self.plan) = (Set(owners.compactMap(\.text)), reading.catalog, plan)
    stays = (root["no_way_back"]?.elements ?? []).compactMap { OneWayChange($0) }
    left = Dictionary((node["left"]?.members ?? []).map { ($0.key, $0.value.text ?? "") }) { first, _ in first }
  }

  /// The member of a document.
  ///
  /// - Parameters:
  ///   - plan: the digest of the plan.
  ///   - left: the digests of what the plan left behind; empty before it is applied.
  /// - Returns: the member.
  package func json(of plan: String, left: [String: String] = [:]) -> JSONValue {
    let bytes = Format.canonical.writer?.write(state, WritingOptions()).files.first?.bytes ?? []
    return [
      "plan": .string(plan), "owners": .array(owners.sorted().map { .string($0) }),
      "left": .object(left.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
      "state": parseJSON(TextFile(path: "state", bytes: bytes)).root?.value ?? .null,
    ]
  }

  /// The name of the file beside a plan: `plan.back.json` for `plan.json`.
  package static func name(besides file: String) -> String {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return file + ".back" }
    return String(file.dropLast(name.count)) + name[..<dot] + ".back" + name[dot...]
  }

  /// The products of which nothing is restored.
  package var others: Set<ProductID> {
    Set(state.allProducts.map(\.id).filter { !owners.contains($0.text) })
  }

  /// The catalog that restores the state: the current one, with the old values of what the plan changes.
  ///
  /// A product that the plan created is taken off sale and from the app's page, because it can't be deleted.
  ///
  /// - Parameters:
  ///   - live: the current state.
  ///   - skipped: the fields that stay as they are.
  /// - Returns: the catalog.
  package func target(in live: LiveStore, besides skipped: [ProductID: Set<CatalogKey>] = [:]) -> Catalog {
    var target = live.catalog
    let old = Dictionary(state.allProducts.map { ($0.id, $0) }) { first, _ in first }
    let restoresApp = owners.contains(StorePlan.name(of: ""))
    target.app = target.app ?? App()
    target.app?.baseTerritory = state.app?.baseTerritory
    if restoresApp, let now = target.app?.gracePeriod {
      // A grace period that is turned off keeps its length.
      var before = state.app?.gracePeriod ?? App.GracePeriod(isEnabled: false)
      before.duration = before.duration ?? now.duration
      before.renewals = before.renewals ?? now.renewals
      target.app?.gracePeriod = before
    }
    for pair in GroupPairing(live.catalog.subscriptionGroups, state.subscriptionGroups).pairs {
      guard let now = pair.old?.group, let before = pair.new?.group, owners.contains(OwnerName.group(now.name)),
        let index = target.subscriptionGroups.firstIndex(where: { $0.name == now.name })
      else { continue }
      target.subscriptionGroups[index].name = before.name
      target.subscriptionGroups[index].localizations = before.localizations
    }
    // The page's order is as before as well if the plan has added or removed something there.
    let restoresOrder =
      restoresApp
      || live.catalog.allProducts.contains { product in
        owners.contains(product.id.text)
          && (product.promotion?.order == nil) != (old[product.id]?.promotion?.order == nil)
      }
    target.mapProducts { product in
      let before = old[product.id]
      for picture in live.openPictures where picture.product == product.id && picture.failure != nil {
        product.images.removeAll { $0 == picture.file }
        if product.promotion?.image == picture.file { product.promotion?.image = nil }
        if product.promotion == Promotion() { product.promotion = nil }
      }
      if owners.contains(product.id.text) {
        if let before {
          product.restore(before, besides: skipped[product.id] ?? [])
        } else {
          product.isClearedForSale = false
          product.promotion = product.promotion?.image.map { Promotion(image: $0) }
        }
      }
      guard restoresOrder, let order = before?.promotion?.order else { return }
      product.promotion?.order = order
    }
    return target
  }
}

extension Product {
  /// The part that a document may contain.
  fileprivate var withoutSecretsAndPictures: Product {
    var result = self
    (result.review, result.images) = (ReviewMaterial(), [])
    result.promotion?.image = nil
    for index in result.offerCodes.indices { result.offerCodes[index].codes = [] }
    return result
  }

  /// Its ID, and its place on the app's page.
  fileprivate var withPlaceOnly: Product {
    var result = Product(id: id, type: type)
    result.promotion = promotion?.order.map { Promotion(order: $0) }
    return result
  }

  /// Sets the fields that can be restored to their old values.
  fileprivate mutating func restore(_ old: Product, besides skipped: Set<CatalogKey>) {
    func restores(_ key: CatalogKey) -> Bool { !skipped.contains(key) }
    let commitment = plan.billingPlans?.monthlyCommitment
    let places = commitment?.places(of: self)
    if restores(.referenceName), let name = old.referenceName { referenceName = name }
    if restores(.price), let price = old.price { self.price = price }
    if restores(.clearedForSale) { isClearedForSale = old.isClearedForSale }
    if restores(.availability) { availability = old.availability }
    if restores(.localizations) { localizations = old.localizations }
    if restores(.level), let level = old.plan.level { plan.level = level }
    if restores(.multiseat), let seats = old.plan.multiSeat { plan.multiSeat = seats }
    if restores(.introductoryOffers) { plan.introductoryOffers = old.plan.introductoryOffers }
    if restores(.promotionalOffers) { plan.promotionalOffers = old.plan.promotionalOffers }
    if restores(.winBackOffers) { plan.winBackOffers = old.plan.winBackOffers }
    if restores(.billingPlans) {
      var billing = old.plan.billingPlans ?? BillingPlans()
      if billing.monthlyCommitment == nil, var commitment {
        // Monthly payments that were added can't be removed, but they add no territory to the old ones.
        let all = Territory.all.map(\.code).filter { places?.contains($0) ?? false }
        let kept = all.filter(old.availability.contains)
        if kept != all {
          commitment.availability = Availability(territories: .only(kept.sorted()), includesNewTerritories: false)
        }
        billing.monthlyCommitment = commitment
      }
      plan.billingPlans = billing == BillingPlans() ? nil : billing
    }
    if restores(.offerCodes) {
      // Codes that were handed out stay; those of new offers are turned off.
      let known = Set(old.offerCodes.compactMap(\.referenceName))
      offerCodes.removeAll { !known.contains($0.referenceName ?? "") }
    }
    if restores(.promotion) {
      let image = promotion?.image
      promotion = old.promotion
      if let image {
        promotion = promotion ?? Promotion()
        promotion?.image = image
      }
    }
  }
}

extension StorePlan {
  /// Returns the plan that restores a state, without the fields that App Store Connect refuses to restore; nil if no
  /// response names the app.
  ///
  /// - Parameters:
  ///   - way: the state to restore.
  ///   - live: the current state.
  ///   - frame: the conditions that the plan is bound to.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the plan; its changes without a way back are what isn't as before, and can't be restored.
  package static func restoring(
    _ way: WayBack, from live: LiveStore, _ frame: Frame, digest: ([UInt8]) -> String
  ) -> StorePlan? {
    var options = PlanningOptions()
    options.prunes = true
    options.excluded = Set(live.catalog.allProducts.map(\.id).filter { !way.owners.contains($0.text) })
    var skipped: [ProductID: Set<CatalogKey>] = [:]
    var stays = way.stays
    while true {
      let target = way.target(in: live, besides: skipped)
      guard var plan = StorePlan(live, target, frame, options, digest: digest) else { return nil }
      let refused = plan.impossible.filter { change in
        guard let product = change.path.product, case .field(let key)? = change.path.steps.first else { return false }
        return skipped[product, default: []].insert(key).inserted
      }
      for one in refused where !stays.contains(where: { $0.isAbout(one.path) }) {
        stays.append(OneWayChange(owner: one.owner, path: one.path, reason: one.reason))
      }
      if refused.isEmpty {
        let (old, new) = (way.state.allProducts, live.catalog.allProducts)
        plan.oneWay = stays.filter { one in
          !one.isUndone(from: old.first { $0.id == one.path.product }, to: new.first { $0.id == one.path.product })
        }
        plan.isRestoring = true
        return plan
      }
    }
  }

  /// Returns the things that were changed since a plan left them, other than by App Review.
  ///
  /// - Parameters:
  ///   - left: the digests of what the plan left behind.
  ///   - live: the current state.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the names, sorted.
  package static func moved(
    sinceLeft left: [String: String], in live: LiveStore, digest: ([UInt8]) -> String
  ) -> [String] {
    let now = digests(of: Array(left.keys), leftIn: live, digest)
    return left.filter { now[$0.key] != $0.value }.map(\.key).sorted()
  }

  /// The digests of what a plan left behind. They ignore the states that App Review changes.
  package static func digests(
    of names: [String], leftIn live: LiveStore, _ digest: ([UInt8]) -> String
  ) -> [String: String] {
    var digests: [String: String] = [:]
    for name in names { digests[name] = live.digest(of: name == "app" ? "" : name, ignoringStates: true, digest) }
    return digests
  }
}
