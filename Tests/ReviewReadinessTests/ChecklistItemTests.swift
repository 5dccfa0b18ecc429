import CatalogModel
import CatalogYAML
import ReviewReadiness
import SourceDiagnostics
import Testing

struct ChecklistItemTests {
  @Test func `no two items share a name`() {
    #expect(Set(ChecklistItem.all.map(\.id)).count == ChecklistItem.all.count)
    #expect(ChecklistItem.all.allSatisfy { !$0.title.isEmpty && !$0.reason.isEmpty })
  }

  private func checklist(_ status: ReviewStatus?, _ type: ProductType = .consumable) -> Checklist {
    var product = Product(id: "gold", type: type)
    product.status = status
    return Checklist(of: Catalog(products: [product]))
  }

  @Test func `an unknown status gives unknown answers`() throws {
    let list = checklist(nil)
    for id in ["state", "sandbox", "first-with-version"] {
      #expect(list.entries.first { $0.item.id == id }?.answer.verdict == .unknown, "\(id)")
    }
    #expect(list.plan.steps.isEmpty)
  }

  @Test func `a StoreKit configuration, which has no app record, is to be imported`() throws {
    let record = Checklist(of: Catalog(app: App()), name: "My App.storekit").entries.first {
      $0.item.id == "app-record"
    }
    #expect(record?.answer.remedy?.text == "shelf import 'My App.storekit' --into catalog")
  }

  @Test func `missing metadata is named item by item`() throws {
    let entries = checklist(.missingMetadata).entries.filter { $0.subject == "gold" && $0.answer.verdict == .no }
    let ids = entries.map(\.item.id)
    for id in ["reference-name", "display-name", "description", "price", "review-screenshot", "state"] {
      #expect(ids.contains(id), "\(id)")
    }
    let notes = checklist(.missingMetadata).entries.first { $0.item.id == "review-notes" }
    #expect(notes?.answer.verdict == .unknown, "they are optional")
    let state = try #require(entries.first { $0.item.id == "state" })
    #expect(state.answer.evidence == "Missing Metadata: no reference name, no price, no texts and no review screenshot")
  }

  private func list(_ products: [Product], groups: [SubscriptionGroup] = []) -> Checklist {
    Checklist(of: Catalog(products: products, subscriptionGroups: groups))
  }

  private func product(_ id: ProductID, _ status: ReviewStatus) -> Product {
    var product = Product(id: id, type: .consumable)
    product.status = status
    return product
  }

  @Test func `a product that isn't cleared for sale is left out, and blocks nothing`() throws {
    var held = product("b", .readyToSubmit)
    held.isClearedForSale = false
    let list = list([product("a", .waitingForReview), held])
    let answers = list.entries.filter { $0.subject == "b" }
    #expect(answers.first { $0.item.id == "cleared" }?.answer.verdict == .unknown)
    #expect(!answers.contains { $0.item.id == "in-submission" })
    #expect(!list.plan.steps.contains { $0.action.hasPrefix("submit") } && list.plan.withVersion.isEmpty)
    held = product("b", .draft)
    held.isClearedForSale = false
    let draft = self.list([product("a", .waitingForReview), held])
    #expect(!draft.entries.contains { ["state", "sandbox"].contains($0.item.id) && $0.subject == "b" })
    #expect(!draft.plan.steps.contains { $0.products.contains("b") })
  }

  @Test func `only a group of drafts with a product to submit is created`() throws {
    let cases: [(ReviewStatus, isCleared: Bool, isCreated: Bool)] = [
      (.draft, true, true), (.draft, false, false), (.readyToSubmit, true, false),
    ]
    for (status, isCleared, isCreated) in cases {
      var (group, plan) = (SubscriptionGroup(name: "Sync"), product("plan", status))
      plan.isClearedForSale = isCleared
      group.subscriptions = [plan]
      let steps = list([], groups: [group]).plan.steps
      #expect(steps.contains { $0.groups == ["Sync"] } == isCreated, "\(status) \(isCleared)")
    }
  }

  @Test(arguments: ["gone.png", "here.png"])
  func `a screenshot that doesn't exist blocks without a finding too`(file: String) throws {
    var gold = product("gold", .readyToSubmit)
    gold.review.screenshot = file
    let catalog = Catalog(products: [gold])
    let assets = DescribedFiles([.init("here.png", .file([], size: 0, mayRun: false))])
      .assets(for: AssetMentions(in: catalog))
    let list = Checklist(Checklist.Request(catalog, findings: [], assets: assets, today: day))
    let answer = list.entries.first { $0.item.id == "review-screenshot" }?.answer
    #expect(answer?.evidence == (file == "here.png" ? file : "'gone.png' does not exist"))
    #expect(answer?.verdict == (file == "here.png" ? .yes : .no))
  }

