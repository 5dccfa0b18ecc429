import CatalogDiff
import CatalogFormats
import CatalogModel
import LockFile
import TextFormats
@testable import Reporting
import SourceDiagnostics
import StorePlanning
import TestSupport
import Testing

@Suite struct PlanTests {
  /// A catalog with a consumable and a subscription, both on sale.
  static func catalog() -> Catalog {
    var gold = Product(id: "com.example.gold", type: .consumable)
    gold.referenceName = "Gold"
    gold.status = .approved
    gold.localizations = ["en-US": Localization(name: "Gold", description: "A pile of gold.")]
    gold.review = ReviewMaterial(screenshot: "shots/gold.png", notes: "Account: reviewer, password hunter2")
    gold.price = PriceSchedule(base: Money("0.99"))
    var pro = Product(id: "com.example.pro", type: .autoRenewableSubscription)
    pro.referenceName = "Pro"
    pro.status = .approved
    pro.localizations = ["en-US": Localization(name: "Pro", description: "All of it.")]
    pro.review.screenshot = "shots/pro.png"
    pro.plan.period = Period(1, .month)
    pro.plan.level = 1
    pro.price = PriceSchedule(base: Money("4.99"))
    var group = SubscriptionGroup(name: "Pro")
    group.localizations = ["en-US": GroupLocalization(name: "Pro")]
    group.subscriptions = [pro]
    var app = App()
    app.bundleID = "com.example.lighthouse"
    return Catalog(app: app, products: [gold], subscriptionGroups: [group])
  }

  /// The plan from the catalog above to a changed copy.
  static func plan(prunes: Bool = false, _ change: (inout Catalog) -> Void) async throws -> StorePlan {
    let store = TestStore(catalog())
    var wanted = catalog()
    change(&wanted)
    return try await store.plan(wanted, prunes: prunes)
  }

  // MARK: - Steps

