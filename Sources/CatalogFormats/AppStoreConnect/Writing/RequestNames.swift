import CatalogModel

/// The names under which requests are known in their document, and what stands for what their answers give.
///
/// Names say what is made and never change while the catalog stays the same:
/// `product:com.example.gold/localization:fr-FR`. Whatever would break a placeholder becomes `_`.
struct RequestNames {
  private var used: Set<String> = []

  /// A name that no request had before; the second of equal ones gets `#2`.
  mutating func unique(_ name: String) -> String { numbered(name).name }

  /// A name that no request had before, and how many had one that would be equal.
  mutating func numbered(_ name: String) -> (name: String, occurrence: Int) {
    let plain = Self.safe(name)
    if used.insert(plain).inserted { return (plain, 0) }
    var number = 2
    while !used.insert("\(plain)#\(number)").inserted { number += 1 }
    return ("\(plain)#\(number)", number - 1)
  }

  /// A name without what JSON escapes and without the braces of placeholders.
  static func safe(_ name: String) -> String {
    func isSafe(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "{")
        && byte != UInt8(ascii: "}")
    }
    if name.utf8.allSatisfy(isSafe) { return name }
    return String(decoding: name.utf8.map { isSafe($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }
}

/// What stands in a request for something that only the store knows.
enum Placeholder {
  static let app = "{{app_id}}"

  /// The ID in the answer to an earlier request.
  static func answer(to request: String) -> String { "{{\(request)}}" }

  /// The price point of an amount, in the territory's own currency.
  static func pricePoint(_ territory: TerritoryCode, _ amount: Money) -> String {
    "{{price-point:\(RequestNames.safe(territory.text)):\(amount)}}"
  }

  /// The price point in a territory that the store equals to an amount in another one.
  static func pricePoint(_ territory: TerritoryCode, like base: BaseAmount) -> String {
    "{{price-point:\(RequestNames.safe(territory.text)):like:\(RequestNames.safe(base.territory.text)):\(base.amount)}}"
  }
}

/// An amount that the prices of other territories follow.
struct BaseAmount: Hashable {
  let territory: TerritoryCode
  let amount: Money
}
