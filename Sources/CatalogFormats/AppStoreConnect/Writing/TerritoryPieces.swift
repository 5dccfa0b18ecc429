import CatalogModel
import JSONSyntax
import StoreFacts

/// Lists of territories as they stand in requests, each written once and kept: most products of a catalog have the same.
struct TerritoryPieces {
  private var pieces: [Availability.Territories: [UInt8]] = [:]

  /// The value of `availableTerritories`, on one line.
  mutating func piece(for territories: Availability.Territories) -> [UInt8] {
    if let known = pieces[territories] { return known }
    var writer = JSONWriter(.plain)
    writer.written("{\"data\": [")
    for (index, code) in territories.codes.enumerated() {
      if index > 0 { writer.written(", ") }
      writer.reference(.territories, code.text)
    }
    writer.written("]}")
    pieces[territories] = writer.bytes
    return writer.bytes
  }
}

extension Availability.Territories {
  /// The codes of all that are meant; what has no storefront only when it is named.
  var codes: [TerritoryCode] {
    switch self {
    case .all: Territory.all.map(\.code)
    case .only(let codes): codes
    case .except(let codes): Territory.all.map(\.code).filter { !codes.contains($0) }
    }
  }
}
