import CatalogFormats
import CatalogModel

/// An introductory offer in one territory, as App Store Connect stores it.
private struct IntroductoryRow: Hashable {
  let territory: TerritoryCode

  /// The attributes of the offer, without its territories and prices.
  let offer: IntroductoryOffer

  /// Nil for an amount that only App Store Connect knows, 0 for a free trial.
  let amount: Money?

  /// Whether an attribute has a word that is newer than Shelf, so that the offer equals none in a catalog.
  var hasNewWords = false

  /// Whether it is the intended offer; an amount that no response contains counts as equal.
  func isSame(as wanted: IntroductoryRow) -> Bool {
    wanted.amount == nil && territory == wanted.territory && offer == wanted.offer && !hasNewWords
  }

  /// Whether the two offers conflict. One for monthly payments doesn't conflict with one for the upfront plan.
  func overlaps(_ other: IntroductoryRow) -> Bool {
    guard territory == other.territory, offer.terms.targetPlan == other.offer.terms.targetPlan else { return false }
    let isBefore = other.offer.starts.flatMap { start in offer.ends.map { $0 < start } } ?? false
    let isAfter = offer.starts.flatMap { start in other.offer.ends.map { $0 < start } } ?? false
    return !isBefore && !isAfter
  }
}

extension IntroductoryRow {
  fileprivate init(_ offer: IntroductoryOffer, in territory: TerritoryCode, at amount: Money?) {
    var bare = IntroductoryOffer()
    for attribute in IntroductoryOffer.attributes { attribute.copy(offer, &bare) }
    self.init(territory: territory, offer: bare, amount: amount)
  }
}

extension StorePlanner {
  /// All introductory offers if one of them differs, because App Store Connect replaces them as a whole; otherwise
  /// none.
  ///
  /// Other offers in App Store Connect are kept, and repeated in the request, unless they are removed or conflict.
  mutating func introductoryOffers(_ all: PlannedOffers, _ compared: inout ComparedProduct) -> [PlannedOffer<
    IntroductoryOffer
  >] {
    let known = liveRows(of: compared)
    let wanted = all.introductory.filter { one in one.offer.ends.map { $0 >= day } ?? true }
    for one in wanted { refuseUnsold(one, known.map(\.row), compared) }
    let rows = wanted.flatMap { self.rows(of: $0) }
    let stored = Set(known.map(\.row))
    let isMissing = rows.contains { row in
      !stored.contains(row) && !known.contains { $0.row.isSame(as: row) }
        && (compared.product.availability.contains(row.territory) || known.contains { $0.row.overlaps(row) })
    }
    let named = Set(rows)
    let extra = known.filter { one in
      !named.contains(one.row) && !rows.contains { $0.overlaps(one.row) }
        && one.row.offer.ends.map { $0 >= day } ?? true
    }
    if !options.prunes, !extra.isEmpty {
      leave(
        "its introductory offer in \(extra.count == 1 ? "1 territory" : "\(extra.count) territories")",
        owner: compared.owner)
    }
    guard isMissing || (options.prunes && !extra.isEmpty) else { return [] }
    let kept = options.prunes ? [] : extra.map(\.row)
    compared.before.plan.introductoryOffers = compared.live.product.plan.introductoryOffers.compactMap {
      offer($0, of: known.map(\.row), without: Set(kept))
    }
    if isMissing {
      if kept.isEmpty { return wanted }
      return wanted + kept.compactMap { planned($0) }
    }
    let item = compared.item
    append([.introductoryOffers], of: compared) { composer in
      for (index, one) in extra.enumerated() {
        composer.delete(
          .subscriptionIntroductoryOffers, one.id,
          as: RequestName(item.name, "/introductory-offer/old:", String(index + 1)),
          why: "Removes the introductory offer in one territory.")
      }
    }
    return []
  }

  /// Refuses an offer that App Store Connect lacks, and that can't be created in any territory.
  private mutating func refuseUnsold(
    _ one: PlannedOffer<IntroductoryOffer>, _ known: [IntroductoryRow], _ compared: ComparedProduct
  ) {
    let rows = rows(of: one)
    let isKnown = known.contains { row in
      row == IntroductoryRow(one.offer, in: row.territory, at: row.amount) && !row.hasNewWords
    }
    guard !isKnown, !rows.contains(where: { compared.product.availability.contains($0.territory) }) else { return }
    refuse(
      "App Store Connect rejects an introductory offer without a price where the subscription is sold",
      help: "add its price, or territories where the subscription is sold", at: one.path, owner: compared.owner)
  }

  /// App Store Connect's offer without the territories that are kept; nil if nothing is left.
  private func offer(
    _ offer: IntroductoryOffer, of rows: [IntroductoryRow], without kept: Set<IntroductoryRow>
  ) -> IntroductoryOffer? {
    let own = rows.filter { IntroductoryRow(offer, in: $0.territory, at: $0.amount) == $0 }
    if kept.isDisjoint(with: own) { return offer }
    var rest = offer
    rest.territories = own.filter { !kept.contains($0) }.map(\.territory).sorted()
    for row in own where kept.contains(row) { rest.terms.price?.territories[row.territory] = nil }
    return rest.territories?.isEmpty ?? true ? nil : rest
  }

  private func liveRows(of compared: ComparedProduct) -> [(id: ResourceID, row: IntroductoryRow)] {
    live.graph.parts(of: compared.key, .subscriptionIntroductoryOffers).compactMap { offer in
      let point = prices.point(of: offer.key)
      guard let territory = live.graph.territory(of: offer.key) ?? point?.territory else { return nil }
      var (assembly, stored) = (prices, IntroductoryOffer())
      assembly.readAttributes(of: offer, into: &stored)
      let row = IntroductoryRow(
        territory: territory, offer: stored, amount: point == nil ? 0 : point?.amount,
        hasNewWords: !assembly.newWords.isEmpty)
      return (offer.id, row)
    }
  }

  private func rows(of one: PlannedOffer<IntroductoryOffer>) -> [IntroductoryRow] {
    switch one.prices {
    case .free(let places): places.codes.map { IntroductoryRow(one.offer, in: $0, at: 0) }
    case .paid(let entries):
      PriceRows(entries) { equal($0, in: $1, .subscriptionPricePoints) }.now.map {
        IntroductoryRow(one.offer, in: $0.key, at: $0.value)
      }
    }
  }

  /// App Store Connect's offer in one territory as a catalog's, so that it is created again unchanged.
  private func planned(_ row: IntroductoryRow) -> PlannedOffer<IntroductoryOffer>? {
    var offer = row.offer
    offer.territories = [row.territory]
    if offer.terms.mode != .freeTrial, let amount = row.amount {
      offer.terms.price = PriceSchedule(territories: [row.territory: amount])
    }
    var composer = scratch()
    guard composer.accepts(offer.terms, of: "introductory offer", at: .catalog) else { return nil }
    return PlannedOffer(
      offer, composer.prices(of: offer.terms, from: baseTerritory, in: .only([row.territory]), at: .catalog),
      at: .catalog)
  }
}
