import CatalogDiff
import CatalogModel
import StoreFacts
import TestSupport
import Testing

struct ComparisonTests {
  @Test func `a past price change that becomes the current price changes nothing, and a further change is found`() {
    func schedule(_ base: String, _ changes: (day: String, base: String)...) -> Catalog {
      var catalog = Catalog()
      catalog.products = [product("coins", base)]
      catalog.products[0].price?.changes = changes.map { day, base in
        var change = PriceChange()
        (change.on, change.base) = (CalendarDate(day), Money(base))
        return change
      }
      return catalog
    }
    let sale = schedule("4.99", ("2026-01-10", "2.99"), ("2035-01-10", "4.99"))
    let running = schedule("2.99", ("2035-01-10", "4.99"))
    #expect(changes(sale, running).isEmpty && changes(running, sale).isEmpty)
    #expect(changes(schedule("4.99", ("2026-01-10", "2.99"), ("2026-01-20", "4.99")), schedule("4.99")).isEmpty)
    // Without the change, the price is the old one again.
    #expect(changes(sale, schedule("4.99")).map(\.path.description).contains("products[\"coins\"].price.base"))
    let later = changes(sale, schedule("2.99", ("2035-02-10", "4.99")))
    #expect(later.map(\.kind.description) == ["price.on.later"])
  }

  @Test("differences in notation are ignored: digits, order, defaults; composed letters are another text")
  func spelling() {
    let one = Catalog(products: [
      product("a", "0.99") { $0.localizations["fr-FR"] = Localization(name: "Caf\u{E9}") }, product("b"),
    ])
    var other = Catalog(products: [
      product("b"), product("a", "0.990") { $0.localizations["fr-FR"] = Localization(name: "Caf\u{E9}") },
    ])
    #expect(changes(one, other).isEmpty)
    other.products[1].localizations["fr-FR"] = Localization(name: "Cafe\u{301}")
    #expect(!changes(one, other).isEmpty)
  }

