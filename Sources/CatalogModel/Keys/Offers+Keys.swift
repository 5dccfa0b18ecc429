extension ModelKey {
  /// What every offer says about time and money.
  fileprivate static func terms(
    _ get: @escaping @Sendable (Model) -> OfferTerms, areRequired: Bool = true,
    change: @escaping @Sendable (inout Model, (inout OfferTerms) -> Void) -> Void
  ) -> [ModelKey] {
    [
      .word(.mode, "How it is paid.", { get($0).mode }, set: { offer, mode in change(&offer) { $0.mode = mode } })
        .required(areRequired),
      .period(
        .duration, "How long it lasts, or one period of it: P3D to P1Y.", { get($0).duration },
        set: { offer, duration in change(&offer) { $0.duration = duration } }
      ).required(areRequired),
      .integer(
        .periods, "How many periods it lasts.", { get($0).periods },
        set: { offer, count in change(&offer) { $0.periods = count } }
      ).otherwise(.integer(1)),
      .price(
        .price, PriceSchedule.offerKeys, "What it costs; nothing for a free trial.", { get($0).price },
        set: { offer, price in change(&offer) { $0.price = price } }),
      .word(
        .targetPlan, "For which way to pay the plan it is.", { get($0).targetPlan },
        set: { offer, plan in change(&offer) { $0.targetPlan = plan } }
      ).otherwise(.text(TargetPlan.upfront.rawValue)),
    ]
  }

  fileprivate static func storekit(
    _ get: @escaping @Sendable (Model) -> OfferTerms,
    change: @escaping @Sendable (inout Model, (inout OfferTerms) -> Void) -> Void
  ) -> ModelKey {
    .foreign(
      .storekit, "What only .storekit files know.", { get($0).storekit },
      set: { offer, value in change(&offer) { $0.storekit = value } })
  }
}

extension IntroductoryOffer {
  package static let keys = KeyTable<IntroductoryOffer>(
    "introductory_offer", "an introductory offer", new: IntroductoryOffer(),
    ModelKey.terms(\.terms) { $1(&$0.terms) } + [
      ModelKey(
        .territories, "Where it is offered; wherever the plan is sold unless said otherwise.",
        .territories { $0.territories = $1 }
      ) { offer, _ in offer.territories.map { .list($0.map { .text($0.text) }) } },
      .date(.starts, "Its first day.", \.starts) { $0.starts = $1 },
      .date(.ends, "Its last day.", \.ends) { $0.ends = $1 },
      .storekit(\.terms) { $1(&$0.terms) },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension PromotionalOffer {
  package static let keys = KeyTable<PromotionalOffer>(
    "promotional_offer", "a promotional offer", new: PromotionalOffer(),
    [
      .text(.id, "The identifier by which the app names it.", \.id) { $0.id = $1 }.required(),
      .text(.referenceName, "Its name for the team.", \.referenceName) { $0.referenceName = $1 },
    ] + ModelKey.terms(\.terms) { $1(&$0.terms) } + [.storekit(\.terms) { $1(&$0.terms) }])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension WinBackOffer {
  package static let keys = KeyTable<WinBackOffer>(
    "win_back_offer", "a win-back offer", new: WinBackOffer(),
    [
      .text(.id, "The identifier by which the app names it.", \.id) { $0.id = $1 }.required(),
      .text(.referenceName, "Its name for the team.", \.referenceName) { $0.referenceName = $1 },
    ] + ModelKey.terms(\.terms) { $1(&$0.terms) } + [
      .integer(.paidForMonths, "For how many months a customer must have paid.", \.paidForMonths) {
        $0.paidForMonths = $1
      },
      .part(.awayMonths, MonthSpan.keys, "For how many months a customer must have been away.", \.awayMonths) {
        $0.awayMonths = $1
      },
      .integer(.monthsBetweenOffers, "How many months must lie between two offers.", \.monthsBetweenOffers) {
        $0.monthsBetweenOffers = $1
      },
      .word(.priority, "Which offer is shown when several fit.", \.priority) { $0.priority = $1 },
      .word(.promotionIntent, "Whether the store itself shows it.", \.promotionIntent) { $0.promotionIntent = $1 }
        .otherwise(.text(PromotionIntent.notPromoted.rawValue)),
      .date(.starts, "Its first day.", \.starts) { $0.starts = $1 },
      .date(.ends, "Its last day.", \.ends) { $0.ends = $1 },
      .storekit(\.terms) { $1(&$0.terms) },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension WinBackOffer.MonthSpan {
  package static let keys = KeyTable<WinBackOffer.MonthSpan>(
    "month_span", "a span of months", new: WinBackOffer.MonthSpan(),
    [
      .integer(.min, "The fewest months.", \.min) { $0.min = $1 },
      .integer(.max, "The most months.", \.max) { $0.max = $1 },
    ])
}

extension OfferCode {
  package static let keys = KeyTable<OfferCode>(
    "offer_code", "an offer code", new: OfferCode(),
    [.text(.referenceName, "Its name for the team.", \.referenceName) { $0.referenceName = $1 }.required()]
      + ModelKey.terms(\.terms, areRequired: false) { $1(&$0.terms) } + [
        .words(.eligibility, "Who may redeem it.", \.eligibility) { $0.eligibility = $1 },
        .flag(.stacksWithIntro, "Whether an introductory offer still follows.", \.stacksWithIntro) {
          $0.stacksWithIntro = $1
        },
        .flag(.renews, "Whether the subscription renews after the offer.", \.renews) { $0.renews = $1 },
        .flag(.active, "Whether its codes can be redeemed.", \.isActive) { $0.isActive = $1 }.otherwise(.flag(true)),
        .parts(.codes, CodeBatch.keys, "The codes that were made.", \.codes) { $0.codes = $1 },
        .storekit(\.terms) { $1(&$0.terms) },
      ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension OfferCode.CodeBatch {
  package static let keys = KeyTable<OfferCode.CodeBatch>(
    "code_batch", "a batch of codes", new: OfferCode.CodeBatch(),
    [
      .text(.custom, "The word that everyone may type; none for codes that work once each.", \.custom) {
        $0.custom = $1
      },
      .integer(.count, "How many times it can be redeemed, or how many codes there are.", \.count) { $0.count = $1 },
      .date(.expires, "The last day on which it can be redeemed.", \.expires) { $0.expires = $1 },
      .word(
        .environment, "Where codes that work once are redeemed; the store itself unless said otherwise.", \.environment,
        set: { $0.environment = $1 }
      ).otherwise(.text(OfferCode.CodeBatch.Environment.production.rawValue)),
      .flag(.active, "Whether they can be redeemed.", \.isActive) { $0.isActive = $1 }.otherwise(.flag(true)),
    ])
}
