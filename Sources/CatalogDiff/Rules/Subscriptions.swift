import CatalogModel
import StoreFacts

/// Plans, their groups, and how long something lasts.
extension ConsequenceRule {
  static let periodChanged = ConsequenceRule(
    "period-changed", .impossible, "the period of a subscription", ChangeFacts.periodIsFixed,
    .plan, [.period], [.lengthened, .shortened, .changed, .removed],
    examples: [
      .init("a year becomes a month", of: .yearly) { $0.plan.period = Period(1, .month) },
      .init("before approval", of: .yearly, given: { $0.status = .readyToSubmit }) {
        $0.plan.period = Period(1, .month)
      },
      .init("no state is stated", of: .yearly, given: { $0.status = nil }) { $0.plan.period = Period(1, .month) },
    ],
    holds: \.isRefused)

  static let periodSet = ConsequenceRule(
    "period-set", .irreversible, "a subscription gets its period", ChangeFacts.periodIsFixed,
    .plan, [.period], [.added],
    examples: [
      .init("the first period", of: .yearly, given: { ($0.status, $0.plan.period) = (.missingMetadata, nil) }) {
        $0.plan.period = Period(1, .month)
      }
    ],
    holds: \.isInStore)

  static let draftPeriodChanged = ConsequenceRule(
    "draft-period-changed", .live, "the period of a draft", ChangeFacts.draftIsFree,
    .plan, [.period], [.lengthened, .shortened, .changed, .added, .removed],
    examples: [.init("a draft", of: .yearly, given: { $0.status = .draft }) { $0.plan.period = Period(1, .month) }],
    holds: { !$0.isInStore })

  static let levelMoved = ConsequenceRule(
    "level-moved", .breaksCustomer, "a plan gets another level", ChangeFacts.levelsAreRanks,
    .plan, [.level], [.raised, .lowered, .added, .removed],
    examples: [.init("a rank up", of: .yearly) { $0.plan.level = 1 }], holds: \.wasApproved)

  static let levelChanged = ConsequenceRule(
    "draft-level-moved", .live, "a plan that nobody has gets another level", ChangeFacts.levelsAreRanks,
    .plan, [.level], [.raised, .lowered, .added, .removed],
    examples: [.init("before approval", of: .yearly, given: { $0.status = .readyToSubmit }) { $0.plan.level = 1 }])

  static let groupMoved = ConsequenceRule(
    "group-moved", .impossible, "a subscription moves to another group", ChangeFacts.groupIsFixed,
    .plan, [.subscriptionGroups], [.moved, .added, .removed],
    examples: [
      .init("to a group of its own") { $0.moveYearly() },
      .init("before approval", given: { $0.edit("com.example.yearly") { $0.status = .readyToSubmit } }) {
        $0.moveYearly()
      },
    ],
    holds: \.isRefused)

  static let groupChanged = ConsequenceRule(
    "draft-group-moved", .live, "a draft moves to another group", ChangeFacts.draftIsFree,
    .plan, [.subscriptionGroups], [.moved, .added, .removed],
    examples: [
      .init("not in App Store Connect yet", given: { $0.edit("com.example.yearly") { $0.status = .draft } }) {
        $0.moveYearly()
      }
    ],
    holds: { !$0.isInStore })

  static let billingPlanRemoved = ConsequenceRule(
    "billing-plan-removed", .breaksCustomer, "monthly payments end, or cost more", ChangeFacts.billingPlanGone,
    .plan, [.monthlyCommitment, .territories, .base, .tier], [.removed, .narrowed, .moved, .raised],
    examples: [
      .init("no monthly payments any more", of: .yearly, given: { $0.plan.billingPlans = monthly }) {
        $0.plan.billingPlans = nil
      }
    ],
    holds: { $0.wasApproved && !$0.isOfUpfront && !$0.isOfKept })

  static let billingPlanAdded = ConsequenceRule(
    "billing-plan-added", .live, "monthly payments begin, or cost less", ChangeFacts.priceIsLive,
    .plan, [.monthlyCommitment, .territories, .base, .tier], [.added, .widened, .moved, .lowered],
    examples: [.init("monthly payments, too", of: .yearly) { $0.plan.billingPlans = monthly }],
    holds: { !$0.isOfUpfront && !$0.isOfKept })

