import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// How much may be made of the text of a document.
///
/// What stands in a document itself never uses it up. What many products take from one place does: 64 KB can name a
/// thousand products, each of which takes thousands of prices from a template, and what is wrong with a price is wrong
/// with it in each.
struct ReadingBudget {
  /// How many more pieces of 16 bytes values may take in memory, without their texts: a price by its territory is two.
  var pieces = Int.max

  /// How many more bytes of texts are read.
  var bytes = Int.max

  /// Whether it is used up, which was reported: nothing more is read of the document.
  private(set) var isSpent = false

  static let endless = ReadingBudget()

  /// What a fault takes from it.
  static let fault = 32

  private init() {}

  /// What is enough for a document of some bytes in a catalog of some documents.
  ///
  /// A product of 30 bytes may take a price for each of 175 territories, and names and descriptions in 39 languages.
  init(bytes: Int, documents: Int) {
    pieces = 100_000 / max(1, documents) + 500 + 32 * bytes
    self.bytes = (4 << 20) / max(1, documents) + 192 * bytes
  }

  mutating func end() { isSpent = true }
}

extension NodeReader {
  /// Takes some values of a type out of the budget; false when it is used up, which is reported once.
  mutating func spend<Item>(_ count: Int, of type: Item.Type, on ref: NodeRef) -> Bool {
    spend(count * max(1, MemoryLayout<Item>.stride / 16), on: ref)
  }

  /// Takes the entries of a mapping, each of which becomes a value of a type, out of the budget.
  mutating func spend<Item>(entriesOf value: Value, of type: Item.Type = Void.self) -> Bool {
    let count = trees.entryCount(of: value, upTo: budget.pieces)
    return spend(count, of: type, on: value.top)
  }

  mutating func spend(_ pieces: Int, on ref: NodeRef) -> Bool {
    guard !budget.isSpent else { return false }
    budget.pieces -= pieces
    return budget.pieces >= 0 || refuse("values", at: ref)
  }

  /// Takes the bytes of a text out of the budget; false when it is used up, which is reported once.
  mutating func spend(bytes count: Int, on ref: NodeRef) -> Bool {
    guard !budget.isSpent else { return false }
    budget.bytes -= count
    return budget.bytes >= 0 || refuse("text", at: ref)
  }

  private mutating func refuse(_ what: String, at ref: NodeRef) -> Bool {
    report(
      .aliasBomb, "templates, defaults and aliases stand for more \(what) here than Shelf reads from one file", at: ref,
      help: "write less into what many products share; the file is read only up to here")
    budget.end()
    return false
  }
}

extension SourceTrees {
  /// How many entries are looked at to have those of a mapping, as `entries(of:)` does; counts no further than a bound.
  func entryCount(of value: Value, upTo bound: Int) -> Int {
    let top = node(value.top)
    if value.isAlone, let count = top.entryCount { return count }
    var count = ownEntryCount(of: value.top, upTo: bound)
    for layer in value.below where count <= bound { count += ownEntryCount(of: layer, upTo: bound - count) }
    return count
  }

  private func ownEntryCount(of ref: NodeRef, upTo bound: Int, depth: Int = 0) -> Int {
    guard let mapping = resolved(ref) else { return 0 }
    let tree = trees[Int(mapping.tree)]
    // Of a list there are as many as items, of a mapping half of them are keys.
    guard kind(mapping) == .mapping else { return tree.childCount(of: mapping.node) }
    var count = tree.childCount(of: mapping.node) / 2
    guard hasMergeKey(mapping), depth < 64 else { return count }
    forEachPair(of: mapping) { key, value in
      guard isMergeKey(key), count <= bound else { return }
      for source in mergeSources(value) where count <= bound {
        count += 1 + ownEntryCount(of: source, upTo: bound - count, depth: depth + 1)
      }
    }
    return count
  }
}
