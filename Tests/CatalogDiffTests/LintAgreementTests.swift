import CatalogDiff
import CatalogLint
import CatalogModel
import SourceDiagnostics
import StoreFacts
import TestSupport
import Testing

/// Lint, which reads the lock, and `diff`, which reads the old catalog, never contradict each other.
struct LintAgreementTests {
  /// Errors about previously approved values, which a comparison with that state must not allow.
  private static let rules: [Rule] = Rule.all.filter {
    ["hosting-on-live-product", "locked-fact-changed", "retired-product-id"].contains($0.kind.id)
  }

  @Test(
    "a change that causes a lint error is impossible or breaks customers",
    arguments: ConsequenceRule.all.flatMap(\.examples).indices)
  func agreement(_ index: Int) throws {
    let (old, new) = ConsequenceRule.all.flatMap(\.examples)[index].sides
    let visit = CatalogVisit(of: new.catalog, lock: CatalogLock(of: old.catalog), today: .dayOfReading)
    let changes = compare(old, new, options: ComparisonOptions(today: .dayOfReading)).changes
    for finding in find(Self.rules, in: visit) where finding.severity == .error {
      let product = try #require(finding.place.product)
      let own = changes.filter { $0.products.contains(product) || $0.kind.area == .retired }
      #expect(own.contains { $0.consequence >= .breaksCustomer }, "\(finding.message): \(own.map(\.id))")
    }
  }

  private func hosting(_ status: ReviewStatus?, from old: HostedContentReference?, to new: HostedContentReference?)
    -> Change?
  {
    var product = Product(id: "com.example.map", type: .nonConsumable)
    (product.status, product.hostedContent) = (status, old)
    var changed = product
    changed.hostedContent = new
    return compare(
      Catalog(products: [product]), Catalog(products: [changed]), options: ComparisonOptions(today: .dayOfReading)
    ).changes.first
  }

  @Test(
    "hosting can't be changed once a product is live or while it is in review, but can before", .covers(71, 72, 73, 74),
    arguments: ReviewStatus.allCases)
  func hosting(_ status: ReviewStatus) throws {
    let content = HostedContentReference(source: "content/map", version: "1.0")
    let on = try #require(hosting(status, from: nil, to: content))
    let off = try #require(hosting(status, from: content, to: nil))
    let wasLive = LockedFacts.wasApproved(status)
    let isLocked = wasLive || status == .inReview
    #expect(on.consequence == (isLocked ? .impossible : .live))
    #expect(off.consequence == (isLocked ? .impossible : .live))
    if !isLocked, status != .draft {
      #expect(on.reason.contains("Waiting for Upload") && off.reason.contains("turned on and off"))
    }
  }

  @Test("a product without a status is treated as on sale")
  func unknown() throws {
    let content = HostedContentReference(source: "content/map", version: "1.0")
    #expect(hosting(nil, from: nil, to: content)?.consequence == .impossible)
    #expect(hosting(nil, from: content, to: nil)?.consequence == .impossible)
    var monthly = Product(id: "com.example.monthly", type: .autoRenewableSubscription)
    monthly.price = PriceSchedule(base: Money("4.99"))
    monthly.plan.period = Period(1, .month)
    var changed = monthly
    changed.price = PriceSchedule(base: Money("9.99"))
    changed.plan.period = Period(1, .year)
    func group(_ plan: Product) -> Catalog {
      var group = SubscriptionGroup(name: "Club")
      group.subscriptions = [plan]
      return Catalog(subscriptionGroups: [group])
    }
    let reported = compare(group(monthly), group(changed), options: ComparisonOptions(today: .dayOfReading)).changes
    #expect(Set(reported.map(\.consequence)) == [.impossible, .breaksCustomer])
  }
}
