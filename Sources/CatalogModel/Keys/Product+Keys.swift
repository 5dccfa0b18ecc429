extension Product {
  package static let keys = KeyTable<Product>(
    "product", "a product", new: Product(id: "", type: nil),
    [
      // The ID is known before a product's other keys are read.
      .text(.id, "The product ID that the app requests.", \.id.text) { _, _ in }.required(),
      .word(.type, "The product type.", \.type) { $0.type = $1 }.required(),
      .text(
        .referenceName,
        "The name in App Store Connect, for your team only.", \.referenceName
      ) { $0.referenceName = $1 },
      .text(.owner, "The team member responsible; defaults to the app's owner.", \.owner) { $0.owner = $1 },
      .integer(.level, "The level in the group; 1 is the highest service.", \.plan.level) { $0.plan.level = $1 },
      .period(.period, "How often it renews: P1W, P1M, P2M, P3M, P6M or P1Y.", \.plan.period) { $0.plan.period = $1 },
      .period(.duration, "How long a non-renewing subscription grants access.", \.duration) { $0.duration = $1 },
      .word(.sells, "The kind of content that it sells.", \.sells) { $0.sells = $1 },
      .price(.price, PriceSchedule.keys, "The price: an amount, or a mapping of prices.", \.price) { $0.price = $1 },
      .flag(.clearedForSale, "Whether it goes on sale once approved.", \.isClearedForSale) { $0.isClearedForSale = $1 }
        .otherwise(.flag(true)),
      .word(.status, "The status in App Store Connect.", \.status) { $0.status = $1 },
      .flag(.familySharing, "Whether families can share it.", \.hasFamilySharing) { $0.hasFamilySharing = $1 }
        .otherwise(.flag(false)),
      .shortened(
        .multiseat, MultiSeat.keys, "Whether it is sold by the seat; if not stated, Apple decides.", \.plan.multiSeat,
        short: { MultiSeat(isEnabled: $0) }, flag: { $0.markets == nil ? $0.isEnabled : nil }
      ) { $0.plan.multiSeat = $1 },
      .word(.restore, "How customers with a new device get the purchase back.", \.restore) { $0.restore = $1 },
      .availability("Where it is sold (default: everywhere).", \.availability) { $0.availability = $1 }
        .omitted { $0.availability == .everywhere },
      .byLocale(.localizations, Localization.keys, "The texts that customers see, by locale.", \.localizations) {
        $0.localizations = $1
      },
      .word(.versionStatus, "The review status of new texts, while the previous texts stay on sale.", \.versionStatus) {
        $0.versionStatus = $1
      },
      .byLocale(
        .textsOnSale, Localization.keys,
        "The texts that customers see until the new ones are approved, by locale.", \.textsOnSale,
        set: { $0.textsOnSale = $1 }),
      .fields(.review, ReviewMaterial.keys, "Material for App Review only.", \.review) { $0.review = $1 },
      .part(.promotion, Promotion.keys, "How it is promoted in the App Store.", \.promotion) { $0.promotion = $1 },
      .texts(.images, "More pictures, for offer pages: paths relative to the catalog's root.", \.images) {
        $0.images = $1
      },
      .part(
        .hostedContent, HostedContentReference.keys, "Files that Apple hosts; non-consumables only.",
        \.hostedContent,
        set: { $0.hostedContent = $1 }),
      .part(.billingPlans, BillingPlans.keys, "The ways to pay for a subscription.", \.plan.billingPlans) {
        $0.plan.billingPlans = $1
      },
      .text(
        .retentionMessage, "The retention message that subscribers see before they cancel, by its name.",
        \.plan.retentionMessage
      ) { $0.plan.retentionMessage = $1 },
      .foreign(.members, "The members of a bundle or suite, as Xcode writes them.", \.plan.members) {
        $0.plan.members = $1
      },
      .parts(
        .introductoryOffers, IntroductoryOffer.keys,
        "Introductory offers for new subscribers.", \.plan.introductoryOffers,
        set: { $0.plan.introductoryOffers = $1 }),
      .parts(
        .promotionalOffers, PromotionalOffer.keys, "Promotional offers that the app makes to subscribers.",
        \.plan.promotionalOffers,
        set: { $0.plan.promotionalOffers = $1 }),
      .parts(
        .offerCodes, OfferCode.keys,
        "Offers that customers redeem with a code.", \.offerCodes
      ) { $0.offerCodes = $1 },
      .parts(.winBackOffers, WinBackOffer.keys, "Win-back offers for former subscribers.", \.plan.winBackOffers) {
        $0.plan.winBackOffers = $1
      },
      .part(.lifecycle, Lifecycle.keys, "How 'shelf plan' treats the product.", \.lifecycle) { $0.lifecycle = $1 },
      .foreign(.storekit, "Fields that only .storekit files contain.", \.storekit) { $0.storekit = $1 },
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
        \.ignore
      ) { $0.ignore = $1 }
    ])
}

