import SourceDiagnostics
import YAMLSyntax

/// A limit for the values that are read from a document.
///
/// The document's own text never reaches it. Inherited values can: 64 KB can list a thousand products, each of which
/// inherits thousands of prices from a template, and a fault in a price is repeated in each.
struct ReadingBudget {
  /// The remaining memory for values, in pieces of 16 bytes, without their texts: a price with its territory is two.
  var pieces = Int.max

  /// The remaining bytes of texts.
  var bytes = Int.max

  /// How many more errors may be reported. A broken generator may cause one in every line.
  var errors = 10_000

  /// The node of the last entry; an alias repeats that or an earlier one.
  fileprivate var lastEntry = -1

  /// Whether it is used up, which was reported: the rest of the document is skipped.
  private(set) var isSpent = false

  static let endless = ReadingBudget()

  /// The cost of a fault.
  static let fault = 32

  private init() {}

  /// The cost of an entry that repeats another one: its ID is not free, which few of them show.
  fileprivate static let repetition = 4_000

  /// A sufficient budget for a document in a catalog.
  ///
  /// A product of 30 bytes may inherit a price for each of 175 territories, and names and descriptions in 39
  /// languages.
  init(bytes: Int, documents: Int) {
    pieces = 100_000 / max(1, documents) + 500 + 32 * bytes
    self.bytes = (4 << 20) / max(1, documents) + 192 * bytes
  }

  mutating func end() { isSpent = true }
}

extension NodeReader {
  /// Charges values of a type to the budget. Returns false once it is exhausted, which is reported once.
  mutating func spend<Item>(_ count: Int, of type: Item.Type, on ref: NodeRef) -> Bool {
    spend(count * max(1, MemoryLayout<Item>.stride / 16), on: ref)
  }

  /// Spends the budget for the entries of a mapping, each of which becomes a value of a type.
  mutating func spend<Item>(entriesOf value: Value, of type: Item.Type = Void.self) -> Bool {
    let count = trees.entryCount(of: value, upTo: budget.pieces)
    return spend(count, of: type, on: value.top)
  }

  mutating func spend(_ pieces: Int, on ref: NodeRef) -> Bool {
    guard !budget.isSpent else { return false }
    budget.pieces -= pieces
    return budget.pieces >= 0 || refuse("values", at: ref)
  }

  /// Charges a text's bytes to the budget. Returns false once it is exhausted, which is reported once.
  mutating func spend(bytes count: Int, on ref: NodeRef) -> Bool {
    guard !budget.isSpent else { return false }
    budget.bytes -= count
    return budget.bytes >= 0 || refuse("text", at: ref)
  }

  /// Charges an entry if an alias repeats it. Returns false once the budget is exhausted, which is reported once.
  mutating func spend(entry ref: NodeRef) -> Bool {
    defer { budget.lastEntry = Int(ref.node.index) }
    return ref.node.index > budget.lastEntry || spend(ReadingBudget.repetition, on: ref)
  }

  private mutating func refuse(_ what: String, at ref: NodeRef) -> Bool {
    report(
      .aliasBomb, "templates, defaults and aliases expand to more \(what) than Shelf reads from one file", at: ref,
      help: "share fewer values between products; the rest of the file is not read")
    budget.end()
    return false
  }
}

extension SourceTrees {
  /// The number of entries to inspect for a mapping's entries, as in `entries(of:)`; stops counting at a limit.
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
    // A list has as many as items; half of a mapping's children are keys.
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