  @Test(
    "a percentage over twenty territories is one change, with the count",
    arguments: [OfferPlace.product, .announced, .offer])
  func twentyTerritories(_ place: OfferPlace) throws {
    let codes = Territory.all.map(\.code).prefix(20)
    func catalog(_ amount: Money) -> Catalog {
      Catalog(subscriptionGroups: [
        group("G", plan("p", "10") { plan in for code in codes { place.set(amount, code, in: &plan) } })
      ])
    }
    let found = changes(catalog(10), catalog(11))
    #expect(found.map(\.count) == [20])
    if place == .product { #expect(found.map(\.id) == ["subscriber-price-raised"]) }
    #expect(found.first?.path.description == #"products["p"].\#(place.rawValue)"#)
    #expect(Set(found.first?.edits.map(\.path.steps.last) ?? []).count == 20)
    #expect(changes(catalog(11), catalog(10)).map(\.count) == [20])
  }

  /// Valid places of a price.
  enum OfferPlace: String, Sendable {
    case product = "price"
    case announced = "price.changes[0]"
    case offer = "promotional_offers[0].price"

    func set(_ amount: Money, _ code: TerritoryCode, in plan: inout Product) {
      switch self {
      case .product: plan.price?.territories[code] = amount
      case .announced:
        if plan.price?.changes.isEmpty == true {
          var change = PriceChange()
          change.on = CalendarDate("2027-01-01")
          plan.price?.changes = [change]
        }
        plan.price?.changes[0].territories[code] = amount
      case .offer:
        if plan.plan.promotionalOffers.isEmpty {
          var offer = PromotionalOffer()
          offer.id = "half"
          offer.terms.price = PriceSchedule()
          plan.plan.promotionalOffers = [offer]
        }
        plan.plan.promotionalOffers[0].terms.price?.territories[code] = amount
      }
    }
  }

  @Test("prices are equal by territory and day, in any order")
  func schedules() {
    func change(_ day: String, _ amount: Money) -> PriceChange {
      var change = PriceChange()
      (change.on, change.base) = (CalendarDate(day), amount)
      return change
    }
    func catalog(_ list: [PriceChange]) -> Catalog {
      Catalog(products: [product("a") { $0.price?.changes = list }])
    }
    let (spring, fall) = (change("2027-03-01", 4), change("2027-09-01", 5))
    #expect(changes(catalog([spring, fall]), catalog([fall, spring])).map(\.id) == ["order-changed"])
    let raised = changes(catalog([spring, fall]), catalog([change("2027-09-01", 6), spring]))
    #expect(raised.map(\.path.description) == [#"products["a"].price.changes[0].base"#])
    #expect(raised.map(\.kind.action) == [.raised])
    let moved = changes(catalog([spring]), catalog([change("2027-04-01", 4)]))
    #expect(moved.map(\.kind.description) == ["price.on.later"])
    #expect(changes(catalog([spring]), catalog([spring, fall])).map(\.kind.description) == ["price.changes.added"])
  }

  @Test("a change of a template is reported once, with every product")
  func template() throws {
    func side(_ price: String) -> CatalogSide {
      let ids = (1...4).map { ProductID("p\($0)") }
      let field = TemplateUse.Field([.field(.price)], price)
      return CatalogSide(
        Catalog(products: ids.map { product($0, price) }),
        templates: [TemplateUse("coins", fields: [field], products: ids)])
    }
    let found = compare(side("0.99"), side("1.99"), options: ComparisonOptions(today: today)).changes
    #expect(found.count == 1)
    #expect(found.first?.template == "coins")
    #expect(found.first?.products.count == 4)
    #expect(found.first?.old == .amount(Money("0.99")!) && found.first?.new == .amount(Money("1.99")!))
  }

  @Test("an equivalent rewrite of a template is internal, and so is a moved file")
  func inside() {
    let catalog = Catalog(products: [product("a"), product("b")])
    let one = CatalogSide(
      catalog, files: ["a": "x.yaml", "b": "x.yaml"],
      templates: [TemplateUse("t", fields: [.init([.field(.price)], "2.99")], products: ["a"])])
    let other = CatalogSide(
      catalog, files: ["a": "y.yaml", "b": "y.yaml"],
      templates: [TemplateUse("t", fields: [.init([.field(.price)], "{base: 2.99}")], products: ["a"])])
    let found = compare(one, other, options: ComparisonOptions(today: today)).changes
    #expect(Set(found.map(\.id)) == ["template-rewritten", "file-moved"])
    #expect(found.first { $0.id == "file-moved" }?.count == 2)
  }

  @Test("an added, removed or renamed template is reported once: as internal if no product changes")
  func templatesAlone() {
    func template(_ name: String, _ price: String = "2.99", _ products: [ProductID] = ["a", "b"]) -> TemplateUse {
      TemplateUse(name, fields: [.init([.field(.price)], price)], products: products)
    }
    func reported(_ old: [TemplateUse], _ new: [TemplateUse], _ price: String = "2.99") -> [String] {
      let one = CatalogSide(Catalog(products: [product("a"), product("b")]), templates: old)
      let other = CatalogSide(Catalog(products: [product("a", price), product("b", price)]), templates: new)
      return compare(one, other, options: ComparisonOptions(today: today)).changes.map { change in
        let names = [change.old?.text, change.new?.text].map { $0 ?? "-" }.joined(separator: " ")
        return "\(change.id) \(change.template ?? names) \(change.count)"
      }
    }
    #expect(reported([], [template("t")]) == ["template-added - t 1"])
    #expect(reported([template("t")], []) == ["template-removed t - 1"])
    #expect(reported([template("t")], [template("u")]) == ["template-renamed t u 1"])
    #expect(reported([template("t")], [template("t")]) == [])
    #expect(
      reported([template("t"), template("v", "1")], [template("v", "1"), template("u")]) == ["template-renamed t u 1"])
    // Its effect is reported once, with the template's name.
    #expect(reported([template("t")], [template("u", "3.99")], "3.99") == ["price-changed u 2"])
    #expect(reported([], [template("t", "3.99")], "3.99") == ["price-changed t 2"])
    #expect(reported([template("t")], [], "3.99") == ["price-changed t 2"])
    #expect(reported([template("t", "2.99", [])], [template("t", "3", [])]) == ["template-rewritten t t 1"])
  }

