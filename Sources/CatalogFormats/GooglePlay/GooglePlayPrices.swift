import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// The prices of a Google Play product, one of which is used.
struct GooglePlayPrices {
  /// A price, with its region unless it is the default price.
  struct Price {
    var region: String?
    var currency: String?
    let amount: Money
  }

  private var prices: [Price] = []

  mutating func add(_ price: Price) { prices.append(price) }

  /// The price for a product: the one in US dollars, or else the default price if its currency has a single
  /// territory.
  func finish(_ product: inout Product, at range: Range<Int>, _ draft: inout ForeignDraft) {
    guard !prices.isEmpty else { return }
    if prices.count > 1 {
      draft.say(
        """
        Only one of Google's prices of a product is read: Apple derives the others from it, with other currencies and \
        price points.
        """)
    }
    let dollars =
      prices.first { $0.region == "US" && $0.currency ?? "USD" == "USD" }
      ?? prices.first { $0.region == nil && $0.currency == "USD" }
    if let dollars {
      product.price = PriceSchedule(base: dollars.amount)
      draft.changeApp { $0.baseTerritory = "USA" }
    } else if let own = prices.first(where: { $0.region == nil }),
      let territory = own.currency.flatMap(Territory.named(byCurrency:))
    {
      product.price = PriceSchedule(territories: [territory: own.amount])
    } else {
      draft.decoder.report(
        .unreadableValue, severity: .warning, "'\(product.id)' has no price in US dollars, so none is imported",
        at: range,
        help: "its other prices are for Google's regions; add a base price")
    }
  }

  // MARK: - Amounts

  /// An amount in millionths of a unit.
  static func micros(_ text: String) -> Money? {
    guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text).map { Money(digits: $0, scale: 6) }
  }

  /// An amount in whole units and billionths.
  static func money(units: String, nanos: Int) -> Money? {
    guard let whole = Int64(units), (0...999_999_999).contains(nanos), (0...999_999_999).contains(whole) else {
      return nil
    }
    return Money(digits: whole * 1_000_000_000 + Int64(nanos), scale: 9)
  }
}

extension NodeDecoder {
  /// A price of the older resources: `{"currency": "USD", "priceMicros": "990000"}`.
  mutating func priceInMicros(_ node: JSONNode, in region: String?) -> GooglePlayPrices.Price? {
    guard isObject(node) else { return nil }
    guard let micros = node["priceMicros"] else {
      report(.missingField, "a price without 'priceMicros'", at: node.range)
      return nil
    }
    guard let amount = (micros.text ?? micros.digits).flatMap(GooglePlayPrices.micros) else {
      refuse(micros, expected: "a price in millionths, such as 990000")
      return nil
    }
    return GooglePlayPrices.Price(region: region, currency: node["currency"]?.text, amount: amount)
  }

  /// A price of the newer resources: `{"currencyCode": "USD", "units": "4", "nanos": 990000000}`.
  mutating func priceInUnits(_ node: JSONNode, in region: String?) -> GooglePlayPrices.Price? {
    guard isObject(node) else { return nil }
    let units = node["units"].map { $0.text ?? $0.digits ?? "" } ?? "0"
    let nanos = node["nanos"].map { $0.integer ?? -1 } ?? 0
    guard let amount = GooglePlayPrices.money(units: units, nanos: nanos) else {
      report(
        .unreadableValue, "expected an amount of money in whole units and billionths", at: node.range,
        help: "4.99 is \"units\": \"4\", \"nanos\": 990000000")
      return nil
    }
    return GooglePlayPrices.Price(region: region, currency: node["currencyCode"]?.text, amount: amount)
  }
}
