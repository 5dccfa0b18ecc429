import CatalogModel
import StoreFacts

/// Changes of subscriptions, their groups, and durations.
extension ConsequenceRule {
  static let periodChanged = ConsequenceRule(
    "period-changed", .impossible, "the period of a subscription changes", ChangeFacts.periodIsFixed,
    .plan, [.period], [.lengthened, .shortened, .changed, .removed],
    examples: [
      .init("a year becomes a month", of: .yearly) { $0.plan.period = Period(1, .month) },
      .init("before approval", of: .yearly, given: { $0.status = .readyToSubmit }) {
        $0.plan.period = Period(1, .month)
      },
      .init("no status", of: .yearly, given: { $0.status = nil }) { $0.plan.period = Period(1, .month) },
    ],
    applies: \.isRefused)

  static let periodSet = ConsequenceRule(
    "period-set", .irreversible, "a subscription gets its period", ChangeFacts.periodIsFixed,
    .plan, [.period], [.added],
    examples: [
      .init("the first period", of: .yearly, given: { ($0.status, $0.plan.period) = (.missingMetadata, nil) }) {
        $0.plan.period = Period(1, .month)
      }
    ],
    applies: \.isInStore)

  static let draftPeriodChanged = ConsequenceRule(
    "draft-period-changed", .live, "the period of a draft changes", ChangeFacts.draftIsFree,
    .plan, [.period], [.lengthened, .shortened, .changed, .added, .removed],
    examples: [.init("a draft", of: .yearly, given: { $0.status = .draft }) { $0.plan.period = Period(1, .month) }],
    applies: { !$0.isInStore })

  static let levelMoved = ConsequenceRule(
    "level-moved", .breaksCustomer, "the level of a subscription changes", ChangeFacts.levelsAreRanks,
    .plan, [.level], [.raised, .lowered, .added, .removed],
    examples: [
      .init(
        "above another subscription",
        given: { catalog in
          catalog.subscriptionGroups[0].subscriptions += catalog.subscriptionGroups[0].subscriptions
          catalog.subscriptionGroups[0].subscriptions[1].id = "com.example.monthly"
        }
      ) { $0.edit("com.example.yearly") { $0.plan.level = 1 } }
    ],
    applies: { $0.wasApproved && $0.movesRank })

  static let levelChanged = ConsequenceRule(
    "draft-level-moved", .live, "the level of a subscription changes, without effect on subscribers",
    ChangeFacts.levelsAreRanks,
    .plan, [.level], [.raised, .lowered, .added, .removed],
    examples: [.init("before approval", of: .yearly, given: { $0.status = .readyToSubmit }) { $0.plan.level = 1 }])

  static let groupMoved = ConsequenceRule(
    "group-moved", .impossible, "a subscription moves to another group", ChangeFacts.groupIsFixed,
    .plan, [.subscriptionGroups], [.moved, .added, .removed],
    examples: [
      .init("to its own group") { $0.moveYearly() },
      .init("before approval", given: { $0.edit("com.example.yearly") { $0.status = .readyToSubmit } }) {
        $0.moveYearly()
      },
    ],
    applies: \.isRefused)

  static let groupChanged = ConsequenceRule(
    "draft-group-moved", .live, "a draft moves to another group", ChangeFacts.draftIsFree,
    .plan, [.subscriptionGroups], [.moved, .added, .removed],
    examples: [
      .init("not in App Store Connect yet", given: { $0.edit("com.example.yearly") { $0.status = .draft } }) {
        $0.moveYearly()
      }
    ],
    applies: { !$0.isInStore })

  static let billingPlanRemoved = ConsequenceRule(
    "billing-plan-removed", .breaksCustomer, "monthly payments are removed, or available in fewer places",
    ChangeFacts.billingPlanGone, .plan, [.monthlyCommitment, .price, .availability, .territories], placeActions,
    examples: [
      .init("monthly payments removed", of: .yearly, given: { $0.plan.billingPlans = monthly }) {
        $0.plan.billingPlans = nil
      },
      .init("only in France", of: .yearly, given: { $0.plan.billingPlans = monthly }) {
        $0.plan.billingPlans?.monthlyCommitment?.availability = inFrance
      },
    ],
    applies: { $0.wasApproved && $0.losesMonthly })

  static let billingPlanAdded = ConsequenceRule(
    "billing-plan-added", .irreversible, "monthly payments are added", ChangeFacts.billingPlanStays,
    .plan, [.monthlyCommitment, .price], [.added],
    examples: [.init("monthly payments added", of: .yearly) { $0.plan.billingPlans = monthly }],
    applies: { $0.isInStore && $0.isOfMonthly })

  static let billingPlanExtended = ConsequenceRule(
    "billing-plan-extended", .live,
    "monthly payments are available in more places, or the subscription has no subscribers yet",
    ChangeFacts.availabilityIsLive, .plan, [.monthlyCommitment, .price, .availability, .territories], placeActions,
    examples: [
      .init(
        "wherever it is sold", of: .yearly,
        given: { plan in
          plan.plan.billingPlans = monthly
          plan.plan.billingPlans?.monthlyCommitment?.availability = inFrance
        }
      ) { $0.plan.billingPlans?.monthlyCommitment?.availability = nil }
    ],
    applies: \.isOfMonthly)

