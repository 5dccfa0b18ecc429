import SourceDiagnostics
import YAMLSyntax

/// Writes flow collections, and scalars unchanged.
struct FlowEmitter {
  private let tree: YAMLTree
  private var bytes: [UInt8] { tree.file.bytes }

  init(_ tree: YAMLTree) { self.tree = tree }

  // MARK: - Pieces

  /// A key with its anchor and tag, as in the text.
  func key(_ key: NodeID) -> String {
    let properties = properties(of: key)
    let text = tree.file.text(tree.range(of: key).bytes)
    // Without a space, the colon would become part of the alias's name.
    return (properties.isEmpty ? "" : properties + " ") + text + (tree.kind(of: key) == .alias ? " " : "")
  }

  /// The anchor and the tag of a node, as in the text.
  func properties(of node: NodeID) -> String {
    guard let properties = tree.properties(of: node) else { return "" }
    let end = max(properties.start, tree.range(of: node).bytes.lowerBound)
    return tree.file.text(properties.start..<end).split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(
      separator: " ")
  }

  /// The lines of a scalar or an alias, without leading and trailing whitespace.
  func pieces(of node: NodeID) -> [String] {
    let text = tree.file.text(tree.range(of: node).bytes)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    return lines.enumerated().map { index, line in
      var line = line[...]
      if index > 0 { line = line.drop { $0 == " " || $0 == "\t" } }
      if index < lines.count - 1 {
        let whole = line
        while let last = line.last, last == " " || last == "\t" { line.removeLast() }
        // A space after a backslash is text.
        if line.last == "\\", line.count < whole.count { line = whole }
      }
      return String(line)
    }
  }

  /// Whether an entry's value starts below its key or dash.
  func isOnLaterLine(_ slot: BlockSlot) -> Bool {
    let start = slot.key.map { tree.range(of: $0).bytes.upperBound } ?? slot.start
    return bytes[start..<max(start, tree.range(of: slot.value).bytes.lowerBound)].contains(UInt8(ascii: "\n"))
  }

  // MARK: - Brackets

  /// The new form of a flow collection.
  enum Result {
    /// It stays a flow collection, on one or more lines.
    case inBrackets([String])
    /// It becomes a block collection, below the key, or starting after the dash.
    case inLines([String])
  }

  /// The lines of a flow value after the start of its line, at an indentation, moved by a number of columns.
  func laidOut(_ slot: BlockSlot, start: String, indentation: Int, delta: Int) -> Result {
    let node = slot.value
    let hasLines = bytes[tree.range(of: node).bytes].contains(UInt8(ascii: "\n"))
    guard !slot.holdsComments, !(slot.isPinned && hasLines), let line = line(node, slot.shape, isInner: false) else {
      return .inBrackets(moved(node, start, delta))
    }
    if slot.isPinned || tree.childCount(of: node) == 0 || start.count + line.count <= YAMLEmitter.width {
      return .inBrackets([start + line])
    }
    if let lines = filled(node, start, indentation) { return .inBrackets(lines) }
    var lines = parts(of: node, slot.shape, indentation: indentation + 2)
    if slot.key == nil, properties(of: node).isEmpty {
      lines[0] = YAMLEmitter.spaces(indentation) + "- " + lines[0].dropFirst(indentation + 2)
    } else if slot.key == nil {
      lines.insert(YAMLEmitter.spaces(indentation) + "- " + properties(of: node), at: 0)
    }
    return .inLines(lines)
  }

  /// A flow collection as in the text, moved sideways with its key.
  private func moved(_ node: NodeID, _ start: String, _ delta: Int) -> [String] {
    let text = tree.file.text(tree.range(of: node).bytes)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.enumerated().map { index, line in
      var line = line
      if index < lines.count - 1 { while let last = line.last, last == " " || last == "\t" { line.removeLast() } }
      if index == 0 { return start + line }
      let blanks = line.prefix { $0 == " " || $0 == "\t" }.count
      return line.count == blanks ? "" : YAMLEmitter.spaces(max(0, blanks + delta)) + line.dropFirst(blanks)
    }
  }

