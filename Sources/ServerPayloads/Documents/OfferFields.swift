import CatalogModel
import StoreSimulation

extension DocumentFields {
  /// The offer fields of a transaction or a renewal.
  ///
  /// - Parameters:
  ///   - key: the offer; nil for none.
  ///   - product: its product.
  mutating func offer(_ key: OfferKey?, of product: Product?) {
    guard let key, let product else { return }
    let terms = product.terms(of: key)
    number("offerType", key.type)
    text("offerIdentifier", key.identifier(in: product))
    let isOnce = product.type != .autoRenewableSubscription
    text("offerDiscountType", isOnce ? "ONE_TIME" : terms?.mode?.discountType)
    text("offerPeriod", isOnce ? nil : terms?.length?.description)
  }
}

extension OfferKey {
  /// 1 introductory, 2 promotional, 3 code, 4 win-back.
  fileprivate var type: Int64 {
    switch self {
    case .introductory: 1
    case .promotional: 2
    case .code: 3
    case .winBack: 4
    }
  }

  /// The offer's ID; for a code the name of its offer, and nil for an introductory offer.
  fileprivate func identifier(in product: Product) -> String? {
    switch self {
    case .introductory: nil
    case .promotional(let id), .winBack(let id): id
    case .code(let word): product.code(word)?.offer.referenceName ?? word
    }
  }
}

extension OfferTerms {
  /// The total duration of an offer: `P3M` for three periods of a month (App Store Server API, offerPeriod; read
  /// 2026-11-24, official).
  fileprivate var length: Period? { duration.map { Period($0.count * max(1, periods), $0.unit) } }
}

extension OfferMode {
  fileprivate var discountType: String {
    switch self {
    case .freeTrial: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}
