import CatalogEditing
import CatalogModel
import CatalogYAML
import StoreFacts
import Testing

/// Edits of prices, sales and offers, immediate or scheduled.
@Suite struct PriceEditTests {
  private static let today = CalendarDate.dayOfReading
  private static let text = """
    shelf: 1
    app: {base_territory: USA}
    products:
      - id: coins
        type: consumable
        status: approved
        price: 4.99 # since spring
      - id: gold
        type: consumable
        status: approved
        price:
          base: 9.99
          territories: {JPN: 1500, GBR: 8.99} # our own
    subscription_groups:
      - name: Club
        subscriptions:
          - id: club.monthly
            period: P1M
            status: approved
            price: 9.99

    """

  private static var week: (from: CalendarDate, until: CalendarDate) {
    get throws { (try #require(CalendarDate("2035-07-01")), try #require(CalendarDate("2035-07-07"))) }
  }

  private static func sale(off percent: Int64) throws -> SaleEdit {
    try SaleEdit(.off(PriceStep(hundredthsOfPercent: -percent * 100)), from: week.from, until: week.until)
  }

  private func edit(
    _ percent: Int64, _ ids: String..., on day: String? = nil, existing: PriceChange.ExistingSubscribers? = nil,
    in text: String = text,
    change: (inout PriceStep) -> Void = { _ in }
  ) -> (text: String, refusals: [String], proposal: EditProposal) {
    var step = PriceStep(hundredthsOfPercent: percent * 100)
    change(&step)
    let reading = reading(text)
    let edit = PriceEdit(step, on: day.flatMap { CalendarDate($0) }, existing: existing)
    let work = edit.work(for: products(reading, ids: ids)[...], of: reading, today: Self.today)
    let proposal = PriceWork.proposal(of: [work])
    let (new, refusals) = outcome(proposal, of: text)
    return (new, refusals, proposal)
  }

  @Test func `base and own prices are raised, each in its currency`() {
    let (text, refusals, proposal) = edit(10, "gold", "coins")
    #expect(refusals == [])
    let expected = Self.text.replacingFirst("price: 4.99", with: "price: 5.49").replacingFirst(
      "base: 9.99", with: "base: 10.99"
    )
    .replacingFirst("{JPN: 1500, GBR: 8.99}", with: "{JPN: 1650, GBR: 9.89}")
    #expect(text == expected)
    #expect(
      proposal.table.rows.map { Array($0[1...4]) } == [
        ["USA USD", "4.99", "5.49", "+10 %"], ["USA USD", "9.99", "10.99", "+10 %"],
        ["GBR GBP", "8.99", "9.89", "+10 %"],
        ["JPN JPY", "1500", "1650", "+10 %"],
      ])
  }

  @Test func `a base price of another territory is raised and reduced in its own currency`() throws {
    let text = Self.text.replacingFirst("base_territory: USA", with: "base_territory: JPN").replacingFirst(
      "price: 4.99", with: "price: {base_territory: USA, base: 1.99, territories: {JPN: 250}}")
    let (raised, refusals, proposal) = edit(10, "coins", in: text)
    #expect(refusals == [])
    #expect(raised.contains("{base_territory: USA, base: 2.19, territories: {JPN: 270}}"), "\(raised)")
    #expect(proposal.table.rows.map { $0[1] } == ["USA USD", "JPN JPY"])
    let reading = reading(text)
    let sale = try Self.sale(off: 50)
    let reduced = accepted(sale.proposal(for: products(reading, "coins"), of: reading), of: text)
    #expect(reading_(reduced).products[0].price?.changes.first?.base == Money("0.99"))
  }

  @Test func `an immediate raise starts from past changes, which become the price`() throws {
    let past = "price: {base: 1.99, changes: [{on: 2026-01-01, base: 2.99}, {on: 2035-01-01, base: 4.99}]}"
    let text = Self.text.replacingFirst("price: 4.99", with: past)
    let (raised, refusals, _) = edit(10, "coins", in: text)
    #expect(refusals == [])
    let price = try #require(reading_(raised).products[0].price)
    #expect(price.base == Money("3.29"))
    #expect(price.changes.map(\.base) == [Money("4.99")])
    let own = "price: {\n          base: 1.99, # ours\n          changes: [{on: 2026-01-01, base: 2.99}]}"
    let alone = edit(10, "coins", in: Self.text.replacingFirst("price: 4.99", with: own))
    #expect(alone.refusals == [])
    #expect(alone.text.contains("base: 3.29, # ours"))
  }

  @Test func `on a date, only the changed amounts are written`() throws {
    let (text, refusals, proposal) = edit(20, "*", on: "2035-03-01", existing: .keep) { $0.ending = 99 }
    #expect(refusals == [])
    #expect(text.contains("price:\n      base: 4.99 # since spring") || text.contains("base: 4.99"))
    let after = reading(text).catalog
    let club = try #require(after.subscriptionGroups.first?.subscriptions.first?.price?.changes.first)
    #expect(club.on == CalendarDate("2035-03-01"))
    #expect(club.base == Money("11.99"))
    #expect(club.existingSubscribers == .keep)
    #expect(after.products[0].price?.changes.first?.existingSubscribers == nil)
    #expect(proposal.table.rows.last?.last == "subscribers keep 9.99")
    // All comments are preserved.
    #expect(text.contains("# our own"))
  }

  @Test func `the effect on subscribers is reported`() {
    #expect(
      edit(100, "club.*", on: "2035-03-01", existing: .move).proposal.table.rows[0].last
        == "subscribers must agree, asked 27 days before their renewal, and pay it from 2035-03-01")
    // A notice takes 27 days from today.
    #expect(
      edit(10, "club.*", on: "2026-11-25", existing: .move).proposal.table.rows[0].last
        == "subscribers are notified 27 days before their renewal, and pay it from 2026-12-18")
    let twice = Self.text.replacingFirst(
      "price: 9.99\n",
      with: "price: {base: 9.99, changes: [{on: 2034-06-01, base: 10.99, existing_subscribers: move}]}\n")
    #expect(
      edit(10, "club.*", on: "2035-03-01", existing: .move, in: twice).proposal.table.rows[0].last?
        .hasPrefix("subscribers must agree, asked") == true, "the second one within a year")
    let note = "in KOR, subscribers must also agree to the price when an offer ends"
    for offer in ["introductory_offers: [{", "win_back_offers: [{id: back, "] {
      let offered = Self.text.replacingFirst(
        "period: P1M\n", with: "period: P1M\n        \(offer)mode: free_trial, duration: P1W}]\n")
      #expect(edit(10, "club.*", on: "2035-03-01", existing: .move, in: offered).proposal.notes == [note])
    }
    #expect(edit(10, "club.*", on: "2035-03-01", existing: .move).proposal.notes.isEmpty)
    #expect(
      edit(-10, "club.*", on: "2035-03-01").proposal.table.rows[0].last
        == "all subscribers pay less from their next renewal")
    #expect(edit(10, "coins").proposal.table.rows[0].last == "new purchases only")
  }

  @Test func `raising a subscription on sale needs a date and a choice about existing subscribers`() {
    #expect(edit(10, "club.*").refusals.first?.contains("add --from with a later day") == true)
    #expect(edit(-10, "club.*").refusals.count == 1)
    let raise = edit(10, "club.*", on: "2035-03-01")
    #expect(raise.refusals.first?.contains("--existing-subscribers keep or move") == true)
    let keep = edit(-10, "club.*", on: "2035-03-01", existing: .keep)
    #expect(keep.refusals.first?.contains("a lower price applies to everyone") == true)
    let lower = edit(-10, "club.*", on: "2035-03-01")
    #expect(lower.refusals == [])
    let change = reading_(lower.text).subscriptionGroups[0].subscriptions[0].price?.changes.first
    #expect(change?.existingSubscribers == .move, "App Store Connect wants it stated")
    let draft = Self.text.replacingFirst("P1M\n        status: approved", with: "P1M\n        status: draft")
    #expect(edit(10, "club.*", in: draft).refusals == [])
  }

  @Test func `an edit reports the requested and actual change, and a raise without effect is refused`() {
    func reach(
      _ percent: Int64, _ ids: String..., in text: String = Self.text, change: (inout PriceStep) -> Void
    ) -> EditProposal {
      var step = PriceStep(hundredthsOfPercent: percent * 100)
      change(&step)
      let (reading, edit) = (reading(text), PriceEdit(step))
      return edit.proposal(of: [edit.work(for: products(reading, ids: ids)[...], of: reading, today: Self.today)])
    }
    let nothing = reach(10, "coins") { $0.ending = 99 }
    #expect(
      nothing.refusals.map(\.reason) == [
        "no price changes, because each rounds to its current value; --round up changes all of them"
      ])
    let lowest = reach(-50, "coins", in: Self.text.replacingFirst("price: 4.99", with: "price: 0.29")) { _ in }
    #expect(lowest.refusals.map(\.reason) == ["no price changes, because each rounds to its current value"])
    #expect(reach(10, "coins") { ($0.ending, $0.rounding) = (99, .up) }.refusals == [])
    let some = reach(10, "coins", "gold") { $0.ending = 99 }
    #expect(
      some.notes.contains {
        $0.hasPrefix(
          "warning: +10 % requested, 0 to +11.1 % by price points; --round up changes all of them; without --to")
      }, "\(some.notes)")
    let near = reach(10, "*") { _ in }
    #expect(
      near.notes.allSatisfy { !$0.hasPrefix("warning: ") }, "a spread of less than 5 points is none: \(near.notes)")
    #expect(reach(10, "coins") { _ in }.notes.allSatisfy { !$0.contains("requested") }, "just as requested")
    #expect(reach(-10, "coins") { $0.floors["USD"] = Money("7.99") }.refusals == [], "the floor was asked for")
  }

  @Test func `a sale may begin and end on the days of other changes`() throws {
    let text = Self.text.replacingFirst(
      "price: 4.99",
      with: "price: {base: 4.99, changes: [{on: 2035-07-01, base: 5.99}, {on: 2035-07-08, territories: {JPN: 900}}]}")
    let reading = reading(text)
    let sale = try Self.sale(off: 50)
    let new = accepted(sale.proposal(for: products(reading, "coins"), of: reading), of: text)
    let changes = try #require(reading_(new).products[0].price?.changes)
    #expect(changes.map(\.on) == [CalendarDate("2035-07-01"), CalendarDate("2035-07-08")])
    #expect(changes.map(\.base) == [Money("2.99"), Money("5.99")], "half of the new price, and back to it")
    #expect(changes[1].territories["JPN"] == 900, "the change of that day stays")
  }

  @Test func `past changes become the current price, and subscribers' preserved prices are kept`() throws {
    let text = """
      shelf: 1
      app: {base_territory: USA}
      products:
        - id: coins
          type: consumable
          price:
            base: 4.99 # the usual
            territories: {JPN: 800}
            changes:
              # a sale
              - {on: 2026-01-10, base: 2.99, territories: {JPN: 500}}
              - {on: 2026-01-20, base: 4.99, territories: {JPN: 800}}
              # next year
              - {on: 2035-01-10, base: 5.99}
      subscription_groups:
        - name: Club
          subscriptions:
            - id: club
              period: P1M
              price: {base: 9.99, changes: [{on: 2026-03-01, base: 11.99, existing_subscribers: keep}]}
            - id: tier
              period: P1Y
              price: {tier: 10, changes: [{on: 2026-03-01, base: 11.99, existing_subscribers: keep}]}

      """
    let reading = reading(text)
    func past(_ ids: String...) -> (text: String, refusals: [String]) {
      let past = PastPriceChanges.proposal(for: products(reading, ids: ids), of: reading, before: Self.today)
      return outcome(past, of: text)
    }
    let (coins, refusals) = past("coins")
    #expect(refusals == [])
    #expect(reading_(coins).products[0].price?.changes.map(\.on) == [CalendarDate("2035-01-10")])
    #expect(coins.contains("base: 4.99 # the usual") && coins.contains("# next year"))
    let (club, ofTier) = past("club", "tier")
    #expect(ofTier == ["earlier subscribers keep a price that 'kept' can't contain"])
    let price = try #require(reading_(club).subscriptionGroups[0].subscriptions.first { $0.id == "club" }?.price)
    #expect(price.base == Money("11.99") && price.changes.isEmpty)
    #expect(price.kept.map(\.base) == [Money("9.99")])
    #expect(club.contains("{tier: 10, changes:"), "a tier that is kept has no field, so it stays")
  }

  @Test(arguments: [
    // The last ones of a list, others before them, and a mapping whose entries all end.
    (
      "{base: 4.99, changes: [{on: 2035-01-10, base: 5.99}, {on: 2026-01-10, base: 2}, {on: 2026-01-20, base: 3.99}]}",
      "{base: 3.99, changes: [{on: 2035-01-10, base: 5.99}]}"
    ),
    (
      "{base: 4.99, changes: [{on: 2026-01-10, base: 2}, {on: 2035-01-10, base: 5.99}, {on: 2026-01-20, base: 3.99}]}",
      "{base: 3.99, changes: [{on: 2035-01-10, base: 5.99}]}"
    ),
    (
      "{base: 4.99, territories: {GBR: 4.99, JPN: 800}, changes: [{on: 2026-01-10, follow_base: [GBR, JPN]}]}",
      "{base: 4.99}"
    ),
  ])
  func `past changes in brackets are removed together`(old: String, new: String) {
    func text(_ price: String) -> String { "shelf: 1\nproducts:\n  - {id: a, type: consumable, price: \(price)}\n" }
    let reading = reading(text(old))
    let past = PastPriceChanges.proposal(for: products(reading, "a"), of: reading, before: Self.today)
    let changed = accepted(past, of: text(old))
    #expect(changed == text(new))
  }

  @Test(arguments: [
    (
      """
      {base: 3.99, territories: {GBR: 0.99}, \
      changes: [{on: 2025-10-01, follow_base: [GBR], existing_subscribers: keep}]}
      """,
      "{base: 3.99, kept: [{territories: {GBR: 0.99}}]}"
    ),
    ("{base: 3, kept: [{base: 2}], changes: [{on: 2025-10-01, base: 4, existing_subscribers: move}]}", "{base: 4}"),
    (
      """
      {base: 3.99, changes: [{on: 2025-10-01, base: 2.99, existing_subscribers: move}, \
      {on: 2025-10-05, base: 3.49, existing_subscribers: keep}, {on: 2035-10-01, base: 5.99}]}
      """,
      "{base: 3.49, changes: [{on: 2035-10-01, base: 5.99}], kept: [{since: \"2025-10-01\", base: 2.99}]}"
    ),
  ])
  func `fields next to each other on one line are removed together`(old: String, new: String) throws {
    let text = """
      subscription_groups:
        - name: Club
          subscriptions:
            - {id: club, period: P1M, price: \(old)}

      """
    let reading = reading(text)
    let proposal = PastPriceChanges.proposal(for: products(reading), of: reading, before: Self.today)
    let changed = accepted(proposal, of: text)
    #expect(changed.contains("price: \(new)}"), "\(changed)")
  }

  @Test func `a past price change of monthly payments becomes their price`() throws {
    func text(_ price: String, _ monthly: String) -> String {
      """
      subscription_groups:
        - name: Club
          subscriptions:
            - {id: club, period: P1Y, price: \(price), billing_plans: {monthly_commitment: {price: \(monthly)}}}

      """
    }
    let past = "changes: [{on: 2025-10-01, base: 6.99, existing_subscribers: keep}]"
    for (price, after) in [("39.99", "39.99"), ("{base: 49.99, \(past.replacing("6.99", with: "59.99"))}", nil)] {
      let old = text(price, "{base: 6.49, \(past)}")
      let reading = reading(old)
      let proposal = PastPriceChanges.proposal(for: products(reading), of: reading, before: Self.today)
      let changed = accepted(proposal, of: old)
      #expect(changed == text(after ?? "{base: 59.99, kept: [{base: 49.99}]}", "{base: 6.99, kept: [{base: 6.49}]}"))
    }
  }

  @Test func `a past price change in a template becomes the price there, for all its products`() throws {
    let template = "type: consumable\nprice: {base: 4.99, changes: [{on: 2026-01-10, base: 2.99}]} # a sale\n"
    let text = "products:\n  - {id: a, extends: coin}\n  - {id: b, extends: coin}\n"
    let reading = reading(text, templates: [("coin", template)])
    func past(_ ids: String...) -> (texts: [Int: [UInt8]], objections: [String]) {
      let proposal = PastPriceChanges.proposal(for: products(reading, ids: ids), of: reading, before: Self.today)
      let texts = proposal.edits.texts().changed
      let new = texts[1].map { String(decoding: $0, as: UTF8.self) } ?? template
      let after = reading_(text, templates: [("coin", new)])
      return (texts, (proposal.refusals + proposal.objections(after: after)).map(\.reason))
    }
    let (texts, objections) = past("a", "b")
    #expect(texts.keys.sorted() == [1] && objections == [])
    #expect(texts[1].map { String(decoding: $0, as: UTF8.self) } == "type: consumable\nprice: {base: 2.99} # a sale\n")
    #expect(!past("a").objections.isEmpty, "the other product would change as well")
  }

  @Test func `a floor applies, and a price below it is not raised by a reduction`() {
    #expect(edit(-90, "coins", change: { $0.floors["USD"] = Money("1.99") }).text.contains("price: 1.99"))
    #expect(edit(-90, "coins", change: { $0.floors["USD"] = Money("7.99") }).proposal.unchanged == ["coins"])
  }

  @Test func `a tier, a missing price and a date with a change are refused`() {
    let text = """
      shelf: 1
      products:
        - {id: a, type: consumable, price: {tier: 5}}
        - {id: b, type: consumable}
        - {id: c, type: consumable, price: {base: 1.99, changes: [{on: 2035-03-01, base: 2.99}]}}

      """
    let (new, refusals, proposal) = edit(10, "*", on: "2035-03-01", in: text)
    #expect(new == text)
    #expect(proposal.refusals.map(\.product) == ["a", "b", "c"])
    #expect(
      refusals.map { String($0.prefix(21)) } == [
        "its price is tier '5'", "it has no price; run ", "it already has a pric",
      ])
    #expect(proposal.refusals.allSatisfy { $0.place != nil })
  }

  @Test func `a sale consists of two changes, down and back up`() throws {
    let (reading, week) = (reading(Self.text), try Self.week)
    let text = accepted(
      try Self.sale(off: 30).proposal(for: products(reading, "coins", "gold"), of: reading), of: Self.text)
    let after = reading_(text)
    #expect(after.products[0].price?.changes.map(\.on) == [week.from, CalendarDate("2035-07-08")])
    #expect(after.products[0].price?.changes.map(\.base) == [Money("3.49"), Money("4.99")])
    #expect(
      after.products[1].price?.changes.map(\.territories) == [
        ["GBR": Money("6.29")!, "JPN": 1_050], ["GBR": Money("8.99")!, "JPN": 1_500],
      ])
    #expect(text.contains("# since spring") && text.contains("# our own"))
    let fixed = SaleEdit(
      .price(Money("4.99")!, PriceStep(hundredthsOfPercent: 0)), from: week.from, until: week.until)
    let half = outcome(fixed.proposal(for: products(reading, "gold"), of: reading), of: Self.text)
    #expect(reading_(half.text).products[1].price?.changes.first?.base == Money("4.99"))
    #expect(reading_(half.text).products[1].price?.changes.first?.territories["JPN"] == 750)
  }

  @Test(arguments: [
    "{base: 2, changes: [{on: 2034-01-01, base: 3}, ]}",
    "{base: 2, changes: [\n      {on: 2034-01-01, base: 3} # more\n      ]}",
    "\n      base: 2\n      changes:\n      - # a re-start\n        on: 2034-01-01\n        base: 3",
    "&usual-price\n      ? base\n      : 3",
  ])
  func `a sale is added to changes in any style`(price: String) throws {
    let text = "products:\n  - id: a\n    type: consumable\n    price: \(price)\n"
    let reading = reading(text)
    let new = accepted(try Self.sale(off: 30).proposal(for: products(reading), of: reading), of: text)
    let start = try Self.week.from
    #expect(reading_(new).products[0].price?.changes.suffix(2).map(\.on) == [start, CalendarDate("2035-07-08")])
  }

  private func reading_(_ text: String, templates: [(String, String)] = []) -> Catalog {
    reading(text, templates: templates).catalog
  }

  @Test func `subscriptions can't have a sale, and neither can products whose price changes during it`() throws {
    let text = Self.text.replacingFirst(
      "price: 4.99", with: "price: {base: 4.99, changes: [{on: 2035-07-03, base: 5.99}]}")
    let reading = reading(text)
    let sale = try Self.sale(off: 30)
    let proposal = sale.proposal(for: products(reading, "coins", "club.monthly"), of: reading)
    #expect(proposal.refusals.map(\.product) == ["coins", "club.monthly"])
    #expect(proposal.refusals[0].reason.hasPrefix("its price changes on 2035-07-03"))
    #expect(proposal.refusals[1].reason.hasPrefix("a subscription's price can't go down and back"))
  }

  @Test(arguments: [
    "{on: 2035-07-01, base: 3.99}, {on: 2035-07-08, base: 4.99}",
    "{on: 2035-06-30, base: 3.99}, {on: 2035-07-09, base: 4.99}",
  ])
  func `a sale isn't reduced again`(changes: String) throws {
    let reading = reading(
      Self.text.replacingFirst("price: 4.99", with: "price: {base: 4.99, changes: [\(changes)]}"))
    let reasons = try Self.sale(off: 30).proposal(for: products(reading, "coins"), of: reading).refusals.map(\.reason)
    #expect(reasons.count == 1 && reasons.allSatisfy { $0.hasPrefix("its price is already reduced on 2035-0") })
  }

  @Test(arguments: [
    // 40 % off three payments of 9.99, and one of 9.99.
    ("9.99", "mode=pay_up_front duration=P3M", "17.99"),
    ("9.99", "mode=pay_as_you_go duration=P1M", "5.99"),
    ("9.99", "mode=pay_up_front duration=P1W", "5.99"),
    // The price of the offer's first day.
    (
      "{base: 9.99, changes: [{on: 2035-02-01, base: 19.99}]}",
      "mode=pay_up_front duration=P1M starts=2035-02-01", "11.99"
    ),
    (
      "{base: 9.99, kept: [{base: 7.99}], volume: [{from_seats: 5, base: 8.99}]}",
      "mode=pay_as_you_go duration=P1M", "5.99"
    ),
  ])
  func `a discount is that of equal times, on the offer's first day`(
    price: String, fields: String, expected: String
  ) throws {
    let text = Self.text.replacingFirst("price: 9.99\n", with: "price: \(price)\n")
    let reading = reading(text)
    let added = try OfferEdit.addOffers(
      .introductory, saying: fields.split(separator: " ").map(String.init), off: PriceStep(hundredthsOfPercent: -4_000),
      to: products(reading, "club.*"), of: reading, today: Self.today)
    let changed = accepted(added, of: text)
    let plan = reading_(changed).subscriptionGroups[0].subscriptions[0].plan
    #expect(plan.introductoryOffers.first?.terms.price?.base == Money(expected))
  }

  @Test func `offers are added and removed`() throws {
    let reading = reading(Self.text)
    let plans = products(reading, "club.*")
    let added = try OfferEdit.addOffers(
      .promotional, saying: ["id=spring", "mode=pay_up_front", "duration=P1M"],
      off: PriceStep(hundredthsOfPercent: -3_000),
      to: plans, of: reading, today: Self.today)
    let text = accepted(added, of: Self.text)
    let offer = try #require(reading_(text).subscriptionGroups[0].subscriptions[0].plan.promotionalOffers.first)
    #expect(offer.terms.price?.base == Money("6.99"))
    let next = CatalogEditingTests.reading(text)
    let second = try OfferEdit.addOffers(
      .promotional, saying: ["id=summer", "mode=free_trial", "duration=P1W"], off: nil, to: products(next, "club.*"),
      of: next,
      today: Self.today)
    let both = accepted(second, of: text)
    #expect(
      reading_(both).subscriptionGroups[0].subscriptions[0].plan.promotionalOffers.map(\.id) == ["spring", "summer"])
    let last = CatalogEditingTests.reading(both)
    #expect(OfferEdit.remove(.promotional, named: nil, from: products(last, "club.*"), of: last).refusals.count == 1)
    let unknown = OfferEdit.remove(.promotional, named: "sumer", from: products(last, "club.*"), of: last)
    #expect(
      unknown.refusals.map(\.reason) == ["these products have no promotional offer 'sumer', did you mean 'summer'?"])
    let others = OfferEdit.remove(.winBack, named: "summer", from: products(last, "club.*"), of: last)
    #expect(others.refusals.map(\.reason) == ["these products have no win-back offer 'summer'"])
    let removed = outcome(
      OfferEdit.remove(.promotional, named: "summer", from: products(last, "club.*"), of: last), of: both)
    #expect(removed.refusals == [])
    #expect(removed.text == text)
    #expect(throws: KeyFault.self) {
      try OfferEdit.addOffers(.introductory, saying: ["moed=x"], off: nil, to: plans, of: reading, today: Self.today)
    }
    let refused = try OfferEdit.addOffers(
      .introductory, saying: ["mode=free_trial"], off: nil, to: products(reading, "coins"), of: reading,
      today: Self.today)
    #expect(refused.refusals.map(\.product) == ["coins"])
  }
}
