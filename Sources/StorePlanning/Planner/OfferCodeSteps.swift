import CatalogFormats
import CatalogModel
import SourceDiagnostics
import StoreFacts

/// The steps for offer codes and their batches.
extension StorePlanner {
  /// The offer codes that App Store Connect lacks; also plans additional codes for existing ones.
  mutating func planCodes(_ compared: inout ComparedProduct, _ type: ResourceType) -> [(
    code: OfferCode, path: CatalogPath
  )] {
    let item = compared.item
    let isPlan = type == .subscriptionOfferCodes
    let known = live.graph.parts(of: compared.key, type)
    var new: [(code: OfferCode, path: CatalogPath)] = []
    var differing: Set<String> = []
    for (index, code) in compared.product.offerCodes.enumerated() {
      let path = item.path[.offerCodes][index]
      guard let offer = known.first(where: { $0.text("name") == code.referenceName }) else {
        refuseExpired(Array(code.codes.indices), of: code, at: path, owner: compared.owner)
        new.append((code, path))
        continue
      }
      noteMissingPlaces(of: offer, named: code.referenceName ?? "", compared)
      if noteGoneBatches(of: code, offer, compared) { differing.insert(code.referenceName ?? "") }
      let names = differences(of: code, from: offer, isPlan: isPlan, at: path, compared)
      if !names.isEmpty {
        _ = refuseFixed(names, of: .offerCode, at: path, product: compared.owner)
        differing.insert(code.referenceName ?? "")
      }
      let request = RequestName("\(item.name)/offer-code:\(RequestNames.safe(code.referenceName ?? ""))")
      let missing = missingBatches(code, of: offer)
      if !missing.isEmpty {
        refuseExpired(missing, of: code, at: path, owner: compared.owner)
        differing.insert(code.referenceName ?? "")
        if offer.flag("active") == false {
          refuse(.codes, .offerCode, help: "create the codes in a new offer", at: path[.codes], of: compared.owner)
        }
        append([.offerCodes], of: compared) {
          $0.addCodes(of: code, request, type, in: offer.id, missing, at: path)
        }
      }
      if planActivity(of: code, offer, type, request, at: path, compared) { differing.insert(code.referenceName ?? "") }
    }
    let wanted = Set(compared.product.offerCodes.compactMap(\.referenceName))
    let gone = known.filter { !wanted.contains($0.text("name") ?? "") && $0.flag("active") ?? true }
    for offer in gone {
      let name = offer.text("name") ?? offer.key.id
      guard options.prunes else {
        leave("its offer code '\(name)'", owner: compared.owner)
        continue
      }
      differing.insert(name)
      append([.offerCodes], of: compared) { composer in
        composer.turnOff(type, offer.id, as: RequestName(item.name, "/offer-code/off:", name))
      }
    }
    showCodes(of: &compared, new: Set(new.compactMap(\.code.referenceName)), differing: differing)
    return new
  }

  /// Shows the offer codes before the plan: App Store Connect's where they differ.
  private func showCodes(of compared: inout ComparedProduct, new: Set<String>, differing: Set<String>) {
    let same = compared.product.offerCodes.filter { !new.union(differing).contains($0.referenceName ?? "") }
    let changed = compared.live.product.offerCodes.filter { differing.contains($0.referenceName ?? "") }
    compared.before.offerCodes =
      same
      + changed.map { known in
        let wanted = compared.product.offerCodes.first { $0.referenceName == known.referenceName }
        guard !options.prunes, let wanted else { return known }
        // Batches that are left aren't shown as removed.
        var code = known
        code.codes.removeAll { batch in !wanted.codes.contains { $0.isSame(as: batch) } }
        return code
      }
  }

  /// Refuses new codes that expire today or earlier.
  mutating func refuseExpired(_ batches: [Int], of code: OfferCode, at path: CatalogPath, owner: String) {
    for batch in batches where code.codes[batch].expires.map({ $0 <= day }) ?? false {
      refuse(
        "App Store Connect rejects new codes that have expired", help: "choose a later day, or remove them",
        at: path[.codes][batch][.expires], owner: owner)
    }
  }

  func differences(
    of code: OfferCode, from offer: Resource, isPlan: Bool, at path: CatalogPath, _ compared: ComparedProduct
  ) -> [String] {
    var composer = scratch()
    var bare = code
    bare.codes = []
    let item = compared.item
    let planned =
      isPlan
      ? PlannedOffer(bare, composer.prices(of: code.terms, from: base(of: item.product), at: path), at: path)
      : composer.plannedCode(bare, of: item, at: path)
    if isPlan, !composer.accepts(code.terms, of: "offer code", at: path) { return [] }
    composer.addOfferCode(planned, PriceBook(owner: item.name), of: item)
    return differences(
      composer.requests.first, planned.prices, from: offer,
      isPlan ? .subscriptionOfferCodePrices : .inAppPurchaseOfferPrices, compared)
  }