  @Test("a product with a new ID counts as one removed and one added product")
  func renamed() {
    let one = Catalog(products: [product("a") { $0.referenceName = "Map" }])
    let other = Catalog(products: [product("b") { $0.referenceName = "Map" }])
    let found = changes(one, other)
    #expect(found.map(\.id) == ["product-renamed"])
    #expect(found.first?.reason.hasSuffix("Apple sees one product removed and a new one") == true)
  }

  @Test("renaming a group doesn't move its subscriptions")
  func renamedGroup() {
    let found = changes(
      Catalog(subscriptionGroups: [group("G", plan("p"))]), Catalog(subscriptionGroups: [group("H", plan("p"))]))
    #expect(found.map(\.kind.description) == ["group.name.renamed"])
  }

  @Test("a product with a retired ID was not renamed, and can be removed")
  func retiredRename() {
    let one = Catalog(products: [product("a") { $0.referenceName = "Map" }])
    let other = Catalog(products: [product("b") { $0.referenceName = "Map 2" }], retired: ["a"])
    #expect(changes(one, other).map(\.id) == ["id-retired", "retired-product-removed", "product-added"])
    let same = Catalog(products: [product("b") { $0.referenceName = "Map" }], retired: ["a"])
    #expect(changes(one, same).map(\.id) == ["product-name-taken", "id-retired", "retired-product-removed"])
    // The reverse removes the ID from the list, which App Store Connect never allows.
    #expect(
      changes(other, one).filter { $0.consequence == .impossible }.map(\.id) == [
        "retired-id-removed", "retired-id-back",
      ])
    // An ID in the list can be removed from the products; it can't be added again.
    let both = Catalog(products: [product("a")], retired: ["a"])
    #expect(changes(both, Catalog(retired: ["a"])).map(\.id) == ["retired-product-removed"])
    #expect(changes(both, Catalog()).map(\.id).sorted() == ["product-removed", "retired-id-removed"])
  }

  @Test("consent to an increase depends on the date", .covers(119, 120, 122, 123, 124))
  func eras() throws {
    let (one, other) = (
      Catalog(subscriptionGroups: [group("G", plan("p", "9.99"))]),
      Catalog(subscriptionGroups: [group("G", plan("p", "10.99"))])
    )
    #expect(
      changes(one, other).first?.reason == """
        subscribers are notified 27 days before their renewal, and pay more from 2026-12-18 at the earliest; they must \
        agree \
        only where their region requires it; a plan can't send it today, so schedule it
        """)
    #expect(changes(one, other, era: .of2013).first?.reason.contains("within 10 days (until 2026-12-01)") == true)
    #expect(changes(other, one).map(\.timing) == [.fromTomorrow])
    #expect(changes(other, one, era: .of2013).map(\.timing) == [.atOnce])
    let large = Catalog(subscriptionGroups: [group("G", plan("p", "29.99"))])
    #expect(changes(one, large).first?.reason.contains("each subscriber must agree") == true)
  }

  @Test("today's price of a subscription can't change today, however the change is written")
  func changesToday() {
    func schedule(_ base: String, _ changes: (day: String, base: String)...) -> Catalog {
      let dated = changes.map { day, base in
        var change = PriceChange()
        (change.on, change.base, change.existingSubscribers) = (CalendarDate(day), Money(base), .keep)
        return change
      }
      return Catalog(subscriptionGroups: [group("G", plan("p", base) { $0.price?.changes = dated })])
    }
    func timings(_ old: Catalog, _ new: Catalog) -> Set<Change.Timing> { Set(changes(old, new).map(\.timing)) }
    let old = schedule("9.99", ("2026-01-10", "10.99"), ("2026-02-10", "9.99"))
    for day in ["2026-11-01", "2026-11-21"] {
      #expect(timings(schedule("9.99"), schedule("9.99", (day, "8.99"))).contains(.fromTomorrow))
      #expect(timings(schedule("9.99"), schedule("9.99", (day, "12.99"))).contains(.fromTomorrow))
      let new = schedule("9.99", ("2026-01-10", "10.99"), ("2026-02-10", "9.99"), (day, "8.99"))
      #expect(timings(old, new) == [.fromTomorrow])
    }
    #expect(timings(schedule("9.99"), schedule("9.99", ("2026-11-22", "8.99"))) == [.onItsDay])
    // A change that makes no difference today.
    #expect(!timings(old, schedule("9.99", ("2026-02-10", "9.99"))).contains(.fromTomorrow))
    let reason = changes(schedule("9.99"), schedule("9.99", ("2026-11-21", "12.99"))).first?.reason
    #expect(reason?.hasSuffix("a plan can't send it today, so schedule it") == true)
    // A territory's own price instead of the base's equivalent is another price, too.
    let own = Catalog(subscriptionGroups: [group("G", plan("p", "9.99") { $0.price?.territories = ["JPN": 900] })])
    #expect(timings(schedule("9.99"), own) == [.fromTomorrow] && timings(own, schedule("9.99")) == [.fromTomorrow])
    // A one-time purchase can have another price today.
    var sale = PriceChange()
    (sale.on, sale.base) = (CalendarDate("2026-11-21"), Money("1.99"))
    let coins = Catalog(products: [product("coins")])
    #expect(timings(coins, Catalog(products: [product("coins") { $0.price?.changes = [sale] }])) == [.atOnce])
  }

  @Test("only subscriptions stop renewing in a territory", arguments: ProductType.allCases)
  func territories(_ type: ProductType) throws {
    func catalog(_ availability: Availability) -> Catalog {
      Catalog(products: [product("a") { ($0.type, $0.availability) = (type, availability) }])
    }
    let change = try #require(changes(catalog(.everywhere), catalog(Availability(territories: .except(["FRA"])))).first)
    #expect(change.reason.hasPrefix("FRA: customers there can't buy it"))
    #expect(change.reason.contains("don't renew") == (type == .autoRenewableSubscription))
  }

  @Test("notes are marked as secret, but still reported")
  func secrets() {
    let one = Catalog(products: [product("a") { $0.review.notes = "password: lamp" }])
    let other = Catalog(products: [product("a") { $0.review.notes = "password: light" }])
    #expect(changes(one, other).map(\.isSecret) == [true])
  }

  @Test(
    "the words that differ are marked",
    arguments: [
      ("All lights of the coast", "All lights of the world", "All lights of the [coast]", "All lights of the [world]"),
      ("海岸の灯台", "世界の灯台", "[海岸]の灯台", "[世界]の灯台"),
      ("แผนที่ชายฝั่ง", "แผนที่โลก", nil, nil),
      ("a 👨‍👩‍👧 b", "a 👨‍👩‍👦 b", "a [👨‍👩‍👧] b", "a [👨‍👩‍👦] b"),
      ("🇫🇷🇩🇪", "🇫🇷🇮🇹", "🇫🇷[🇩🇪]", "🇫🇷[🇮🇹]"),
      ("أضواء الساحل", "أضواء العالم", "أضواء [الساحل]", "أضواء [العالم]"),
      ("Café", "Cafe\u{301}", "Café", "Café"),
      ("", "new", "", "[new]"), ("same", "same", "same", "same"),
      ("one two three two one", "one two two one", "one two [three ]two one", "one two two one"),
    ] as [(String, String, String?, String?)])
  func words(_ one: String, _ other: String, _ old: String?, _ new: String?) {
    let difference = WordDifference(one, other)
    func marked(_ pieces: [WordDifference.Piece]) -> String {
      pieces.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
    }
    if let old, let new {
      #expect(marked(difference.old) == old)
      #expect(marked(difference.new) == new)
    }
    #expect(difference.old.map(\.text).joined() == one)
    #expect(difference.new.map(\.text).joined() == other)
  }

  @Test("texts are compared in linear time")
  func longWords() {
    func time(_ count: Int) -> Duration {
      let one = (0..<count).map { "w\($0)" }.joined(separator: " ")
      let other = (0..<count).map { "v\($0)" }.joined(separator: " ")
      return processorTime { _ = WordDifference(one, other) }
    }
    let (short, long) = (time(5_000), time(50_000))
    #expect(long < short * 40)
    let middle = WordDifference(
      String(repeating: "same ", count: 5_000) + "old" + String(repeating: " same", count: 5_000),
      String(repeating: "same ", count: 5_000) + "new" + String(repeating: " same", count: 5_000))
    #expect(middle.new.count { $0.isChanged } == 1 && middle.new.first { $0.isChanged }?.text == "new")
  }
}
