import CatalogModel
import JSONSyntax

/// Prices that are made together with what they belong to.
struct InlinePrices {
  /// What the prices of one kind of request are made of.
  struct Kind {
    let type: ResourceType
    let pointLink: StaticString
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
  let entries: [PriceEntry]

  /// What stands for the product; only prices of a schedule say whose they are.
  let product: Placeholder

  /// The list of the prices.
  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for entry in entries {
        writer.element { writer in
          // The text of its type and name, which is all that a reference says, and the rest behind it.
          writeName(of: entry, to: &writer)
          writer.inside { writer in
            if kind.isInSchedule { writer.attributes { Self.writeDays(of: entry, to: &$0) } }
            writer.relationships { writer in
              if kind.isInSchedule {
                writer.link("inAppPurchaseV2", .inAppPurchases, product)
              } else {
                writer.link("territory", to: entry.territory)
              }
              writer.link(kind.pointLink, kind.point, entry.point)
            }
          }
          writer.written("}")
        }
      }
    }
  }

  /// The list of the prices as the request that makes them names them.
  func writeReferences(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("data") { writer in
        writer.array { writer in
          for entry in entries {
            writer.element { writer in
              writeName(of: entry, to: &writer)
              writer.written("}")
            }
          }
        }
      }
    }
  }

  private static func writeDays(of entry: PriceEntry, to writer: inout JSONWriter) {
    writer.field("startDate") { writer in
      if let start = entry.start { writer.string(start.description) } else { writer.null() }
    }
    if let end = entry.end { writer.field("endDate", end.description) }
  }

  /// The beginning of a price, with its name in its own request: `${base}`, `${JPN}`, `${JPN-2027-01-15}`.
  private func writeName(of entry: PriceEntry, to writer: inout JSONWriter) {
    writer.written("{\"type\":\"")
    writer.written(plain: kind.type.rawValue)
    writer.written("\",\"id\":\"${")
    if entry.isBase { writer.written("base") } else { writer.written(plain: RequestNames.safe(entry.territory.text)) }
    if let start = entry.start {
      writer.written("-")
      writer.written(plain: start.description)
    }
    writer.written("}\"")
  }
}
