import CatalogFormats
import CatalogModel
import SourceDiagnostics
import StoreServer
import Synchronization
import TestSupport
import Testing
import TextFormats

@testable import StoreClient

/// An app read with all pages.
@Suite struct ReadingTests {
  private func filled(_ seed: Int, _ change: (inout StoreSettings) -> Void = { _ in }) async throws -> Shop {
    let shop = Shop(change)
    #expect(try await shop.apply(steps(of: randomCatalog(seed))).isComplete)
    return shop
  }

  private func read(
    _ shop: Shop, leavingOut leftOut: Set<String> = [], after earlier: StoreReader.Earlier? = nil
  ) async throws -> StoreReader.Answers {
    let list = try #require(QueryList(QueryDocument.text))
    return try await StoreReader(shop.session, list, ["app_id": shop.app], leavingOut: leftOut, after: earlier).fetch()
  }

  private func paths(_ shop: Shop, _ work: () async throws -> Void) async throws -> [String] {
    shop.state.withLock { $0.requests = [] }
    try await work()
    return shop.state.withLock { $0.requests.map { String($0.path) } }
  }

  @Test func productsThatAreLeftOutCostNoCalls() async throws {
    let shop = try await filled(2)
    let ids = Set(randomCatalog(2).allProducts.map(\.id.text))
    let stored = shop.state.withLock { state in
      ["inAppPurchases", "subscriptions"].flatMap { state.store.state.all($0).map(\.id) }
    }
    let groups = Set(randomCatalog(2).subscriptionGroups.map { "group:\($0.name)" })
    #expect(!groups.isEmpty)
    for leftOut in [ids, Set(stored), groups.union(stored)] {
      let asked = try await paths(shop) { _ = try await read(shop, leavingOut: leftOut) }
      #expect(!asked.contains { path in stored.contains { path.contains("/\($0)") } }, "\(asked)")
      #expect(asked.contains { $0.hasPrefix("/v1/subscriptionGroups/") } == leftOut.isDisjoint(with: groups))
    }
    #expect(try await read(shop).unknown.isEmpty)
  }

