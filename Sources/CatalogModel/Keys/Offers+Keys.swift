/// An offer of a subscription, with a duration and a price.
package protocol HasTerms: Hashable, Sendable {
  var terms: OfferTerms { get set }
  init()
}

extension IntroductoryOffer: HasTerms {}
extension PromotionalOffer: HasTerms {}
extension WinBackOffer: HasTerms {}
extension OfferCode: HasTerms {}

extension ModelKey where Model: HasTerms {
  /// The duration and price fields of every offer.
  fileprivate static func terms(areRequired: Bool = true) -> [ModelKey] {
    [
      .word(.mode, "The payment mode.", .at(\.terms.mode)).required(areRequired),
      .period(
        .duration, "The duration, or that of one period: P3D to P1Y.", .at(\.terms.duration)
      ).required(areRequired),
      .integer(.periods, "The number of periods.", .at(\.terms.periods)).otherwise(.integer(1)),
      .price(.price, PriceSchedule.offerKeys, "The price; none for a free trial.", .at(\.terms.price)),
      .word(.targetPlan, "The billing plan that the offer applies to.", .at(\.terms.targetPlan))
        .otherwise(.text(TargetPlan.upfront.rawValue)),
    ]
  }

  fileprivate static var storekit: ModelKey {
    .foreign(.storekit, "Fields that only .storekit files contain.", .at(\.terms.storekit))
  }
}

extension IntroductoryOffer {
  package static let keys = KeyTable<IntroductoryOffer>(
    "introductory_offer", "an introductory offer", new: IntroductoryOffer(),
    ModelKey.terms() + [
      ModelKey(
        .territories, "The offer's territories (default: wherever the subscription is sold).",
        .territories { $0.territories = $1 }
      ) { offer, _ in offer.territories.map { .list($0.map { .text($0.text) }) } },
      .date(.starts, "The first day.", .at(\.starts)),
      .date(.ends, "The last day.", .at(\.ends)),
      .storekit,
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension PromotionalOffer {
  package static let keys = KeyTable<PromotionalOffer>(
    "promotional_offer", "a promotional offer", new: PromotionalOffer(),
    [
      .text(.id, "The ID that the app uses for the offer.", .at(\.id)).required(),
      .text(.referenceName, "The reference name, for your team only.", .at(\.referenceName)),
    ] + ModelKey.terms() + [.storekit])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension WinBackOffer {
  package static let keys = KeyTable<WinBackOffer>(
    "win_back_offer", "a win-back offer", new: WinBackOffer(),
    [
      .text(.id, "The ID that the app uses for the offer.", .at(\.id)).required(),
      .text(.referenceName, "The reference name, for your team only.", .at(\.referenceName)),
    ] + ModelKey.terms() + [
      .integer(.paidForMonths, "The months that a customer must have paid.", .at(\.paidForMonths)),
      .part(.awayMonths, MonthSpan.keys, "The months that a customer must have been away.", .at(\.awayMonths)),
      .integer(.monthsBetweenOffers, "The months between two offers.", .at(\.monthsBetweenOffers)),
      .word(.priority, "The priority among matching offers.", .at(\.priority)),
      .word(
        .promotionIntent,
        "Whether the App Store promotes the offer.", .at(\.promotionIntent)
      )
      .otherwise(.text(PromotionIntent.notPromoted.rawValue)),
      .date(.starts, "The first day.", .at(\.starts)),
      .date(.ends, "The last day.", .at(\.ends)),
      .storekit,
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension WinBackOffer.MonthSpan {
  package static let keys = KeyTable<WinBackOffer.MonthSpan>(
    "month_span", "a range of months", new: WinBackOffer.MonthSpan(),
    [
      .integer(.min, "The minimum.", .at(\.min)),
      .integer(.max, "The maximum.", .at(\.max)),
    ])
}

extension OfferCode {
  package static let keys = KeyTable<OfferCode>(
    "offer_code", "an offer code", new: OfferCode(),
    [
      .text(.referenceName, "The reference name, for your team only.", .at(\.referenceName)).required()
    ]
      + ModelKey.terms(areRequired: false) + [
        .words(.eligibility, "The customers who can redeem it.", .at(\.eligibility)),
        .flag(.stacksWithIntro, "Whether an introductory offer still applies afterwards.", .at(\.stacksWithIntro)),
        .flag(.renews, "Whether the subscription renews after the offer.", .at(\.renews)),
        .flag(.active, "Whether its codes can be redeemed.", .at(\.isActive)).otherwise(.flag(true)),
        .parts(.codes, CodeBatch.keys, "The generated codes.", .at(\.codes)),
        .storekit,
      ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension OfferCode.CodeBatch {
  package static let keys = KeyTable<OfferCode.CodeBatch>(
    "code_batch", "a batch of codes", new: OfferCode.CodeBatch(),
    [
      .text(.custom, "The custom code; none for one-time codes.", .at(\.custom)),
      .integer(.count, "The number of redemptions of a custom code, or of one-time codes.", .at(\.count)),
      .date(.expires, "The last day for redemption.", .at(\.expires)),
      .word(
        .environment, "The environment of one-time codes (default: production).", .at(\.environment)
      ).otherwise(.text(OfferCode.CodeBatch.Environment.production.rawValue)),
      .flag(.active, "Whether the codes can be redeemed.", .at(\.isActive)).otherwise(.flag(true)),
    ])
}