  /// An added or removed list can mean more places or fewer.
  private static let placeActions: [ChangeKind.Action] = [.added, .removed, .narrowed, .widened, .moved, .changed]

  static let upfrontReduced = ConsequenceRule(
    "upfront-reduced", .breaksCustomer, "up-front payment is available in fewer places", ChangeFacts.upfrontGone,
    .plan, [.upfront, .availability, .territories], [.added, .narrowed, .moved],
    examples: [.init("only monthly where both were available", of: .yearly) { $0.plan.billingPlans = atOnceInFrance }],
    applies: { $0.wasApproved && $0.isOfUpfront })

  static let upfrontExtended = ConsequenceRule(
    "upfront-extended", .live,
    "up-front payment is available in more places, or the subscription has no subscribers yet",
    ChangeFacts.availabilityIsLive,
    .plan, [.upfront, .availability, .territories], [.removed, .widened, .moved, .added, .narrowed],
    examples: [
      .init("wherever it is sold", of: .yearly, given: { $0.plan.billingPlans = atOnceInFrance }) {
        $0.plan.billingPlans = nil
      }
    ],
    applies: \.isOfUpfront)

  static let billingPlanChanged = ConsequenceRule(
    "billing-plan-changed", .live, "the monthly payments change", ChangeFacts.priceIsLive,
    .plan, [.monthlyCommitment, .upfront, .billingPlans, .price, .availability, .territories, .newTerritories],
    ChangeKind.Action.allCases, isGeneral: true,
    examples: [
      .init(
        "not in territories that Apple adds later", of: .yearly,
        given: { $0.plan.billingPlans = BillingPlans(monthlyCommitment: .init(availability: .everywhere)) }
      ) {
        $0.plan.billingPlans?.monthlyCommitment?.availability?.includesNewTerritories = false
      }
    ])

  static let gracePeriodReduced = ConsequenceRule(
    "grace-period-reduced", .breaksCustomer, "the grace period is removed or shortened",
    ChangeFacts.gracePeriodKeepsAccess,
    .gracePeriod, [.gracePeriod, .duration, .renewals, .enabled], [.removed, .shortened, .changed, .off],
    examples: [
      .init("removed") { $0.app?.gracePeriod = nil },
      .init("three days") { $0.app?.gracePeriod?.duration = Period(3, .day) },
      .init("turned off") { $0.app?.gracePeriod?.isEnabled = false },
      .init("for fewer renewals") { $0.app?.gracePeriod?.renewals = .paidToPaidOnly },
    ],
    applies: {
      $0.oldCatalog.app?.gracePeriod?.isEnabled ?? true
        && ($0.kind.subject != .renewals || $0.edit.new?.text == App.GracePeriod.Renewals.paidToPaidOnly.rawValue)
    })

  static let gracePeriodExtended = ConsequenceRule(
    "grace-period-extended", .live, "the grace period is added or extended, or it was turned off",
    ChangeFacts.gracePeriodKeepsAccess, .gracePeriod, [.gracePeriod, .duration, .renewals, .enabled],
    [.added, .removed, .lengthened, .shortened, .changed, .on, .off],
    examples: [.init("four weeks") { $0.app?.gracePeriod?.duration = Period(28, .day) }])

  static let sandboxGraceChanged = ConsequenceRule(
    "sandbox-grace-period-changed", .live, "the sandbox grace period changes", ChangeFacts.sandboxIsForTests,
    .gracePeriod, [.sandbox], [.added, .removed, .on, .off],
    examples: [.init("testers have it too") { $0.app?.gracePeriod?.isInSandbox = true }])

  static let durationShortened = ConsequenceRule(
    "duration-shortened", .breaksCustomer, "a non-renewing subscription gets shorter",
    ChangeFacts.nonRenewingIsTheApps,
    .notes, [.duration], [.shortened],
    examples: [
      .init("one month less", of: .map, given: { $0.duration = Period(3, .month) }) { $0.duration = Period(2, .month) }
    ],
    applies: \.wasApproved)

  static let durationLengthened = ConsequenceRule(
    "duration-lengthened", .live, "a non-renewing subscription gets longer", ChangeFacts.nonRenewingIsTheApps,
    .notes, [.duration], [.lengthened],
    examples: [
      .init("one month more", of: .map, given: { $0.duration = Period(2, .month) }) { $0.duration = Period(3, .month) }
    ])

