extension Product {
  package static let keys = KeyTable<Product>(
    "product", "a product", new: Product(id: "", type: nil),
    [
      // The ID is known before a product's other keys are read.
      .text(.id, "The product ID that the app requests.", .init(get: \.id.text, set: { _, _ in })).required(),
      .word(.type, "The product type.", .at(\.type)).required(),
      .text(.referenceName, "The name in App Store Connect, for your team only.", .at(\.referenceName)),
      .text(.owner, "The team member responsible; defaults to the app's owner.", .at(\.owner)),
      .integer(.level, "The level in the group; 1 is the highest service.", .at(\.plan.level)),
      .period(.period, "How often it renews: P1W, P1M, P2M, P3M, P6M or P1Y.", .at(\.plan.period)),
      .period(.duration, "How long a non-renewing subscription grants access.", .at(\.duration)),
      .word(.sells, "The kind of content that it sells.", .at(\.sells)),
      .price(.price, PriceSchedule.keys, "The price: an amount, or a mapping of prices.", .at(\.price)),
      .flag(.clearedForSale, "Whether it goes on sale once approved.", .at(\.isClearedForSale)).otherwise(.flag(true)),
      .word(.status, "The status in App Store Connect.", .at(\.status)),
      .flag(.familySharing, "Whether families can share it.", .at(\.hasFamilySharing)).otherwise(.flag(false)),
      .shortened(
        .multiseat, MultiSeat.keys, "Whether it is sold by the seat; if not stated, Apple decides.",
        .at(\.plan.multiSeat),
        short: { MultiSeat(isEnabled: $0) }, flag: { $0.markets == nil ? $0.isEnabled : nil }),
      .word(.restore, "How customers with a new device get the purchase back.", .at(\.restore)),
      .availability("Where it is sold (default: everywhere).", .at(\.availability))
        .omitted { $0.availability == .everywhere },
      .byLocale(.localizations, Localization.keys, "The texts that customers see, by locale.", .at(\.localizations)),
      .word(
        .versionStatus, "The review status of new texts, while the previous texts stay on sale.", .at(\.versionStatus)),
      .byLocale(
        .textsOnSale, Localization.keys,
        "The texts that customers see until the new ones are approved, by locale.", .at(\.textsOnSale)),
      .fields(.review, ReviewMaterial.keys, "Material for App Review only.", .at(\.review)),
      .part(.promotion, Promotion.keys, "How it is promoted in the App Store.", .at(\.promotion)),
      .texts(.images, "More pictures, for offer pages: paths relative to the catalog's root.", .at(\.images)),
      .part(
        .hostedContent, HostedContentReference.keys, "Files that Apple hosts; non-consumables only.",
        .at(\.hostedContent)),
      .part(.billingPlans, BillingPlans.keys, "The ways to pay for a subscription.", .at(\.plan.billingPlans)),
      .text(
        .retentionMessage, "The retention message that subscribers see before they cancel, by its name.",
        .at(\.plan.retentionMessage)),
      .foreign(.members, "The members of a bundle or suite, as Xcode writes them.", .at(\.plan.members)),
      .parts(
        .introductoryOffers, IntroductoryOffer.keys,
        "Introductory offers for new subscribers.", .at(\.plan.introductoryOffers)),
      .parts(
        .promotionalOffers, PromotionalOffer.keys, "Promotional offers that the app makes to subscribers.",
        .at(\.plan.promotionalOffers)),
      .parts(.offerCodes, OfferCode.keys, "Offers that customers redeem with a code.", .at(\.offerCodes)),
      .parts(.winBackOffers, WinBackOffer.keys, "Win-back offers for former subscribers.", .at(\.plan.winBackOffers)),
      .part(.lifecycle, Lifecycle.keys, "How 'shelf plan' treats the product.", .at(\.lifecycle)),
      .foreign(.storekit, "Fields that only .storekit files contain.", .at(\.storekit)),
    ])

  /// The product as keys and values; in a subscription group its type is omitted.
  package func outline(_ detail: Outline.Detail, isInGroup: Bool = false) -> Outline {
    let outline = Self.keys.outline(self, detail)
    guard isInGroup, detail == .concise, type == .autoRenewableSubscription, case .record(let fields) = outline else {
      return outline
    }
    return .record(fields.filter { $0.key != .type })
  }
}

extension Lifecycle {
  package static let keys = KeyTable<Lifecycle>(
    "lifecycle", "a lifecycle", new: Lifecycle(),
    [
      .words(
        .ignore, "Fields that others edit in App Store Connect; plans don't change them once the product exists.",
        .at(\.ignore))
    ])
}

extension Localization {
  package static let keys = KeyTable<Localization>(
    "localization", "a localization", new: Localization(),
    [
      .text(.name, "The display name.", .at(\.name)),
      .text(.description, "The description.", .at(\.description)),
    ])
}

