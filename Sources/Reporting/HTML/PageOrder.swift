import CatalogModel
import StoreFacts

extension String {
  /// A key to sort by as people do: `coins.250` before `coins.1000`.
  var naturalKey: String {
    var (key, digits): ([UInt8], [UInt8]) = ([], [])
    func filled() -> [UInt8] { digits.isEmpty ? [] : Array(repeating: 0x30, count: max(0, 12 - digits.count)) + digits }
    for byte in utf8 {
      if byte &- 0x30 < 10 {
        digits.append(byte)
      } else {
        if !digits.isEmpty { key += filled() }
        digits.removeAll(keepingCapacity: true)
        key.append(byte)
      }
    }
    return String(decoding: key + filled(), as: UTF8.self)
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
