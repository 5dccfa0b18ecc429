import CatalogModel
import Foundation
import SourceDiagnostics
import StoreServer
import Synchronization
import TestSupport
import Testing
import TextFormats

@testable import StoreClient

/// Requests executed against a server in memory, with every kind of failure.
@Suite struct ExecutorTests {
  /// The number of catalogs, each with five kills and injected faults; one by default, because unoptimized code is
  /// slow.
  private static let count = ProcessInfo.processInfo.environment["STORE_RUNS"].flatMap(Int.init) ?? 1

  @Test(arguments: RandomCases.upTo(8)) func aCatalogGoesIn(seed: Int) async throws {
    let catalog = randomCatalog(seed)
    let (one, other) = (Shop(), Shop())
    let inOrder = try await one.apply(steps(of: catalog, inLanes: false))
    #expect(inOrder.isComplete, "\(inOrder)")
    let report = try await other.apply(steps(of: catalog))
    #expect(report.isComplete, "\(report)")
    #expect(differences(one.contents, other.contents) == [])
    #expect(other.state.withLock { $0.statuses.allSatisfy { $0 < 400 || $0 == 404 } })
    #expect(other.state.withLock { $0.mostOpen } <= 4)
    // The journal contains neither upload addresses of pictures nor notes to reviewers.
    let journal = String(decoding: other.state.withLock { $0.journal }, as: UTF8.self)
    for secret in ["/upload/", "http://", "Tap ", "All of it", "FAIR26"] { #expect(!journal.contains(secret)) }
    // Completed requests aren't sent again.
    let before = other.state.withLock { $0.requests.count { $0.method != "GET" } }
    let again = try await other.apply(steps(of: catalog))
    #expect(again.isComplete)
    #expect(other.state.withLock { $0.requests.count { $0.method != "GET" } } == before)
  }

  /// The contents after an uninterrupted run for a catalog, and the number of moments it needed.
  private func undisturbed(_ catalog: Catalog) async throws -> (contents: [String], moments: Int) {
    let shop = Shop()
    let report = try await shop.apply(steps(of: catalog), killedAfter: 1_000_000)
    #expect(report.isComplete)
    return (shop.contents, 1_000_000 - (shop.state.withLock { $0.moments } ?? 0))
  }

  /// The lines that only one of two servers contains, or contains more often.
  private func differences(_ found: [String], _ expected: [String]) -> [String] {
    found.difference(from: expected).map { change in
      switch change {
      case .insert(_, let text, _): "more: \(text)"
      case .remove(_, let text, _): "less: \(text)"
      }
    }
  }

  @Test(arguments: 0..<count) func aKilledRunGoesOn(seed: Int) async throws {
    let catalog = randomCatalog(seed)
    let steps = try steps(of: catalog)
    let (contents, moments) = try await undisturbed(catalog)
    var chance = Dice(seed: seed)
    for _ in 0..<5 {
      let shop = Shop()
      let first = Int.random(in: 0..<moments, using: &chance)
      _ = try? await shop.apply(steps, killedAfter: first)
      #expect(shop.state.withLock { $0.isDead })
      // The next run may be killed as well.
      _ = try? await shop.apply(steps, killedAfter: Int.random(in: 0..<moments, using: &chance))
      let report = try await shop.apply(steps)
      #expect(report.isComplete, "seed \(seed), killed after \(first): \(report)")
      #expect(differences(shop.contents, contents) == [], "seed \(seed), killed after \(first)")
    }
  }

  private static let kinds: [StoreTrouble.Kind] = [
    .failsBefore, .failsAfter, .losesAnswer, .cutsAnswer, .readsStale, .limits(retryAfter: 3), .limits(retryAfter: nil),
    .delays(milliseconds: 50),
  ]

  @Test(arguments: 0..<count) func troubleChangesNothing(seed: Int) async throws {
    let catalog = randomCatalog(seed)
    let steps = try steps(of: catalog)
    let (contents, _) = try await undisturbed(catalog)
    var chance = Dice(seed: seed + 1_000)
    for _ in 0..<5 {
      let shop = Shop()
      let troubles = (0..<Int.random(in: 1...3, using: &chance)).map { _ in
        StoreTrouble(
          Self.kinds.randomElement(using: &chance) ?? .failsBefore,
          method: [nil, "POST", "PATCH", "GET"].randomElement(using: &chance) ?? nil,
          first: Int.random(in: 1...(steps.count + 10), using: &chance), times: Int.random(in: 1...2, using: &chance))
      }
      shop.meet(troubles)
      let report = try await shop.apply(steps)
      #expect(report.isComplete, "seed \(seed), \(troubles): \(report)")
      #expect(differences(shop.contents, contents) == [], "seed \(seed), \(troubles)")
    }
  }

  @Test func aLostAnswerIsLookedFor() async throws {
    let shop = Shop()
    shop.meet([StoreTrouble(.losesAnswer, method: "POST", path: "/v2/inAppPurchaseLocalizations", times: nil)])
    let catalog = randomCatalog(0)
    let report = try await shop.apply(steps(of: catalog))
    #expect(report.isComplete)
    let count = catalog.products.reduce(0) { $0 + $1.localizations.count }
    #expect(report.ends[.found] == count)
    #expect(shop.state.withLock { $0.requests.count { $0.path == "/v2/inAppPurchaseLocalizations" } } == count)
    // A request that may have been sent is looked up before it is sent again, and once more a while later.
    let journal = String(decoding: shop.state.withLock { $0.journal }, as: UTF8.self)
    #expect(journal.components(separatedBy: #""how":"found""#).count == count + 1)
  }

  @Test func aVersionThatIsShownLateIsNotMadeTwice() async throws {
    let shop = Shop()
    let steps = try steps(of: randomCatalog(0))
    let version = try #require(steps.firstIndex { $0.id.hasSuffix("/version") })
    let product = steps[version].product
    #expect(try await shop.apply(steps.filter { $0.product == product && !$0.id.contains("/") }).isComplete)
    // The list of versions is empty once, as if the server were late.
    let transport = shop.transport
    let late = Mutex(1)
    let session = shop.session { calls in
      let isLate =
        calls[0].address.contains("/versions?")
        && late.withLock { left in
          left -= 1
          return left >= 0
        }
      return isLate ? [.success(ClientReply(status: 200, body: Array(#"{"data":[]}"#.utf8)))] : await transport(calls)
    }
    let record = try ApplyRecord(shop.state.withLock { $0.journal }, Shop.heading)
    let own = Array(steps.filter { $0.product == product })
    let report = try await Executor(session, shop.effects).run(own, inputs: ["app_id": shop.app], after: record)
    #expect(report.isComplete)
    let posted = shop.state.withLock { state in
      state.requests.count { $0.method == "POST" && $0.path.hasSuffix("Versions") }
    }
    #expect(posted == 0)
    // A product that isn't new has a version or needs one: nothing is waited for, although a step came before.
    late.withLock { $0 = .max }
    let before = shop.state.withLock { $0.slept }
    let end = try #require(own.firstIndex { $0.id.hasSuffix("/version") })
    let rest = Array(own[...end].filter { $0.madeType != "inAppPurchases" })
    #expect(rest.count > 2)
    _ = try await Executor(session, shop.effects).run(rest, inputs: ["app_id": shop.app], after: record)
    #expect(shop.state.withLock { $0.slept } == before)
  }

  @Test func aRefusalEndsItsProductAndNoOther() async throws {
    let shop = Shop()
    var one = Product(id: "com.example.one", type: .consumable)
    one.referenceName = "One"
    // App Store Connect refuses emoji in names.
    one.localizations["en-US"] = Localization(name: "🎉 One", description: "All of it")
    one.price = PriceSchedule(base: Money(hundredths: 99))
    var two = one
    two.id = "com.example.two"
    two.referenceName = "Two"
    two.localizations["en-US"] = Localization(name: "Two", description: "All of it")
    var app = App()
    app.bundleID = "com.example.lighthouse"
    let report = try await shop.apply(steps(of: Catalog(app: app, products: [one, two])))
    #expect(report.problems.map(\.step.id) == ["product:com.example.one/localization:en-US"])
    #expect(report.problems.first?.reason.contains("invalid text") == true)
    #expect(report.unclear == nil)
    #expect(
      !shop.contents.filter { $0.contains("com.example.two") && $0.hasPrefix("inAppPurchaseLocalizations") }.isEmpty)
    let journal = String(decoding: shop.state.withLock { $0.journal }, as: UTF8.self)
    #expect(journal.contains(#""refused":"product:com.example.one/localization:en-US","status":409"#))
    #expect(!journal.contains("All of it"))
  }

  @Test func bracesInATextAreItsOwn() async throws {
    let shop = Shop()
    var one = Product(id: "com.example.one", type: .consumable)
    one.referenceName = "One"
    let text = "{{app_id}} of {{nobody}}"
    one.localizations["en-US"] = Localization(name: "One", description: text)
    one.price = PriceSchedule(base: Money(hundredths: 99))
    var app = App()
    app.bundleID = "com.example.lighthouse"
    let report = try await shop.apply(steps(of: Catalog(app: app, products: [one])))
    #expect(report.isComplete, "\(report)")
    let shown = shop.state.withLock {
      $0.store.state.all("inAppPurchaseLocalizations").map { $0.attributes["description"] }
    }
    #expect(shown == [.string(text)])
  }

  /// One request deletes many prices. If its response is lost, it isn't sent twice.
  @Test(arguments: [StoreTrouble.Kind.losesAnswer, .failsAfter, .failsBefore])
  func manyAreDeletedOnce(_ trouble: StoreTrouble.Kind) async throws {
    let shop = Shop()
    var plan = Product(id: "com.example.monthly", type: .autoRenewableSubscription)
    plan.referenceName = "Monthly"
    plan.plan.period = Period(1, .month)
    plan.plan.level = 1
    plan.price = PriceSchedule(base: Money(hundredths: 499))
    var change = PriceChange()
    change.on = CalendarDate(year: 2027, month: 1, day: 10)
    change.base = Money(hundredths: 599)
    change.existingSubscribers = .keep
    plan.price?.changes = [change]
    var group = SubscriptionGroup(name: "Club")
    group.subscriptions = [plan]
    var app = App()
    app.bundleID = "com.example.lighthouse"
    let made = try await shop.apply(steps(of: Catalog(app: app, subscriptionGroups: [group])))
    #expect(made.isComplete, "\(made)")
    func announced() -> [Record] {
      shop.state.withLock { $0.store.state.all("subscriptionPrices").filter { $0.attributes["startDate"] != nil } }
    }
    let old = announced()
    let owner = try #require(old.first?.one["subscription"]?.id)
    #expect(old.count == 175)
    let rows = old.map { #"{"type":"subscriptionPrices","id":"\#($0.id)"}"# }.joined(separator: ",")
    let text =
      #"{"format":"shelf.app-store-connect/2","inputs":[],"requests":[{"id":"old","method":"DELETE","#
      + #""path":"/v1/subscriptions/\#(owner)/relationships/prices","body":{"data":[\#(rows)]},"why":""}]}"#
    shop.state.withLock {
      $0.journal = []
      $0.requests = []
    }
    shop.meet([StoreTrouble(trouble, method: "DELETE", first: 1, times: 1)])
    let report = try await shop.apply(StepDocument(TextFile(path: "plan.json", text: text)).steps)
    #expect(report.isComplete, "\(report)")
    #expect(announced().isEmpty)
    #expect(shop.state.withLock { $0.requests.count { $0.method == "DELETE" } } == (trouble == .failsBefore ? 2 : 1))
  }

  /// App Store Connect's day may start earlier than the client's.
  @Test func aStartDayIsMovedByOneDayOnce() async throws {
    for (start, moved) in [("2026-12-01", "2026-12-02"), ("2026-11-30", nil)] {
      let shop = Shop()
      var catalog = randomCatalog(0)
      for seed in 0..<20 where catalog.subscriptionGroups.isEmpty { catalog = randomCatalog(seed) }
      #expect(try await shop.apply(steps(of: catalog)).isComplete)
      let price = try #require(shop.state.withLock { $0.store.state.all("subscriptionPrices").first })
      let (plan, point) = (price.one["subscription"]?.id ?? "", price.one["subscriptionPricePoint"]?.id ?? "")
      let text =
        #"{"format":"shelf.app-store-connect/2","inputs":[],"requests":[{"id":"p","method":"POST","#
        + #""path":"/v1/subscriptionPrices","body":{"data":{"type":"subscriptionPrices","attributes":{"startDate":"#
        + #""\#(start)"},"relationships":{"subscription":{"data":{"type":"subscriptions","id":"\#(plan)"}},"#
        + #""subscriptionPricePoint":{"data":{"type":"subscriptionPricePoints","id":"\#(point)"}}}}},"why":""}]}"#
      shop.state.withLock { $0.journal = [] }
      let report = try await shop.apply(StepDocument(TextFile(path: "plan.json", text: text)).steps)
      #expect(report.isComplete == (moved != nil), "\(report)")
      #expect(report.moved.map(\.sent) == [moved].compactMap(\.self))
      let days = shop.state.withLock {
        $0.store.state.all("subscriptionPrices").compactMap { $0.attributes["startDate"]?.text }
      }
      #expect(days == [moved].compactMap(\.self))
    }
  }

  @Test func aRoleThatMayNotWriteIsNamed() async throws {
    let shop = Shop { $0.role = "DEVELOPER" }
    let report = try await shop.apply(steps(of: randomCatalog(0)))
    #expect(!report.isComplete)
    #expect(report.problems.allSatisfy { $0.advice?.contains("role") ?? false }, "\(report)")
  }

  /// A new plan has the same name as the previous one, and therefore the same journal.
  @Test func theJournalOfAnotherPlanIsReplacedUnlessARequestIsOpen() throws {
    let old = ApplyHeading(document: "old", store: "s", app: "a").line
    let done = #"{"begun":"x"}"# + "\n" + #"{"refused":"x","status":409,"codes":[]}"# + "\n"
    let record = try ApplyRecord(Array((old + done).utf8), Shop.heading)
    #expect(!record.isBegun && !record.hasHeading && record.wholeBytes == 0)
    var copied = Shop.heading
    copied.file = "12"
    #expect(try !ApplyRecord(Array((old + done).utf8), copied).isBegun)
    #expect(throws: ClientFault.self) { try ApplyRecord(Array((old + #"{"begun":"x"}"# + "\n").utf8), Shop.heading) }
  }

  @Test func `a journal that came with a plan, and another file, are refused`() throws {
    var heading = Shop.heading
    heading.file = "12"
    let done = #"{"done":"x","how":"asked","names":{}}"# + "\n"
    #expect(try ApplyRecord(Array((heading.line + done).utf8), heading).isBegun)
    #expect(throws: ClientFault.self) { try ApplyRecord(Array((Shop.heading.line + done).utf8), heading) }
    #expect(throws: ClientFault.self) { try ApplyRecord(Array("PASSWORD=the only copy".utf8), heading) }
    // A kill may leave a part of the first line.
    #expect(try ApplyRecord(Array(heading.line.utf8.prefix(20)), heading).wholeBytes == 0)
  }

  @Test func aDocumentSaysWhatIsWrongWithIt() throws {
    func fault(_ text: String) -> String {
      do {
        _ = try StepDocument(TextFile(path: "plan.json", text: text))
        return ""
      } catch ClientFault.unclear(let reason) { return reason } catch { return "\(error)" }
    }
    #expect(fault("{").contains("is not JSON"))
    #expect(fault(#"{"format":"shelf.catalog/1"}"#).contains("is a 'shelf.catalog/1' document"))
    let head = #"{"format":"shelf.app-store-connect/2","inputs":[],"requests":["#
    #expect(
      fault(head + #"{"id":"a","method":"GET","path":"https://evil.example/v1/apps"}]}"#)
        .contains("not part of the API"))
    #expect(fault(head + #"{"id":"a","method":"GET","path":"/v1/../_store/state"}]}"#).contains("not part of the API"))
    #expect(
      fault(head + #"{"id":"a","method":"GET","path":"/v1/apps/{{b}}/subscriptionGroups"}]}"#)
        .contains("needs 'b', which no request provides"))
    #expect(fault(head + #"{"id":"a","method":"PUT","path":"/v1/apps"}]}"#).contains("'method'"))
    #expect(fault(head + #"{"id":"a","method":"GET","path":"/v1/apps/{{app_id}}/subscriptionGroups"}]}"#) == "")
  }
}
