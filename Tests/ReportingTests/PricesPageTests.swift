import CatalogModel
import Reporting
import StoreFacts
import Testing

/// The one table of prices.
struct PricesPageTests {
  private static func catalog(_ change: (inout Catalog) -> Void = { _ in }) -> Catalog {
    var app = App()
    app.baseTerritory = "USA"
    var catalog = Catalog(app: app)
    catalog.products = ["Coins", "Gems"].map { name in
      var product = Product(id: ProductID("com.example.\(name.lowercased())"), type: .consumable)
      (product.referenceName, product.status) = (name, .approved)
      product.price = PriceSchedule(base: Money("9.99"))
      return product
    }
    catalog.subscriptionGroups = [SubscriptionGroup(name: "Plans")]
    change(&catalog)
    return catalog
  }

  private static func report(_ catalog: Catalog, in territories: [TerritoryCode]? = nil, _ name: String = "App")
    -> PricesReport
  {
    var question = PriceList.Query(on: .dayOfReading)
    question.territories = territories
    return PricesReport(PriceList(of: catalog, question), name: name, folder: name)
  }

  private static func rows(_ page: String) -> [Substring] {
    page.split(separator: "<tr data-row").dropFirst().map { $0 }
  }

  private static func cells(_ row: Substring) -> Int { row.ranges(of: "<td ").count }

