import CatalogDiff
import CatalogModel
import Reporting
import StoreFacts
import Testing

/// The page of a comparison for one change: a sale, a language, a price increase.
struct ChangesPageTests {
  private static let names = ["Coins", "Gems", "Stars"]

  /// Three products for sale.
  private static func catalog(_ app: String = "app") -> Catalog {
    var catalog = Catalog()
    catalog.products = names.map { name in
      var product = Product(id: ProductID("com.example.\(app).\(name.lowercased())"), type: .consumable)
      (product.referenceName, product.status) = (name, .approved)
      product.price = PriceSchedule(base: 10, territories: ["JPN": 1500])
      product.localizations["en-US"] = Localization(name: name, description: "For the game")
      return product
    }
    return catalog
  }

  private static func report(_ old: Catalog, _ new: Catalog, _ name: String = "catalog") -> ChangesReport {
    var report = ChangesReport(
      compare(old, new, options: ComparisonOptions(today: .dayOfReading)), old: "main", new: name)
    report.describe(old, new)
    return report
  }

  /// The page of a change to the products of one catalog.
  private static func page(_ change: (inout Product) -> Void) throws -> String {
    var new = catalog()
    for index in new.products.indices { change(&new.products[index]) }
    return try ChangesPage().render(report(catalog(), new))
  }

  private static func headings(_ page: String) -> [String] {
    page.split(separator: "<h3 ").dropFirst().compactMap { part in
      part.split(separator: "\">").dropFirst(2).first.flatMap { $0.split(separator: "</a>").first }.map(String.init)
    }
  }

  private static func sale(_ product: inout Product) {
    product.price?.changes = ([("2035-12-04", 7), ("2035-12-11", 10)] as [(String, Int64)]).map { on, base in
      var change = PriceChange()
      (change.on, change.base) = (CalendarDate(on), Money(digits: base))
      return change
    }
  }

  @Test func `a sale is one table, whose heading has its days`() throws {
    let page = try Self.page(Self.sale)
    #expect(Self.headings(page) == ["Sale from 2035-12-04 to 2035-12-10"])
    #expect(page.contains("<span class=\"soft\">3 products</span>"))
    let numbers = ["10", "7", "−30 %"].map { "<td class=\"number\">\($0)</td>" }.joined()
    #expect(page.ranges(of: numbers).count == 3)
    #expect(page.contains(">Now</th><th scope=\"col\" class=\"number\">Sale</th>"))
  }