  @Test func anOfferWithTheNameOfALeftOutGroupIsRead() async throws {
    func hasOffer(_ seed: Int) -> Bool { randomCatalog(seed).allProducts.contains { !$0.plan.winBackOffers.isEmpty } }
    let shop = try await filled(try #require((0..<20).first(where: hasOffer)))
    let all = try await paths(shop) { _ = try await read(shop) }
    let asked = try await paths(shop) { _ = try await read(shop, leavingOut: ["group:Back"]) }
    #expect(all.contains { $0.hasPrefix("/v1/winBackOffers/") } && asked.sorted() == all.sorted())
  }

  /// Only lists that an include may cut are requested: each product has few offers, and each code few batches.
  @Test func offersAndCodesComeWithTheirOwners() async throws {
    func hasAll(_ seed: Int) -> Bool {
      let plans = randomCatalog(seed).subscriptionGroups.flatMap(\.subscriptions)
      return plans.contains { !$0.plan.winBackOffers.isEmpty && !$0.plan.promotionalOffers.isEmpty }
        && plans.contains { !$0.offerCodes.isEmpty }
    }
    let shop = try await filled(try #require((0..<60).first(where: hasAll)))
    let asked = try await paths(shop) { _ = try await read(shop) }
    for prefix in ["/v1/winBackOffers/", "/v1/subscriptionPromotionalOffers/", "/v1/subscriptionOfferCodes/"] {
      #expect(asked.contains { $0.hasPrefix(prefix) && $0.hasSuffix("/prices") }, "\(asked)")
    }
    let included = ["/promotionalOffers", "/winBackOffers", "/customCodes", "/oneTimeUseCodes"]
    #expect(!asked.contains { path in included.contains(where: path.hasSuffix) }, "\(asked)")
  }

  @Test func offersThatAreIncludedInPartAreListed() throws {
    let list = try #require(QueryList(QueryDocument.text))
    for (total, listed) in [(1, []), (2, ["s"])] {
      let text = #"""
        {"type": "subscriptions", "id": "s", "relationships": {"winBackOffers": {
          "data": [{"type": "winBackOffers", "id": "w"}], "meta": {"paging": {"total": \#(total), "limit": 1}}}}}
        """#
      let node = try #require(parseJSON(TextFile(path: "", text: text)).root)
      let resource = QueryResource(try #require(AnswerResource(node)), list.names)
      func turns(_ id: String) throws -> [String] {
        try #require(list.queries.first { $0.id == id })
          .turns({ _ in [(each: "", resources: [resource])] }, [:], leavingOut: [])
      }
      #expect(try turns("win-back-offers") == listed)
      #expect(try turns("win-back-offer-prices") == (listed.isEmpty ? ["w"] : []))
    }
  }

  @Test func onlyWhatChangedIsReadAgain() async throws {
    let shop = try await filled(2)
    let before = try await read(shop).pages
    let rest = StoreReader.Earlier(before, changedBy: [])
    let asked = try await paths(shop) {
      let pages = try await read(shop, after: rest).pages
      #expect(pages.map(\.bytes) == before.map(\.bytes))
    }
    #expect(asked == ["/v1/apps/\(shop.app)"])
    let priced = try steps(of: randomCatalog(2)).filter { $0.id.hasSuffix("/prices") }
    let again = try await paths(shop) { _ = try await read(shop, after: .init(before, changedBy: priced)) }
    #expect(again.contains { $0.hasSuffix("rices") })
    let others = ["/versions", "/availableTerritories", "/subscriptionGracePeriod"]
    #expect(!again.contains { path in others.contains(where: path.hasSuffix) }, "\(again)")
  }

  /// Some accounts list the price in the base territory among the automatic ones.
  @Test func aPriceAmongTheAutomaticOnesIsRead() async throws {
    let shop = try await filled(0) { $0.listsBaseAsAutomatic = true }
    let files = try await read(shop).pages.enumerated().map {
      FormatFile(TextFile(path: $1.name, bytes: $1.bytes), index: $0)
    }
    let reading = try #require(Format.appStoreConnect.reader).parse(files, ReadingOptions())
    let expected = Dictionary(uniqueKeysWithValues: randomCatalog(0).products.map { ($0.id, $0.price?.base) })
    #expect(Dictionary(uniqueKeysWithValues: reading.catalog.products.map { ($0.id, $0.price?.base) }) == expected)
  }

  @Test func whatEqualsAPriceIsAskedOnce() async throws {
    let shop = Shop()
    var catalog = Catalog(app: randomCatalog(0).app)
    var group = SubscriptionGroup(name: "Pro")
    group.localizations = ["en-US": GroupLocalization(name: "Pro")]
    for (level, amount) in [1: "4.99", 2: "4.99", 3: "7.99"].sorted(by: { $0.key < $1.key }) {
      var plan = Product(id: ProductID("com.example.lighthouse.\(level)"), type: .autoRenewableSubscription)
      (plan.referenceName, plan.plan.level, plan.plan.period) = ("Plan \(level)", level, Period(1, .month))
      plan.price = PriceSchedule(base: Money(amount))
      group.subscriptions.append(plan)
    }
    catalog.subscriptionGroups = [group]
    #expect(try await shop.apply(steps(of: catalog)).isComplete)
    var files: [FormatFile] = []
    let asked = try await paths(shop) {
      files = try await read(shop).pages.enumerated().map {
        FormatFile(TextFile(path: $1.name, bytes: $1.bytes), index: $0)
      }
    }
    #expect(asked.count { $0.hasSuffix("/equalizations") } == 2, "\(asked)")
    let reading = try #require(Format.appStoreConnect.reader).parse(files, ReadingOptions())
    // No territory has a price of its own.
    #expect(reading.catalog.allProducts.map(\.price) == catalog.allProducts.map(\.price))
    let plan = try #require(shop.state.withLock { $0.store.state.all("subscriptions").first?.id })
    let (session, points) = (shop.session, "/v1/subscriptions/\(plan)/pricePoints?filter[territory]=USA&limit=8000")
    let again = try await paths(shop) { for _ in 0..<2 { _ = try await session.bodies(at: [points]) } }
    #expect(again.count == 1)
  }

  @Test func aListThatIsNotFoundIsUnknown() async throws {
    let statuses = Mutex<[Int]>([])
    func read(_ all: [Int]) async throws -> StoreReader.Answers {
      statuses.withLock { $0 = all }
      let session = Shop().session { calls in
        calls.map { _ in
          .success(ClientReply(status: statuses.withLock { $0.removeFirst() }, body: Array(#"{"data":[]}"#.utf8)))
        }
      }
      let list = try #require(QueryList(#"{"questions":[{"id":"apps","path":"/v1/apps?limit=200"}]}"#))
      return try await StoreReader(session, list, [:]).fetch()
    }
    #expect(try await read([404, 404]).unknown.map(\.path) == ["/v1/apps"])
    // A resource that was just created may not be listed yet.
    let late = try await read([404, 200])
    #expect(late.unknown.isEmpty && late.pages.count == 1)
  }

  @Test(arguments: RandomCases.upTo(8)) func everythingComesBack(seed: Int) async throws {
    let shop = try await filled(seed)
    let answers = try await read(shop)
    let files = answers.pages.enumerated().map { FormatFile(TextFile(path: $1.name, bytes: $1.bytes), index: $0) }
    var options = ReadingOptions()
    options.today = Shop.start.date
    let reading = try #require(Format.appStoreConnect.reader).parse(files, options)
    #expect(reading.faults.isEmpty)
    let catalog = randomCatalog(seed)
    #expect(Set(reading.catalog.allProducts.map(\.id)) == Set(catalog.allProducts.map(\.id)))
    for product in catalog.allProducts {
      let found = reading.catalog.allProducts.first { $0.id == product.id }
      #expect(found?.localizations == product.localizations)
      #expect(found?.price?.base == product.price?.base)
      #expect(found?.review.notes == product.review.notes)
    }
    #expect(shop.state.withLock { $0.mostOpen } <= 6)
    #expect(!answers.pages.contains { String(decoding: $0.bytes, as: UTF8.self).contains("uploadOperations") })
    #expect(try await read(shop).pages.map(\.name) == answers.pages.map(\.name))
  }

  @Test func whatTheKeyMayNotSeeIsUnknown() async throws {
    let shop = try await filled(1)
    shop.meet([StoreTrouble(.forbids, path: "/v1/apps/*/promotedPurchases", times: nil)])
    let answers = try await read(shop)
    #expect(answers.unknown.map(\.path) == ["/v1/apps/\(shop.app)/promotedPurchases"])
  }

  @Test func aPageThatIsMissingIsNoticed() async throws {
    let shop = Shop()
    let list = try #require(
      QueryList(#"{"questions":[{"id":"apps","path":"/v1/apps?limit=1"}]}"#))
    func read(_ pages: [String]) async throws -> StoreReader.Answers {
      let rest = Mutex(pages)
      let session = shop.session { calls in
        calls.map { _ in
          .success(ClientReply(status: 200, body: Array(rest.withLock { $0.isEmpty ? "" : $0.removeFirst() }.utf8)))
        }
      }
      return try await StoreReader(session, list, [:]).fetch()
    }
    @Sendable func page(_ id: Int, total: Int, next: String?) -> String {
      let next = next.map { #","next":"\#($0)""# } ?? ""
      let meta = #""meta":{"paging":{"total":\#(total),"limit":1}}"#
      return #"{"data":[{"type":"apps","id":"\#(id)"}],"links":{"self":"a"\#(next)},\#(meta)}"#
    }
    let address = "http://127.0.0.1/v1/apps?cursor=b"
    #expect(try await read([page(1, total: 2, next: address), page(2, total: 2, next: nil)]).pages.count == 2)
    await #expect(throws: ClientFault.self) { try await read([page(1, total: 2, next: nil)]) }
    await #expect(throws: ClientFault.self) {
      try await read([page(1, total: 2, next: "https://evil.example/v1/apps")])
    }
    // A list that a teammate is changing is read once more.
    #expect(try await read([page(1, total: 2, next: nil), page(1, total: 1, next: nil)]).pages.count == 1)
    // A total that is too small loses nothing; half a response is asked for again.
    #expect(try await read([page(1, total: 0, next: nil)]).pages.count == 1)
    #expect(try await read([#"{"data":[{"type":"apps","i"#, page(1, total: 1, next: nil)]).pages.count == 1)
    do {
      _ = try await read(Array(repeating: "<html>Sign in</html>", count: 9))
      Issue.record("an HTML page is not an answer")
    } catch ClientFault.unclear(let reason) { #expect(reason.contains("received an HTML page")) }
    // A page whose next page is an earlier one.
    let lists = [page(1, total: 9, next: address), page(2, total: 9, next: address), page(3, total: 9, next: nil)]
    await #expect(throws: ClientFault.self) { try await read(lists) }
    let session = shop.session { calls in
      calls.map { _ in .success(ClientReply(status: 200, body: Array(page(1, total: 9, next: address).utf8))) }
    }
    do {
      _ = try await session.apps()
      Issue.record("the list has no end")
    } catch ClientFault.unclear(let reason) { #expect(reason.contains("the list has no end")) }
  }

  @Test func aConditionNamesWhatAnotherQueryFound() throws {
    let list = try #require(QueryList(QueryDocument.text))
    let question = try #require(list.queries.first { $0.id == "equal-own-base-prices" })
    func resource(_ type: String, _ id: String, _ links: String = "") throws -> QueryResource {
      let text = #"{"type": "\#(type)", "id": "\#(id)", "relationships": {\#(links)}}"#
      let node = try #require(parseJSON(TextFile(path: "", text: text)).root)
      return QueryResource(try #require(AnswerResource(node)), ["territory", "pricePoint"])
    }
    func price(_ territory: String) throws -> QueryResource {
      try resource(
        "inAppPurchaseOfferPrices", territory,
        #""territory": {"data": {"type": "territories", "id": "\#(territory)"}}, "#
          + #""pricePoint": {"data": {"type": "inAppPurchasePricePoints", "id": "p\#(territory)"}}"#)
    }
    let answers = [
      "product-bases": [(each: "1", resources: [try resource("territories", "JPN")])],
      "product-code-prices": [(each: "2", resources: [try price("JPN"), try price("USA")])],
    ]
    #expect(question.turns({ answers[$0] ?? [] }, [:], leavingOut: []) == ["pJPN"])
    #expect(question.turns({ $0 == "product-bases" ? [] : answers[$0] ?? [] }, [:], leavingOut: []) == [])
  }

  @Test func anIDStaysOnePartOfAPath() async throws {
    let questions = #"""
      {"questions":[{"id":"apps","path":"/v1/apps"},{"id":"groups","path":"/v1/apps/{{each}}/groups","over":["apps"]}]}
      """#
    let list = try #require(QueryList(questions))
    let asked = Mutex<[String]>([])
    let session = Shop().session { calls in
      calls.map { call in
        asked.withLock { $0.append(call.address) }
        let data = call.address.hasSuffix("apps") ? #"{"type":"apps","id":"../../x?y=1&z"}"# : ""
        return .success(ClientReply(status: 200, body: Array(#"{"data":[\#(data)]}"#.utf8)))
      }
    }
    _ = try await StoreReader(session, list, [:]).fetch()
    #expect(asked.withLock { $0.last } == "http://127.0.0.1/v1/apps/..%2F..%2Fx%3Fy%3D1%26z/groups")
  }

  @Test func troubleOnTheWayIsNoticedByNobody() async throws {
    let shop = try await filled(2)
    let before = try await read(shop).pages
    var chance = Dice(seed: 3)
    let kinds: [StoreTrouble.Kind] = [
      .failsBefore, .losesAnswer, .cutsAnswer, .limits(retryAfter: nil), .limits(retryAfter: 2),
    ]
    shop.meet(
      kinds.map { StoreTrouble($0, first: Int.random(in: 2...10, using: &chance), times: 2) })
    let after = try await read(shop).pages
    #expect(after.map(\.name) == before.map(\.name))
    #expect(after.map(\.bytes) == before.map(\.bytes))
  }
}
