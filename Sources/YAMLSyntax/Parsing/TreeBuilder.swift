import SourceDiagnostics

/// Builds a tree from libyaml's events.
///
/// It mends what libyaml's marks get wrong: block collections end with their last entry, not at the next token; block
/// scalars end with their last line; anchors and tags stand before a node, not in it; characters become bytes.
struct TreeBuilder {
  private(set) var tree: TreeDraft
  private(set) var faults: [Diagnostic<SourceRange?>] = []

  private let limits: YAMLLimits
  private let vocabulary: Vocabulary
  private let textStart: Int
  private var open: [OpenCollection] = []
  private var anchors: [String: Anchor] = [:]

  /// Where the node that was read last ends; with it ends the block collection it is the last of.
  private var lastEnd: UInt32 = 0

  /// How many nodes aliases stand for, so far.
  private var expandedNodes = 0
  private var undefinedAliases = 0
  private var duplicates = DuplicateKeyFinder()

  /// A collection whose end has not come yet.
  private struct OpenCollection {
    var node: Int
    var expandedNodesBefore: Int
  }

  /// What an anchor names.
  private struct Anchor {
    var node: Int
    /// How many nodes it stands for when it is expanded; nil while its collection is still open.
    var size: Int?
  }

  init(file: TextFile, fileIndex: Int, start: Int, vocabulary: Vocabulary, limits: YAMLLimits) {
    tree = TreeDraft(file: file, fileIndex: fileIndex)
    tree.nodes.reserveCapacity(file.bytes.count / 8 + 16)
    textStart = start
    self.vocabulary = vocabulary
    self.limits = limits
  }

  mutating func build(from events: inout LibYAML) {
    tree.mayHoldDirectives = events.mayHoldComment(beginningWith: Array(YAMLTree.directivePrefix.utf8))
    while true {
      guard let event = events.next() else { return breakOff(at: syntaxFault(events.problem())) }
      switch event.kind {
      case .scalar: addScalar(event, events)
      case .sequenceStart, .mappingStart:
        guard addCollection(event, events) else { return }
      case .sequenceEnd, .mappingEnd: closeCollection(event)
      case .alias:
        guard addAlias(event, named: events.aliasName) else { return }
      case .documentStart: anchors = [:]
      case .streamEnd: return
      case .documentEnd, .streamStart: break
      }
    }
  }
}

// MARK: - Scalars

extension TreeBuilder {
  private mutating func addScalar(_ event: Event, _ events: borrowing LibYAML) {
    var start = textStart + event.start
    var end = textStart + event.end
    if event.hasProperties {
      start = addProperties(events.properties, from: start, to: end)
    } else if start == end, event.scalarKind == .plain {
      start = emptyScalarPlace(before: start)
      end = start
    }
    if event.scalarKind == .literal || event.scalarKind == .folded { end = trimmedEnd(from: start, to: end) }
    var node = YAMLNode(event.scalarKind, start: start, end: end)
    node.length = UInt32(event.length)
    if event.scalarKind == .plain { node.flags = .plainText(event.prefix, length: event.length) }
    if event.hasProperties { node.flags.insert(.properties) }
    let quote = event.scalarKind == .singleQuoted || event.scalarKind == .doubleQuoted ? 1 : 0
    if event.length == end - start - 2 * quote, events.textStands(at: start + quote - textStart) {
      node.flags.insert(.verbatim)
      node.payload = UInt32(start + quote)
    } else {
      node.payload = UInt32(tree.texts.count)
      events.appendText(to: &tree.texts)
    }
    node.word = UInt16(vocabulary.number(prefix: event.prefix, length: event.length, isText: { events.textEquals($0) }))
    append(node, prefix: event.prefix, anchor: event.hasProperties ? events.properties.anchor : nil)
  }

  /// The end of the last line that has something on it: libyaml's mark stands behind the line breaks.
  private func trimmedEnd(from start: Int, to end: Int) -> Int {
    let bytes = tree.file.bytes
    var last = end
    while last > start + 1, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last - 1]) { last -= 1 }
    // White space at the end of the last line is text; behind the header it is none.
    let hasLines = bytes[start..<last].contains { $0 == 0x0A || $0 == 0x0D }
    while hasLines, last < end, bytes[last] == 0x20 || bytes[last] == 0x09 { last += 1 }
    return last
  }

  /// Where a node that is not written stands: behind its `:`, `-` or `?`, else behind its key. libyaml's mark may stand
  /// at the next token, lines below.
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

  /// Adds a scalar or an alias, which end where they begin in the array.
  private mutating func append(_ node: YAMLNode, prefix: UInt64, anchor: String?) {
    var node = node
    let index = tree.nodes.count
    node.next = UInt32(index + 1)
    lastEnd = node.end
    tree.nodes.append(node)
    if let anchor { anchors[anchor] = Anchor(node: index, size: 1) }
    count(index, isMergeKey: node.isMergeKey, prefix: prefix)
  }

  /// Counts a node where it stands: in the innermost open collection, or as the root of a document.
  private mutating func count(_ index: Int, isMergeKey: Bool = false, prefix: UInt64 = 0) {
    guard let parent = open.last?.node else { return tree.documents.append(NodeID(index)) }
    let isKey = tree.nodes[parent].kind == .mapping && tree.nodes[parent].payload % 2 == 0
    tree.nodes[parent].payload += 1
    guard isKey else { return }
    duplicates.begin(key: prefix)
    if isMergeKey { tree.nodes[parent].flags.insert(.holdsMergeKey) }
  }
}