  static let durationChanged = ConsequenceRule(
    "duration-changed", .live, "the duration of a non-renewing subscription changes", ChangeFacts.nonRenewingIsTheApps,
    .notes, [.duration], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("the duration is stated", of: .map) { $0.duration = Period(2, .month) }])

  static let groupTextsOnSale = ConsequenceRule(
    "group-texts-on-sale-stated", .internal, "the catalog states the review status of a group's texts",
    ChangeFacts.stateIsTheStores,
    .group, [.versionStatus, .textsOnSale, .name, .appName], [.added, .removed, .changed, .renamed],
    examples: [.init("newer texts are waiting") { $0.subscriptionGroups[0].versionStatus = .waitingForReview }],
    applies: { $0.kind.subject == .versionStatus || $0.isOfTextsOnSale })

  static let groupTexts = ConsequenceRule(
    "group-texts-changed", .review, "a group's text that customers see changes", ChangeFacts.textsAreReviewed,
    .group, [.localizations, .name, .appName], [.added, .removed, .changed, .renamed],
    examples: [.init("another name") { $0.subscriptionGroups[0].localizations["en-US"]?.name = "All plans" }],
    applies: { $0.edit.path.steps.contains(.field(.localizations)) })

  static let groupTextRefused = ConsequenceRule(
    "group-text-refused", .impossible, "a text of a group that App Store Connect rejects",
    ChangeFacts.changedTextHasTodaysLimits, .group, [.subscriptionGroups, .localizations, .name, .appName],
    [.added, .changed, .renamed], withoutMirror: "a rejected value never takes effect, so it can't be changed back",
    examples: [
      .init("an emoji") { $0.subscriptionGroups[0].localizations["en-US"]?.name = "All plans \u{1F5FC}" },
      .init("a reference name of one letter") { $0.subscriptionGroups[0].name = "P" },
    ],
    reason: { $0.textRefusal ?? "" }, applies: { $0.textRefusal != nil })

  static let groupRecord = ConsequenceRule(
    "group-changed", .live, "a subscription group is added, removed or renamed", ChangeFacts.notesAreLive,
    .group, [.subscriptionGroups, .name, .storekit], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("another reference name") { $0.subscriptionGroups[0].name = "Members" }],
    applies: { !$0.edit.path.steps.contains(.field(.localizations)) && !$0.isOfTextsOnSale })

  static let packageMembersChanged = ConsequenceRule(
    "package-members-changed", .unknown, "the members of a bundle or suite change", ChangeFacts.packagesAreNew,
    .plan, [.members], [.added, .removed, .changed],
    question: "do subscribers gain and lose subscriptions at once, at their next renewal, or only with a new purchase?",
    examples: [.init("the members are stated", of: .yearly) { $0.plan.members = .list([.string("com.example.map")]) }])

  static let groupKindChanged = ConsequenceRule(
    "group-kind-changed", .unknown, "the kind of a subscription group changes",
    ChangeFacts.packagesAreNew, .group, [.kind], [.added, .removed, .changed],
    question: "can App Store Connect convert one kind into the other, or are new products needed?",
    examples: [.init("the group becomes a suite") { $0.subscriptionGroups[0].kind = .suite }])

  private static let inFrance = Availability(territories: .only(["FRA"]), includesNewTerritories: false)
  private static let atOnceInFrance = BillingPlans(upfront: .init(availability: inFrance))

  private static let monthly = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 1)))
}

extension ChangeView {
  /// Whether the change affects where up-front payment is available.
  fileprivate var isOfUpfront: Bool { edit.path.steps.contains(.field(.upfront)) }

  /// Whether the change affects where monthly payments are available.
  fileprivate var isOfMonthly: Bool { edit.path.steps.contains(.field(.monthlyCommitment)) }

  /// Whether monthly payments end in a place where the subscription is still sold.
  fileprivate var losesMonthly: Bool {
    guard isOfMonthly, let oldProduct, let newProduct else { return false }
    if kind.subject == .price { return edit.new == nil }
    func places(_ product: Product) -> Set<TerritoryCode> {
      product.plan.billingPlans?.monthlyCommitment?.places(of: product).codes ?? []
    }
    return !places(oldProduct).intersection(soldPlaces).isSubset(of: places(newProduct))
  }

  /// Whether its level is now above, beside or below another one than before.
  fileprivate var movesRank: Bool {
    func levels(_ catalog: Catalog) -> [ProductID: Int] {
      let group = catalog.subscriptionGroups.first { $0.subscriptions.contains { $0.id == oldProduct?.id } }
      return Dictionary(
        (group?.subscriptions ?? []).map { ($0.id, $0.plan.level ?? Int.max) }, uniquingKeysWith: { first, _ in first })
    }
    let (old, new) = (levels(oldCatalog), levels(newCatalog))
    guard let id = oldProduct?.id, let before = old[id], let after = new[id] else { return true }
    return old.contains { other, level in
      new[other].map { (level < before, level == before) != ($0 < after, $0 == after) } ?? false
    }
  }
}

extension Catalog {
  /// Moves the yearly subscription to its own group, beside the first; for examples.
  fileprivate mutating func moveYearly() {
    var group = SubscriptionGroup(name: "Others")
    group.subscriptions = subscriptionGroups[0].subscriptions
    // Another subscription remains in the group, so the group wasn't renamed.
    var stays = Product(id: "com.example.stays", type: .autoRenewableSubscription)
    stays.status = .draft
    subscriptionGroups[0].subscriptions = [stays]
    subscriptionGroups.append(group)
  }
}
