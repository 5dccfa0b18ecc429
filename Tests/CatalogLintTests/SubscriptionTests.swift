import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about subscriptions")
struct SubscriptionTests {
  private func plan(_ name: String, level: Int? = 1, period: Period? = Period(1, .month), cents: Int64 = 499) -> Product
  {
    var plan = Sample.plan(name)
    plan.plan.level = level
    plan.plan.period = period
    plan.price = PriceSchedule(base: Money(digits: cents, scale: 2))
    return plan
  }

  /// The findings of one rule on groups of subscriptions.
  private func found(_ rule: String, _ groups: [Product]..., change: (inout App) -> Void = { _ in }) -> [Diagnostic<
    CatalogPath
  >] {
    let groups = groups.enumerated().map { index, plans in
      Sample.group("Group \(index)", plans.sorted { $0.id < $1.id })
    }
    return lint(Sample.catalog([], groups: groups, change: change)).filter { $0.kind.id == rule }
  }

  @Test(
    "periods",
    arguments: [
      ("P1W", nil), ("P1M", nil), ("P2M", nil), ("P3M", nil), ("P6M", nil), ("P1Y", nil), ("P7D", "write P1W"),
      ("P12M", "write P1Y"), ("P4M", "choose one of P1W, P1M, P2M, P3M, P6M and P1Y"),
      ("P30D", "choose one of P1W, P1M, P2M, P3M, P6M and P1Y"),
    ] as [(String, String?)])
  func periods(period: String, help: String?) {
    #expect(found("invalid-period", [plan("a", period: Period(period))]).map(\.help) == (help.map { [$0] } ?? []))
  }

  @Test("a subscription needs a period, other products don't")
  func noPeriod() {
    #expect(found("invalid-period", [plan("a", period: nil)]).map(\.place.description).count == 1)
    #expect(lint(Sample.catalog(Sample.product())).isEmpty)
  }

  @Test("grace periods", arguments: [("P3D", true), ("P16D", true), ("P28D", true), ("P7D", false), ("P1M", false)])
  func grace(period: String, isKnown: Bool) {
    let reported = found("invalid-period", [plan("a")]) { $0.gracePeriod = App.GracePeriod(duration: Period(period)) }
    #expect(reported.isEmpty == isKnown)
  }

  @Test(
    "levels",
    arguments: [
      ([1], []), ([1, 1, 2], []), ([nil, nil], []), ([nil, 1], []), ([2], ["info 2"]), ([1, 3], ["info 3"]),
      ([2, 2], ["info 2"]), ([1, 4, 6], ["info 4", "info 6"]), ([0, 1], ["error 0"]), ([1, 64], ["info 64"]),
      ([-1, 2], ["error -1", "info 2"]), (Array(1...70), []),
    ] as [([Int?], [String])])
  func levels(levels: [Int?], expected: [String]) {
    let plans = levels.enumerated().map { plan("p\(100 + $0)", level: $1) }
    let reported = found("level-gap", plans).map { finding in
      "\(finding.severity) \(levels[plans.firstIndex { $0.id.text == finding.product } ?? 0] ?? 0)"
    }
    #expect(reported == expected)
  }