extension Localization {
  package static let keys = KeyTable<Localization>(
    "localization", "a localization", new: Localization(),
    [
      .text(.name, "The display name.", \.name) { $0.name = $1 },
      .text(.description, "The description.", \.description) { $0.description = $1 },
    ])
}

extension ReviewMaterial {
  package static let keys = KeyTable<ReviewMaterial>(
    "review", "the review material", new: ReviewMaterial(),
    [
      .text(
        .screenshot,
        "The path of a screenshot, relative to the catalog's root.", \.screenshot
      ) { $0.screenshot = $1 },
      .text(.notes, "How App Review reaches the purchase.", \.notes) { $0.notes = $1 },
    ])
}

extension Promotion {
  package static let keys = KeyTable<Promotion>(
    "promotion", "a promotion", new: Promotion(),
    [
      .text(.image, "The path of the image, relative to the catalog's root.", \.image) { $0.image = $1 },
      .flag(.visible, "Whether all customers see it in the App Store.", \.isVisible) { $0.isVisible = $1 },
      .flag(.enabled, "Whether it is promoted at all, visible or not.", \.isEnabled) { $0.isEnabled = $1 }
        .otherwise(.flag(true)),
      .integer(.order, "Its position among the promoted products, from 1.", \.order) { $0.order = $1 },
    ])
}

extension HostedContentReference {
  package static let keys = KeyTable<HostedContentReference>(
    "hosted_content", "hosted content", new: HostedContentReference(),
    [
      .text(.source, "The path of the folder, relative to the catalog's root.", \.source) { $0.source = $1 }.required(),
      .text(.version, "The version of the content, from 1.0.", \.version) { $0.version = $1 }.required(),
    ])
}

// MARK: - Plans

extension MultiSeat {
  package static let keys = KeyTable<MultiSeat>(
    "multiseat", "the sale by the seat", new: MultiSeat(),
    [
      .flag(.enabled, "Whether it is sold by the seat.", \.isEnabled) { $0.isEnabled = $1 }.otherwise(.flag(true)),
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
        "Twelve monthly payments; yearly subscriptions only.", \.monthlyCommitment
      ) {
        $0.monthlyCommitment = $1
      },
      .part(
        .upfront, Upfront.keys, "Availability of up-front payment, if it differs from the subscription's.",
        \.upfront,
        set: { $0.upfront = $1 }),
    ])
}

extension BillingPlans.MonthlyCommitment {
  package static let keys = KeyTable<BillingPlans.MonthlyCommitment>(
    "monthly_commitment", "a monthly commitment", new: BillingPlans.MonthlyCommitment(),
    [
      .price(.price, PriceSchedule.monthlyKeys, "The price of one month.", \.price) { $0.price = $1 },
      .availability("The territories where it is available.", \.availability) { $0.availability = $1 },
    ])
}

extension BillingPlans.Upfront {
  package static let keys = KeyTable<BillingPlans.Upfront>(
    "upfront", "up-front payment", new: BillingPlans.Upfront(),
    [
      .availability(
        "The territories where it is available (default: wherever the subscription is sold).", \.availability
      ) {
        $0.availability = $1
      }
    ])
}

extension SubscriptionGroup {
  package static let keys = KeyTable<SubscriptionGroup>(
    "subscription_group", "a subscription group", new: SubscriptionGroup(name: ""),
    [
      .text(.name, "The reference name, unique in the app.", \.name) { $0.name = $1 }.required(),
      // Almost all groups have ordinary subscriptions, and older readers don't know the key, so only other kinds are
      // written.
      .word(
        .kind, "The kind of its subscriptions: ordinary ones, bundles or suites.",
        { $0.kind == .plans ? nil : $0.kind }
      ) {
        $0.kind = $1
      }.otherwise(.text(Kind.plans.rawValue)),
      .byLocale(.localizations, GroupLocalization.keys, "The texts that customers see, by locale.", \.localizations) {
        $0.localizations = $1
      },
      .word(.versionStatus, "The review status of new texts, while the previous texts stay on sale.", \.versionStatus) {
        $0.versionStatus = $1
      },
      .byLocale(
        .textsOnSale, GroupLocalization.keys,
        "The texts that customers see until the new ones are approved, by locale.",
        \.textsOnSale,
        set: { $0.textsOnSale = $1 }),
      ModelKey(.subscriptions, "The subscriptions of the group.", .plans { $0.subscriptions = $1 }) { group, detail in
        ModelKey<SubscriptionGroup>.list(group.subscriptions) { $0.outline(detail, isInGroup: true) }
      },
      .foreign(.storekit, "Fields that only .storekit files contain.", \.storekit) { $0.storekit = $1 },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension GroupLocalization {
  package static let keys = KeyTable<GroupLocalization>(
    "group_localization", "a localization of a group", new: GroupLocalization(),
    [
      .text(.name, "The group's display name.", \.name) { $0.name = $1 },
      .text(.appName, "The app's name as shown in the group.", \.appName) { $0.appName = $1 },
    ])
}
