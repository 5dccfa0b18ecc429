import CatalogModel
import StoreFacts

extension String {
  /// A key to sort by as people do: `coins.250` before `coins.1000`.
  var naturalKey: String {
    var (key, digits) = ("", "")
    func filled() -> String { digits.isEmpty ? "" : String(repeating: "0", count: max(0, 12 - digits.count)) + digits }
    for character in self {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        key += filled()
        digits = ""
        key.append(character)
      }
    }
    return key + filled()
  }
}

extension Array {
  /// Sorted by the natural key of a text; equal ones keep their order.
  func inNaturalOrder(by text: (Element) -> String) -> [Element] {
    let keys = map { text($0).naturalKey }
    return indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { self[$0] }
  }
}

extension [PriceList.Entry] {
  /// In the order of pages: products outside groups, then the plans group by group, the highest level first.
  var inPageOrder: [PriceList.Entry] {
    let keys = map { entry in
      (entry.group.map { "1" + $0 } ?? "0", entry.product.plan.level ?? Int.max, entry.product.id.text.naturalKey)
    }
    return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
  }
}