  @Test func `a price that stays isn't called a sale`() throws {
    let page = try Self.page { product in
      Self.sale(&product)
      product.price?.changes[1].base = 12
    }
    #expect(Self.headings(page) == ["Prices from 2035-12-04 and 2035-12-11"])
    for day in ["2035-12-04", "2035-12-11"] { #expect(page.contains("from <span class=\"day\">\(day)</span></th>")) }
  }

  @Test func `a canceled sale shows what was scheduled`() throws {
    var old = Self.catalog()
    for index in old.products.indices { Self.sale(&old.products[index]) }
    let page = try ChangesPage().render(Self.report(old, Self.catalog()))
    #expect(Self.headings(page) == ["Price"])
    #expect(page.ranges(of: "<td>from 2035-12-04</td><td class=\"number\">7</td><td>withdrawn</td>").count == 3)
  }

  @Test func `a sale of several apps is one table that names the apps`() throws {
    let reports = ["alpha", "beta"].map { app in
      var new = Self.catalog(app)
      for index in new.products.indices { Self.sale(&new.products[index]) }
      return Self.report(Self.catalog(app), new, app)
    }
    let page = try ChangesPage().render(reports)
    #expect(Self.headings(page).count == 1)
    #expect(page.contains("scope=\"rowgroup\">alpha</th>") && page.contains("scope=\"rowgroup\">beta</th>"))
    #expect(page.contains("<span class=\"soft\">6 products</span>"))
  }

  @Test func `one or several new languages are one table`() throws {
    let one = try Self.page { $0.localizations["da"] = Localization(name: "Mønter", description: "Til spillet") }
    #expect(Self.headings(one) == ["New language: Danish"])
    #expect(one.ranges(of: "<td>Mønter – Til spillet</td>").count == 3)
    let many = try Self.page { product in
      for locale in ["da", "sv", "fi", "no", "it"] as [LocaleCode] {
        product.localizations[locale] = Localization(name: "Name", description: "Text")
      }
    }
    #expect(Self.headings(many).count == 1)
    #expect(many.ranges(of: "> 4 more</label>").count == 3)
  }

  @Test func `the territories of a price are lines of its product, by name`() throws {
    let page = try Self.page { product in
      product.price?.base = 11
      product.price?.territories["JPN"] = 1800
    }
    #expect(Self.headings(page) == ["Price"])
    #expect(page.ranges(of: "<td>Japan (JPY)</td>").count == 3)
    #expect(page.ranges(of: "<td>base</td>").count == 3 || page.ranges(of: "<td>United States (USD)</td>").count == 3)
  }

  @Test func `headings and lines show names, not paths`() throws {
    let page = try Self.page { product in
      product.hasFamilySharing = true
      product.localizations["en-US"]?.description = "For every game"
    }
    #expect(Set(Self.headings(page)) == ["Family sharing", "Description"])
    #expect(page.contains(">Coins</span>") && page.contains("<span class=\"soft\">3 products, English (U.S.)</span>"))
    for path in ["localizations", "family_sharing", "products["] { #expect(!page.contains(path), "\(path)") }
  }

  @Test func `offers and groups are in words, on the page and in Markdown`() throws {
    var old = Self.catalog()
    var plan = Product(id: "com.example.app.plan", type: .autoRenewableSubscription)
    plan.status = .approved
    var group = SubscriptionGroup(name: "Club")
    group.localizations["en-US"] = GroupLocalization(name: "The Club")
    group.subscriptions = [plan]
    old.subscriptionGroups = [group]
    var new = old
    var offer = IntroductoryOffer()
    (offer.terms.mode, offer.terms.duration) = (.payUpFront, Period(3, .month))
    offer.terms.price = PriceSchedule(base: Money("14.49"), territories: ["JPN": 2180])
    new.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers = [offer]
    (group.name, group.subscriptions) = ("Team", [])
    new.subscriptionGroups.append(group)
    let report = Self.report(old, new)
    for text in [try ChangesPage().render(report), ChangesMarkdown().render(report)] {
      for words in ["paid up front for 3 months, 14.49, Japan 2180", "New groups", "Group Team"] {
        #expect(text.contains(words), "\(words)")
      }
      #expect(text.contains("English (U.S.) The Club"))
      #expect(!text.contains("{mode") && !text.contains("{name"))
    }
  }

  @Test func `two products with the same name are distinguished`() throws {
    var (old, new) = (Self.catalog(), Self.catalog())
    for index in 0..<2 {
      old.products[index].referenceName = "Same"
      new.products[index].referenceName = "Same"
      new.products[index].hasFamilySharing = true
    }
    let page = try ChangesPage().render(Self.report(old, new))
    #expect(page.contains("Same (com.example.app.coins)") && page.contains("Same (com.example.app.gems)"))
  }

  @Test func `blocked changes come first, and secrets are hidden only in values`() throws {
    var frame = ChangesPage.Frame(title: "Plan")
    frame.blocked = [
      ChangesPage.Blocked(
        path: CatalogPath.product("com.example.app.coins")[.price], reason: "div <b>", help: "wait")
    ]
    frame.sections = [("Steps", ["a div"])]
    var new = Self.catalog()
    new.products[0].hasFamilySharing = true
    let page = try ChangesPage().render([Self.report(Self.catalog(), new)], in: frame) {
      $0.replacing("div", with: "•••")
    }
    let blocked = try #require(page.firstRange(of: "••• &lt;b&gt;"))
    let change = try #require(page.firstRange(of: "Family sharing"))
    #expect(blocked.lowerBound < change.lowerBound)
    #expect(page.contains("<th scope=\"row\">Coins</th><td class=\"field\">price</td>"))
    #expect(page.contains("<li>a •••</li>"))
    #expect(page.contains("<div class=\"scroll\""))
  }
}