  @Test("a higher level that costs less")
  func inversion() {
    func reported(_ plans: Product...) -> [String] { found("level-inversion", plans).map { $0.product ?? "" } }
    let month = plan("month", level: 2, cents: 499)
    #expect(reported(plan("high", cents: 799), month) == [])
    #expect(reported(plan("high", cents: 499), month) == [])
    #expect(reported(plan("high", cents: 399), month) == ["com.example.lighthouse.high"])
    #expect(reported(plan("high", period: Period(1, .week), cents: 199), month) == [])
    var withdrawn = plan("high", cents: 399)
    withdrawn.status = .removedFromSale
    #expect(reported(withdrawn, month) == [])
    let three = [plan("a", cents: 399), plan("b", level: 2, cents: 299), plan("c", level: 3, cents: 599)]
    #expect(
      found("level-inversion", three).map { $0.product ?? "" } == [
        "com.example.lighthouse.a", "com.example.lighthouse.b",
      ])
  }

  @Test("the same level and period twice")
  func duplicates() {
    func reported(_ plans: Product...) -> Int { found("duplicate-level-periods", plans).count }
    #expect(reported(plan("a"), plan("b", period: Period(1, .year))) == 0)
    #expect(reported(plan("a"), plan("b", level: 2)) == 0)
    #expect(reported(plan("a"), plan("b"), plan("c")) == 2)
    var withdrawn = plan("b")
    withdrawn.status = .developerRemovedFromSale
    #expect(reported(plan("a"), withdrawn) == 0)
    #expect(found("duplicate-level-periods", [plan("a")], [plan("b")]).isEmpty)
  }

  @Test(
    "one service in two groups",
    arguments: [
      ("monthly", "yearly", true), ("pro.monthly", "pro.yearly", true), ("pro_1_month", "pro_1_year", true),
      ("promonthly", "proannual", true), ("pro-1m", "pro-12m", true), ("Pro.Monthly", "pro.Yearly", true),
      ("pro.monthly", "plus.yearly", false), ("news", "comics", false), ("pro", "pro.yearly", false),
      ("family.monthly", "yearly", false), ("pro1.monthly", "pro2.yearly", false), ("team.m", "team.y", false),
      ("pro.monthly", "pro.yearly.b", false),
    ])
  func split(first: String, second: String, isSplit: Bool) {
    let (one, other) = (plan(first), plan(second, period: Period(1, .year)))
    #expect(found("single-group-split", [one], [other]).isEmpty != isSplit)
    // Neither one group nor two groups with several subscriptions each are reported.
    #expect(found("single-group-split", [one, other]).isEmpty)
    #expect(found("single-group-split", [one, plan("x")], [other, plan("y")]).isEmpty)
  }

  @Test("a service is reported as split if one of its two groups has a single subscription with another period")
  func splitGroups() {
    let (one, other) = (plan("pro.monthly"), plan("pro.yearly", period: Period(1, .year)))
    func isSplit(_ groups: [[Product]]) -> Bool {
      let all = groups.enumerated().map { Sample.group("Group \($0)", $1) }
      return lint(Sample.catalog([], groups: all)).contains { $0.kind.id == "single-group-split" }
    }
    #expect(isSplit([[one, plan("x")], [other]]))
    #expect(isSplit([[one], [other, plan("y")]]))
    #expect(!isSplit([[one, plan("x")], [other, plan("y")], [plan("z")]]))
    #expect(!isSplit([[one], [plan("pro.month")]]))
  }

  @Test("links that subscriptions need")
  func legal() {
    let rule = "legal-links-missing"
    let legal = CatalogPath.app[.legal]
    #expect(found(rule, [plan("a")]).isEmpty)
    let unstated = found(rule, [plan("a")]) { $0.legal = .init() }
    #expect(unstated.map(\.place) == [legal.key] && unstated.map(\.severity) == [.warning])
    let blank = found(rule, [plan("a")]) { ($0.legal.privacyPolicy, $0.legal.termsOfUse) = ("", nil) }
    #expect(blank.map(\.place) == [legal[.privacyPolicy], legal[.termsOfUse]])
    #expect(blank.allSatisfy { $0.severity == .error })
    #expect(found(rule, [plan("a")]) { $0.legal.termsOfUse = "" }.map(\.place) == [legal[.termsOfUse]])
    for text in [
      "tbd", "example.com/terms", "https://", "https://localhost", "https://example.com/our terms",
      "mailto:me@example.com",
    ] {
      #expect(found(rule, [plan("a")]) { $0.legal.termsOfUse = text }.map(\.place) == [legal[.termsOfUse]], "\(text)")
    }
    #expect(found(rule, [plan("a")]) { $0.legal.termsOfUse = "HTTP://example.com?terms" }.isEmpty)
    #expect(found(rule, []) { $0.legal = .init() }.isEmpty)
    #expect(lint(Sample.catalog([Sample.product()]) { $0.legal = .init() }).isEmpty)
  }
}
