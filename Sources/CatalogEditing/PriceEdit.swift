package import CatalogModel
package import CatalogYAML
import SourceDiagnostics
import StoreFacts

/// Raises or lowers the prices of selected products.
///
/// Base prices and territories' own prices change, each to a price point of its currency; offers and monthly payments
/// don't.
package struct PriceEdit: Sendable {
  package var step: PriceStep

  /// The first day of the new prices; nil for immediately.
  package var on: CalendarDate?

  /// The price for existing subscribers; only with a day.
  package var existing: PriceChange.ExistingSubscribers?

  package init(_ step: PriceStep, on: CalendarDate? = nil, existing: PriceChange.ExistingSubscribers? = nil) {
    (self.step, self.on, self.existing) = (step, on, existing)
  }

  /// The work for some products, which can be split into concurrent parts.
  ///
  /// - Parameters:
  ///   - products: the products.
  ///   - reading: their catalog.
  ///   - today: the day of the current prices.
  /// - Returns: the work, with a refusal for each product without such prices.
  package func work(for products: ArraySlice<SelectedProduct>, of reading: CatalogReading, today: CalendarDate)
    -> PriceWork
  {
    var work = PriceWork(reading, step)
    for one in products {
      guard let schedule = work.schedule(of: one, on: on ?? today) else { continue }
      if let reason = obstacle(one, today, app: reading.catalog.app) {
        work.proposal.refuse(one, ["price"], reason)
        continue
      }
      if let on, let index = one.product.price?.changes.firstIndex(where: { $0.on == on }) {
        work.proposal.refuse(
          one, ["price", "changes", "[\(index)]"],
          "it already has a price change on \(on); change that one, or choose another day")
        continue
      }
      guard let new = work.prices(after: schedule, of: one) else { continue }
      if new == schedule {
        work.addRows(one, schedule, new, feels: { _ in "unchanged" })
        work.proposal.markUnchanged(one.product.id)
        continue
      }
      let base = work.base(of: one)
      work.addRows(one, schedule, new) { feel(of: one.product, $0, $1, $2, today, base: base) }
      work.apply(changed(one, from: schedule, to: new, today, app: reading.catalog.app), to: one)
      noteOn(one, &work.proposal, today)
    }
    return work
  }

  /// The edit for all products, with the requested and the actual percentage. Refused if no price changes.
  package func proposal(of works: [PriceWork]) -> EditProposal {
    var proposal = PriceWork.proposal(of: works)
    let (least, most) = (works.compactMap(\.reached?.least).min(), works.compactMap(\.reached?.most).max())
    guard proposal.refusals.isEmpty, let least, let most else { return proposal }
    let requested = (step.numerator - step.denominator) * 1_000 / step.denominator
    let direction = step.raises ? "up" : "down"
    let canRound = step.rounding.rawValue != direction && works.allSatisfy(\.canRoundAll)
    let way = canRound ? "; --round \(direction) changes all of them" : ""
    if proposal.changed.isEmpty, step.floors.isEmpty {
      proposal.refuse("", at: nil as SourceRange?, "no price changes, because each rounds to its current value\(way)")
    } else if least != requested || most != requested {
      let spread = "\(PriceWork.percent(tenths: requested)) requested, \(PriceWork.range(least, most)) by price points"
      let isWide = most - least > Self.widestSpread
      let advice = isWide && step.ending != nil ? "; without --to, closer prices are available" : ""
      proposal.note((isWide ? "warning: " : "") + spread + (proposal.unchanged.isEmpty ? "" : way) + advice)
    }
    return proposal
  }

  /// A larger difference between the smallest and the largest change, in tenths of a percent, is a warning.
  private static let widestSpread: Int64 = 50

  /// Why App Store Connect would reject the new price of a subscription; nil if it accepts it.
  private func obstacle(_ one: SelectedProduct, _ today: CalendarDate, app: App?) -> String? {
    if on == nil, let price = one.product.price, price.changes.contains(where: { $0.hasBegun(by: today) }),
      price.caughtUp(to: today, isPlan: one.isPlan, base: App.baseTerritory(of: app)) == nil
    {
      return "earlier subscribers keep a price that 'kept' can't contain; add --from with a later day"
    }
    guard one.product.type == .autoRenewableSubscription, ReviewStates.wasAccepted(one.product.status) else {
      return nil
    }
    if on == nil {
      return "the price of a subscription on sale can't change today; add --from with a later day"
    }
    if existing == .keep, !step.raises { return "a lower price applies to everyone; remove --existing-subscribers" }
    return existing == nil && step.raises
      ? "add --existing-subscribers keep or move: App Store Connect has no default" : nil
  }

  /// The product with its new prices: immediately, or as a scheduled change.
  private func changed(
    _ one: SelectedProduct, from old: PriceSchedule, to new: PriceSchedule, _ today: CalendarDate, app: App?
  ) -> Product {
    var product = one.product
    guard let on else {
      // The price is below its past changes, so they become the price first.
      let base = App.baseTerritory(of: app)
      product.price = product.price?.caughtUp(to: today, isPlan: one.isPlan, base: base) ?? product.price
      product.price?.base = new.base
      product.price?.territories = new.territories
      return product
    }
    var change = PriceChange()
    change.on = on
    change.base = new.base == old.base ? nil : new.base
    change.territories = SortedMap(new.territories.filter { old.territories[$0.key] != $0.value })
    // A lower price applies to everyone, but App Store Connect requires that to be stated.
    let everyone = existing ?? (step.raises ? nil : .move)
    change.existingSubscribers = one.product.type == .autoRenewableSubscription ? everyone : nil
    product.price?.changes.append(change)
    return product
  }

  private func noteOn(_ one: SelectedProduct, _ proposal: inout EditProposal, _ today: CalendarDate) {
    let product = one.product
    let isPlan = product.type == .autoRenewableSubscription
    if on == nil, isPlan, product.status == nil {
      proposal.note("the price of a subscription on sale can't change before tomorrow; schedule it with --from DATE")
    }
    if isPlan, on != nil,
      (product.price?.changes ?? []).contains(where: { $0.on.map { day in on.map { day > $0 } ?? false } ?? false })
    {
      proposal.note(
        "'\(product.id)' has a later price change too; App Store Connect keeps one scheduled change in each territory")
    }
    if on == nil, product.price?.changes.contains(where: { !$0.hasBegun(by: today) }) ?? false {
      proposal.note("'\(product.id)' has scheduled price changes, which stay unchanged")
    }
    if product.price?.volume.isEmpty == false {
      proposal.note("'\(product.id)' has prices of additional seats, which stay unchanged")
    }
    let asking = PriceIncreaseConsent.territoriesThatAsk(afterOffersOf: product)
    if isPlan, step.raises, existing != .keep, !asking.isEmpty {
      proposal.note("in \(listed(asking.map(\.text))), subscribers must also agree to the price when an offer ends")
    }
  }

  /// The effect of another price on existing subscribers, in a few words.
  private func feel(
    of product: Product, _ old: Money, _ new: Money, _ territory: TerritoryCode, _ today: CalendarDate,
    base: TerritoryCode
  ) -> String {
    if old == new { return "unchanged" }
    if product.status == .draft { return "no subscribers yet" }
    guard product.type == .autoRenewableSubscription else { return "new purchases only" }
    if new < old { return "all subscribers pay less from their next renewal" }
    if existing == .keep { return "subscribers keep \(old)" }
    let day = on ?? today
    let increase = PriceIncrease(
      from: old, to: new, currency: Territory.currency(of: territory), period: product.plan.period, on: day,
      earlier: product.price?.lastIncrease(
        before: day, in: territory == base ? nil : territory, inBase: Territory.currency(of: base)))
    let first = increase.firstRenewal(announced: today)
    let must = increase.consent == nil ? "subscribers are" : "subscribers must agree,"
    let unless = existing == .move ? "" : ", unless they keep \(old)"
    return "\(must) \(increase.spokenNotice), and pay it from \(first)\(unless)"
  }
}

