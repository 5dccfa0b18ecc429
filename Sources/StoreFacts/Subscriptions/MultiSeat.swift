package import CatalogModel

/// Subscriptions that groups and organizations buy by the seat.
///
/// New in 2026. Names, tiers and the transaction's fields are Apple's own. The default and its exceptions are known
/// from others, who quoted Apple's pages in September 2026.
package enum SeatSales {
  // MARK: - Dates

  /// The first day on which most subscriptions are sold by the seat unless that is turned off.
  package static let defaultDay = Fact(CalendarDate(known: 2026, 9, 16), news)

  /// Subscriptions made before this day are exceptions from the default: with Family Sharing, or without StoreKit 2.
  package static let exceptionDay = Fact(CalendarDate(known: 2026, 9, 14), purchaseOptions)

  /// The first day on which organizations can buy seats.
  package static let volumeDay = Fact(CalendarDate(known: 2026, 10, 22), news)

  /// The day of version 4.5 of the API, which has neither price tiers nor retention messages: both came later.
  package static let laterThan = Fact(
    CalendarDate(known: 2026, 9, 22), source: "App Store Connect API 4.5 release notes, quoted by others",
    address: releaseNotes("4-5"), confidence: .secondary, read: day)

  /// Apple's default for a subscription whose catalog doesn't state it.
  package enum StoreDefault: String, Sendable {
    /// It is sold by the seat.
    case on
    /// It isn't sold by the seat.
    case off
    /// It depends on the day on which it was made, or on its use of StoreKit 2.
    case unknown
    /// The day is before `defaultDay`.
    case notYet
  }

  /// Returns Apple's default for a subscription.
  ///
  /// - Parameters:
  ///   - isShared: whether Family Sharing is on.
  ///   - made: the day on which it was made; nil if it isn't known.
  ///   - day: the day that is asked about.
  /// - Returns: the default; `on` also for an older one without StoreKit 2, which a catalog can't show. `unknown` for
  ///   a newer one with Family Sharing, about which Apple's pages disagree.
  package static func storeDefault(isShared: Bool, made: CalendarDate?, on day: CalendarDate) -> StoreDefault {
    if day < defaultDay.value { return .notYet }
    guard isShared else { return .on }
    return made.map { $0 < exceptionDay.value } ?? false ? .off : .unknown
  }

  // MARK: - Family Sharing

  /// The part of Family Sharing beside seats on which Apple's pages agree.
  package static let sharingEndsSeats = Fact(
    "turning on Family Sharing also turns off seat sales, which you may be able to turn on again", api)

  // MARK: - Tiers

  /// The number of prices, the first included.
  package static let mostTiers = Fact(
    5, source: "StoreKit, SeatBasedPricing",
    address: "https://developer.apple.com/documentation/storekit/seatbasedpricing", confidence: .official, read: day)

  /// The number of tiers beside the price itself.
  package static let furtherTiers = Fact(
    4, source: "App Store Connect API 4.6.1 release notes", address: releaseNotes("4-6-1"), confidence: .official,
    read: day)

  /// The seats that are sold at one price.
  package struct Band: Hashable, Sendable {
    package let price: Money
    package let seats: Int

    package init(price: Money, seats: Int) { (self.price, self.seats) = (price, seats) }
  }

  /// Returns how many seats of a purchase cost how much: each seat has the price of its own tier.
  ///
  /// ```swift
  /// SeatSales.bands(8, first: 9.99, [(6, 7.99)])  // 5 at 9.99, 3 at 7.99
  /// ```
  ///
  /// - Parameters:
  ///   - seats: the number of seats.
  ///   - price: the price of the first seat.
  ///   - tiers: the further prices with their first seats, rising.
  /// - Returns: the bands that have a seat, in order of the seats.
  package static func bands(
    _ seats: Int, first price: Money, _ tiers: [(fromSeats: Int, price: Money)]
  ) -> [Band] {
    let starts = [(fromSeats: 1, price: price)] + tiers
    return starts.enumerated().compactMap { index, tier in
      let end = index + 1 < starts.count ? starts[index + 1].fromSeats - 1 : Int.max
      let count = min(end, seats) - tier.fromSeats + 1
      return count > 0 ? Band(price: tier.price, seats: count) : nil
    }
  }

  /// The mean price of a seat in thousandths, as a transaction contains it: 9240 for 5 at 9.99 and 3 at 7.99.
  ///
  /// Nil without seats, and for an amount with more than three decimals. Apple doesn't document the rounding; this
  /// rounds to the nearest thousandth.
  package static func mean(_ bands: [Band]) -> Int64? {
    let (seats, powers) = (bands.reduce(0) { $0 + Int64($1.seats) }, [Int64(1000), 100, 10, 1])
    guard seats > 0 else { return nil }
    var total: Int64 = 0
    for band in bands {
      guard band.price.scale < 4 else { return nil }
      total += band.price.digits * powers[Int(band.price.scale)] * Int64(band.seats)
    }
    return (total + seats / 2) / seats
  }

  // MARK: - Sources

  static let day = CalendarDate(known: 2026, 11, 24)

  static let api = Origin.api("SubscriptionUpdateRequest", version: "4.5.1")

  static let news = Origin(
    "Apple Developer News, multiseat purchases, quoted by others",
    "https://developer.apple.com/news/?id=likeohx4", .secondary)

  static let purchaseOptions = Origin(
    "App Store Connect Help, Manage purchase options for auto-renewable subscriptions, quoted by others", nil,
    .secondary)

  /// The address of a version's release notes: `4-6-1`.
  static func releaseNotes(_ version: String) -> String {
    "https://developer.apple.com/documentation/appstoreconnectapi/"
      + "app-store-connect-api-\(version)-release-notes"
  }
}

/// Limits of the messages for subscribers who are about to cancel.
///
/// They are those of the Retention Messaging API. App Store Connect's own messages are assumed to have the same.
package enum RetentionLimits {
  package static let header = Fact(TextLimit(nil, 66), origin)
  package static let body = Fact(TextLimit(nil, 144), origin)
  package static let altText = Fact(TextLimit(nil, 150), origin)
  package static let bulletText = Fact(TextLimit(nil, 66), origin)
  package static let url = Fact(TextLimit(nil, 256), origin)
  package static let bullets = Fact(5, origin)

  private static let origin = Origin(
    "App Store Server Library for Python 3.1.2, Retention Messaging API",
    """
    https://github.com/apple/app-store-server-library-python/blob/e3c2c661f620850dd990a6b5a6027057b76cdace/\
    appstoreserverlibrary/models/UploadMessageRequestBody.py
    """, .official)
}
