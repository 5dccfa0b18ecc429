import CatalogDiff
import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import StoreClient
import Synchronization
import Testing
import TextFormats

@testable import StorePlanning

/// Plans do what they show, don't touch a teammate's changes, and require consent for changes that can't be undone.
@Suite struct PlanSafetyTests {
  private static func submission(
    _ store: TestStore, _ catalog: Catalog, chosen: Set<String>? = nil, appVersion: String? = nil,
    withdraws: Bool = false
  ) async throws -> StorePlan {
    let live = try await store.live(for: catalog, isReview: true)
    return try #require(
      StorePlan(
        submitting: live, catalog, appVersion: appVersion, chosen: chosen, withdraws: withdraws, TestStore.frame,
        TestStore.options(catalog), digest: TestPictures.digest))
  }

  /// An App Store Connect in which the texts of both products and of the group aren't submitted yet.
  private static func storeWithNewTexts() async throws -> (TestStore, Catalog) {
    let store = TestStore(PlanTests.catalog())
    var newer = PlanTests.catalog()
    newer.products[0].localizations["en-US"]?.description = "More gold."
    newer.subscriptionGroups[0].localizations["en-US"]?.name = "All of Pro"
    try await store.carryOut(store.plan(newer), newer)
    return (store, newer)
  }

  // MARK: - App Review

  @Test func `a teammate's open submission is refused by name`() async throws {
    let (store, catalog) = try await Self.storeWithNewTexts()
    let versions = store.ask("GET", "/v1/apps/\(TestStore.app)/appStoreVersions")?["data"]?.elements?.first
    let version = try #require(versions?["id"]?.text)
    let submission = store.ask(
      "POST", "/v1/reviewSubmissions",
      [
        "data": [
          "type": "reviewSubmissions", "attributes": ["platform": "IOS"],
          "relationships": ["app": ["data": ["type": "apps", "id": .string(TestStore.app)]]],
        ]
      ])
    let id = try #require(submission?["data"]?["id"]?.text)
    // An empty one may be used.
    let open = try await Self.submission(store, catalog)
    #expect(open.impossible.isEmpty && !open.steps.contains { $0.id == "submission" })
    _ = store.ask(
      "POST", "/v1/reviewSubmissionItems",
      [
        "data": [
          "type": "reviewSubmissionItems",
          "relationships": [
            "reviewSubmission": ["data": ["type": "reviewSubmissions", "id": .string(id)]],
            "appStoreVersion": ["data": ["type": "appStoreVersions", "id": .string(version)]],
          ],
        ]
      ])
    let plan = try await Self.submission(store, catalog)
    #expect(plan.steps.isEmpty)
    #expect(plan.impossible.map(\.reason).contains { $0.contains("version \(version) of the app") })
    var new = catalog
    var first = catalog.products[0]
    (first.id, first.type, first.referenceName, first.status) = ("com.example.map", .nonConsumable, "Map", nil)
    first.localizations["en-US"]?.name = "Map"
    new.products.append(first)
    try await store.carryOut(store.plan(new), new)
    let needed = try await Self.submission(store, new).impossible.map(\.help)
    #expect(needed.contains { $0.contains("--app-version-id \(version), which is in a submission") }, "\(needed)")
    let unknown = try await Self.submission(store, catalog, appVersion: "1")
    #expect(unknown.steps.isEmpty)
    #expect(unknown.impossible.map(\.reason) == ["the app has no version with the ID '1'"])
    let along = try await Self.submission(store, catalog, appVersion: version)
    #expect(TestStore.reported(along).contains("  version \(version) of the app\n"))
    // No request adds the version: it is in the submission already.
    let document = try #require(TestStore.document(along)?.value)
    let file = TextFile(path: "plan.json", bytes: document.compactBytes)
    #expect(try StepDocument(file).plan?.appVersion == version)
    #expect(document["submitted"] == .array(along.submitted.map { .string($0) }))
    try await store.carryOut(along, catalog)
    #expect(store.refusals == [])
    let second = try await Self.submission(store, new)
    #expect(second.impossible.map(\.reason).allSatisfy { $0.hasPrefix("App Review has the submission ") })
    let late = try await Self.submission(store, catalog, appVersion: version)
    #expect(late.impossible.contains { $0.reason.hasSuffix("WAITING_FOR_REVIEW, so it can't be submitted") })
  }

  @Test func `without responses about open submissions, nothing is sent`() async throws {
    let (store, catalog) = try await Self.storeWithNewTexts()
    let live = try await store.live(for: catalog)
    let plan = try #require(
      StorePlan(submitting: live, catalog, appVersion: nil, TestStore.frame, digest: TestPictures.digest))
    #expect(plan.steps.isEmpty && !plan.impossible.isEmpty)
  }

  @Test func `a submission shows how the catalog differs from what it sends`() async throws {
    let (store, sent) = try await Self.storeWithNewTexts()
    var catalog = sent
    catalog.products[0].localizations["en-US"]?.description = "Even more gold."
    catalog.pro.review.notes = "Not part of it."
    let plan = try await Self.submission(store, catalog)
    #expect(plan.submitted == ["com.example.gold", "group:Pro"])
    #expect(plan.changes.changes.flatMap(\.products) == ["com.example.gold"])
    let text = PlanText().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
    #expect(text.contains("the catalog differs") && text.contains("com.example.gold"))
    let markdown = PlanMarkdown().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
    #expect(markdown.contains("the catalog differs") && !markdown.contains("What this change will do"))
    #expect(Set(plan.live.keys) == ["com.example.gold", "group:Pro"])
    let chosen = try await Self.submission(store, catalog, chosen: ["group:Pro"])
    #expect(chosen.submitted == ["group:Pro"])
  }

  @Test func `a product that isn't cleared for sale isn't submitted`() async throws {
    let (store, sent) = try await Self.storeWithNewTexts()
    var catalog = sent
    catalog.products[0].isClearedForSale = false
    let plan = try await Self.submission(store, catalog)
    #expect(plan.submitted == ["group:Pro"])
    #expect(plan.unmanaged.contains { $0.owner == "com.example.gold" && $0.what.contains("cleared for sale") })
  }

  @Test func `a submission is withdrawn, but not with the version of a teammate in it`() async throws {
    let (store, catalog) = try await Self.storeWithNewTexts()
    let versions = store.ask("GET", "/v1/apps/\(TestStore.app)/appStoreVersions")?["data"]?.elements?.first
    let version = try #require(versions?["id"]?.text)
    try await store.carryOut(Self.submission(store, catalog, appVersion: version), catalog)
    #expect(store.refusals == [])
    // App Review has it: there can't be another one, and texts in it stay as they are.
    let second = try await Self.submission(store, catalog)
    #expect(second.steps.isEmpty)
    let alien = try await Self.submission(store, catalog, withdraws: true)
    #expect(alien.steps.isEmpty && alien.impossible.map(\.reason).contains { $0.contains("version \(version) of") })
    let plan = try await Self.submission(store, catalog, appVersion: version, withdraws: true)
    #expect(plan.consent == [.irreversible] && Set(plan.submitted) == ["com.example.gold", "group:Pro"])
    #expect(TestStore.reported(plan).contains("Taken out of the submission to App Review"))
    try await store.carryOut(plan, catalog)
    #expect(store.refusals == [])
    let open = try await store.live(for: catalog, isReview: true)
    #expect(open.submittedAppVersion == nil)
    var newer = catalog
    newer.products[0].localizations["en-US"]?.description = "The most gold."
    try await store.reach(newer, "after the withdrawal")
  }

  // MARK: - Fields of others

  @Test func `fields that others set are only compared when the product is new`() async throws {
    let store = TestStore(PlanTests.catalog())
    var catalog = PlanTests.catalog()
    catalog.products[0].price?.base = Money("9.99")
    catalog.products[0].referenceName = "More gold"
    catalog.products[0].lifecycle = Lifecycle(ignore: [.price, .localizations])
    var new = catalog.products[0]
    (new.id, new.referenceName) = ("com.example.new", "New")
    catalog.products.append(new)
    let plan = try await store.plan(catalog)
    #expect(plan.steps.filter { $0.owner == "com.example.gold" }.map(\.keys) == [[.referenceName]])
    #expect(plan.outlooks.isEmpty && plan.steps.contains { $0.id == "product:com.example.new/prices" })
    try await store.reach(catalog, "with fields of others")
    // Every field can be left to others.
    catalog.products[0] = Product(id: "com.example.gold", type: .consumable)
    catalog.products[0].lifecycle = Lifecycle(ignore: Lifecycle.Field.allCases)
    let rest = try await store.plan(catalog, prunes: true)
    #expect(rest.isEmpty, "\(TestStore.reported(rest))")
  }

  @Test func `an unknown status is reported once, and everything else is planned`() async throws {
    let store = TestStore(PlanTests.catalog())
    let files = try await store.pull().map { file in
      let text = String(decoding: file.file.bytes, as: UTF8.self).replacing("\"APPROVED\"", with: "\"ADMIRED\"")
      return FormatFile(TextFile(path: file.file.path, text: text), index: file.index)
    }
    let live = LiveStore(files, on: TestStore.day, baseTerritory: nil)
    #expect(live.faults.isEmpty && live.gaps.isEmpty)
    var catalog = PlanTests.catalog()
    catalog.products[0].referenceName = "More gold"
    let plan = try #require(TestStore.plan(live, catalog))
    #expect(plan.steps.map(\.owner) == ["com.example.gold"] && plan.impossible.isEmpty)
    #expect(plan.unreadable.filter { $0.what.contains("'ADMIRED'") }.count == 1)
  }

  @Test func `a territory that is newer than Shelf stays on sale when others change`() async throws {
    let store = TestStore(PlanTests.catalog())
    let files = try await store.pull().map { file in
      guard file.file.path.contains("-territories-") else { return file }
      let new = String(decoding: file.file.bytes, as: UTF8.self)
        .replacing("{\"data\":[", with: "{\"data\":[{\"type\":\"territories\",\"id\":\"XQZ\"},")
        .replacing("\"total\":175", with: "\"total\":176")
      return FormatFile(TextFile(path: file.file.path, text: new), index: file.index)
    }
    let live = LiveStore(files, on: TestStore.day, baseTerritory: nil)
    #expect(live.faults.isEmpty && live.gaps.isEmpty)
    var catalog = PlanTests.catalog()
    #expect(try #require(TestStore.plan(live, catalog)).steps.isEmpty)
    for isNew in [true, false] {
      let availability = Availability(territories: .except(["FRA"]), includesNewTerritories: isNew)
      catalog.products[0].availability = availability
      catalog.pro.availability = availability
      let plan = try #require(TestStore.plan(live, catalog))
      let requests = try #require(TestStore.document(plan)?["requests"]?.elements)
      let texts = requests.map { String(decoding: $0.value.compactBytes, as: UTF8.self) }
      #expect(texts.count == 2 && texts.allSatisfy { $0.contains("XQZ") == isNew && !$0.contains("\"FRA\"") })
    }
  }

  // MARK: - Names

  @Test func `swapped and freed names are sent in a valid order`() async throws {
    var catalog = PlanTests.catalog()
    for (index, name) in ["Silver", "Bronze", "Iron"].enumerated() {
      var product = PlanTests.catalog().products[0]
      (product.id, product.referenceName) = (ProductID("com.example.item\(index)"), name)
      catalog.products.append(product)
    }
    var swapped = catalog
    for (index, name) in ["Silver", "Gold", "Iron", "Tin"].enumerated() {
      swapped.products[index].referenceName = name
    }
    var new = PlanTests.catalog().products[0]
    (new.id, new.referenceName) = ("com.example.new", "Bronze")
    swapped.products.append(new)
    try await TestStore(catalog).reach(swapped, "swapped")
  }

  // MARK: - Errors of the catalog

  @Test func `an error blocks only its product, and only if that would change`() async throws {
    let store = TestStore(PlanTests.catalog())
    var catalog = PlanTests.catalog()
    catalog.products[0].referenceName = "More gold"
    catalog.pro.referenceName = "More of Pro"
    var options = TestStore.options(catalog)
    options.blocked = ["com.example.gold", "com.example.none"].map {
      ImpossibleChange(owner: $0, path: .product(ProductID($0)), reason: "a price that isn't one", help: "fix it")
    }
    let live = try await store.live(for: catalog)
    let plan = try #require(StorePlan(live, catalog, TestStore.frame, options, digest: TestPictures.digest))
    #expect(plan.impossible.map(\.owner) == ["com.example.gold"])
    #expect(plan.steps.map(\.owner) == ["com.example.pro"])
  }

  @Test func `a new group isn't created without its only subscription`() async throws {
    var catalog = PlanTests.catalog()
    var group = SubscriptionGroup(name: "Club")
    group.localizations = ["en-US": GroupLocalization(name: "Club")]
    var product = catalog.pro
    (product.id, product.referenceName) = ("com.example.club", "Club")
    product.localizations["en-US"]?.name = String(repeating: "Club", count: 30)
    group.subscriptions = [product]
    catalog.subscriptionGroups.append(group)
    let plan = try await TestStore(PlanTests.catalog()).plan(catalog)
    #expect(plan.steps.isEmpty, "\(TestStore.reported(plan))")
    #expect(Set(plan.impossible.map(\.owner)) == ["com.example.club", "group:Club"])
  }

  // MARK: - Prices and codes

  @Test func `a plan shows equalized prices, and asks for consent to large changes`() async throws {
    let plan = try await PlanTests.plan { $0.products[0].price?.base = Money("1.29") }
    #expect(plan.consent.isEmpty && plan.outlooks.map(\.product) == ["com.example.gold"])
    #expect(!plan.reaches("breaks-customer"))
    let document = try #require(TestStore.document(plan))
    #expect(document["prices"]?.elements?.first?["territories"]?.integer ?? 0 > 100)
    #expect(document["prices"]?.elements?.first?["digest"]?.text?.isEmpty == false)
    let great = try await PlanTests.plan { $0.products[0].price?.base = Money("9.99") }
    #expect(great.consent == [.breaksCustomer] && great.reaches("breaks-customer"))
    let cut = try await PlanTests.plan { $0.products[0].price?.base = Money("0.49") }
    let sizes = try #require(cut.outlooks.first).changes.map { abs($0.rise) }
    #expect(Set(sizes).count > 1 && sizes == sizes.sorted(by: >), "\(sizes)")
    let reported = TestStore.reported(great)
    #expect(reported.contains("com.example.gold: ") && reported.contains("\n‼ A price of "))
  }

  private static let edits: [(member: String, value: @Sendable (JSONValue) -> JSONValue)] = [
    ("requests", { .array(Array(($0.elements ?? []).dropLast())) }), ("requests", { _ in [] }),
    ("prices", { _ in [] }), ("consent", { _ in [] }), ("changes", { _ in [] }), ("no_way_back", { _ in [] }),
    ("text", { _ in [] }), ("calls", { _ in 1 }), ("unknown", { _ in 1 }),
  ]

  @Test func `an edited plan isn't as it was written, and lacks what planning again gives`() async throws {
    let plan = try await PlanTests.plan { catalog in
      catalog.products[0].price?.base = Money("9.99")
      catalog.pro.hasFamilySharing = true
    }
    let root = try #require(TestStore.document(plan)?.value)
    func file(_ root: JSONValue) -> TextFile { TextFile(path: "plan.json", bytes: root.bytes(.plain)) }
    func isUnedited(_ root: JSONValue) -> Bool { PlanDocuments.isUnedited(file(root), digest: TestPictures.digest) }
    func difference(_ root: JSONValue, from again: JSONValue) -> String? {
      StepDocument.difference(of: file(root), from: file(again), about: Set(plan.live.keys))
    }
    #expect(isUnedited(root) && difference(root, from: root) == nil)
    for (member, value) in Self.edits {
      var members = root.members ?? []
      if let index = members.firstIndex(where: { $0.key == member }) {
        members[index].value = value(members[index].value)
      } else {
        members.append(.init(member, value(.null)))
      }
      let edited = JSONValue.object(members)
      #expect(!isUnedited(edited), "\(member)")
      guard ["requests", "prices"].contains(member) else { continue }
      #expect(difference(edited, from: root) != nil && difference(root, from: edited) != nil, "\(member)")
    }
  }

  @Test(arguments: [ReviewStatus.waitingForUpload, .processingContent, .rejected, .developerActionNeeded])
  func `a product is only submitted in a state that allows it`(status: ReviewStatus) async throws {
    var catalog = PlanTests.catalog()
    (catalog.products[0].type, catalog.products[0].status) = (.nonConsumable, status)
    let store = TestStore(catalog)
    let refused = try await Self.submission(store, catalog, chosen: ["com.example.gold"], appVersion: "1")
    #expect(refused.submitted == [] && refused.unmanaged.map(\.owner) == ["com.example.gold"])
  }

  @Test(arguments: [VersionStatus.inReview, .readyForReview, nil])
  func `an outdated version status in the catalog hides nothing`(status: VersionStatus?) async throws {
    let plan = try await PlanTests.plan { catalog in
      catalog.products[0].versionStatus = status
      catalog.products[0].textsOnSale = ["en-US": Localization(name: "Old gold")]
      catalog.products[0].localizations["en-US"]?.description = "More gold."
      catalog.subscriptionGroups[0].versionStatus = status
      catalog.subscriptionGroups[0].localizations["en-US"]?.name = "Club"
    }
    #expect(plan.steps.contains { $0.owner == "group:Pro" } && plan.impossible.isEmpty)
    #expect(plan.changes.worst != .impossible && plan.changes.changes.count == 2)
    #expect(TestStore.reported(plan).contains("Plan: 0 to create, 2 to change"))
  }

  /// Upcoming prices in territories that start or stop following the base.
  private static let followed: [(PriceChange, [Consequence])] = {
    func change(_ existing: PriceChange.ExistingSubscribers, _ set: (inout PriceChange) -> Void) -> PriceChange {
      var change = PriceChange()
      (change.on, change.existingSubscribers) = (day("2027-02-01"), existing)
      set(&change)
      return change
    }
    return [
      (change(.move) { $0.followBase = ["GBR"] }, [.breaksCustomer]),
      (change(.move) { $0.territories = ["JPN": 1500] }, [.breaksCustomer]),
      (change(.move) { $0.territories = ["JPN": 100] }, []),
      (change(.keep) { $0.followBase = ["GBR"] }, [.irreversible]),
    ]
  }()

  @Test(arguments: followed)
  func `a territory that starts or stops following the base is judged by its amounts`(
    _ change: PriceChange, _ consent: [Consequence]
  ) async throws {
    var catalog = PlanTests.catalog()
    catalog.pro.price?.territories = ["GBR": 2]
    let store = TestStore(catalog)
    catalog.pro.price?.changes = [change]
    let plan = try await store.plan(catalog)
    #expect(plan.changes.changes.map(\.consequence).filter { $0 != .live } == consent)
    #expect(plan.oneWay.isEmpty == consent.isEmpty, "\(plan.oneWay)")
  }

  @Test func `monthly payments are compared without the base territory, which has none`() async throws {
    var catalog = PlanTests.catalog()
    let days: [CalendarDate?] = [nil, day("2027-02-01")]
    for start in days {
      var monthly = BillingPlans.MonthlyCommitment(price: PriceSchedule(base: Money("3.99")))
      monthly.availability = Availability(territories: .only(["DEU", "FRA"]), includesNewTerritories: false)
      catalog.pro.plan.period = Period(1, .year)
      catalog.pro.price = PriceSchedule(base: Money("39.99"))
      catalog.pro.plan.billingPlans = BillingPlans(monthlyCommitment: monthly)
      let store = TestStore(catalog)
      if let start {
        var change = PriceChange()
        (change.on, change.base, change.existingSubscribers) = (start, Money("4.49"), .keep)
        monthly.price?.changes = [change]
      } else {
        monthly.availability?.territories = .only(["DEU", "FRA", "GBR"])
      }
      catalog.pro.plan.billingPlans = BillingPlans(monthlyCommitment: monthly)
      let plan = try await store.plan(catalog)
      #expect(!plan.steps.isEmpty && plan.changes.changes.count == 1, "\(TestStore.reported(plan))")
      #expect(!plan.consent.contains(.breaksCustomer))
      #expect(plan.outlooks.count == (start == nil ? 0 : 1))
    }
  }

  @Test func `codes that can't be deleted need consent`() async throws {
    let plan = try await PlanTests.plan { catalog in
      catalog.products[0].offerCodes = [.ofProduct(codes: [.welcome])]
    }
    #expect(plan.consent == [.irreversible] && plan.reaches("irreversible"))
    #expect(plan.steps.allSatisfy { plan.consequence(of: $0) == .irreversible }, "\(TestStore.reported(plan))")
    #expect(plan.oneWay.map(\.reason) == plan.changes.changes.map(\.reason))
  }

  @Test func `a code with a lost response is found by its text`() async throws {
    var catalog = PlanTests.catalog()
    catalog.products[0].offerCodes = [.ofProduct(codes: [.welcome])]
    let store = TestStore(PlanTests.catalog())
    store.state.withLock { $0.losses = ["/v1/inAppPurchaseOfferCodeCustomCodes"] }
    try await store.reach(catalog, "a lost answer")
  }

  @Test func `scheduled prices with a lost response are read back, regardless of others`() async throws {
    var catalog = PlanTests.catalog()
    catalog.pro.status = .readyToSubmit
    let store = TestStore(catalog)
    catalog.pro.price?.base = Money("5.99")
    catalog.pro.price?.changes = [PriceChange(on: "2027-02-01", base: "6.99", existing: .keep)]
    store.state.withLock { $0.losses = ["/v1/subscriptions/"] }
    try await store.reach(catalog, "a lost answer")
  }
}
