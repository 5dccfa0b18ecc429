import SourceDiagnostics

/// Builds a tree from libyaml's events.
///
/// It corrects libyaml's marks: block collections end with their last entry, not at the next token; block scalars end
/// with their last line; anchors and tags are before a node, not in it; characters become bytes.
struct TreeBuilder {
  var tree: TreeDraft
  private(set) var faults: [Diagnostic<SourceRange?>] = []

  private let limits: YAMLLimits
  private let textStart: Int

  /// The open collections, innermost last.
  private var open: [OpenCollection] = []

  private var anchors: [String: Anchor] = [:]

  /// The end of the last node; a block collection ends with its last node.
  private var lastEnd: UInt32 = 0

  /// The number of nodes that aliases expand to so far.
  private var expandedNodes = 0

  /// The number of bytes that they expand to.
  private var expandedBytes = 0
  private var undefinedAliases = 0

  /// A collection that hasn't ended.
  private struct OpenCollection {
    var node: Int
    var isMapping: Bool
    var expandedNodesBefore: Int
    var expandedBytesBefore: Int
    var childCount = 0
    var holdsMergeKey = false
  }

  /// The target of an anchor.
  private struct Anchor {
    var node: Int
    /// The number of nodes when expanded; nil while its collection is open.
    var size: Int?
    var bytes = 0
  }

  init(file: TextFile, fileIndex: Int, start: Int, limits: YAMLLimits) {
    tree = TreeDraft(file: file, fileIndex: fileIndex)
    tree.nodes.reserveCapacity(file.bytes.count / 8 + 16)
    textStart = start
    self.limits = limits
  }

  mutating func build(from events: inout LibYAML) {
    while let event = events.next() {
      switch event {
      case .scalar: addScalar(&events)
      case .sequenceStart, .mappingStart:
        guard addCollection(isMapping: event == .mappingStart, &events) else { return }
      case .sequenceEnd, .mappingEnd: closeCollection(&events)
      case .alias:
        guard addAlias(named: events.aliasName, &events) else { return }
      case .documentStart: anchors = [:]
      case .streamEnd: return
      case .documentEnd, .streamStart: break
      }
    }
    breakOff(at: syntaxFault(events.problem()))
  }
}

// MARK: - Scalars

extension TreeBuilder {
  private mutating func addScalar(_ events: inout LibYAML) {
    let scalar = events.scalar
    var start = textStart + events.start()
    var end = textStart + events.end()
    if scalar.hasProperties {
      start = addProperties(events.properties, from: start, to: end)
    } else if start == end, scalar.kind == .plain {
      start = emptyScalarPlace(before: start)
      end = start
    }
    if scalar.kind == .literal || scalar.kind == .folded {
      end = endOfBlockScalar(in: tree.file.bytes, from: start, to: end)
    }
    var node = YAMLNode(scalar.kind, start: start, end: end)
    if scalar.kind == .plain { node.flags = .plain(scalar.text) }
    if scalar.hasProperties { node.flags.insert(.properties) }
    let quote = scalar.kind == .singleQuoted || scalar.kind == .doubleQuoted ? 1 : 0
    if scalar.text.count == end - start - 2 * quote, scalar.text[...] == tree.file.bytes[start + quote..<end - quote] {
      node.flags.insert(.verbatim)
      node.payload = UInt32(start + quote)
    } else {
      node.payload = UInt32(tree.texts.count)
      tree.texts += scalar.text
    }
    node.extent = UInt32(scalar.text.count)
    if scalar.hasProperties, let anchor = events.properties.anchor {
      anchors[anchor] = Anchor(node: tree.nodes.count, size: 1, bytes: scalar.text.count)
    }
    append(node)
  }