  @Test(arguments: [("2026-09-30", false), ("2026-10-01", true)])
  func `terms of the European Union are checked from their first day on`(day: String, isChecked: Bool) throws {
    var gold = product("gold", .approved)
    gold.price = PriceSchedule(base: 1)
    var app = App()
    app.agreements.euTerms = .pending
    let request = Checklist.Request(
      Catalog(app: app, products: [gold]), findings: [], assets: nil, today: try #require(CalendarDate(day)))
    #expect(Checklist(request).entries.contains { $0.item.id == "eu-terms" } == isChecked)
  }

  @Test func `content to upload isn't missing from what App Store Connect returned`() throws {
    var request = Checklist.Request(
      Catalog(products: [product("gold", .waitingForUpload)]), findings: [], assets: nil, today: day)
    request.isLive = true
    let answer = Checklist(request).entries.first { $0.item.id == "state" }?.answer
    #expect(answer?.remedy?.text == "App Store Connect ▸ the product: upload its hosted content")
  }

  @Test(arguments: VersionStatus.allCases)
  func `new texts of a product and of a group are submitted`(status: VersionStatus) throws {
    var gold = product("gold", .approved)
    gold.versionStatus = status
    var group = SubscriptionGroup(name: "Sync")
    group.versionStatus = status
    group.localizations = ["en-US": GroupLocalization(name: "Sync")]
    let list = list([gold], groups: [group])
    let isOpen = [.prepareForSubmission, .rejected, .developerRejected].contains(status)
    #expect(list.entries.first { $0.item.id == "new-texts" }?.answer.verdict == (isOpen ? .unknown : nil))
    for answer in list.entries.filter({ ["new-texts", "group-localized"].contains($0.item.id) }).map(\.answer) {
      #expect(answer.evidence.hasPrefix("App Review rejected its new ") == (status == .rejected))
      #expect(!answer.evidence.contains("_"))
    }
    let change = list.plan.steps.first { $0.action == "change the new texts that App Review rejected" }
    #expect(change?.products == (status == .rejected ? ["gold"] : nil))
    let step = list.plan.steps.first { $0.action == "submit the new texts" }
    #expect(step?.products == (isOpen ? ["gold"] : nil) && step?.groups == (isOpen ? ["Sync"] : nil))
  }

  @Test func `a rejected text change doesn't open a type`() throws {
    #expect(list([product("gold", .developerActionNeeded)]).plan.withVersion.map(\.id) == ["gold"])
  }

  @Test func `the price is today's`() throws {
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2026-10-01"), 3)
    var gold = product("gold", .approved)
    gold.price = PriceSchedule(base: 2, changes: [change])
    #expect(list([gold]).entries.first { $0.item.id == "price" }?.answer.evidence == "3")
  }

  @Test(arguments: ["type", "period", "source", "version"])
  func `a missing field is one problem`(key: String) throws {
    let types: [String: ProductType?] = ["type": nil, "period": .autoRenewableSubscription]
    var gold = Product(id: "gold", type: types[key] ?? .nonConsumable)
    if key == "source" || key == "version" { gold.hostedContent = HostedContentReference() }
    let finding = Diagnostic<SourceRange?>(.missingKey, "a product without '\(key)'", at: nil, product: "gold")
    let request = Checklist.Request(Catalog(products: [gold]), findings: [finding], assets: nil, today: day)
    #expect(!Checklist(request).entries.contains { $0.item.id == "product-errors" && $0.answer.verdict == .no })
  }

  @Test(arguments: [(ReviewStatus.approved, Answer.Verdict.unknown), (.readyToSubmit, .no)])
  func `an emoji is judged as the length of a text`(status: ReviewStatus, verdict: Answer.Verdict) {
    var plan = product("plan", status)
    plan.localizations = ["en-US": Localization(name: "Gold", description: "Gold 💰")]
    var group = SubscriptionGroup(name: "Sync")
    (group.subscriptions, group.localizations) = ([plan], ["en-US": GroupLocalization(name: "Sync 💰")])
    let catalog = Catalog(subscriptionGroups: [group])
    let list = Checklist(
      Checklist.Request(catalog, findings: findings(in: catalog, nil, day), assets: nil, today: day))
    for (id, verdict) in [("text-length", verdict), ("group-name-length", .no)] {
      let answer = list.entries.first { $0.item.id == id }?.answer
      #expect(answer?.verdict == verdict && answer?.evidence.contains("emoji") == true, "\(id)")
    }
    #expect(!list.entries.contains { $0.item.id == "product-errors" && $0.answer.evidence.contains("emoji") })
  }

  // covers(62)
  @Test(arguments: ProductType.allCases)
  func `an app with restorable products needs a way to restore them`(type: ProductType) throws {
    let entry = checklist(.approved, type).entries.first { $0.item.id == "restore-interface" }
    #expect((entry == nil) == (type == .consumable))
  }

  // covers(16)
  @Test(arguments: ProductType.allCases)
  func `the first of each type goes with an app version`(type: ProductType) throws {
    #expect(checklist(.readyToSubmit, type).plan.withVersion.map(\.id) == ["gold"])
    #expect(checklist(.approved, type).plan.withVersion.isEmpty)
  }
}
