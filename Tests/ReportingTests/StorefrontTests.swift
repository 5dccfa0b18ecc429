import CatalogModel
import Foundation
import Reporting
import SourceDiagnostics
import Testing

@Suite("The preview page")
struct StorefrontTests {
  private static let day = CalendarDate("2026-11-21")

  private static func plan(_ id: String, _ change: (inout Product) -> Void = { _ in }) -> Product {
    var product = Product(id: ProductID(id), type: .autoRenewableSubscription)
    product.plan.period = Period(1, .month)
    product.price = PriceSchedule(base: Money("4.99"))
    product.localizations = SortedMap([
      .init(key: "en-US", value: Localization(name: "Club", description: "All issues."))
    ])
    change(&product)
    return product
  }

  private static func page(
    _ products: [Product], in territory: TerritoryCode = "USA", _ change: (inout StorefrontReport) -> Void = { _ in }
  ) throws -> String {
    var catalog = Catalog()
    catalog.app = App()
    catalog.app?.primaryLocale = "en-US"
    catalog.app?.locales = ["en-US", "fr-FR"]
    catalog.app?.baseTerritory = "USA"
    catalog.products = products
    var report = StorefrontReport(catalog, name: "Club", day: try #require(day), territory: territory)
    change(&report)
    return try StorefrontPage().render(report)
  }

  private static func terms(_ mode: OfferMode, _ duration: Period, periods: Int = 1, _ price: String? = nil)
    -> OfferTerms
  {
    var terms = OfferTerms()
    (terms.mode, terms.duration, terms.periods) = (mode, duration, periods)
    terms.price = price.map { PriceSchedule(base: Money($0)) }
    return terms
  }

  @Test(arguments: [
    (terms(.freeTrial, Period(1, .week)), "1 week free, then $4.99/month"),
    (terms(.payAsYouGo, Period(1, .month), periods: 3, "1.99"), "$1.99/month for 3 months, then $4.99/month"),
    (terms(.payUpFront, Period(3, .month), "5.99"), "$5.99 for 3 months, then $4.99/month"),
  ])
  func `an offer is described as customers see it`(_ terms: OfferTerms, _ words: String) throws {
    let page = try Self.page([
      Self.plan("a") {
        var offer = IntroductoryOffer()
        offer.terms = terms
        $0.plan.introductoryOffers = [offer]
      }
    ])
    #expect(page.contains("<p class=\"terms\">\(words)</p>") && page.contains("<span class=\"buy\">$4.99/month</span>"))
    #expect(page.contains("Renews every month until the customer cancels."))
  }

  @Test func `a subscription without upfront payment is described by its monthly payments`() throws {
    let plan = Self.plan("a") {
      $0.plan.period = Period(1, .year)
      $0.plan.billingPlans = BillingPlans(
        monthlyCommitment: .init(
          price: PriceSchedule(base: 4), availability: Availability(territories: .only(["DEU", "FRA"]))),
        upfront: .init(availability: Availability(territories: .only(["FRA", "USA"]))))
      var offer = IntroductoryOffer()
      (offer.terms, offer.terms.targetPlan) = (Self.terms(.freeTrial, Period(1, .week)), .monthlyCommitment)
      $0.plan.introductoryOffers = [offer]
    }
    let payment = "Apple&#39;s equivalent of $4/month"
    let germany = try Self.page([plan], in: "DEU")
    #expect(germany.contains("<p class=\"terms\">12 monthly payments for a year: \(payment)</p>"))
    #expect(germany.contains("Introductory offer: 1 week free, then 12 monthly payments: \(payment)."))
    let usa = try Self.page([plan])
    #expect(usa.contains("$4.99/year") && !usa.contains("1 week free") && !usa.contains("monthly payments"))
    #expect(try Self.page([plan], in: "JPN").contains("not sold in Japan"))
  }

  @Test func `an expired offer isn't part of the price`() throws {
    let page = try Self.page([
      Self.plan("a") {
        var offer = IntroductoryOffer()
        (offer.terms, offer.ends) = (Self.terms(.freeTrial, Period(1, .week)), CalendarDate("2026-11-20"))
        $0.plan.introductoryOffers = [offer]
      }
    ])
    #expect(page.contains("<span class=\"buy\">$4.99/month</span>") && !page.contains("class=\"terms\""))
  }

  @Test func `an offer is followed by the price on its first day, or by none`() throws {
    let page = try Self.page([
      Self.plan("a") {
        var (change, offer, code) = (PriceChange(), WinBackOffer(), OfferCode())
        (change.on, change.base) = (CalendarDate("2027-03-01"), Money("5.99"))
        $0.price?.changes = [change]
        $0.price?.volume = [VolumeTier(fromSeats: 6, base: Money("3.99"))]
        (offer.terms, offer.starts) = (Self.terms(.freeTrial, Period(1, .week)), CalendarDate("2027-04-01"))
        (code.terms, code.renews) = (Self.terms(.freeTrial, Period(1, .month)), false)
        ($0.plan.winBackOffers, $0.offerCodes) = ([offer], [code])
      }
    ])
    #expect(page.contains("Win-back offer, from 2027-04-01: 1 week free, then $5.99/month."))
    #expect(page.contains("Offer code: 1 month free, without renewal.") && page.contains("From 6 seats: $3.99/month."))
  }

  @Test func `unknown prices are shown as set by Apple`() throws {
    let page = try Self.page([Self.plan("a")], in: "JPN")
    #expect(page.contains("<p class=\"terms\">Apple&#39;s equivalent of $4.99/month</p>"))
    #expect(page.contains("<span class=\"buy\">set by Apple</span>"))
    #expect(page.contains("Storefront: Japan, on 2026-11-21"))
  }

  @Test func `a territory's own price is shown`() throws {
    let page = try Self.page(
      [Self.plan("a") { $0.price?.territories = SortedMap([.init(key: "JPN", value: 600)]) }], in: "JPN")
    #expect(page.contains("<span class=\"buy\">¥600/month</span>"))
  }

  @Test func `the language table comes before the products, and complete rows are folded`() throws {
    let page = try Self.page([
      Self.plan("a"), Self.plan("b") { $0.localizations["fr-FR"] = Localization(name: "Club") },
    ])
    let matrix = try #require(
      page.components(separatedBy: "id=\"texts\"").last?.components(separatedBy: "id=\"products\"").first)
    let bodies = matrix.components(separatedBy: "<tbody").dropFirst()
    #expect(bodies.count == 1 && bodies.first?.firstRange(of: "missing") != nil)
    let many = try Self.page(
      (0..<4).map { number in
        Self.plan("\(number)") { if number > 0 { $0.localizations["fr-FR"] = Localization(name: "Club") } }
      })
    #expect(many.contains("3 more, all complete") && many.contains("<tbody class=\"rest\">"))
  }