  @Test func `all rows have the same columns: base, days, territories`() throws {
    let catalog = Self.catalog { catalog in
      catalog.products[0].price?.territories = ["JPN": 1500]
      catalog.products[1].price?.changes = [Self.change("2035-01-15", Money("12.99"))]
    }
    let page = try PricesPage().render(Self.report(catalog))
    let rows = Self.rows(page)
    #expect(rows.count == 2)
    for row in rows { #expect(Self.cells(row) == 3) }
    #expect(
      page.contains("Base: United States, USD</th>")
        && page.contains(">from <span class=\"day\">2035-01-15</span></th>"))
    #expect(
      rows[0].contains("<td class=\"number t t0\" title=\"+3 % against the base\">1500</td>")
        || rows[0].contains("1500</td>"))
    #expect(rows[1].contains("<td class=\"number\">12.99</td>"))
  }

  @Test func `the text names the territories of a price, and the customers who keep one`() throws {
    let catalog = Self.yearly { plan in
      var (kept, own) = (KeptPrice(), Self.change("2035-01-15", keep: .move))
      (kept.base, own.territories) = (30, ["JPN": 7000])
      plan.price = PriceSchedule(
        base: 40, territories: ["JPN": 6000], changes: [Self.change("2035-01-15", 50, keep: .keep), own])
      plan.price?.kept = [kept]
      plan.plan.billingPlans = BillingPlans(
        monthlyCommitment: .init(
          price: PriceSchedule(territories: ["DEU": 4, "FRA": 5]),
          availability: Availability(territories: .only(["DEU", "FRA"]))))
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.duration, offer.territories) = (.freeTrial, Period(1, .month), ["DEU", "FRA"])
      plan.plan.introductoryOffers = [offer]
    }
    func lines(_ territories: [TerritoryCode]? = nil) -> [String] { Self.lines(catalog, in: territories) }
    let all = lines()
    #expect(all.contains("earlier now from 2035-01-15") && all.contains("USA (base) 30 40 50 USD"), "\(all)")
    #expect(all.contains("Earlier subscribers keep 30."))
    #expect(
      all.contains { $0.hasPrefix("From 2035-01-15 the new price in USA and 173 others is for new subscribers") })
    #expect(all.contains("monthly 12 payments a year DEU 4, FRA 5, only in DEU, FRA"), "\(all)")
    #expect(all.contains("intro 1 month free only in DEU, FRA"))
    #expect(lines(["FRA"]).contains("monthly 12 payments a year of 5 EUR only in DEU, FRA"), "\(lines(["FRA"]))")
    #expect(lines(["FRA"]).contains("intro 1 month free only in DEU, FRA"))
    #expect(lines(["JPN"]).contains("monthly 12 payments a year not available in JPN"), "\(lines(["JPN"]))")
    #expect(lines(["JPN"]).contains("intro 1 month free not available in JPN"))
  }

  /// A yearly plan with monthly payments that follow a base outside their territories.
  private static func yearly(_ change: (inout Product) -> Void) -> Catalog {
    catalog { catalog in
      var plan = Product(id: "com.example.plan", type: .autoRenewableSubscription)
      (plan.referenceName, plan.plan.period, plan.price) = ("Plan", Period(1, .year), PriceSchedule(base: 30))
      change(&plan)
      catalog.products = []
      catalog.subscriptionGroups[0].subscriptions = [plan]
    }
  }

  private static func change(
    _ day: String, _ base: Money? = nil, follow: [TerritoryCode] = [], keep: PriceChange.ExistingSubscribers? = nil
  ) -> PriceChange {
    var change = PriceChange()
    (change.on, change.base, change.followBase, change.existingSubscribers) = (CalendarDate(day), base, follow, keep)
    return change
  }

  private static func lines(_ catalog: Catalog, in territories: [TerritoryCode]? = nil) -> [String] {
    PricesText(TextLook(width: 200)).render(report(catalog, in: territories)).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `former prices are in their order, and prices of further seats follow`() throws {
    let plan = Self.yearly { plan in
      var (first, second) = (KeptPrice(), KeptPrice())
      first.base = 20
      (second.since, second.base) = (CalendarDate("2020-01-01"), 25)
      plan.price?.kept = [first, second]
      plan.price?.changes = [Self.change("2026-03-01", 40, keep: .keep)]
      plan.price?.volume = [VolumeTier(fromSeats: 6, base: 35)]
    }
    let lines = Self.lines(plan)
    #expect(lines.contains("before 2020-01-01 since 2020-01-01 before 2026-03-01 now"), "\(lines)")
    let notes = [
      "Subscribers from before 2020-01-01 keep 20.", "Later ones since 2020-01-01 keep 25.",
      "Later ones from before 2026-03-01 keep 30.",
    ]
    #expect(lines.filter { $0.hasSuffix(".") } == notes)
    #expect(lines.contains("seats from 6 seats 35 USD"), "\(lines)")
    let report = Self.report(plan)
    #expect(PricesJSON().render(report).contains("\"from_seats\": 6"))
    #expect(PricesCSV().render(report).contains(",seats,from 6 seats,"))
    #expect(try PricesPage().render(report).contains("from 6 seats"))
  }

  @Test func `an app without products is listed`() throws {
    let page = try PricesPage().render([Self.report(Self.catalog()), Self.report(Catalog(), "Empty")])
    #expect(page.contains("Prices: 2 apps") && page.contains(">Empty: no products</th>"))
  }

  @Test func `announced and former prices of payments, and prices that follow the base, are shown`() {
    let payments = Self.yearly { plan in
      var kept = KeptPrice()
      kept.base = 2
      var price = PriceSchedule(base: 3, changes: [Self.change("2035-01-15", 4)])
      price.kept = [kept]
      plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: price))
    }
    // The two columns are next to each other.
    let monthly = Self.lines(payments).drop { !$0.hasPrefix("monthly") }.joined(separator: " ")
    let start = "monthly 12 payments a year of Apple's equivalent of Apple's equivalent of 2 USD for earlier"
    #expect(monthly.hasPrefix(start), "\(monthly)")
    #expect(monthly.contains("3 USD subscribers, Apple's equivalent of 4 USD from 2035-01-15"), "\(monthly)")
    let sale = Self.catalog { $0.products[0].price?.changes = [Self.change("2035-01-15", 5)] }
    #expect(Self.lines(sale, in: ["FRA"]).contains("FRA equal to 9.99 USD equal to 5 USD"), "\(Self.lines(sale))")
    let kept = Self.yearly { plan in
      plan.price?.kept = ([20, 25] as [Money]).map { amount in
        var former = KeptPrice()
        former.base = amount
        return former
      }
    }
    #expect(Self.lines(kept).contains("USA (base) 20 25 30 USD"), "\(Self.lines(kept))")
    let nowhere = Self.catalog { $0.products[0].availability = Availability(territories: .only([])) }
    #expect(Self.lines(nowhere).contains("not sold anywhere"))
  }

  @Test func `cells show prices without a base, ends of own prices, and where an offer isn't made`() throws {
    let catalog = Self.yearly { plan in
      plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 3)))
      plan.price?.territories = ["GBR": 20, "DEU": 25]
      plan.price?.changes = [Self.change("2035-02-01", follow: ["GBR"])]
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.duration, offer.territories) = (.payUpFront, Period(1, .month), ["GBR"])
      offer.terms.price = PriceSchedule(base: 1)
      var promotion = PromotionalOffer()
      (promotion.terms.mode, promotion.terms.duration) = (.payUpFront, Period(1, .year))
      promotion.terms.price = PriceSchedule(territories: ["GBR": 15])
      plan.plan.introductoryOffers = [offer]
      plan.plan.promotionalOffers = [promotion]
    }
    let page = try PricesPage().render(Self.report(catalog))
    #expect(page.contains("elsewhere set by Apple from 3 USD"))
    #expect(page.contains("set by Apple from 30 USD from 2035-02-01"))
    #expect(page.contains("only in GBR"))
    let rows = Self.rows(page)
    #expect(page.ranges(of: ">not sold<").count >= 4, "\(rows)")
    #expect(!page.contains("no price"))
  }

  @Test func `an inactive offer code isn't listed, and one without terms has no words`() {
    let catalog = Self.catalog { catalog in
      catalog.products[0].offerCodes = [true, false].map { isActive in
        var code = OfferCode()
        (code.referenceName, code.isActive) = (isActive ? "Spring" : "Autumn", isActive)
        return code
      }
    }
    let items = Self.report(catalog).list.products[0].items
    #expect(items.compactMap(\.name) == ["Spring"])
  }

  @Test func `a document's form depends on the catalogs, not on the selected products`() {
    let report = Self.report(Self.catalog())
    #expect(PricesJSON().render([report], isSeveral: true).contains("shelf.price-lists/1"))
    #expect(PricesCSV().render([report], isSeveral: true).hasPrefix("catalog,"))
  }

  @Test func `products are in natural order, followed by subscriptions by level`() throws {
    let catalog = Self.catalog { catalog in
      for (id, level) in [("coins.1000", nil), ("coins.250", nil), ("basic", 2), ("all", 1)] as [(String, Int?)] {
        var product = Product(id: ProductID(id), type: level == nil ? .consumable : .autoRenewableSubscription)
        (product.referenceName, product.plan.level) = (id, level)
        if level == nil {
          catalog.products.append(product)
        } else {
          catalog.subscriptionGroups[0].subscriptions.append(product)
        }
      }
    }
    let page = try PricesPage().render(Self.report(catalog))
    let names = Self.rows(page).compactMap {
      $0.split(separator: "<th scope=\"row\">").last?.split(separator: "</th>").first
    }
    #expect(names.map { $0.split(separator: " ")[0] } == ["coins.250", "coins.1000", "Coins", "Gems", "all", "basic"])
  }

  @Test func `preserved prices, and those for new subscribers only, are shown in the cell`() throws {
    let catalog = Self.yearly { plan in
      plan.price?.changes = [Self.change("2035-01-15", Money("35.99"), keep: .keep)]
    }
    let page = try PricesPage().render(Self.report(catalog))
    #expect(
      page.contains(">35.99<small>new subscribers</small></td>") && page.contains("<span class=\"soft\">1 year</span>"))
  }

  @Test func `a requested storefront has a column, even if Apple sets the price`() throws {
    let page = try PricesPage().render(Self.report(Self.catalog(), in: ["JPN"]))
    #expect(!page.contains("Base: "))
    #expect(page.ranges(of: ">set by Apple from 9.99 USD</td>").count == 2)
  }

  @Test func `territories beyond the first few are hidden by default`() throws {
    let codes: [TerritoryCode] = ["AUS", "BRA", "CAN", "CHE", "DEU", "FRA", "GBR", "JPN"]
    let page = try PricesPage().render(
      Self.report(
        Self.catalog { catalog in
          for code in codes { catalog.products[0].price?.territories[code] = 10 }
        }))
    #expect(page.contains(">the first 6 of 8 with their own prices<") && page.contains("all 8 with their own prices"))
    #expect(page.contains("It leaves out United Kingdom, Japan.</p>"))
    #expect(page.contains("<td class=\"number t t7 far") && !page.contains("<td class=\"number t t5 far"))
    for number in codes.indices { #expect(page.contains("option[value=\"t\(number)\"]:checked")) }
  }

  @Test func `an offer is a row below its product, and an app's name is above its products`() throws {
    let catalog = Self.catalog { catalog in
      var plan = Product(id: "com.example.plan", type: .autoRenewableSubscription)
      (plan.referenceName, plan.plan.period) = ("Club", Period(1, .month))
      plan.price = PriceSchedule(base: Money("4.99"))
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.duration) = (.freeTrial, Period(1, .week))
      plan.plan.introductoryOffers = [offer]
      catalog.products.append(plan)
    }
    let page = try PricesPage().render([Self.report(catalog, "one"), Self.report(Self.catalog(), "two")])
    #expect(page.contains("class=\"offer\"><th scope=\"row\">introductory offer: free for 1 week</th>"))
    #expect(page.contains("scope=\"rowgroup\">one</th>") && page.contains("scope=\"rowgroup\">two</th>"))
  }

  @Test func `an unusual price is tinted, and one that isn't a price point is marked`() throws {
    let page = try PricesPage().render(
      Self.report(
        Self.catalog { catalog in
          catalog.products[0].price?.territories = ["JPN": 700]
          catalog.products[1].price?.base = Money("9.98")
        }))
    #expect(page.contains("<td class=\"number t t0 less\" title=\"−") && page.contains("orange is at least 10 % above"))
    #expect(!page.contains("It leaves out"))
    #expect(page.contains("title=\"not a price point\">9.98</td>"))
  }
}
