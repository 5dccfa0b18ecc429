import RuleHandbook
import SourceDiagnostics
import YAMLSyntax

/// A document rewritten on one line, with brackets, with its marks moved along.
struct FlowStyle {
  private let tree: YAMLTree
  private var text = ""

  /// The order in which the entries of a mapping are written.
  private var order: ([(key: NodeID, value: NodeID)]) -> [(key: NodeID, value: NodeID)] = { $0 }

  /// The new place of each part of the old text: whole nodes, and the contents of copied scalars.
  private var nodes: [Range<Int>: Range<Int>] = [:]
  private var copies: [(old: Range<Int>, new: Int)] = []

  /// The marked text in flow style, with an entry put first into the mapping at the root; nil if that isn't possible,
  /// or a mark encloses neither a node nor a part of a scalar.
  static func converted(_ marked: MarkedText, beginning: String?) -> MarkedText? {
    let parsed = YAMLSyntax.parse(
      TextFile(path: "", text: marked.text), fileIndex: 0)
    guard parsed.faults.isEmpty, parsed.tree.documents.count == 1 else { return nil }
    var style = FlowStyle(tree: parsed.tree)
    guard style.write(parsed.tree.documents[0], beginning: beginning) else { return nil }
    let marks = marked.marks.compactMap(style.place)
    guard marks.count == marked.marks.count else { return nil }
    return MarkedText(text: style.text + "\n", marks: marks)
  }

  /// A node on one line, with the entries of each mapping in another order; nil if that isn't possible.
  static func rewritten(
    _ node: NodeID, of tree: YAMLTree,
    order: @escaping ([(key: NodeID, value: NodeID)]) -> [(key: NodeID, value: NodeID)]
  ) -> String? {
    var style = FlowStyle(tree: tree)
    style.order = order
    return style.write(node) ? style.text + "\n" : nil
  }

  private init(tree: YAMLTree) { self.tree = tree }

  /// The new place of a range of the old text.
  private func place(of mark: Range<Int>) -> Range<Int>? {
    if let place = nodes[mark] { return place }
    guard
      let copy = copies.first(where: { $0.old.lowerBound <= mark.lowerBound && mark.upperBound <= $0.old.upperBound })
    else { return nil }
    let start = copy.new + mark.lowerBound - copy.old.lowerBound
    return start..<start + mark.count
  }

  /// Writes a node; false if it can't be written on one line.
  private mutating func write(_ node: NodeID, beginning: String? = nil) -> Bool {
    guard tree.properties(of: node) == nil else { return false }
    let old = tree.range(of: node).bytes
    let start = text.utf8.count
    switch tree.kind(of: node) {
    case .alias, .literal, .folded: return false
    case .mapping: guard writeMapping(node, beginning: beginning) else { return false }
    case .sequence: guard writeSequence(node) else { return false }
    case .plain, .singleQuoted, .doubleQuoted: guard writeScalar(node, old) else { return false }
    }
    nodes[old] = start..<text.utf8.count
    return true
  }

  private mutating func writeMapping(_ node: NodeID, beginning: String?) -> Bool {
    text += "{"
    var separator = ""
    if let beginning {
      text += beginning
      separator = ", "
    }
    for pair in order(tree.pairs(of: node)) {
      text += separator
      separator = ", "
      guard write(pair.key) else { return false }
      text += ": "
      guard write(pair.value) else { return false }
    }
    text += "}"
    return true
  }

  private mutating func writeSequence(_ node: NodeID) -> Bool {
    text += "["
    for (index, item) in tree.items(of: node).enumerated() {
      if index > 0 { text += ", " }
      guard write(item) else { return false }
    }
    text += "]"
    return true
  }

  private mutating func writeScalar(_ node: NodeID, _ old: Range<Int>) -> Bool {
    let source = tree.file.text(old)
    guard !source.contains(where: \.isNewline) else { return false }
    if old.isEmpty {
      text += "null"
    } else if tree.kind(of: node) == .plain, source.contains(where: { ",[]{}".contains($0) }) {
      guard !source.contains("\""), !source.contains("\\") else { return false }
      copies.append((old, text.utf8.count + 1))
      text += "\"\(source)\""
    } else {
      copies.append((old, text.utf8.count))
      text += source
    }
    return true
  }
}
