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

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", kind.type.rawValue)
      writer.member("id", localID)
      if kind.isInSchedule {
        writer.attributes { writer in
          writer.member("startDate") { writer in
            if let start = entry.start { writer.string(start.description) } else { writer.null() }
          }
          if let end = entry.end { writer.member("endDate", end.description) }
        }
      }
      writer.relationships { writer in
        if kind.isInSchedule {
          writer.link("inAppPurchaseV2", .inAppPurchases, product)
        } else {
          writer.link("territory", .territories, entry.territory.text)
        }
        writer.link(kind.pointLink, kind.point, entry.point)
      }
    }
  }
}