  static let upfrontReduced = ConsequenceRule(
    "upfront-reduced", .breaksCustomer, "a plan can be paid at once in fewer places", ChangeFacts.upfrontGone,
    .plan, [.upfront, .availability, .territories], [.added, .narrowed, .moved],
    examples: [.init("by the month alone, where it was both", of: .yearly) { $0.plan.billingPlans = atOnceInFrance }],
    holds: { $0.wasApproved && $0.isOfUpfront })

  static let upfrontExtended = ConsequenceRule(
    "upfront-extended", .live, "a plan can be paid at once in more places, or nobody has it yet",
    ChangeFacts.availabilityIsLive,
    .plan, [.upfront, .availability, .territories], [.removed, .widened, .moved, .added, .narrowed],
    examples: [
      .init("wherever it is sold", of: .yearly, given: { $0.plan.billingPlans = atOnceInFrance }) {
        $0.plan.billingPlans = nil
      }
    ],
    holds: \.isOfUpfront)

  static let billingPlanChanged = ConsequenceRule(
    "billing-plan-changed", .live, "monthly payments", ChangeFacts.priceIsLive,
    .plan,
    [
      .monthlyCommitment, .upfront, .billingPlans, .price, .followBase, .baseTerritory, .kept, .since, .base, .tier,
      .territories,
      .changes, .on, .existingSubscribers,
      .availability, .newTerritories,
    ], ChangeKind.Action.allCases, isGeneral: true,
    examples: [
      .init(
        "not where the store opens later", of: .yearly,
        given: { $0.plan.billingPlans = BillingPlans(monthlyCommitment: .init(availability: .everywhere)) }
      ) {
        $0.plan.billingPlans?.monthlyCommitment?.availability?.includesNewTerritories = false
      }
    ])

  static let gracePeriodReduced = ConsequenceRule(
    "grace-period-reduced", .breaksCustomer, "the grace period ends or gets shorter",
    ChangeFacts.gracePeriodKeepsAccess,
    .gracePeriod, [.gracePeriod, .duration, .renewals, .enabled], [.removed, .shortened, .changed, .off],
    examples: [
      .init("none any more") { $0.app?.gracePeriod = nil },
      .init("three days") { $0.app?.gracePeriod?.duration = Period(3, .day) },
      .init("it is turned off") { $0.app?.gracePeriod?.isEnabled = false },
      .init("for fewer renewals") { $0.app?.gracePeriod?.renewals = .paidToPaidOnly },
    ],
    holds: { $0.kind.subject != .renewals || $0.edit.new?.text == App.GracePeriod.Renewals.paidToPaidOnly.rawValue })

  static let gracePeriodExtended = ConsequenceRule(
    "grace-period-extended", .live, "the grace period begins or gets longer", ChangeFacts.gracePeriodKeepsAccess,
    .gracePeriod, [.gracePeriod, .duration, .renewals, .enabled], [.added, .removed, .lengthened, .changed, .on],
    examples: [.init("four weeks") { $0.app?.gracePeriod?.duration = Period(28, .day) }])

  static let sandboxGraceChanged = ConsequenceRule(
    "sandbox-grace-period-changed", .live, "the grace period of testers", ChangeFacts.sandboxIsForTests,
    .gracePeriod, [.sandbox], [.added, .removed, .on, .off],
    examples: [.init("testers have it, too") { $0.app?.gracePeriod?.isInSandbox = true }])

  static let durationShortened = ConsequenceRule(
    "duration-shortened", .breaksCustomer, "a non-renewing subscription lasts shorter",
    ChangeFacts.nonRenewingIsTheApps,
    .notes, [.duration], [.shortened],
    examples: [
      .init("a month less", of: .map, given: { $0.duration = Period(3, .month) }) { $0.duration = Period(2, .month) }
    ],
    holds: \.wasApproved)

  static let durationLengthened = ConsequenceRule(
    "duration-lengthened", .live, "a non-renewing subscription lasts longer", ChangeFacts.nonRenewingIsTheApps,
    .notes, [.duration], [.lengthened],
    examples: [
      .init("a month more", of: .map, given: { $0.duration = Period(2, .month) }) { $0.duration = Period(3, .month) }
    ])

