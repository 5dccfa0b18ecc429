package import CatalogModel
import SourceDiagnostics
import TextFormats

/// The contents of a price point.
package struct ReadPricePoint {
  /// The price point in App Store Connect; nil for a placeholder in a request.
  package var key: ResourceKey?
  package var territory: TerritoryCode?
  package var amount: Money?

  /// The amount in another territory that this point follows, if only that is known.
  package var follows: BaseAmount?
}

extension ReadPricePoint {
  /// Reads one of Shelf's placeholders, `{{price-point:product:com.example.gold:USA:0.99}}`, or that of a loop's point.
  package init?(placeholder: String) {
    if placeholder.hasPrefix(Self.followingPrefix) {
      guard let base = BaseAmount(endOf: placeholder) else { return nil }
      self.init(follows: base)
      return
    }
    guard placeholder.hasPrefix("{{" + PricePoint.prefix), placeholder.hasSuffix("}}"),
      let own = BaseAmount(endOf: String(placeholder.dropLast(2)))
    else { return nil }
    self.init(territory: own.territory, amount: own.amount)
  }

  /// Returns the placeholder for a point that a loop reads from a future response. The request for that response
  /// contains the amount to equalize.
  package static func following(_ request: String) -> String { followingPrefix + request }

  private static let followingPrefix = "{{point}}"

  /// Returns the territory in an App Store Connect ID, which is base64 of `{"s":"6447501593","t":"USA","p":"10001"}`.
  package static func territory(inID id: String) -> TerritoryCode? {
    let root = decoded(id)
    return (root?["t"]?.text ?? root?["c"]?.text).map { TerritoryCode($0) }
  }

  /// A day that the ID of a derived price contains as seconds since 1970, where its attributes omit it; 0 for none.
  package static func day(_ name: String, inID id: String) -> CalendarDate? {
    decoded(id)?[name]?.integer.flatMap { $0 > 0 ? CalendarDate(daysSinceEpoch: $0 / 86_400) : nil }
  }

  private static func decoded(_ id: String) -> JSONNode? {
    guard let bytes = Base64.decode(id), bytes.first == UInt8(ascii: "{") else { return nil }
    return parseJSON(TextFile(path: "", bytes: bytes)).root
  }
}

extension BaseAmount {
  /// Reads the end of a name: `…:USA:0.99`.
  package init?(endOf name: String) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, let amount = Money(String(parts[parts.count - 1])) else { return nil }
    self.init(territory: TerritoryCode(String(parts[parts.count - 2])), amount: amount)
  }
}
