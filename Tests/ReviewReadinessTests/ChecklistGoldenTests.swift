import CatalogLint
import CatalogModel
import Reporting
import ReviewReadiness
import SourceDiagnostics
import StoreFacts
import TestSupport
import Testing

/// The day of all checklists.
let day = CalendarDate.dayOfReading

extension Checklist {
  /// A checklist without findings and files.
  init(of catalog: Catalog, name: String = ".", only: Set<String>? = nil) {
    var request = Request(catalog, findings: [], assets: nil, today: day)
    (request.catalogName, request.only) = (name, only)
    self.init(request)
  }
}

extension AppChecklist {
  /// A checklist without places.
  init(_ checklist: Checklist, named name: String, folder: String = "") {
    self.init(
      checklist, name: name, folder: folder, places: checklist.entries.map { _ in nil }, requireKnown: false)
  }
}

/// All findings of the rules for a catalog, as input of a checklist.
func findings(in catalog: Catalog, _ assets: Assets?, _ day: CalendarDate) -> [Diagnostic<SourceRange?>] {
  find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: day)).map { finding in
    var located: Diagnostic<SourceRange?> = finding.mapPlaces { _ in nil }
    (located.path, located.product) = (finding.place.description, finding.place.product?.text)
    return located
  }
}

/// The checklist for every status, type and missing value, as recorded in `Fixtures/`.
struct ChecklistGoldenTests {
  // MARK: A complete catalog

  private var app: App {
    var app = App()
    app.name = "Lighthouse Reader"
    app.bundleID = "com.example.lighthouse"
    app.primaryLocale = "en-US"
    app.locales = ["en-US", "fr-FR"]
    app.baseTerritory = "USA"
    app.legal.privacyPolicy = "https://example.com/privacy"
    app.legal.termsOfUse = "https://example.com/terms"
    app.agreements.paidApps = .active
    app.agreements.tax = .complete
    app.agreements.banking = .complete
    return app
  }

  private func product(_ type: ProductType = .consumable, _ status: ReviewStatus = .readyToSubmit) -> Product {
    var product = Product(id: "gold", type: type)
    product.referenceName = "Gold"
    product.status = status
    product.price = type == .freeSubscription ? nil : PriceSchedule(base: Money("0.99"))
    product.localizations = [
      "en-US": Localization(name: "Gold Coins", description: "Coins to spend on chapters."),
      "fr-FR": Localization(name: "Pièces d'or", description: "Des pièces pour vos chapitres."),
    ]
    product.review = ReviewMaterial(screenshot: "shot.png", notes: "Open the Store tab and tap the coins.")
    if type == .autoRenewableSubscription {
      product.plan.level = 1
      product.plan.period = Period(1, .month)
    }
    if type == .nonRenewingSubscription { product.restore = .app }
    return product
  }

  private func catalog(_ product: Product, _ app: App?) -> Catalog {
    guard product.type == .autoRenewableSubscription else { return Catalog(app: app, products: [product]) }
    var group = SubscriptionGroup(name: "Magazine")
    group.localizations = ["en-US": GroupLocalization(name: "Magazine"), "fr-FR": GroupLocalization(name: "Revue")]
    group.subscriptions = [product]
    return Catalog(app: app, subscriptionGroups: [group])
  }

  private func png(_ width: Int, _ height: Int, alpha: Bool = false) -> DescribedFiles.Content {
    func bigEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    bytes += bigEndian(width) + bigEndian(height) + [8, alpha ? 6 : 2, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 0, 1] + Array("IDAT".utf8) + [0, 0, 0, 0, 0]
    return .file(bytes, size: bytes.count, mayRun: false)
  }

