import CatalogModel

/// The entries grouped by subscription: linked by group, by chain of renewals or by product.
///
/// - Parameters:
///   - entries: entries of subscriptions, in any order.
///   - groups: the names of the groups, by product.
/// - Returns: the entries of each subscription; each entry belongs to one.
func chains(of entries: [ReceiptEntry], groups: [ProductID: String]) -> [[ReceiptEntry]] {
  var links = Links(count: entries.count)
  var owners: [Link: Int] = [:]
  for (index, entry) in entries.enumerated() {
    for link in Link.all(of: entry, groups: groups) {
      if let owner = owners[link] { links.join(index, owner) } else { owners[link] = index }
    }
  }
  var chains: [Int: [ReceiptEntry]] = [:]
  for (index, entry) in entries.enumerated() { chains[links.root(of: index), default: []].append(entry) }
  return chains.sorted { $0.key < $1.key }.map(\.value)
}

/// A common property of two entries of one subscription.
private enum Link: Hashable {
  case product(ProductID)
  case group(String)
  case namedGroup(String)
  case transaction(String)

  static func all(of entry: ReceiptEntry, groups: [ProductID: String]) -> [Link] {
    [
      .product(entry.product), entry.group.map(Link.group), groups[entry.product].map(Link.namedGroup),
      entry.originalTransaction.map(Link.transaction),
    ].compactMap { $0 }
  }
}

/// A union-find structure.
private struct Links {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// The representative of an element's set.
  mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func join(_ left: Int, _ right: Int) {
    let (left, right) = (root(of: left), root(of: right))
    parents[max(left, right)] = min(left, right)
  }
}
