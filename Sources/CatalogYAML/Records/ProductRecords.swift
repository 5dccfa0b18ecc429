import CatalogModel
import YAMLSyntax

/// Products, subscriptions and their groups.
extension Records {
  static let localization = Record<Localization>(
    "a localization",
    [
      .text(.name, "The display name.") { $0.name = $1 },
      .text(.description, "What customers read about it.") { $0.description = $1 },
    ])

  static let review = Record<ReviewMaterial>(
    "the review material",
    [
      .text(.screenshot, "The path of an image file, from the catalog's root.") { $0.screenshot = $1 },
      .text(.notes, "How a reviewer reaches the purchase.") { $0.notes = $1 },
    ])

  static let promotion = Record<Promotion>(
    "a promotion",
    [
      .text(.image, "The path of an image file, from the catalog's root.") { $0.image = $1 },
      .flag(.visible, "Whether everyone sees it on the app's page.") { $0.isVisible = $1 },
      .flag(.enabled, "Whether it is promoted at all, whoever may see it.") { $0.isEnabled = $1 }.otherwise(true),
      .integer(.order, "Its place among the promoted products, from 1.") { $0.order = $1 },
    ])

  static let hostedContent = Record<HostedContentReference>(
    "hosted content",
    [
      .text(.source, "The path of the folder, from the catalog's root.", required: true) { $0.source = $1 },
      .text(.version, "The version of the content: 1.0 at first.", required: true) { $0.version = $1 },
    ])

  static let monthlyCommitment = Record<BillingPlans.MonthlyCommitment>(
    "a monthly commitment",
    [
      price(.price, price, named: "price", "What one month costs.") { $0.price = $1 },
      availability("Where it is offered.") { $0.availability = $1 },
    ])

  static let upfront = Record<BillingPlans.Upfront>(
    "payment at once",
    [availability("Where it is offered; wherever the plan is sold unless said otherwise.") { $0.availability = $1 }])

  static let billingPlans = Record<BillingPlans>(
    "the billing plans",
    [
      .record(
        .monthlyCommitment, monthlyCommitment, named: "monthly_commitment", "Twelve monthly payments; yearly plans only.",
        new: { BillingPlans.MonthlyCommitment() }
      ) { $0.monthlyCommitment = $1 },
      .record(
        .upfront, upfront, named: "upfront", "Payment of a whole period at once, where that is not offered wherever the plan is.",
        new: { BillingPlans.Upfront() }
      ) { $0.upfront = $1 },
    ])

  /// What every product says, whatever its type.
  private static let common: [Field<Product>] = [
    .text(.referenceName, "The name in the console, for the team only.") { $0.referenceName = $1 },
    .text(.owner, "Who of the team sees to it; the app's owner unless said otherwise.") { $0.owner = $1 },
    .word(.sells, "What kind of thing it sells.") { $0.sells = $1 },
    price(.price, price, named: "price", "What it costs: an amount, or a record of prices.") { $0.price = $1 },
    .flag(.clearedForSale, "Whether it is on sale once approved.") { $0.isClearedForSale = $1 }.otherwise(true),
    .word(.status, "How far it is in the store; unknown unless it is stated.") { $0.status = $1 },
    .flag(.familySharing, "Whether a family shares it.") { $0.hasFamilySharing = $1 }.otherwise(false),
    .word(.restore, "Who gives a purchase back to a customer with a new device.") { $0.restore = $1 },
    availability("Where it is sold; everywhere unless said otherwise.") { $0.availability = $1 },
    .field(.localizations, .map(keys: "locale", .record("localization", of: localization)), "What customers read, by locale.") {
      reader, value, product in
      product.localizations = reader.map(value, key: LocaleCode.init) { $0.record($1, localization, new: Localization()) }
    },
    .word(.versionStatus, "How far the texts are in review, where others are on sale until then.") { $0.versionStatus = $1 },
    .field(
      .textsOnSale, .map(keys: "locale", .record("localization", of: localization)),
      "What customers read until the texts are approved, by locale."
    ) { reader, value, product in
      product.textsOnSale = reader.map(value, key: LocaleCode.init) { $0.record($1, localization, new: Localization()) }
    },
    .record(.review, review, named: "review", "What only the reviewers see.", new: { ReviewMaterial() }) { $0.review = $1 },
    .record(.promotion, promotion, named: "promotion", "How it is shown on the app's page.", new: { Promotion() }) {
      $0.promotion = $1
    },
    .field(.images, .list(.text), "Further pictures, for pages of offers: paths from the catalog's root.") {
      reader, value, product in product.images = reader.list(value) { $0.text($1) }
    },
    .period(.duration, "How long a non-renewing subscription grants access.") { $0.duration = $1 },
    .record(
      .hostedContent, hostedContent, named: "hosted_content", "Files that the store hosts; non-consumables only.",
      new: { HostedContentReference() }
    ) { $0.hostedContent = $1 },
    .records(.offerCodes, offerCode, named: "offer_code", "Offers redeemed with a code.", new: { OfferCode() }) {
      $0.offerCodes = $1
    },
    .integer(.level, "Its rank in the group; 1 is the highest service.") { $0.plan.level = $1 },
    .record(.billingPlans, billingPlans, named: "billing_plans", "Other ways to pay for a plan.", new: { BillingPlans() }) {
      $0.plan.billingPlans = $1
    },
    .foreign(.members, "What a bundle or a suite holds, as Xcode writes it.") { $0.plan.members = $1 },
    .records(
      .introductoryOffers, introductoryOffer, named: "introductory_offer", "Offers for new subscribers.",
      new: { IntroductoryOffer() }
    ) { $0.plan.introductoryOffers = $1 },
    .records(
      .promotionalOffers, promotionalOffer, named: "promotional_offer", "Offers that the app makes to subscribers.",
      new: { PromotionalOffer() }
    ) { $0.plan.promotionalOffers = $1 },
    .records(
      .winBackOffers, winBackOffer, named: "win_back_offer", "Offers to those who left.", new: { WinBackOffer() }
    ) { $0.plan.winBackOffers = $1 },
    .foreign(.storekit, "What only .storekit files know.") { $0.storekit = $1 },
  ]

