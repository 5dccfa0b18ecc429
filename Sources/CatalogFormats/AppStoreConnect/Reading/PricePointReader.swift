import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// What a price point says.
struct ReadPricePoint {
  var territory: TerritoryCode?
  var amount: Money?

  /// The amount in another territory that this point follows, when only that is known.
  var follows: BaseAmount?
}

extension ReadPricePoint {
  /// A placeholder of our own: `{{price-point:USA:0.99}}`, `{{price-point:DEU:like:USA:0.99}}`.
  init?(placeholder: String) {
    guard placeholder.hasPrefix("{{price-point:"), placeholder.hasSuffix("}}") else { return nil }
    let parts = placeholder.dropFirst(14).dropLast(2).split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, let amount = Money(last) else { return nil }
    switch parts.count {
    case 2: self.init(territory: TerritoryCode(parts[0]), amount: amount)
    case 4 where parts[1] == "like":
      self.init(
        territory: TerritoryCode(parts[0]), follows: BaseAmount(territory: TerritoryCode(parts[2]), amount: amount))
    default: return nil
    }
  }

  /// The territory that an ID of the store holds: they are base64 of `{"s":"6447501593","t":"USA","p":"10001"}`.
  static func territory(inID id: String) -> TerritoryCode? {
    guard let bytes = decodedBase64(id), bytes.first == UInt8(ascii: "{") else { return nil }
    let root = parseJSON(TextFile(path: "", bytes: bytes)).root
    return (root?["t"]?.text ?? root?["c"]?.text).map { TerritoryCode($0) }
  }

  /// The bytes of a base64 text, in either alphabet, with or without its padding.
  private static func decodedBase64(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      guard let value = value(ofDigit: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
