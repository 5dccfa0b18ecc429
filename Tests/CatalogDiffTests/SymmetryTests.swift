import CatalogModel
import StoreFacts
import Testing

@testable import CatalogDiff

/// Every change has a reverse, or a reason why it has none.
///
/// The fallback rules of an area would match anything, so they are excluded.
struct SymmetryTests {
  private static let specific = ConsequenceRule.all.filter { !$0.isGeneral }

  @Test("the reverse of a change has its own rule, or the reason why there is none", arguments: specific.map(\.id))
  func declared(_ id: String) throws {
    let rule = try #require(Self.specific.first { $0.id == id })
    if let reason = rule.withoutMirror {
      #expect(reason.split(separator: " ").count > 4, "'\(reason)' is no reason")
      return
    }
    for subject in rule.subjects {
      for action in rule.actions {
        let back = ChangeKind(rule.area, subject, action).mirror
        #expect(Self.specific.contains { $0.covers(back) }, "\(back) has no rule")
      }
    }
  }

  @Test("a general rule has no consequence that requires attention, and covers all actions")
  func general() {
    for rule in ConsequenceRule.all where rule.isGeneral {
      #expect(rule.consequence <= .live, "\(rule.id)")
      #expect(Set(rule.actions) == Set(ChangeKind.Action.allCases), "\(rule.id)")
    }
    for rule in Self.specific where rule.withoutMirror == nil {
      #expect(rule.actions.count < 8, "\(rule.id) names so many actions that it is no rule of its own")
    }
  }

  @Test(
    "a change that requires attention has a reverse with its own rule",
    arguments: [ReviewStatus.draft, .readyToSubmit, .approved])
  func values(_ status: ReviewStatus) throws {
    let before = try ModelVariants.original.get().with(status)
    var lonely: Set<String> = []
    for variant in try ModelVariants.all.get() where !variant.spot.path.hasSuffix(".status") {
      let after = variant.catalog.with(status)
      let (there, back) = (changes(before, after), changes(after, before))
      #expect(Set(there.map(\.kind.mirror)) == Set(back.map(\.kind)), "\(variant.spot.path)")
      for (one, other) in there.flatMap({ one in back.map { (one, $0) } }) where one.kind.mirror == other.kind {
        guard max(one.consequence, other.consequence) > .live, one.isOfGeneralRule || other.isOfGeneralRule else {
          continue
        }
        lonely.insert("\(one.kind) \(one.id), \(other.id)")
      }
    }
    #expect(lonely.sorted() == [])
  }

  @Test("turning on seat sales leaves no market")
  func seats() {
    func seats(_ isEnabled: Bool, _ markets: [MultiSeat.Market]?) -> Catalog {
      var yearly = plan("p", "9.99")
      yearly.plan.multiSeat = MultiSeat(isEnabled: isEnabled, markets: markets)
      return Catalog(subscriptionGroups: [group("G", yearly)])
    }
    let isLeft = { (old: Catalog) in changes(old, seats(true, [.business])).contains { $0.id == "seat-market-left" } }
    #expect(!isLeft(seats(false, nil)) && isLeft(seats(true, nil)))
  }

  @Test("an offer for a list of territories is limited, and an announced monthly payment has its own step")
  func places() {
    func offer(_ territories: [TerritoryCode]?) -> Catalog {
      var (yearly, trial) = (plan("p", "9.99"), IntroductoryOffer())
      (trial.terms.mode, trial.terms.duration) = (.freeTrial, Period(2, .week))
      trial.territories = territories
      yearly.plan.introductoryOffers = [trial]
      return Catalog(subscriptionGroups: [group("G", yearly)])
    }
    #expect(changes(offer(nil), offer(["USA"])).map(\.id) == ["trial-shortened"])
    #expect(changes(offer(["USA"]), offer(nil)).map(\.id) == ["trial-lengthened"])
    #expect(!changes(offer(nil), offer(Territory.all.map(\.code))).contains { $0.consequence == .breaksCustomer })
    func monthly(_ changes: [PriceChange]) -> Catalog {
      var yearly = plan("p", "29.99")
      yearly.plan.billingPlans = BillingPlans(
        monthlyCommitment: .init(price: PriceSchedule(base: Money("2.99"), changes: changes)))
      return Catalog(subscriptionGroups: [group("G", yearly)])
    }
    var rise = PriceChange()
    (rise.on, rise.base, rise.existingSubscribers) = (CalendarDate("2027-02-01"), Money("3.49"), .move)
    let step = changes(monthly([]), monthly([rise])).first?.announcements.first?.steps.first
    #expect(step?.old == Money("2.99") && step?.new == Money("3.49"))
  }
}

extension Change {
  fileprivate var isOfGeneralRule: Bool { ConsequenceRule.all.contains { $0.id == id && $0.isGeneral } }
}

extension Catalog {
  /// The catalog with all products in one state of review.
  func with(_ status: ReviewStatus) -> Catalog {
    var copy = self
    for index in copy.products.indices { copy.products[index].status = status }
    for group in copy.subscriptionGroups.indices {
      for index in copy.subscriptionGroups[group].subscriptions.indices {
        copy.subscriptionGroups[group].subscriptions[index].status = status
      }
    }
    return copy
  }
}
