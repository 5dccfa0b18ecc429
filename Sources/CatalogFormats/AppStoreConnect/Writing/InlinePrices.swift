import CatalogModel
import JSONSyntax

/// A price that is made together with what it belongs to.
struct InlinePrice {
  /// What the prices of one kind of request are made of.
  struct Kind {
    let type: ResourceType
    let pointLink: String
    let point: ResourceType
    var isInSchedule = false

    static let schedule = Kind(
      type: .inAppPurchasePrices, pointLink: "inAppPurchasePricePoint", point: .inAppPurchasePricePoints, isInSchedule: true)
    static let productCode = Kind(
      type: .inAppPurchaseOfferPrices, pointLink: "pricePoint", point: .inAppPurchasePricePoints)
    static let promotional = offer(.subscriptionPromotionalOfferPrices)
    static let code = offer(.subscriptionOfferCodePrices)
    static let winBack = offer(.winBackOfferPrices)

    private static func offer(_ type: ResourceType) -> Kind {
      Kind(type: type, pointLink: "subscriptionPricePoint", point: .subscriptionPricePoints)
    }
  }

  let kind: Kind
  let entry: PriceEntry

  /// What stands for the product; only prices of a schedule say whose they are.
  let product: String

  /// The name of the price in its own request: `${base}`, `${JPN}`, `${JPN-2027-01-15}`.
  var localID: String {
    let name = entry.isBase ? "base" : RequestNames.safe(entry.territory.text)
    return "${\(name)\(entry.start.map { "-\($0)" } ?? "")}"
  }

  /// The whole price on one line: there are many of them, and they are read like a table.
  func write(to writer: inout JSONWriter) {
    writer.written("{\"type\": ")
    writer.string(kind.type.rawValue)
    writer.written(", \"id\": ")
    writer.string(localID)
    if kind.isInSchedule {
      writer.written(", \"attributes\": {\"startDate\": ")
      if let start = entry.start { writer.string(start.description) } else { writer.null() }
      if let end = entry.end {
        writer.written(", \"endDate\": ")
        writer.string(end.description)
      }
      writer.written("}, \"relationships\": {\"inAppPurchaseV2\": {\"data\": ")
      writer.reference(.inAppPurchases, product)
    } else {
      writer.written(", \"relationships\": {\"territory\": {\"data\": ")
      writer.reference(.territories, entry.territory.text)
    }
    writer.written("}, ")
    writer.string(kind.pointLink)
    writer.written(": {\"data\": ")
    writer.reference(kind.point, entry.point)
    writer.written("}}}")
  }
}
