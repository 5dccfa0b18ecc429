extension ModelKey {
  /// The duration and price fields of every offer.
  fileprivate static func terms(
    _ get: @escaping @Sendable (Model) -> OfferTerms, areRequired: Bool = true,
    change: @escaping @Sendable (inout Model, (inout OfferTerms) -> Void) -> Void
  ) -> [ModelKey] {
    [
      .word(.mode, "The payment mode.", { get($0).mode }, set: { offer, mode in change(&offer) { $0.mode = mode } })
        .required(areRequired),
      .period(
        .duration, "The duration, or that of one period: P3D to P1Y.", { get($0).duration },
        set: { offer, duration in change(&offer) { $0.duration = duration } }
      ).required(areRequired),
      .integer(
        .periods, "The number of periods.", { get($0).periods },
        set: { offer, count in change(&offer) { $0.periods = count } }
      ).otherwise(.integer(1)),
      .price(
        .price, PriceSchedule.offerKeys, "The price; none for a free trial.", { get($0).price },
        set: { offer, price in change(&offer) { $0.price = price } }),
      .word(
        .targetPlan, "The billing plan that the offer applies to.", { get($0).targetPlan },
        set: { offer, plan in change(&offer) { $0.targetPlan = plan } }
      ).otherwise(.text(TargetPlan.upfront.rawValue)),
    ]
  }

  fileprivate static func storekit(
    _ get: @escaping @Sendable (Model) -> OfferTerms,
    change: @escaping @Sendable (inout Model, (inout OfferTerms) -> Void) -> Void
  ) -> ModelKey {
    .foreign(
      .storekit, "Fields that only .storekit files contain.", { get($0).storekit },
      set: { offer, value in change(&offer) { $0.storekit = value } })
  }
}

extension IntroductoryOffer {
  package static let keys = KeyTable<IntroductoryOffer>(
    "introductory_offer", "an introductory offer", new: IntroductoryOffer(),
    ModelKey.terms(\.terms) { $1(&$0.terms) } + [
      ModelKey(
        .territories, "The offer's territories (default: wherever the subscription is sold).",
        .territories { $0.territories = $1 }
      ) { offer, _ in offer.territories.map { .list($0.map { .text($0.text) }) } },
      .date(.starts, "The first day.", \.starts) { $0.starts = $1 },
      .date(.ends, "The last day.", \.ends) { $0.ends = $1 },
      .storekit(\.terms) { $1(&$0.terms) },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension PromotionalOffer {
  package static let keys = KeyTable<PromotionalOffer>(
    "promotional_offer", "a promotional offer", new: PromotionalOffer(),
    [
      .text(.id, "The ID that the app uses for the offer.", \.id) { $0.id = $1 }.required(),
      .text(.referenceName, "The reference name, for your team only.", \.referenceName) { $0.referenceName = $1 },
    ] + ModelKey.terms(\.terms) { $1(&$0.terms) } + [.storekit(\.terms) { $1(&$0.terms) }])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension WinBackOffer {
  package static let keys = KeyTable<WinBackOffer>(
    "win_back_offer", "a win-back offer", new: WinBackOffer(),
    [
      .text(.id, "The ID that the app uses for the offer.", \.id) { $0.id = $1 }.required(),
      .text(.referenceName, "The reference name, for your team only.", \.referenceName) { $0.referenceName = $1 },
    ] + ModelKey.terms(\.terms) { $1(&$0.terms) } + [
      .integer(.paidForMonths, "The months that a customer must have paid.", \.paidForMonths) {
        $0.paidForMonths = $1
      },
      .part(.awayMonths, MonthSpan.keys, "The months that a customer must have been away.", \.awayMonths) {
        $0.awayMonths = $1
      },
      .integer(.monthsBetweenOffers, "The months between two offers.", \.monthsBetweenOffers) {
        $0.monthsBetweenOffers = $1
      },
      .word(.priority, "The priority among matching offers.", \.priority) { $0.priority = $1 },
      .word(
        .promotionIntent,
        "Whether the App Store promotes the offer.", \.promotionIntent
      ) { $0.promotionIntent = $1 }
      .otherwise(.text(PromotionIntent.notPromoted.rawValue)),
      .date(.starts, "The first day.", \.starts) { $0.starts = $1 },
      .date(.ends, "The last day.", \.ends) { $0.ends = $1 },
      .storekit(\.terms) { $1(&$0.terms) },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension WinBackOffer.MonthSpan {
  package static let keys = KeyTable<WinBackOffer.MonthSpan>(
    "month_span", "a range of months", new: WinBackOffer.MonthSpan(),
    [
      .integer(.min, "The minimum.", \.min) { $0.min = $1 },
      .integer(.max, "The maximum.", \.max) { $0.max = $1 },
    ])
}

extension OfferCode {
  package static let keys = KeyTable<OfferCode>(
    "offer_code", "an offer code", new: OfferCode(),
    [
      .text(
        .referenceName,
        "The reference name, for your team only.", \.referenceName
      ) { $0.referenceName = $1 }.required()
    ]
      + ModelKey.terms(\.terms, areRequired: false) { $1(&$0.terms) } + [
        .words(.eligibility, "The customers who can redeem it.", \.eligibility) { $0.eligibility = $1 },
        .flag(.stacksWithIntro, "Whether an introductory offer still applies afterwards.", \.stacksWithIntro) {
          $0.stacksWithIntro = $1
        },
        .flag(.renews, "Whether the subscription renews after the offer.", \.renews) { $0.renews = $1 },
        .flag(.active, "Whether its codes can be redeemed.", \.isActive) { $0.isActive = $1 }.otherwise(.flag(true)),
        .parts(.codes, CodeBatch.keys, "The generated codes.", \.codes) { $0.codes = $1 },
        .storekit(\.terms) { $1(&$0.terms) },
      ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension OfferCode.CodeBatch {
  package static let keys = KeyTable<OfferCode.CodeBatch>(
    "code_batch", "a batch of codes", new: OfferCode.CodeBatch(),
    [
      .text(.custom, "The custom code; none for one-time codes.", \.custom) {
        $0.custom = $1
      },
      .integer(.count, "The number of redemptions of a custom code, or of one-time codes.", \.count) { $0.count = $1 },
      .date(.expires, "The last day for redemption.", \.expires) { $0.expires = $1 },
      .word(
        .environment, "The environment of one-time codes (default: production).", \.environment,
        set: { $0.environment = $1 }
      ).otherwise(.text(OfferCode.CodeBatch.Environment.production.rawValue)),
      .flag(.active, "Whether the codes can be redeemed.", \.isActive) { $0.isActive = $1 }.otherwise(.flag(true)),
    ])
}