  private var files: [DescribedFiles.File] {
    [
      .init("shot.png", png(1334, 750)), .init("promo.png", png(1024, 1024)), .init("small.png", png(100, 100)),
      .init("alpha.png", png(1334, 750, alpha: true)),
      .init("text.png", .file(Array("text".utf8), size: 4, mayRun: false)),
      .init("content/a.txt", .file([65], size: 1, mayRun: false)), .init("empty", .folder),
      .init("program/run", .file(Array("#!/bin/sh\n".utf8), size: 10, mayRun: true)),
      .init("leaving/link", .link(to: "../shot.png")),
    ]
  }

  private func checklist(_ catalog: Catalog) -> Checklist {
    let assets = DescribedFiles(files).assets(for: AssetMentions(in: catalog))
    return Checklist(
      Checklist.Request(catalog, findings: findings(in: catalog, assets, day), assets: assets, today: day))
  }

  /// All items without a yes, a line each, and the steps.
  private func reported(_ name: String, _ catalog: Catalog) -> String {
    let list = checklist(catalog)
    var text = "== \(name)\n"
    for entry in list.entries {
      #expect((entry.answer.verdict == .yes) == (entry.answer.remedy == nil), "\(name): \(entry.item.id)")
      if entry.answer.verdict == .yes { continue }
      text += "\(entry.answer.verdict.rawValue) \(entry.item.id): \(entry.answer.evidence)\n"
      text += "    at \(entry.answer.place)\n    \(entry.answer.remedy?.text ?? "")\n"
    }
    for (index, step) in list.plan.steps.enumerated() {
      text += "\(index + 1). \(step.action): \((step.groups + step.products.map(\.text)).joined(separator: ", "))\n"
    }
    return text + "\n"
  }

  @Test func `every state of every type`() throws {
    let text = ProductType.allCases.flatMap { type in
      ReviewStatus.allCases.map { reported("\(type.rawValue), \($0.rawValue)", catalog(product(type, $0), app)) }
    }
    try Golden.check(text.joined(), "Fixtures/states.txt")
  }

  @Test func `all material that can be missing`() throws {
    var text = ""
    func describe(_ name: String, _ type: ProductType = .consumable, _ change: (inout Product) -> Void) {
      var changed = product(type, .missingMetadata)
      change(&changed)
      text += reported(name, catalog(changed, app))
    }
    describe("nothing") { _ in }
    describe("type") { $0.type = nil }
    describe("reference name") { $0.referenceName = nil }
    describe("long reference name") { $0.referenceName = String(repeating: "a", count: 65) }
    describe("texts") { $0.localizations = [:] }
    describe("one language") { $0.localizations["fr-FR"] = nil }
    describe("name") { $0.localizations["en-US"]?.name = nil }
    describe("description") { $0.localizations["en-US"]?.description = "" }
    describe("long name") { $0.localizations["en-US"]?.name = String(repeating: "a", count: 36) }
    describe("long description") { $0.localizations["en-US"]?.description = String(repeating: "a", count: 56) }
    describe("price") { $0.price = nil }
    describe("base price") { $0.price = PriceSchedule(territories: ["JPN": 150]) }
    describe("unknown tier") { $0.price = PriceSchedule(tier: "88") }
    describe("territory prices", .autoRenewableSubscription) {
      $0.price = PriceSchedule(territories: ["USA": 1])
      $0.availability = Availability(territories: .only(["GBR", "JPN", "USA"]))
    }
    describe("availability") { $0.availability = Availability(territories: .only([])) }
    describe("period", .autoRenewableSubscription) { $0.plan.period = nil }
    describe("screenshot") { $0.review.screenshot = nil }
    for path in ["nothing.png", "small.png", "alpha.png", "text.png", "content", "../out.png"] {
      describe("screenshot \(path)") { $0.review.screenshot = path }
    }
    describe("blank texts") {
      $0.localizations["en-US"] = Localization(name: "  ", description: "\n")
      $0.review.notes = "      "
      $0.referenceName = " "
    }
    describe("review notes") { $0.review.notes = nil }
    describe("short review notes") { $0.review.notes = "Tap." }
    describe("long review notes") { $0.review.notes = String(repeating: "a", count: 4001) }
    describe("promotion image") { $0.promotion = Promotion(isVisible: true) }
    describe("promotion image, small") { $0.promotion = Promotion(image: "small.png") }
    describe("promotion image, right") { $0.promotion = Promotion(image: "promo.png") }
    describe("not cleared") { $0.isClearedForSale = false }
    describe("restore plan", .nonRenewingSubscription) { $0.restore = nil }
    describe("restored by the store", .nonRenewingSubscription) { $0.restore = .store }
    try Golden.check(text, "Fixtures/missing.txt")
  }