  private static let id = Field<Product>.text(.id, "The ID under which the app asks for it.", required: true) { _, _ in }
  /// Entries follow it before their keys are read; a template that nobody extends is only looked at.
  private static let extends = Field<Product>.field(.extends, .text, "The template that it starts from.") { reader, value, _ in
    if reader.isPartial { _ = reader.scalar(value, expected: "the name of a template") }
  }

  private static let with = Field<Product>.field(.with, .anything, "Values for the template's placeholders.") { _, _, _ in }

  private static func type(required: Bool) -> Field<Product> {
    .word(.type, "The kind of product.", required: required) { $0.type = $1 }
  }

  private static func period(required: Bool) -> Field<Product> {
    .period(.period, "How often it renews: P1W, P1M, P2M, P3M, P6M or P1Y.", required: required) { $0.plan.period = $1 }
  }

  /// An entry of `products`.
  static let product = Record<Product>(
    "a product", [id, type(required: true)] + common + [period(required: false), extends, with])

  /// An entry of `subscriptions` in a group.
  static let subscription = Record<Product>(
    "a subscription", [id, subscriptionType] + common + [period(required: true), extends, with])

  /// The part of a product that a template holds.
  static let partialProduct = Record<Product>(
    "a template", [type(required: false)] + common + [period(required: false), extends, with])

  /// `defaults`, which stand below every template.
  static let defaults = Record<Product>("defaults", [type(required: false)] + common + [period(required: false)])

  /// The type of a subscription is settled by where it stands.
  private static let subscriptionType = Field<Product>.field(
    .type, .words([ProductType.autoRenewableSubscription.rawValue]), "Always auto_renewable_subscription."
  ) { reader, value, _ in
    guard !reader.isDefault(value.top), let type = reader.word(value, of: WordChoice<ProductType>()) else { return }
    guard type != .autoRenewableSubscription else { return }
    reader.report(
      .invalidValue, "'type' is '\(type.rawValue)' in a subscription group, where all are auto_renewable_subscription",
      at: value.top, help: "leave the key out, or move the product under 'products'")
  }

  static let groupLocalization = Record<GroupLocalization>(
    "a localization of a group",
    [
      .text(.name, "The group's display name.") { $0.name = $1 },
      .text(.appName, "The app's name as the group shows it.") { $0.appName = $1 },
    ])

  /// A group without its subscriptions, which are read as entries of their own.
  static let subscriptionGroup = Record<SubscriptionGroup>(
    "a subscription group",
    [
      .text(.name, "The reference name, unique in the app.", required: true) { $0.name = $1 },
      .word(.kind, "What its subscriptions are: plans, or made of other subscriptions.") { $0.kind = $1 }.otherwise("plans"),
      .field(
        .localizations, .map(keys: "locale", .record("group_localization", of: groupLocalization)),
        "What customers read, by locale."
      ) {
        reader, value, group in
        group.localizations = reader.map(value, key: LocaleCode.init) {
          $0.record($1, groupLocalization, new: GroupLocalization())
        }
      },
      .word(.versionStatus, "How far the texts are in review, where others are on sale until then.") { $0.versionStatus = $1 },
      .field(
        .textsOnSale, .map(keys: "locale", .record("group_localization", of: groupLocalization)),
        "What customers read until the texts are approved, by locale."
      ) {
        reader, value, group in
        group.textsOnSale = reader.map(value, key: LocaleCode.init) { $0.record($1, groupLocalization, new: GroupLocalization()) }
      },
      .field(.subscriptions, .list(.record("subscription", of: subscription)), "The plans of the group.") { _, _, _ in },
      .foreign(.storekit, "What only .storekit files know.") { $0.storekit = $1 },
    ])
}