  /// A list of scalars over several filled lines; nil for anything else.
  private func filled(_ node: NodeID, _ start: String, _ indentation: Int) -> [String]? {
    let items = tree.items(of: node)
    guard !items.isEmpty, items.allSatisfy({ !tree[$0].isCollection }) else { return nil }
    var lines: [String] = []
    var current = start + "["
    var isFresh = true
    for (index, item) in items.enumerated() {
      guard let text = line(item, nil) else { return nil }
      let part = text + (index == items.count - 1 ? "]" : ",")
      if !isFresh, current.count + 1 + part.count > YAMLEmitter.width {
        lines.append(current)
        current = YAMLEmitter.spaces(indentation + 2) + part
      } else {
        current += (isFresh ? "" : " ") + part
      }
      isFresh = false
    }
    return lines + [current]
  }

  /// The parts of a flow collection as block entries.
  private func parts(of node: NodeID, _ shape: FieldKind?, indentation: Int) -> [String] {
    if tree.kind(of: node) == .mapping {
      return pairs(of: node, shape).flatMap { key, value, inner in
        part(self.key(key) + ":", value, inner, indentation)
      }
    }
    return tree.items(of: node).flatMap { part("-", $0, shape?.item, indentation) }
  }

  private func part(_ head: String, _ value: NodeID, _ shape: FieldKind?, _ indentation: Int) -> [String] {
    let properties = properties(of: value)
    let start = YAMLEmitter.spaces(indentation) + head + (properties.isEmpty ? "" : " " + properties)
    let line = line(value, shape, isInner: false) ?? ""
    let isLong =
      start.count + 1 + line.count > YAMLEmitter.width && tree[value].isCollection && tree.childCount(of: value) > 0
    guard isLong else { return [start + " " + line] }
    if let lines = filled(value, start + " ", indentation) { return lines }
    var lines = parts(of: value, shape, indentation: indentation + 2)
    if head == "-", properties.isEmpty {
      lines[0] = start + " " + lines[0].dropFirst(indentation + 2)
      return lines
    }
    return [start] + lines
  }

  // MARK: - One line

  /// A node on one line, inner ones with their anchor and tag; nil if it needs several lines or can't be written.
  private func line(_ node: NodeID, _ shape: FieldKind?, isInner: Bool = true) -> String? {
    let properties = isInner ? properties(of: node) : ""
    guard let text = bareLine(node, shape) else { return nil }
    return properties.isEmpty ? text : properties + " " + text
  }

  private func bareLine(_ node: NodeID, _ shape: FieldKind?) -> String? {
    let range = tree.range(of: node).bytes
    guard !range.isEmpty else { return nil }
    switch tree.kind(of: node) {
    case .mapping:
      var parts: [String] = []
      for (key, value, inner) in pairs(of: node, shape) {
        guard isSimple(key), let text = line(value, inner) else { return nil }
        parts.append(self.key(key) + ": " + text)
      }
      // A pair in a list needs no braces.
      return bytes[range.lowerBound] == UInt8(ascii: "{") ? "{" + parts.joined(separator: ", ") + "}" : parts.first
    case .sequence:
      var parts: [String] = []
      for item in tree.items(of: node) {
        guard let text = line(item, shape?.item) else { return nil }
        parts.append(text)
      }
      return "[" + parts.joined(separator: ", ") + "]"
    default:
      let text = tree.file.text(range)
      guard text.contains(where: \.isNewline) else { return text }
      let folded = tree.string(of: node)
      return tree.kind(of: node) == .plain && !folded.contains(where: \.isNewline) ? folded : nil
    }
  }

  /// Whether a key can be before a colon on the same line.
  private func isSimple(_ key: NodeID) -> Bool {
    let range = tree.range(of: key).bytes
    guard !range.isEmpty, !tree[key].isCollection, range.count <= 1_000, !bytes[range].contains(UInt8(ascii: "\n"))
    else { return false }
    var before = tree.properties(of: key)?.start ?? range.lowerBound
    while before > 0, bytes[before - 1] <= 0x20 { before -= 1 }
    return before == 0 || bytes[before - 1] != UInt8(ascii: "?")
  }

  /// The pairs of a mapping in order, each with the shape of its value.
  private func pairs(of node: NodeID, _ shape: FieldKind?) -> [(key: NodeID, value: NodeID, shape: FieldKind?)] {
    let record = shape?.record
    let pairs = tree.pairs(of: node).map { key, value in
      (key: key, value: value, shape: record?.key(tree.string(of: key))?.shape ?? shape?.map?.shape)
    }
    guard record != nil, !tree.holdsAnchorAndAlias(node) else { return pairs }
    return KeyOrder.sorted(pairs) { tree.string(of: $0.key) }
  }
}