/// The common part of price commands: the schedules, the computation and the table.
package struct PriceWork: Sendable {
  var proposal: EditProposal
  private var step: PriceStep

  /// The products with their new prices.
  private var changed: [(place: EntryPlace, product: Product)] = []
  private let app: App?
  private var withoutEnding: Set<String> = []

  /// The smallest and largest change, in tenths of a percent.
  private(set) var reached: (least: Int64, most: Int64)?

  /// Whether rounding away from the old price changes every price.
  private(set) var canRoundAll = true

  init(_ reading: CatalogReading, _ step: PriceStep) {
    proposal = EditProposal(of: reading, expecting: .catalog(reading.catalog))
    self.step = step
    app = reading.catalog.app
    proposal.table.headings = ["product", "where", "old", "new", "change", "the effect on customers"]
    proposal.table.numbers = [2, 3, 4]
  }

  /// The territory of a product's base price: its own, or the app's.
  fileprivate func base(of one: SelectedProduct) -> TerritoryCode { one.product.baseTerritory(in: app) }

  /// The price schedule of a product on a day, without later changes; refuses one without amounts.
  mutating func schedule(of one: SelectedProduct, on day: CalendarDate) -> PriceSchedule? {
    let path = CatalogPath(one.product.id, leaf: ["price"])
    if one.product.type == .freeSubscription {
      proposal.refuse(one.product.id, at: path, "a free subscription can't have a price")
      return nil
    }
    if let row = proposal.edits.row(ofPriceOf: one.place) {
      proposal.refuse(
        one.product.id, at: row.place,
        """
        its price is row '\(row.name.row)' of table '\(row.name.table)'; change the row here by hand, for all that \
        use it, or give the product its own price: 'shelf edit set price AMOUNT'
        """)
      return nil
    }
    guard var schedule = one.product.price?.effectivePrices(on: day) else {
      proposal.refuse(one.product.id, at: path, "it has no price; run 'shelf edit set price AMOUNT'")
      return nil
    }
    schedule.changes = []
    if schedule.base == nil, let tier = schedule.tier {
      proposal.refuse(one, ["price", "tier"], "its price is tier '\(tier)' from before 2023; set an amount first")
      return nil
    }
    if schedule.base == nil, schedule.territories.isEmpty {
      proposal.refuse(one.product.id, at: path, "it has no price; run 'shelf edit set price AMOUNT'")
      return nil
    }
    return schedule
  }

  /// Computes new prices, each in its own currency; refuses the product if one isn't possible.
  ///
  /// - Parameters:
  ///   - schedule: the current prices.
  ///   - one: the product.
  ///   - own: the step for territories' own prices; nil for the common one.
  ///   - chosen: the new base price, if it is given.
  /// - Returns: the new prices; nil for a refused product.
  mutating func prices(
    after schedule: PriceSchedule, of one: SelectedProduct, by own: PriceStep? = nil, base chosen: Money? = nil
  ) -> PriceSchedule? {
    var step = own ?? self.step
    defer { if own == nil { self.step = step } }
    var new = schedule
    do throws(PriceRefusal) {
      if let chosen {
        new.base = chosen
      } else if let old = schedule.base {
        new.base = try price(after: old, in: base(of: one), &step)
      }
      var territories = Array(schedule.territories)
      for index in territories.indices {
        territories[index].value = try price(after: territories[index].value, in: territories[index].key, &step)
      }
      new.territories = SortedMap(territories)
    } catch {
      proposal.refuse(one, ["price"], error.reason)
      return nil
    }
    return new
  }

  private mutating func price(
    after old: Money, in territory: TerritoryCode, _ step: inout PriceStep
  ) throws(PriceRefusal) -> Money {
    guard let currency = Territory.currency(of: territory) else {
      throw PriceRefusal("unknown storefront '\(territory)', so its prices are not known")
    }
    if step.ending != nil, !withoutEnding.contains(currency), !step.hasEnding(in: currency),
      withoutEnding.insert(currency).inserted, let ending = step.ending
    {
      proposal.note(
        "\(currency) has no prices that end with .\(ending < 10 ? "0" : "")\(ending); any price point is accepted "
          + "there")
    }
    var away = step
    away.rounding = step.raises ? .up : .down
    if (try? away.price(after: old, in: currency)) ?? old == old { canRoundAll = false }
    return try step.price(after: old, in: currency)
  }

  /// Adds the rows of a product to the table.
  mutating func addRows(
    _ one: SelectedProduct, _ old: PriceSchedule, _ new: PriceSchedule, feels: (Money, Money, TerritoryCode) -> String
  ) {
    if let before = old.base, let after = new.base { row(one, base(of: one), before, after, feels) }
    for (before, after) in zip(old.territories, new.territories) {
      row(one, before.key, before.value, after.value, feels)
    }
  }

  mutating func addRows(_ one: SelectedProduct, _ old: PriceSchedule, _ new: PriceSchedule, feels: (Money) -> String) {
    addRows(one, old, new) { old, _, _ in feels(old) }
  }

  private mutating func row(
    _ one: SelectedProduct, _ territory: TerritoryCode, _ old: Money, _ new: Money,
    _ feels: (Money, Money, TerritoryCode) -> String
  ) {
    let currency = Territory.currency(of: territory) ?? ""
    let tenths = Self.tenths(from: old, to: new)
    if let tenths { reached = (min(reached?.least ?? tenths, tenths), max(reached?.most ?? tenths, tenths)) }
    proposal.table.rows.append([
      one.product.id.text, territory.text + " " + currency, old.description, new.description,
      tenths.map(Self.percent) ?? "",
      feels(old, new, territory),
    ])
  }

  /// A change in tenths of a percent, rounded; nil without an earlier price.
  private static func tenths(from old: Money, to new: Money) -> Int64? {
    guard let before = old.hundredths, let after = new.hundredths, before > 0 else { return nil }
    let tenths = ((after - before).magnitude * 2_000 + UInt64(before)) / (2 * UInt64(before))
    return after < before ? -Int64(tenths) : Int64(tenths)
  }

  /// As reports of differences write it: `+10 %`, `−33.4 %`, `0 %`.
  fileprivate static func percent(tenths: Int64) -> String { number(tenths: tenths) + " %" }

  /// `0 to +33.6 %`.
  fileprivate static func range(_ least: Int64, _ most: Int64) -> String {
    least == most ? percent(tenths: least) : "\(number(tenths: least)) to \(percent(tenths: most))"
  }

  private static func number(tenths: Int64) -> String {
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths > 0 ? "+" : tenths < 0 ? "−" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  mutating func apply(_ product: Product, to one: SelectedProduct) {
    changed.append((one.place, product))
    if let old = one.product.price, let new = product.price, new.changes.count < old.changes.count,
      new.changes.allSatisfy(old.changes.contains)
    {
      var attempt = proposal
      if PastPriceChanges.replace(old, of: one, at: one.place, with: new, &attempt) {
        proposal = attempt
        return
      }
    }
    proposal.changePrice(one, to: product)
  }

  var finished: EditProposal { Self.proposal(of: [self]) }

  /// The combined edit of several works on products of one catalog; there is at least one.
  package static func proposal(of works: [PriceWork]) -> EditProposal {
    var proposal = works[0].proposal
    for work in works.dropFirst() { proposal.join(work.proposal) }
    var target = proposal.edits.reading.catalog
    for work in works { for (place, product) in work.changed { target.put(product, at: place) } }
    proposal.expectation = .catalog(target)
    return proposal
  }
}