  /// The position of an empty node: after its `:`, `-` or `?`, else after its key. libyaml's mark may be at the next
  /// token, lines below.
  private func emptyScalarPlace(before mark: Int) -> Int {
    let bytes = tree.file.bytes
    var place = max(Int(lastEnd), textStart)
    var position = place
    var isSpaced = true
    while position < mark {
      switch bytes[position] {
      case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"): place = position + 1
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): place = mark
      case UInt8(ascii: "#") where isSpaced:
        while position < mark, lineBreak(in: bytes, at: position) == 0 { position += 1 }
        continue
      default: break
      }
      let width = lineBreak(in: bytes, at: position)
      isSpaced = width > 0 || bytes[position] <= 0x20
      position += max(width, 1)
    }
    return min(place, mark)
  }

  /// Adds a scalar or an alias, which is a single node.
  private mutating func append(_ node: YAMLNode) {
    count(isMergeKey: node.isMergeKey)
    lastEnd = node.end
    tree.nodes.append(node)
  }

  /// Counts the next node in the innermost open collection, or as the root of a document.
  private mutating func count(isMergeKey: Bool = false) {
    guard let parent = open.last else { return tree.documents.append(NodeID(tree.nodes.count)) }
    let isKey = parent.isMapping && parent.childCount % 2 == 0
    open[open.count - 1].childCount += 1
    if isKey, isMergeKey { open[open.count - 1].holdsMergeKey = true }
  }
}

// MARK: - Collections

extension TreeBuilder {
  /// Adds a collection; false if it is nested too deeply.
  private mutating func addCollection(isMapping: Bool, _ events: inout LibYAML) -> Bool {
    let properties = events.properties
    let hasProperties = properties.anchor != nil || properties.tag != nil
    var start = textStart + events.start()
    let end = textStart + events.end()
    if hasProperties { start = addProperties(properties, from: start, to: tree.file.bytes.count) }
    guard open.count < limits.depth else {
      let range = start..<max(end, start + 1)
      breakOff(at: .tooDeep(limit: limits.depth, at: SourceRange(file: tree.fileIndex, bytes: range)))
      return false
    }
    var node = YAMLNode(isMapping ? .mapping : .sequence, start: start, end: max(start, end))
    if events.isFlow { node.flags.insert(.flow) }
    if hasProperties { node.flags.insert(.properties) }
    count()
    let index = tree.nodes.count
    tree.nodes.append(node)
    if let anchor = properties.anchor { anchors[anchor] = Anchor(node: index, size: nil) }
    open.append(
      OpenCollection(
        node: index, isMapping: isMapping, expandedNodesBefore: expandedNodes, expandedBytesBefore: expandedBytes))
    return true
  }

  private mutating func closeCollection(_ events: inout LibYAML) {
    guard let collection = open.popLast() else { return }
    let index = collection.node
    var node = tree.nodes[index]
    if node.flags.contains(.flow) {
      let end = textStart + events.end()
      // A single pair in a list has no braces, and its mark is at the next token.
      let isSinglePair = collection.isMapping && tree.file.bytes[end - 1] != UInt8(ascii: "}")
      node.end = isSinglePair ? max(node.start, lastEnd) : UInt32(end)
    } else {
      node.end = max(node.end, lastEnd)
    }
    lastEnd = node.end
    settle(&node, collection)
    tree.nodes[index] = node
    if node.hasProperties, let anchor = tree.properties[UInt32(index)]?.anchor, anchors[anchor]?.node == index {
      anchors[anchor]?.size = tree.nodes.count - index + expandedNodes - collection.expandedNodesBefore
      anchors[anchor]?.bytes = Int(node.end - node.start) + expandedBytes - collection.expandedBytesBefore
    }
    if collection.isMapping { faults += tree.duplicateKeys(in: index) }
  }

  /// Stores the counts in a collection.
  private func settle(_ node: inout YAMLNode, _ collection: OpenCollection) {
    node.payload = UInt32(collection.childCount)
    node.extent = UInt32(tree.nodes.count)
    if collection.holdsMergeKey { node.flags.insert(.holdsMergeKey) }
  }
}

// MARK: - Anchors, tags and aliases

