import CatalogModel
import JSONSyntax
import StoreFacts

/// Lists of territories as they stand in requests, each written once and kept: most products of a catalog have the same.
struct TerritoryPieces {
  private var pieces: [Availability.Territories: [UInt8]] = [:]

  /// All that there are, which is what nearly everything is sold in.
  private static let all = written(.all)

  /// The value of `availableTerritories`.
  mutating func piece(for territories: Availability.Territories) -> [UInt8] {
    if territories == .all { return Self.all }
    if let known = pieces[territories] { return known }
    let piece = Self.written(territories)
    pieces[territories] = piece
    return piece
  }

  private static func written(_ territories: Availability.Territories) -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.object { writer in
      writer.field("data") { writer in
        writer.array { writer in for code in territories.codes { writer.element { $0.reference(to: code) } } }
      }
    }
    return writer.finish()
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