  @Test func `a text on sale gets a new version`() async throws {
    let plan = try await Self.plan {
      $0.products[0].localizations = ["en-US": Localization(name: "Gold", description: "More.")]
    }
    #expect(
      plan.steps.map(\.id) == [
        "product:com.example.gold/version", "product:com.example.gold/localization:en-US",
        "product:com.example.gold/localization/change:en-US",
      ])
    #expect(plan.consent == [])
    #expect(plan.changes.changes.map(\.consequence) == [.review])
  }

  @Test func `a scheduled price states who keeps the old one`() async throws {
    func announce(_ existing: PriceChange.ExistingSubscribers?) -> (inout Catalog) -> Void {
      { $0.pro.price?.changes = [PriceChange(on: "2027-02-01", base: "5.99", existing: existing)] }
    }
    let open = try await Self.plan(announce(nil))
    #expect(open.steps.isEmpty)
    #expect(open.impossible.first?.reason.contains("whether subscribers keep") == true)
    let reported = try await Self.plan(announce(.move))
    #expect(reported.consent == [.breaksCustomer])
    let last = try #require(TestStore.document(reported)?["requests"]?.elements?.last)
    #expect(last["method"]?.text == "PATCH")
    #expect(last["consequence"]?.text == "breaks-customer")
    #expect(last["lookup"]?["where"]?["startDate"]?.text == "2027-02-01")
  }

  @Test func `an immediate price change is impossible for a subscription on sale`() async throws {
    let plan = try await Self.plan { $0.pro.price?.base = Money("5.99") }
    #expect(plan.steps.isEmpty)
    #expect(plan.impossible.count == 1)
    #expect(plan.impossible.first?.help.contains("schedule") == true)
  }

  @Test func `an immutable field blocks the product`() async throws {
    let plan = try await Self.plan { catalog in
      catalog.products[0].type = .nonConsumable
      catalog.products[0].referenceName = "Silver"
      catalog.pro.plan.period = Period(1, .year)
    }
    #expect(plan.steps.isEmpty)
    #expect(plan.impossible.map(\.owner) == ["com.example.gold", "com.example.pro"])
    #expect(!plan.isEmpty)
  }

  @Test func `impossible changes come first`() async throws {
    let plan = try await Self.plan { catalog in
      catalog.products[0].referenceName = "Silver"
      catalog.pro.plan.period = Period(1, .year)
    }
    #expect(plan.reaches("impossible") && plan.reaches("live"))
    let report = ChangesReport(plan.changes, old: "store", new: "catalog")
    let blocked = PlanText().render(plan, report)
    #expect(blocked.contains("\n\nBlocked: 1 change is not sent\n  × com.example.pro  period  P1M → P1Y\n"))
    #expect(
      blocked.contains("\n  ~ com.example.gold  reference_name  Gold → Silver")
        && !blocked.contains("~ com.example.pro"))
    #expect(blocked.contains("\nPlan: 0 to create, 1 to change, 0 to remove. At most "))
    for (text, heading) in [
      (PlanMarkdown().render(plan, report), "blocked: not sent"),
      (try PlanPage().render([(plan, report)]), "Blocked: not sent"),
    ] {
      #expect(text.ranges(of: "com.example.pro").count == 1, "only as blocked")
      let start = text.firstRange(of: "<main").map(\.lowerBound) ?? text.startIndex
      let blocked = try #require(text.firstRange(of: heading))
      let changed = try #require(text[start...].firstRange(of: "Silver"))
      #expect(blocked.lowerBound < changed.lowerBound)
    }
    let both = try PlanPage().render([(plan, report), (plan, report)])
    #expect(both.contains("<title>Plan: 2 apps</title>") && both.ranges(of: "com.example.pro").count == 2)
  }

  @Test(arguments: 0..<10)
  func `the plan of any catalog fits`(seed: Int) async throws {
    var dice = Dice(seed: seed)
    let plan = try await Self.plan { catalog in
      catalog.products[0].referenceName = HostileText.text(&dice)
      catalog.products[0].localizations["en-US"]?.description = HostileText.text(&dice)
      var map = catalog.products[0]
      map.id = ProductID("com.example.lighthouse.map." + String(repeating: "x", count: dice.roll(80)))
      map.status = .draft
      catalog.products.append(map)
      if dice.roll(2) == 0 { catalog.pro.plan.period = Period(1, .year) }
    }
    let report = ChangesReport(plan.changes, old: "store", new: HostileText.text(&dice))
    for width in HostileText.widths {
      for isWhole in [false, true] {
        let text = PlanText(TextLook(width: width), isWhole: isWhole).render(plan, report, file: "plan.json")
        // Commands stay on one line, so that they can be pasted.
        for line in text.split(separator: "\n") where !line.contains("shelf apply ") && !line.contains("shelf pull ") {
          #expect(DisplayWidth.of(String(line)) <= width && line.last != " ", "\(width): \(line)")
        }
      }
    }
  }

  @Test func `a plan counts its items, and explains what it needs and how to apply it`() async throws {
    let plan = try await Self.plan { catalog in
      var map = Product(id: "com.example.lighthouse.map", type: .nonConsumable)
      (map.referenceName, map.status) = ("Sea map", .draft)
      map.localizations = ["en-US": Localization(name: "Map", description: "A map.")]
      map.price = PriceSchedule(base: Money("4.99"))
      catalog.products.append(map)
      catalog.products[0].referenceName = "Silver"
    }
    var report = ChangesReport(plan.changes, old: "store", new: "catalog")
    report.bundleID = "com.example.lighthouse"
    let text = PlanText().render(plan, report, file: "my plan.json")
    #expect(text.contains("  + map  "), "\(text)")
    #expect(text.contains("\nPlan: 1 to create, 1 to change, 0 to remove. At most \(plan.calls) API calls, about "))
    let commands = """
      To apply:  shelf apply 'my plan.json' --allow irreversible
      Way back:  shelf apply 'my plan.back.json'
      """
    #expect(text.hasSuffix("\n\(commands)\n"))
    #expect(PlanText().render(plan, report).contains("-o plan.json"))
    #expect(!text.contains("API calls\n") && PlanText(isWhole: true).render(plan, report).contains("API calls\n  "))
  }

  @Test func `an existing reference name is reserved, even for unmanaged products`() async throws {
    let plan = try await Self.plan { catalog in
      catalog.products[0].id = "com.example.gold.2"
      catalog.products[0].status = .draft
    }
    #expect(plan.steps.isEmpty)
    #expect(plan.impossible.map(\.path.description) == [#"products["com.example.gold.2"].reference_name"#])
    #expect(plan.impossible.first?.reason.contains("'com.example.gold'") == true)
    let renamed = try await Self.plan { $0.products[0].referenceName = "Pro" }
    #expect(renamed.impossible.first?.help.contains("another one as well") == true)
  }

  @Test func `seats are turned on after Family Sharing, which turns them off`() async throws {
    let plan = try await Self.plan {
      $0.pro.hasFamilySharing = true
      $0.pro.plan.multiSeat = MultiSeat()
    }
    #expect(
      plan.steps.map(\.id) == ["subscription:com.example.pro/attributes", "subscription:com.example.pro/seats"])
    let reason = plan.changes.changes.first { $0.id == "family-sharing-on" }?.reason
    #expect(reason?.contains("turns off seat sales") == true)
    let left = try await Self.plan { $0.pro.plan.multiSeat = MultiSeat() }
    #expect(left.isEmpty, "it is on already")
    let narrowed = try await Self.plan {
      $0.pro.plan.multiSeat = MultiSeat(isEnabled: false, markets: [])
    }
    #expect(narrowed.changes.changes.map(\.id) == ["seats-off", "seats-changed"])
  }

  @Test func `the prices of a promotional offer can be changed`() async throws {
    var catalog = Self.catalog()
    catalog.pro.plan.promotionalOffers = [KnownRefusalTests.promotion("spring", "Spring")]
    catalog.pro.plan.promotionalOffers[0].terms.mode = .payUpFront
    catalog.pro.plan.promotionalOffers[0].terms.duration = Period(1, .month)
    catalog.pro.plan.promotionalOffers[0].terms.price = PriceSchedule(base: Money("1.99"))
    var cheaper = catalog
    cheaper.pro.plan.promotionalOffers[0].terms.price?.base = Money("0.99")
    try await TestStore(catalog).reach(cheaper, "a cheaper offer")
  }

  @Test func `products are never removed`() async throws {
    for prunes in [false, true] {
      let plan = try await Self.plan(prunes: prunes) { $0.products = [] }
      #expect(plan.isEmpty)
      #expect(plan.unmanaged.map(\.owner) == ["com.example.gold"])
    }
  }

  @Test func `offers are removed on request`() async throws {
    var catalog = Self.catalog()
    catalog.pro.plan.promotionalOffers = [KnownRefusalTests.promotion("spring", "Spring")]
    let store = TestStore(catalog)
    let kept = try await store.plan(Self.catalog())
    #expect(kept.isEmpty)
    #expect(kept.unmanaged.map(\.isPrunable) == [true])
    #expect(kept.match(isPartial: false).hasSuffix("except for what only App Store Connect has"))
    let pruned = try await store.plan(Self.catalog(), prunes: true)
    #expect(pruned.steps.map(\.method) == ["DELETE"])
    try await store.carryOut(pruned, Self.catalog())
    #expect(store.refusals == [])
    let now = try await store.plan(Self.catalog(), prunes: true)
    #expect(now.isEmpty)
  }

  // MARK: - Contents of a plan

  @Test func `secrets stay out of a plan`() async throws {
    let plan = try await Self.plan { catalog in
      catalog.products[0].review.notes = "Account: other, password tr0ub4dor"
      catalog.products[0].offerCodes = [.ofProduct(codes: [.welcome])]
    }
    let report = ChangesReport(plan.changes, old: "store", new: "catalog")
    for text in [
      PlanJSON().render(plan, report, digest: TestPictures.digest), PlanText().render(plan, report),
      PlanMarkdown().render(plan, report),
      try PlanPage().render([(plan, report)]),
    ] {
      for secret in ["hunter2", "tr0ub4dor", "WELCOME99"] { #expect(!text.contains(secret)) }
    }
    let document = PlanJSON().render(plan, report, digest: TestPictures.digest)
    #expect(document.contains("{{secret:com.example.gold/review_notes}}"))
    #expect(document.contains("{{secret:com.example.gold/offer_codes/0/codes/0}}"))
  }

  @Test func `each request names its product, its consequence and its lookup`() async throws {
    let plan = try await Self.plan { catalog in
      var silver = Self.catalog().products[0]
      silver.id = "com.example.silver"
      silver.referenceName = "Silver"
      catalog.products.append(silver)
      catalog.products[0].availability = Availability(territories: .only(["USA"]), includesNewTerritories: false)
    }
    let document = try #require(TestStore.document(plan))
    #expect(document["format"]?.text == "shelf.plan/1")
    #expect(document["app"]?["id"]?.text == TestStore.app)
    #expect(Set(document["live"]?.members?.map(\.key) ?? []) == ["com.example.gold", "com.example.silver"])
    for request in document["requests"]?.elements ?? [] {
      #expect(request["product"]?.text?.hasPrefix("com.example.") == true)
      #expect(request["consequence"]?.text != nil)
      guard request["method"]?.text == "POST" else { continue }
      #expect(request["lookup"] != nil || request["repeat"]?.flag == true, "\(request["id"]?.text ?? "")")
    }
  }

  @Test func `the digest of a product depends only on that product`() async throws {
    let store = TestStore(Self.catalog())
    let before = try await store.live()
    let same = try await store.live()
    _ = store.ask("POST", "/_store/edit", ["product": "com.example.gold", "attributes": ["name": "Changed"]])
    let after = try await store.live()
    for owner in ["com.example.gold", "com.example.pro", "group:Pro", ""] {
      let digests = [before, same, after].map { $0.digest(of: owner, TestPictures.digest) }
      #expect(digests[0] == digests[1])
      #expect((digests[0] == digests[2]) == (owner != "com.example.gold"), "\(owner)")
    }
  }

  // MARK: - Incomplete responses

  @Test func `responses without a list are incomplete`() async throws {
    let store = TestStore(Self.catalog())
    let files = try await store.pull()
    #expect(LiveStore(files, on: TestStore.day, baseTerritory: nil).gaps == [])
    for name in ["product-versions", "subscription-prices", "groups", "promotions", "app"] {
      let rest = files.filter { !$0.file.path.hasPrefix("\(name)-") }
      #expect(!LiveStore(rest, on: TestStore.day, baseTerritory: nil).gaps.isEmpty, "\(name)")
    }
  }

  // MARK: - Drift

  @Test func `a manual edit is drift, and an edit on both sides is a conflict`() async throws {
    let store = TestStore(Self.catalog())
    let first = try await store.live()
    let seen = SeenStore(of: first, Self.catalog(), digest: TestPictures.digest)
    let now = try await store.plan(Self.catalog(), seen: seen)
    #expect(now.drift == [])
    _ = store.ask("POST", "/_store/edit", ["product": "com.example.gold", "attributes": ["name": "Changed by hand"]])
    let drift = try await store.plan(Self.catalog(), seen: seen).drift
    #expect(drift == [DriftedValue(product: "com.example.gold", key: .referenceName, isConflict: false)])
    var other = Self.catalog()
    other.products[0].referenceName = "Changed here"
    let conflict = try await store.plan(other, seen: seen).drift
    #expect(conflict == [DriftedValue(product: "com.example.gold", key: .referenceName, isConflict: true)])
    var same = Self.catalog()
    same.products[0].referenceName = "Changed by hand"
    let agreed = try await store.plan(same, seen: seen)
    #expect(agreed.drift == [])
  }

  @Test func `a picture that App Store Connect couldn't process is not recorded`() async throws {
    let store = TestStore(Self.catalog())
    var wanted = Self.catalog()
    // The size of a screenshot, not of an image.
    wanted.products[0].promotion = Promotion(image: "art/wide.png", isVisible: true, isEnabled: false, order: 1)
    try await store.carryOut(try await store.plan(wanted), wanted)
    let live = try await store.live()
    #expect(live.openPictures.map(\.file) == ["wide.png"])
    let options = TestStore.options(wanted)
    let seen = SeenStore(of: live, wanted, TestStore.plan(live, wanted), options, digest: TestPictures.digest)
    #expect(seen.products["com.example.gold"]?.recorded.pictures == ["gold.png"])
    // The next plan names it again.
    #expect(seen.settled(in: wanted, options.digests, digest: TestPictures.digest).keys.sorted() == ["com.example.pro"])
  }

  @Test func `the lock restores the last seen values`() async throws {
    let store = TestStore(Self.catalog())
    let live = try await store.live()
    var seen = SeenStore(of: live, Self.catalog(), digest: TestPictures.digest).products
    let held = RecordedValues(pictures: ["gold.png", "two words.png"], announcements: ["2035-01-15:44.99"])
    seen["com.example.gold"]?.recorded = held
    let lock = CatalogLock([LockedProduct(id: "com.example.gold", type: .consumable)])
    let text = LockFile.lockText(of: lock, seen: Array(seen.values))
    let reading = LockReading(TextFile(path: "catalog.lock", bytes: Array(text.utf8)), index: 0)
    #expect(reading.faults.isEmpty)
    #expect(reading.lock == lock)
    #expect(Set(reading.seen) == Set(seen.values))
    #expect(reading.recorded["com.example.gold"] == held)
    #expect(LockFile.lockText(of: reading.lock, seen: reading.seen) == text)
  }

  @Test func `a new group waits for its blocked subscription`() async throws {
    let store = TestStore(Self.catalog())
    var catalog = Self.catalog()
    var group = catalog.subscriptionGroups[0]
    var subscription = group.subscriptions[0]
    (subscription.id, subscription.referenceName) = ("com.example.other", "Other")
    (group.name, group.subscriptions) = ("Other", [subscription])
    catalog.subscriptionGroups.append(group)
    let live = try await store.live()
    func requests(_ leftOut: Set<ProductID>) throws -> [String] {
      var options = PlanningOptions()
      options.excluded = leftOut
      let plan = try #require(StorePlan(live, catalog, TestStore.frame, options, digest: TestPictures.digest))
      #expect(plan.changes.changes.contains { $0.product == subscription.id } == leftOut.isEmpty)
      return plan.steps.filter { $0.owner == "group:Other" }.map { "\($0.id) \(plan.consequence(of: $0))" }
    }
    #expect(try requests([]).isEmpty && requests([subscription.id]).isEmpty)
  }

  // MARK: - Review

  /// The submission of a catalog after App Store Connect got some newer texts.
  private static func submission(_ catalog: Catalog, after change: (inout Catalog) -> Void) async throws -> StorePlan {
    let store = TestStore(catalog)
    var newer = catalog
    change(&newer)
    try await store.carryOut(store.plan(newer), newer)
    #expect(store.refusals == [])
    let live = try await store.live(for: newer, isReview: true)
    return try #require(
      StorePlan(submitting: live, newer, appVersion: nil, TestStore.frame, digest: TestPictures.digest))
  }

  @Test func `a submission lists its items, including group names`() async throws {
    let plan = try await Self.submission(Self.catalog()) { catalog in
      catalog.products[0].localizations["en-US"]?.description = "More gold."
      catalog.subscriptionGroups[0].localizations["en-US"]?.name = "All of Pro"
    }
    #expect(plan.submitted == ["com.example.gold", "group:Pro"])
    let text = PlanText().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
    #expect(text.contains("Goes to App Review\n  com.example.gold\n  the texts of the group 'Pro'\n"))
  }

  @Test func `a product with a refused screenshot is held back for that reason`() async throws {
    var silver = Self.catalog().products[0]
    (silver.id, silver.referenceName, silver.status) = ("com.example.silver", "Silver", nil)
    silver.localizations["en-US"]?.name = "Silver"
    silver.review.screenshot = "shots/thumbnail.png"
    let store = TestStore(Self.catalog())
    var catalog = Self.catalog()
    catalog.products.append(silver)
    try await store.carryOut(try await store.plan(catalog), catalog)
    let planned = StorePlanner.submission(
      of: catalog, from: try await store.live(for: catalog, isReview: true), appVersion: nil)
    let reason = planned.unmanaged.first { $0.owner == "com.example.silver" }?.what
    #expect(reason?.hasPrefix("it isn't complete: 'thumbnail.png' can't be used (IMAGE_INCORRECT_DIMENSIONS") == true)
  }

  @Test func `a product without a review screenshot is held back`() async throws {
    var catalog = Self.catalog()
    catalog.products[0].review.screenshot = nil
    let plan = try await Self.submission(catalog) { $0.products[0].localizations["en-US"]?.description = "More gold." }
    #expect(plan.submitted == [] && plan.steps.isEmpty)
    #expect(plan.unmanaged.map(\.owner) == ["com.example.gold"])
    #expect(plan.unmanaged.first?.what.contains("no review screenshot") == true)
    catalog.products[0].status = .readyToSubmit
    catalog.products[0].localizations = [:]
    let incomplete = try await Self.submission(catalog) { _ in }
    #expect(incomplete.unmanaged.first?.what == "it isn't complete: no texts and no review screenshot")
    let text = PlanText().render(incomplete, ChangesReport(incomplete.changes, old: "store", new: "catalog"))
    #expect(text.hasSuffix("\nNothing is sent.\n"))
    let new = try await Self.plan { catalog in
      var silver = Self.catalog().products[0]
      (silver.id, silver.referenceName, silver.review.screenshot) = ("com.example.silver", "Silver", nil)
      catalog.products.append(silver)
    }
    #expect(new.withoutScreenshot == ["com.example.silver"])
  }

  @Test func `items that App Review accepted, or that wait for others, are listed`() async throws {
    var catalog = Self.catalog()
    catalog.products[0].status = .pendingBinaryApproval
    let accepted = try await Self.submission(catalog) { _ in }
    #expect(accepted.unmanaged.map(\.what) == ["it is approved, and waiting for the app version"])
    catalog.products[0].status = .readyToSubmit
    let blocked = try await Self.submission(catalog) { catalog in
      catalog.subscriptionGroups[0].localizations["en-US"]?.name = "All of Pro"
    }
    #expect(blocked.impossible.map(\.owner) == ["com.example.gold"] && blocked.submitted == [])
    #expect(blocked.unmanaged.map(\.owner) == ["group:Pro"])
  }

  @Test func `ready products are submitted with a version of the app`() async throws {
    var catalog = Self.catalog()
    catalog.products[0].status = .readyToSubmit
    let store = TestStore(catalog)
    let live = try await store.live(for: catalog, isReview: true)
    let reading = store.calls
    let alone = try #require(
      StorePlan(submitting: live, catalog, appVersion: nil, TestStore.frame, digest: TestPictures.digest))
    #expect(alone.steps.isEmpty)
    #expect(alone.impossible.first?.help.contains("--app-version-id") == true)
    let versions = store.ask("GET", "/v1/apps/\(TestStore.app)/appStoreVersions")?["data"]?.elements?.first
    let version = try #require(versions?["id"]?.text)
    let plan = try #require(
      StorePlan(submitting: live, catalog, appVersion: version, TestStore.frame, digest: TestPictures.digest))
    #expect(plan.consent == [.irreversible])
    try await store.carryOut(plan, catalog)
    #expect(store.refusals == [] && reading < store.calls && store.calls <= plan.calls)
    let after = try await store.live()
    #expect(after.catalog.products.first?.status == .waitingForReview)
  }
}
