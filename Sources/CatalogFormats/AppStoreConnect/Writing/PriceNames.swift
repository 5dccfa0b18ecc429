import CatalogModel
import JSONSyntax

/// The names of the prices that one request makes, as they stand in it: `{"type":"inAppPurchasePrices","id":"${JPN}"` each.
///
/// Most products have prices in the same territories, and so the same names, which are kept from one to the next.
struct PriceNames {
  /// What the names are made of.
  private struct Key {
    let territory: TerritoryCode
    let isBase: Bool
    let start: CalendarDate?

    init(_ entry: PriceEntry) { (territory, isBase, start) = (entry.territory, entry.isBase, entry.start) }

    func fits(_ entry: PriceEntry) -> Bool {
      territory == entry.territory && isBase == entry.isBase && start == entry.start
    }

    /// `${base}`, `${JPN}`, `${JPN-2027-01-15}`.
    func write(to writer: inout JSONWriter) {
      writer.written("${")
      if isBase { writer.written("base") } else { writer.written(plain: RequestNames.safe(territory.text)) }
      if let start {
        writer.written("-")
        writer.written(plain: start.description)
      }
      writer.written("}")
    }
  }

  private let type: ResourceType
  private let keys: [Key]

  /// The list of references to the prices, in which each name is followed by a brace.
  let references: [UInt8]

  /// Where each name stands in it.
  let places: [Range<Int>]

  /// - Parameters:
  ///   - entries: the prices.
  ///   - type: what they are.
  ///   - known: the names of other prices, which may be the same.
  init(of entries: [PriceEntry], _ type: ResourceType, like known: PriceNames?) {
    if let known, known.type == type, known.fits(entries) {
      self = known
      return
    }
    let keys = entries.map { Key($0) }
    var (writer, places) = (JSONWriter(.compact), [Range<Int>]())
    writer.array { writer in
      for key in keys {
        writer.element { writer in
          let start = writer.count
          writer.written("{\"type\":\"")
          writer.written(plain: type.rawValue)
          writer.written("\",\"id\":\"")
          key.write(to: &writer)
          writer.written("\"")
          places.append(start..<writer.count)
          writer.written("}")
        }
      }
    }
    (self.type, self.keys, self.places) = (type, keys, places)
    references = writer.finish()
  }

  private func fits(_ entries: [PriceEntry]) -> Bool {
    keys.count == entries.count && keys.indices.allSatisfy { keys[$0].fits(entries[$0]) }
  }
}