  static let durationChanged = ConsequenceRule(
    "duration-changed", .live, "how long a non-renewing subscription lasts", ChangeFacts.nonRenewingIsTheApps,
    .notes, [.duration], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("it is said at all", of: .map) { $0.duration = Period(2, .month) }])

  static let groupTextsOnSale = ConsequenceRule(
    "group-texts-on-sale-stated", .internal, "what the catalog says of a group's texts in review",
    ChangeFacts.stateIsTheStores,
    .group, [.versionStatus, .textsOnSale, .name, .appName], [.added, .removed, .changed, .renamed],
    examples: [.init("newer texts wait") { $0.subscriptionGroups[0].versionStatus = .waitingForReview }],
    holds: { $0.kind.subject == .versionStatus || $0.isOfTextsOnSale })

  static let groupTexts = ConsequenceRule(
    "group-texts-changed", .review, "what customers read about a group", ChangeFacts.textsAreReviewed,
    .group, [.localizations, .name, .appName], [.added, .removed, .changed, .renamed],
    examples: [.init("another name") { $0.subscriptionGroups[0].localizations["en-US"]?.name = "All plans" }],
    holds: { $0.edit.path.steps.contains(.field(.localizations)) })

  static let groupTextRefused = ConsequenceRule(
    "group-text-refused", .impossible, "a text of a group that App Store Connect refuses",
    ChangeFacts.changedTextHasTodaysLimits, .group, [.subscriptionGroups, .localizations, .name, .appName],
    [.added, .changed, .renamed], withoutMirror: "what was refused is never there to be changed back",
    examples: [
      .init("an emoji") { $0.subscriptionGroups[0].localizations["en-US"]?.name = "All plans \u{1F5FC}" }
    ],
    reason: { $0.textRefusal ?? "" }, holds: { $0.textRefusal != nil })

  static let groupRecord = ConsequenceRule(
    "group-changed", .live, "a group comes, goes or gets another reference name", ChangeFacts.notesAreLive,
    .group, [.subscriptionGroups, .name, .storekit], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("another reference name") { $0.subscriptionGroups[0].name = "Members" }],
    holds: { !$0.edit.path.steps.contains(.field(.localizations)) && !$0.isOfTextsOnSale })

  static let packageMembersChanged = ConsequenceRule(
    "package-members-changed", .unknown, "what a bundle or a suite holds", ChangeFacts.packagesAreNew,
    .plan, [.members], [.added, .removed, .changed],
    question: "do those who have it get and lose subscriptions at once, at their next renewal, or is a new one needed?",
    examples: [.init("it is said at all", of: .yearly) { $0.plan.members = .list([.string("com.example.map")]) }])

  static let groupKindChanged = ConsequenceRule(
    "group-kind-changed", .unknown, "a group of plans becomes a bundle or a suite, or one of these another",
    ChangeFacts.packagesAreNew, .group, [.kind], [.added, .removed, .changed],
    question: "does the store turn one into the other, or are new products needed?",
    examples: [.init("the plans become a suite") { $0.subscriptionGroups[0].kind = .suite }])

  private static let atOnceInFrance = BillingPlans(
    upfront: .init(availability: Availability(territories: .only(["FRA"]), includesNewTerritories: false)))

  private static let monthly = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 1)))
}

extension ChangeView {
  /// Whether the change is about where a plan can be paid at once.
  fileprivate var isOfUpfront: Bool { edit.path.steps.contains(.field(.upfront)) }
}

extension Catalog {
  /// Moves the yearly plan to a group of its own, beside the first; for examples.
  fileprivate mutating func moveYearly() {
    var group = SubscriptionGroup(name: "Others")
    group.subscriptions = subscriptionGroups[0].subscriptions
    // Another plan stays, so that the group is not taken for renamed.
    var stays = Product(id: "com.example.stays", type: .autoRenewableSubscription)
    stays.status = .draft
    subscriptionGroups[0].subscriptions = [stays]
    subscriptionGroups.append(group)
  }
}