  @Test func `hosted content`() throws {
    var text = ""
    for (source, version) in [
      ("content", "1.0"), ("content", nil), (nil, "1.0"), ("nothing", "1.0"), ("empty", "1.0"), ("program", "1.0"),
      ("leaving", "1.0"), ("shot.png", "1.0"),
    ] {
      for status in [ReviewStatus.waitingForUpload, .processingContent, .readyToSubmit, .approved] {
        var changed = product(.nonConsumable, status)
        changed.hostedContent = HostedContentReference(source: source, version: version)
        text += reported(
          "\(source ?? "no folder"), \(version ?? "no version"), \(status.rawValue)", catalog(changed, app))
      }
    }
    try Golden.check(text, "Fixtures/content.txt")
  }

  @Test func `the app and its groups`() throws {
    var text =
      reported("no app record", catalog(product(), nil)) + reported("nothing stated", catalog(product(), App()))
    for state in App.Agreements.AgreementState.allCases {
      var changed = app
      changed.agreements.paidApps = state
      text += reported("agreement \(state.rawValue)", catalog(product(), changed))
    }
    for state in App.Agreements.FormState.allCases {
      var changed = app
      changed.agreements.tax = state
      changed.agreements.banking = state
      text += reported("forms \(state.rawValue)", catalog(product(), changed))
    }
    var lawless = app
    lawless.legal = App.LegalLinks()
    text += reported("no links", catalog(product(.autoRenewableSubscription), lawless))
    var group = catalog(product(.autoRenewableSubscription), app)
    group.subscriptionGroups[0].localizations = ["fr-FR": GroupLocalization(name: String(repeating: "a", count: 76))]
    text += reported("group's name", group)
    group.subscriptionGroups[0].localizations = [:]
    text += reported("group without names", group)
    group.subscriptionGroups[0].subscriptions = []
    text += reported("group without plans", group)
    var newsstand = app
    newsstand.isNewsstand = true
    text += reported("Newsstand", catalog(product(.freeSubscription), newsstand))
    text += reported("no products", Catalog(app: app))
    try Golden.check(text, "Fixtures/app.txt")
  }

  @Test func `products left out of a submission`() throws {
    var second = product(.consumable, .inReview)
    second.id = "silver"
    var text = reported("another is in review", Catalog(app: app, products: [product(), second]))
    #expect(text.contains("no in-submission"))
    (second.status, second.versionStatus, second.textsOnSale) = (.approved, .rejected, second.localizations)
    text += reported("new texts were rejected", catalog(second, app))
    #expect(text.contains("new-texts"))
    try Golden.check(text, "Fixtures/left-out.txt")
  }

  @Test func `each item has an answer in some catalog`() {
    var hosted = product(.nonConsumable, .draft)
    hosted.hostedContent = HostedContentReference(source: "content", version: "1.0")
    hosted.promotion = Promotion(image: "promo.png")
    var renamed = product(.consumable, .approved)
    (renamed.versionStatus, renamed.textsOnSale) = (.rejected, renamed.localizations)
    let all =
      [Catalog(app: app), catalog(hosted, app), catalog(renamed, app)]
      + ProductType.allCases.map { catalog(product($0), app) }
    let answered = Set(all.flatMap { checklist($0).entries.map(\.item.id) })
    #expect(answered == Set(ChecklistItem.all.map(\.id)))
  }
}
