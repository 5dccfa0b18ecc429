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
  let names: PriceNames

  /// What stands for the product; only prices of a schedule say whose they are.
  let product: Placeholder

  /// The list of the prices: the name of each, which is all that a reference says, and the rest behind it.
  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      guard kind.isInSchedule else {
        for index in entries.indices {
          writer.element { writer in
            writer.written(names.references, names.places[index])
            writeRest(of: entries[index], to: &writer)
            writer.written("}")
          }
        }
        return
      }
      var index = 0
      while index < entries.count {
        let pattern = Pattern(of: entries[index], in: self)
        while index < entries.count, pattern.fits(entries[index]) {
          writer.element { writer in
            writer.written(names.references, names.places[index])
            if let point = entries[index].point { pattern.write(point, to: &writer) }
          }
          index += 1
        }
      }
    }
  }

  /// The list of the prices as the request that makes them names them.
  func writeReferences(to writer: inout JSONWriter) {
    writer.written("{\"data\":")
    writer.written(names.references)
    writer.written("}")
  }

  /// What a price says behind its name.
  private func writeRest(of entry: PriceEntry, to writer: inout JSONWriter) {
    writer.inside { writer in
      if kind.isInSchedule { writer.attributes { Self.writeDays(of: entry, to: &$0) } }
      writer.relationships { writer in
        if kind.isInSchedule {
          writer.link("inAppPurchaseV2", .inAppPurchases, product)
        } else {
          writer.link("territory", to: entry.territory)
        }
        if let point = entry.point { writer.link(kind.pointLink, kind.point, point) }
      }
    }
  }

  private static func writeDays(of entry: PriceEntry, to writer: inout JSONWriter) {
    writer.field("startDate") { writer in
      if let start = entry.start { writer.string(start.description) } else { writer.null() }
    }
    if let end = entry.end { writer.field("endDate", end.description) }
  }

  /// What prices of a schedule say behind their names, around the territory and the amount: for those of the same days it is
  /// the same, and a schedule has many of those.
  private struct Pattern {
    private let start: CalendarDate?
    private let end: CalendarDate?
    private let before: [UInt8]
    private let after: [UInt8]

    init(of entry: PriceEntry, in prices: InlinePrices) {
      (start, end) = (entry.start, entry.end)
      var writer = JSONWriter(.compact)
      prices.writeRest(of: entry, to: &writer)
      writer.written("}")
      let text = writer.finish()
      // The price point comes last, with nothing but braces and a quotation mark behind its amount.
      let pointEnd = (text.lastIndex { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\"") } ?? -1) + 1
      before = Array(text[..<(pointEnd - (entry.point?.detailLength ?? 0))])
      after = Array(text[pointEnd...])
    }

    func fits(_ entry: PriceEntry) -> Bool { start == entry.start && end == entry.end }

    func write(_ point: PricePoint, to writer: inout JSONWriter) {
      writer.written(before)
      point.writeDetail(to: &writer)
      writer.written(after)
    }
  }
}