extension TreeBuilder {
  /// Records the anchor and the tag before a node and finds the start of the node itself.
  private mutating func addProperties(_ properties: (anchor: String?, tag: String?), from start: Int, to end: Int)
    -> Int
  {
    tree.properties[UInt32(tree.nodes.count)] = NodeProperties(
      anchor: properties.anchor, tag: properties.tag, start: start)
    let bytes = tree.file.bytes
    var position = start
    var contentStart = start
    // Additional comments belong to its first key.
    var left = (properties.anchor == nil ? 0 : 1) + (properties.tag == nil ? 0 : 1)
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "&") where left > 0, UInt8(ascii: "!") where left > 0:
        left -= 1
        position = endOfProperty(at: position, before: end)
        contentStart = position
      case UInt8(ascii: "#"):
        while position < end, lineBreak(in: bytes, at: position) == 0 { position += 1 }
      case 0x20, 0x09, 0x0A, 0x0D:
        position += 1
      default:
        let width = lineBreak(in: bytes, at: position)
        if width == 0 { return position }
        position += width
      }
    }
    return min(contentStart, end)
  }

  /// The end of the anchor or tag at an offset; only `!<…>` may contain commas and brackets.
  private func endOfProperty(at offset: Int, before end: Int) -> Int {
    let bytes = tree.file.bytes
    let isVerbatim = offset + 1 < end && bytes[offset] == UInt8(ascii: "!") && bytes[offset + 1] == UInt8(ascii: "<")
    var position = offset
    while position < end, bytes[position] != 0x20, bytes[position] != 0x09, lineBreak(in: bytes, at: position) == 0 {
      if !isVerbatim, isFlowMark(bytes[position]) { break }
      position += 1
    }
    return position
  }

  private func isFlowMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  /// Adds an alias; false if aliases expand beyond the limit.
  private mutating func addAlias(named name: String, _ events: inout LibYAML) -> Bool {
    let start = textStart + events.start()
    let range = SourceRange(file: tree.fileIndex, bytes: start..<textStart + events.end())
    var node = YAMLNode(.alias, start: start, end: range.bytes.upperBound)
    node.payload = YAMLNode.noTarget
    switch anchors[name] {
    case nil:
      // Suggestions compare names with each other, which takes too long for many aliases and anchors.
      undefinedAliases += 1
      let known = undefinedAliases <= 8 && anchors.count <= 1_000 ? anchors.keys.sorted() : []
      faults.append(.undefinedAlias(name, known: known, at: range))
    case .some(let anchor):
      guard let size = anchor.size else {
        faults.append(.recursiveAlias(name, at: range, anchor: anchorRange(of: anchor.node) ?? range.bytes))
        break
      }
      expandedNodes += size
      guard expandedNodes <= limits.expandedNodes else {
        breakOff(at: .aliasBomb(name, limit: limits.expandedNodes, "values", at: range))
        return false
      }
      expandedBytes += anchor.bytes
      guard expandedBytes <= limits.expandedBytes else {
        breakOff(at: .aliasBomb(name, limit: limits.expandedBytes, "bytes", at: range))
        return false
      }
      node.payload = UInt32(anchor.node)
    }
    append(node)
    return true
  }

  private func anchorRange(of node: Int) -> Range<Int>? {
    guard let properties = tree.properties[UInt32(node)], let anchor = properties.anchor else { return nil }
    var start = properties.start
    while start < tree.file.bytes.count, tree.file.bytes[start] != UInt8(ascii: "&") { start += 1 }
    return start..<min(start + 1 + anchor.utf8.count, tree.file.bytes.count)
  }
}

// MARK: - Breaking off

extension TreeBuilder {
  private mutating func syntaxFault(_ problem: LibYAMLProblem) -> Diagnostic<SourceRange?> {
    switch problem.layer {
    case .reader:
      return .unreadable(problem, in: tree.file, textStart: textStart, fileIndex: tree.fileIndex)
    case .scanner:
      return SyntaxFault(problem, textStart: textStart, in: tree.file, fileIndex: tree.fileIndex).diagnostic
    }
  }

  /// Reports a fatal fault and closes open collections, so that the tree is usable up to there.
  private mutating func breakOff(at fault: Diagnostic<SourceRange?>) {
    faults.append(fault)
    tree.readEnd = fault.place?.bytes.lowerBound ?? tree.file.bytes.count
    while var collection = open.popLast() {
      // A key without a value isn't an entry.
      if collection.isMapping, collection.childCount % 2 == 1 { collection.childCount -= 1 }
      var node = tree.nodes[collection.node]
      node.flags.insert(.incomplete)
      node.end = max(node.end, lastEnd)
      lastEnd = node.end
      settle(&node, collection)
      tree.nodes[collection.node] = node
    }
  }
}