// MARK: - Collections

extension TreeBuilder {
  /// Adds a collection that begins; false when it stands too deep.
  private mutating func addCollection(_ event: Event, _ events: borrowing LibYAML) -> Bool {
    var start = textStart + event.start
    let end = textStart + event.end
    var properties: (anchor: String?, tag: String?) = (nil, nil)
    if event.hasProperties {
      properties = events.properties
      start = addProperties(properties, from: start, to: tree.file.bytes.count)
    }
    guard open.count < limits.depth else {
      let range = start..<max(end, start + 1)
      breakOff(at: .tooDeep(limit: limits.depth, at: SourceRange(file: tree.fileIndex, bytes: range)))
      return false
    }
    var node = YAMLNode(event.kind == .mappingStart ? .mapping : .sequence, start: start, end: max(start, end))
    if event.isFlow { node.flags.insert(.flow) }
    if event.hasProperties { node.flags.insert(.properties) }
    let index = tree.nodes.count
    tree.nodes.append(node)
    count(index)
    if let anchor = properties.anchor { anchors[anchor] = Anchor(node: index, size: nil) }
    open.append(OpenCollection(node: index, expandedNodesBefore: expandedNodes))
    return true
  }

  private mutating func closeCollection(_ event: Event) {
    guard let collection = open.popLast() else { return }
    let index = collection.node
    if tree.nodes[index].flags.contains(.flow) {
      let end = textStart + event.end
      // A single pair in a list has no brackets of its own, and its mark stands at the next token.
      let isSinglePair = tree.nodes[index].kind == .mapping && tree.file.bytes[end - 1] != UInt8(ascii: "}")
      tree.nodes[index].end = isSinglePair ? max(tree.nodes[index].start, lastEnd) : UInt32(end)
    } else {
      tree.nodes[index].end = max(tree.nodes[index].end, lastEnd)
    }
    lastEnd = tree.nodes[index].end
    tree.nodes[index].next = UInt32(tree.nodes.count)
    if tree.nodes[index].hasProperties, let anchor = tree.properties[UInt32(index)]?.anchor, anchors[anchor]?.node == index {
      anchors[anchor]?.size = tree.nodes.count - index + expandedNodes - collection.expandedNodesBefore
    }
    if tree.nodes[index].kind == .mapping { faults += duplicates.end(mapping: index, in: tree) }
  }
}

// MARK: - Anchors, tags and aliases

extension TreeBuilder {
  /// Notes the anchor and the tag before a node and finds where the node itself begins.
  private mutating func addProperties(_ properties: (anchor: String?, tag: String?), from start: Int, to end: Int) -> Int {
    tree.properties[UInt32(tree.nodes.count)] = NodeProperties(anchor: properties.anchor, tag: properties.tag, start: start)
    let bytes = tree.file.bytes
    var position = start
    var contentStart = start
    // Those beyond the node's own belong to the first key in it.
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

  /// Where the anchor or tag ends that begins at an offset; only `!<…>` may hold commas and brackets.
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

  /// Adds an alias; false when what aliases stand for has grown beyond the bound.
  private mutating func addAlias(_ event: Event, named name: String) -> Bool {
    let start = textStart + event.start
    let range = SourceRange(file: tree.fileIndex, bytes: start..<textStart + event.end)
    var node = YAMLNode(.alias, start: start, end: range.bytes.upperBound)
    node.payload = YAMLNode.noTarget
    switch anchors[name] {
    case nil:
      // Names are compared with each other, which many aliases and many anchors can't be.
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
        breakOff(at: .aliasBomb(name, limit: limits.expandedNodes, at: range))
        return false
      }
      node.payload = UInt32(anchor.node)
    }
    append(node, prefix: 0, anchor: nil)
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

  /// Tells the fault that can't be passed and closes what is open, so that the tree can be used up to there.
  private mutating func breakOff(at fault: Diagnostic<SourceRange?>) {
    faults.append(fault)
    tree.readEnd = fault.place?.bytes.lowerBound ?? tree.file.bytes.count
    while let collection = open.popLast() {
      let index = collection.node
      dropKeyWithoutValue(of: index)
      tree.nodes[index].flags.insert(.incomplete)
      tree.nodes[index].end = max(tree.nodes[index].end, lastEnd)
      lastEnd = tree.nodes[index].end
      tree.nodes[index].next = UInt32(tree.nodes.count)
    }
  }

  /// A key whose value never came is no entry.
  private mutating func dropKeyWithoutValue(of index: Int) {
    guard tree.nodes[index].kind == .mapping, tree.nodes[index].payload % 2 == 1 else { return }
    tree.nodes[index].payload -= 1
  }
}
