extension Product {
  package static let keys = KeyTable<Product>(
    "product", "a product", new: Product(id: "", type: nil),
    [
      // Whoever reads a product knows the ID before its other keys.
      .text(.id, "The ID under which the app asks for it.", \.id.text) { _, _ in }.required(),
      .word(.type, "The kind of product.", \.type) { $0.type = $1 }.required(),
      .text(.referenceName, "The name in the console, for the team only.", \.referenceName) { $0.referenceName = $1 },
      .text(.owner, "Who of the team sees to it; the app's owner unless said otherwise.", \.owner) { $0.owner = $1 },
      .integer(.level, "Its rank in the group; 1 is the highest service.", \.plan.level) { $0.plan.level = $1 },
      .period(.period, "How often it renews: P1W, P1M, P2M, P3M, P6M or P1Y.", \.plan.period) { $0.plan.period = $1 },
      .period(.duration, "How long a non-renewing subscription grants access.", \.duration) { $0.duration = $1 },
      .word(.sells, "What kind of thing it sells.", \.sells) { $0.sells = $1 },
      .price(.price, PriceSchedule.keys, "What it costs: an amount, or a record of prices.", \.price) { $0.price = $1 },
      .flag(.clearedForSale, "Whether it is on sale once approved.", \.isClearedForSale) { $0.isClearedForSale = $1 }
        .otherwise(.flag(true)),
      .word(.status, "How far it is in the store; unknown unless it is stated.", \.status) { $0.status = $1 },
      .flag(.familySharing, "Whether a family shares it.", \.hasFamilySharing) { $0.hasFamilySharing = $1 }
        .otherwise(.flag(false)),
      .word(.restore, "Who gives a purchase back to a customer with a new device.", \.restore) { $0.restore = $1 },
      .availability("Where it is sold; everywhere unless said otherwise.", \.availability) { $0.availability = $1 }
        .omitted { $0.availability == .everywhere },
      .byLocale(.localizations, Localization.keys, "What customers read, by locale.", \.localizations) {
        $0.localizations = $1
      },
      .word(.versionStatus, "How far the texts are in review, where others are on sale until then.", \.versionStatus) {
        $0.versionStatus = $1
      },
      .byLocale(
        .textsOnSale, Localization.keys, "What customers read until the texts are approved, by locale.", \.textsOnSale,
        set: { $0.textsOnSale = $1 }),
      .fields(.review, ReviewMaterial.keys, "What only the reviewers see.", \.review) { $0.review = $1 },
      .part(.promotion, Promotion.keys, "How it is shown on the app's page.", \.promotion) { $0.promotion = $1 },
      .texts(.images, "Further pictures, for pages of offers: paths from the catalog's root.", \.images) {
        $0.images = $1
      },
      .part(
        .hostedContent, HostedContentReference.keys, "Files that the store hosts; non-consumables only.",
        \.hostedContent,
        set: { $0.hostedContent = $1 }),
      .part(.billingPlans, BillingPlans.keys, "Other ways to pay for a plan.", \.plan.billingPlans) {
        $0.plan.billingPlans = $1
      },
      .foreign(.members, "What a bundle or a suite holds, as Xcode writes it.", \.plan.members) {
        $0.plan.members = $1
      },
      .parts(
        .introductoryOffers, IntroductoryOffer.keys, "Offers for new subscribers.", \.plan.introductoryOffers,
        set: { $0.plan.introductoryOffers = $1 }),
      .parts(
        .promotionalOffers, PromotionalOffer.keys, "Offers that the app makes to subscribers.",
        \.plan.promotionalOffers,
        set: { $0.plan.promotionalOffers = $1 }),
      .parts(.offerCodes, OfferCode.keys, "Offers redeemed with a code.", \.offerCodes) { $0.offerCodes = $1 },
      .parts(.winBackOffers, WinBackOffer.keys, "Offers to those who left.", \.plan.winBackOffers) {
        $0.plan.winBackOffers = $1
      },
      .foreign(.storekit, "What only .storekit files know.", \.storekit) { $0.storekit = $1 },
    ])

  /// The product as keys and values; in a subscription group its type goes without saying.
  package func outline(_ detail: Outline.Detail, isInGroup: Bool = false) -> Outline {
    let outline = Self.keys.outline(self, detail)
    guard isInGroup, detail == .concise, type == .autoRenewableSubscription, case .record(let fields) = outline else {
      return outline
    }
    return .record(fields.filter { $0.key != .type })
  }
}

extension Localization {
  package static let keys = KeyTable<Localization>(
    "localization", "a localization", new: Localization(),
    [
      .text(.name, "The display name.", \.name) { $0.name = $1 },
      .text(.description, "What customers read about it.", \.description) { $0.description = $1 },
    ])
}

