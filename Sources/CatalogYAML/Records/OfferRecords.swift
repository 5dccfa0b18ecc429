import CatalogModel

/// The four kinds of offers.
extension Records {
  /// What every offer says about time and money.
  private static func terms<Model: Sendable>(
    _ terms: any WritableKeyPath<Model, OfferTerms> & Sendable, isRequired: Bool = true
  ) -> [Field<Model>] {
    [
      .word(.mode, "How it is paid.", required: isRequired) { $0[keyPath: terms].mode = $1 },
      .period(.duration, "How long it lasts, or one period of it: P3D to P1Y.", required: isRequired) {
        $0[keyPath: terms].duration = $1
      },
      .integer(.periods, "How many periods it lasts.") { $0[keyPath: terms].periods = $1 }.otherwise(1),
      price(.price, offerPrice, named: "offer_price", "What it costs; nothing for a free trial.") {
        $0[keyPath: terms].price = $1
      },
      .word(.targetPlan, "For which way to pay the plan it is.") { $0[keyPath: terms].targetPlan = $1 }.otherwise("upfront"),
      .foreign(.storekit, "What only .storekit files know.") { $0[keyPath: terms].storekit = $1 },
    ]
  }

  static let introductoryOffer = Record<IntroductoryOffer>(
    "an introductory offer",
    terms(\.terms) + [
      .field(.territories, .list(.code("territory")), "Where it is offered; wherever the plan is sold unless said otherwise.") {
        reader, value, offer in
        offer.territories = reader.list(value) { $0.code($1).map(TerritoryCode.init) }
      },
      .date(.starts, "Its first day.") { $0.starts = $1 },
      .date(.ends, "Its last day.") { $0.ends = $1 },
    ])

  static let promotionalOffer = Record<PromotionalOffer>(
    "a promotional offer",
    [
      .text(.id, "The identifier by which the app names it.", required: true) { $0.id = $1 },
      .text(.referenceName, "Its name for the team.") { $0.referenceName = $1 },
    ] + terms(\.terms))

  static let monthSpan = Record<WinBackOffer.MonthSpan>(
    "a span of months",
    [
      .integer(.min, "The fewest months.") { $0.min = $1 },
      .integer(.max, "The most months.") { $0.max = $1 },
    ])

  static let winBackOffer = Record<WinBackOffer>(
    "a win-back offer",
    [
      .text(.id, "The identifier by which the app names it.", required: true) { $0.id = $1 },
      .text(.referenceName, "Its name for the team.") { $0.referenceName = $1 },
    ] + terms(\.terms) + [
      .integer(.paidForMonths, "For how many months a customer must have paid.") { $0.paidForMonths = $1 },
      .record(
        .awayMonths, monthSpan, named: "month_span", "For how many months a customer must have been away.",
        new: { WinBackOffer.MonthSpan() }
      ) { $0.awayMonths = $1 },
      .integer(.monthsBetweenOffers, "How many months must lie between two offers.") { $0.monthsBetweenOffers = $1 },
      .word(.priority, "Which offer is shown when several fit.") { $0.priority = $1 },
      .word(.promotionIntent, "Whether the store itself shows it.") { $0.promotionIntent = $1 }.otherwise("not_promoted"),
      .date(.starts, "Its first day.") { $0.starts = $1 },
      .date(.ends, "Its last day.") { $0.ends = $1 },
    ])

  static let codeBatch = Record<OfferCode.CodeBatch>(
    "a batch of codes",
    [
      .text(.custom, "The word that everyone may type; none for codes that work once each.") { $0.custom = $1 },
      .integer(.count, "How many times it can be redeemed, or how many codes there are.") { $0.count = $1 },
      .date(.expires, "The last day on which it can be redeemed.") { $0.expires = $1 },
      .word(.environment, "Where codes that work once are redeemed; the store itself unless said otherwise.") {
        $0.environment = $1
      }.otherwise("production"),
      .flag(.active, "Whether they can be redeemed.") { $0.isActive = $1 }.otherwise(true),
    ])

  static let offerCode = Record<OfferCode>(
    "an offer code",
    [.text(.referenceName, "Its name for the team.", required: true) { $0.referenceName = $1 }]
      + terms(\.terms, isRequired: false) + [
        .words(.eligibility, "Who may redeem it.") { $0.eligibility = $1 },
        .flag(.stacksWithIntro, "Whether an introductory offer still follows.") { $0.stacksWithIntro = $1 },
        .flag(.renews, "Whether the subscription renews after the offer.") { $0.renews = $1 },
        .flag(.active, "Whether its codes can be redeemed.") { $0.isActive = $1 }.otherwise(true),
        .records(.codes, codeBatch, named: "code_batch", "The codes that were made.", new: { OfferCode.CodeBatch() }) {
          $0.codes = $1
        },
      ])
}