  @Test func `each language shows its texts, or the primary language's name`() throws {
    let page = try Self.page([Self.plan("a")])
    #expect(
      page.contains(
        "<div class=\"l l0\" data-locale=\"en-US\" data-state=\"fine\" lang=\"en-US\" dir=\"auto\"><h4>Club</h4>"))
    #expect(
      page.contains("<div class=\"l l1\" data-locale=\"fr-FR\" data-state=\"missing\" dir=\"auto\"><h4>Club</h4>"))
    #expect(page.contains("<option value=\"l1\">French (fr-FR)</option>"))
    #expect(page.contains("2 texts: 1 missing, 0 with problems"))
  }

  @Test func `a product without texts is marked`() throws {
    var product = Product(id: "bare", type: .consumable)
    product.promotion = Promotion(image: "gone.png")
    let page = try Self.page([product]) {
      $0.pictures["bare"] = StorefrontReport.Picture(path: "gone.png", problem: "isn't there")
    }
    #expect(page.contains("The picture gone.png isn&#39;t there."))
    #expect(page.components(separatedBy: "data-state=\"missing\"").count == 3)
    #expect(page.contains("<span class=\"buy\">no price</span>"))
  }

  @Test func `findings are shown at the text that they are about`() throws {
    let kind = DiagnosticKind(
      id: "description-length", severity: .error, summary: "too long", rationale: "", source: .catalogFormat,
      examples: [])
    var finding = Diagnostic<SourceRange?>(kind, "description is 80 characters, 25 over the limit", at: nil)
    finding.path = CatalogPath.product("a.b.c")[.localizations]["en-US" as LocaleCode][.description].description
    finding.product = "a.b.c"
    let page = try Self.page([Self.plan("a.b.c"), Self.plan("a.b.c.d")]) { $0.findings = [finding] }
    #expect(
      page.contains(
        "<div class=\"l l0\" lang=\"en\" dir=\"ltr\"><span class=\"badge no\">too long</span><ul class=\"list\">"
          + "<li>description is 80 characters, 25 over the limit</li></ul></div>"))
    #expect(page.contains(">too long</td>"))
    #expect(page.contains("4 texts: 2 missing, 1 with problems"))
    #expect(page.contains("1 error from shelf lint"))
  }

  @Test func `no author's text becomes markup`() throws {
    let hostile = "<script>alert('1')</script>\"&\u{202E}"
    let page = try Self.page([
      Self.plan(hostile) {
        $0.referenceName = hostile
        $0.localizations = SortedMap([
          .init(key: "en-US", value: Localization(name: hostile, description: "<img src=x onerror=alert(1)>")),
          .init(key: LocaleCode("x\" onclick=\"a"), value: Localization(name: "n", description: "d")),
        ])
        var offer = PromotionalOffer()
        (offer.id, offer.terms) = ("<b>", Self.terms(.freeTrial, Period(1, .week)))
        $0.plan.promotionalOffers = [offer]
      }
    ]) { $0.pictures[hostile] = StorefrontReport.Picture(path: "\"><b>", problem: "isn't there") }
    #expect(
      !page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains("<b>")
        && !page.contains("\" onclick="))
    #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)"))
    #expect(page.components(separatedBy: "<script>").count == 2)
  }
}

@Suite("Links to lines")
struct SourceLinkTests {
  @Test func `a path is relative to the repository, and encoded`() throws {
    let links = try SourceLinks("https://example.com/blob/main/{path}#L{line}", folder: "apps/a")
    #expect(
      links.address(of: "catalog/a b#é.yaml", line: 7)
        == "https://example.com/blob/main/apps/a/catalog/a%20b%23%C3%A9.yaml#L7")
    #expect(links.address(of: "../b/app.yaml", line: 1) == "https://example.com/blob/main/apps/b/app.yaml#L1")
  }

  @Test(arguments: ["/tmp/app.yaml", "../../../app.yaml", "<stdin>", ""])
  func `outside paths have no URL`(_ path: String) throws {
    #expect(try SourceLinks("https://example.com/{path}", folder: "apps/a").address(of: path, line: 1) == nil)
  }

  @Test(arguments: [
    ("https://example.com/main#L{line}", "has no {path}"), ("javascript:alert('{path}')", "is not an address"),
    ("", "is not an address"),
  ])
  func `an invalid URL is rejected`(_ text: String, _ message: String) {
    do {
      _ = try SourceLinks(text)
      Issue.record("\(text) was taken")
    } catch { #expect(error.message.contains(message)) }
  }
}