extension ReviewMaterial {
  package static let keys = KeyTable<ReviewMaterial>(
    "review", "the review material", new: ReviewMaterial(),
    [
      .text(.screenshot, "The path of a screenshot, relative to the catalog's root.", .at(\.screenshot)),
      .text(.notes, "How App Review reaches the purchase.", .at(\.notes)),
    ])
}

extension Promotion {
  package static let keys = KeyTable<Promotion>(
    "promotion", "a promotion", new: Promotion(),
    [
      .text(.image, "The path of the image, relative to the catalog's root.", .at(\.image)),
      .flag(.visible, "Whether all customers see it in the App Store.", .at(\.isVisible)),
      .flag(.enabled, "Whether it is promoted at all, visible or not.", .at(\.isEnabled)).otherwise(.flag(true)),
      .integer(.order, "Its position among the promoted products, from 1.", .at(\.order)),
    ])
}

extension HostedContentReference {
  package static let keys = KeyTable<HostedContentReference>(
    "hosted_content", "hosted content", new: HostedContentReference(),
    [
      .text(.source, "The path of the folder, relative to the catalog's root.", .at(\.source)).required(),
      .text(.version, "The version of the content, from 1.0.", .at(\.version)).required(),
    ])
}

// MARK: - Plans

extension MultiSeat {
  package static let keys = KeyTable<MultiSeat>(
    "multiseat", "the seat sales", new: MultiSeat(),
    [
      .flag(.enabled, "Whether it is sold by the seat.", .at(\.isEnabled)).otherwise(.flag(true)),
      ModelKey(
        .markets, "The markets: app_store (groups), business and school (organizations).",
        .words(Market.allCases.map(\.rawValue)) { $0.markets = $1.map { Market.allCases[$0] } }
      ) { seats, _ in seats.markets.map { .list($0.map { .text($0.rawValue) }) } },
    ])
}

extension BillingPlans {
  package static let keys = KeyTable<BillingPlans>(
    "billing_plans", "the billing plans", new: BillingPlans(),
    [
      .part(
        .monthlyCommitment, MonthlyCommitment.keys,
        "Twelve monthly payments; yearly subscriptions only.", .at(\.monthlyCommitment)),
      .part(
        .upfront, Upfront.keys, "Availability of up-front payment, if it differs from the subscription's.",
        .at(\.upfront)),
    ])
}

extension BillingPlans.MonthlyCommitment {
  package static let keys = KeyTable<BillingPlans.MonthlyCommitment>(
    "monthly_commitment", "a monthly commitment", new: BillingPlans.MonthlyCommitment(),
    [
      .price(.price, PriceSchedule.monthlyKeys, "The price of one month.", .at(\.price)),
      .availability("The territories where it is available.", .at(\.availability)),
    ])
}

extension BillingPlans.Upfront {
  package static let keys = KeyTable<BillingPlans.Upfront>(
    "upfront", "up-front payment", new: BillingPlans.Upfront(),
    [
      .availability(
        "The territories where it is available (default: wherever the subscription is sold).", .at(\.availability))
    ])
}

extension SubscriptionGroup {
  package static let keys = KeyTable<SubscriptionGroup>(
    "subscription_group", "a subscription group", new: SubscriptionGroup(name: ""),
    [
      .text(.name, "The reference name, unique in the app.", .at(\.name)).required(),
      // Almost all groups have ordinary subscriptions, and older readers don't know the key, so only other kinds are
      // written.
      .word(
        .kind, "The kind of its subscriptions: ordinary ones, bundles or suites.",
        .init(get: { $0.kind == .plans ? nil : $0.kind }, set: { $0.kind = $1 })
      ).otherwise(.text(Kind.plans.rawValue)),
      .byLocale(
        .localizations, GroupLocalization.keys, "The texts that customers see, by locale.", .at(\.localizations)),
      .word(
        .versionStatus, "The review status of new texts, while the previous texts stay on sale.", .at(\.versionStatus)),
      .byLocale(
        .textsOnSale, GroupLocalization.keys,
        "The texts that customers see until the new ones are approved, by locale.",
        .at(\.textsOnSale)),
      ModelKey(.subscriptions, "The subscriptions of the group.", .plans { $0.subscriptions = $1 }) { group, detail in
        ModelKey<SubscriptionGroup>.list(group.subscriptions) { $0.outline(detail, isInGroup: true) }
      },
      .foreign(.storekit, "Fields that only .storekit files contain.", .at(\.storekit)),
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension GroupLocalization {
  package static let keys = KeyTable<GroupLocalization>(
    "group_localization", "a localization of a group", new: GroupLocalization(),
    [
      .text(.name, "The group's display name.", .at(\.name)),
      .text(.appName, "The app's name as shown in the group.", .at(\.appName)),
    ])
}