  /// Deactivates the offer or batches of its codes that the catalog marks as inactive, and reports that this can't be
  /// undone.
  ///
  /// - Returns: whether anything differs.
  private mutating func planActivity(
    of code: OfferCode, _ offer: Resource, _ type: ResourceType, _ request: RequestName, at path: CatalogPath,
    _ compared: ComparedProduct
  ) -> Bool {
    var isOne = false
    func note(
      isActive: Bool, _ known: Resource, _ name: RequestName, at place: CatalogPath, _ planner: inout StorePlanner
    ) {
      guard isActive != known.flag("active") ?? true else { return }
      isOne = true
      if isActive {
        planner.refuse(
          .active, .offerCode, help: "set 'active: false', and create new codes", at: place, of: compared.owner)
      } else {
        planner.append([.offerCodes], of: compared) {
          $0.turnOff(known.key.type, known.id, as: name)
        }
      }
    }
    for (index, known) in pairedBatches(code, of: offer).enumerated() {
      guard let known else { continue }
      var changed: [String] = []
      if code.codes[index].custom != nil, let stored = self.batch(known) {
        let differing = OfferCode.CodeBatch.attributes.filter { !$0.isEqual(code.codes[index], stored) }
        changed = differing.map(\.name).filter { EditRule.of($0, .customCode)?.way == .never }
      }
      isOne = isOne || !changed.isEmpty
      _ = refuseFixed(changed, of: .customCode, at: path[.codes][index], product: compared.owner)
      let name = RequestName(request.text, "/codes:", "\(index + 1)/off")
      note(isActive: code.codes[index].isActive, known, name, at: path[.codes][index][.active], &self)
    }
    note(isActive: code.isActive, offer, RequestName(request.text, "/off"), at: path[.active], &self)
    return isOne
  }

  /// Turns the batches of codes off that only App Store Connect has, or leaves them.
  ///
  /// - Returns: whether any is turned off.
  private mutating func noteGoneBatches(of code: OfferCode, _ offer: Resource, _ compared: ComparedProduct) -> Bool {
    let paired = Set(pairedBatches(code, of: offer).compactMap { $0?.key })
    let gone = batches(of: offer).filter { !paired.contains($0.key) && $0.flag("active") ?? true }
    for batch in gone {
      guard options.prunes else {
        let count = batch.integer("numberOfCodes") ?? 0
        leave("\(count) codes of the offer '\(code.referenceName ?? "")'", owner: compared.owner)
        continue
      }
      append([.offerCodes], of: compared) { composer in
        composer.turnOff(
          batch.key.type, batch.id, as: RequestName(compared.item.name, "/offer-code/batch/off:", batch.key.id))
      }
    }
    return options.prunes && !gone.isEmpty
  }

  private func batches(of offer: Resource) -> [Resource] {
    live.graph.parts(
      of: offer.key, .subscriptionOfferCodeCustomCodes, .subscriptionOfferCodeOneTimeUseCodes,
      .inAppPurchaseOfferCodeCustomCodes, .inAppPurchaseOfferCodeOneTimeUseCodes)
  }

  /// The batches of codes that App Store Connect lacks.
  private func missingBatches(_ code: OfferCode, of offer: Resource) -> [Int] {
    pairedBatches(code, of: offer).enumerated().filter { $0.element == nil }.map(\.offset)
  }

  /// The matching resource in App Store Connect for each batch of codes; of equal ones, first those that are active or
  /// inactive in both.
  private func pairedBatches(_ code: OfferCode, of offer: Resource) -> [Resource?] {
    var known = batches(of: offer).map { ($0, self.batch($0)) }
    var pairs: [Int: Resource] = [:]
    for isStrict in [true, false] {
      for (index, batch) in code.codes.enumerated() where pairs[index] == nil {
        let found = known.firstIndex { _, other in
          other.map { batch.isSame(as: $0) && (!isStrict || batch.isActive == $0.isActive) } ?? false
        }
        if let found { pairs[index] = known.remove(at: found).0 }
      }
    }
    return code.codes.indices.map { pairs[$0] }
  }

  /// App Store Connect's batch of codes as a catalog's; nil if it has a word that is newer than Shelf.
  private func batch(_ resource: Resource) -> OfferCode.CodeBatch? {
    var (assembly, batch) = (prices, OfferCode.CodeBatch())
    assembly.readAttributes(of: resource, into: &batch)
    return assembly.newWords.isEmpty ? batch : nil
  }
}

extension OfferCode.CodeBatch {
  /// Whether both are the same codes, active or not.
  fileprivate func isSame(as other: Self) -> Bool {
    if custom != nil || other.custom != nil { return custom == other.custom }
    return (count, expires, environment) == (other.count, other.expires, other.environment)
  }
}