extension ReviewMaterial {
  package static let keys = KeyTable<ReviewMaterial>(
    "review", "the review material", new: ReviewMaterial(),
    [
      .text(.screenshot, "The path of an image file, from the catalog's root.", \.screenshot) { $0.screenshot = $1 },
      .text(.notes, "How a reviewer reaches the purchase.", \.notes) { $0.notes = $1 },
    ])
}

extension Promotion {
  package static let keys = KeyTable<Promotion>(
    "promotion", "a promotion", new: Promotion(),
    [
      .text(.image, "The path of an image file, from the catalog's root.", \.image) { $0.image = $1 },
      .flag(.visible, "Whether everyone sees it on the app's page.", \.isVisible) { $0.isVisible = $1 },
      .flag(.enabled, "Whether it is promoted at all, whoever may see it.", \.isEnabled) { $0.isEnabled = $1 }
        .otherwise(.flag(true)),
      .integer(.order, "Its place among the promoted products, from 1.", \.order) { $0.order = $1 },
    ])
}

extension HostedContentReference {
  package static let keys = KeyTable<HostedContentReference>(
    "hosted_content", "hosted content", new: HostedContentReference(),
    [
      .text(.source, "The path of the folder, from the catalog's root.", \.source) { $0.source = $1 }.required(),
      .text(.version, "The version of the content: 1.0 at first.", \.version) { $0.version = $1 }.required(),
    ])
}

// MARK: - Plans

extension BillingPlans {
  package static let keys = KeyTable<BillingPlans>(
    "billing_plans", "the billing plans", new: BillingPlans(),
    [
      .part(
        .monthlyCommitment, MonthlyCommitment.keys, "Twelve monthly payments; yearly plans only.", \.monthlyCommitment
      ) {
        $0.monthlyCommitment = $1
      },
      .part(
        .upfront, Upfront.keys, "Payment of a whole period at once, where that is not offered wherever the plan is.",
        \.upfront,
        set: { $0.upfront = $1 }),
    ])
}

extension BillingPlans.MonthlyCommitment {
  package static let keys = KeyTable<BillingPlans.MonthlyCommitment>(
    "monthly_commitment", "a monthly commitment", new: BillingPlans.MonthlyCommitment(),
    [
      .price(.price, PriceSchedule.keys, "What one month costs.", \.price) { $0.price = $1 },
      .availability("Where it is offered.", \.availability) { $0.availability = $1 },
    ])
}

extension BillingPlans.Upfront {
  package static let keys = KeyTable<BillingPlans.Upfront>(
    "upfront", "payment at once", new: BillingPlans.Upfront(),
    [
      .availability("Where it is offered; wherever the plan is sold unless said otherwise.", \.availability) {
        $0.availability = $1
      }
    ])
}

extension SubscriptionGroup {
  package static let keys = KeyTable<SubscriptionGroup>(
    "subscription_group", "a subscription group", new: SubscriptionGroup(name: ""),
    [
      .text(.name, "The reference name, unique in the app.", \.name) { $0.name = $1 }.required(),
      // Nearly all groups are of plans, and no reader before there were others looks for a kind: it is said of the
      // others alone.
      .word(
        .kind, "What its subscriptions are: plans, or made of other subscriptions.",
        { $0.kind == .plans ? nil : $0.kind }
      ) {
        $0.kind = $1
      }.otherwise(.text(Kind.plans.rawValue)),
      .byLocale(.localizations, GroupLocalization.keys, "What customers read, by locale.", \.localizations) {
        $0.localizations = $1
      },
      .word(.versionStatus, "How far the texts are in review, where others are on sale until then.", \.versionStatus) {
        $0.versionStatus = $1
      },
      .byLocale(
        .textsOnSale, GroupLocalization.keys, "What customers read until the texts are approved, by locale.",
        \.textsOnSale,
        set: { $0.textsOnSale = $1 }),
      ModelKey(.subscriptions, "The plans of the group.", .plans { $0.subscriptions = $1 }) { group, detail in
        ModelKey<SubscriptionGroup>.list(group.subscriptions) { $0.outline(detail, isInGroup: true) }
      },
      .foreign(.storekit, "What only .storekit files know.", \.storekit) { $0.storekit = $1 },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension GroupLocalization {
  package static let keys = KeyTable<GroupLocalization>(
    "group_localization", "a localization of a group", new: GroupLocalization(),
    [
      .text(.name, "The group's display name.", \.name) { $0.name = $1 },
      .text(.appName, "The app's name as the group shows it.", \.appName) { $0.appName = $1 },
    ])
}
