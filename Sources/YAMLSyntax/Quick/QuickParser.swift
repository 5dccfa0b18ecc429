import SourceDiagnostics

/// Reads the common part of YAML in one pass over the bytes, and gives up at the first doubt.
///
/// It writes the nodes that `TreeBuilder` writes from libyaml's events, and finds the same twice written keys. Anchors,
/// aliases, tags, directives, several documents, `?`, tabs, other line ends than LF, odd characters, whatever stands
/// too deep and whatever is no YAML are left to libyaml, so that messages and meaning are libyaml's. Where libyaml does
/// not follow the letter of YAML, this follows libyaml.
struct QuickParser {
  /// What is not sure to mean the same here and in libyaml.
  struct Doubt: Error {}

  /// The longest key that is taken, in bytes up to its `:`; libyaml takes no more than 1,024 characters.
  static let longestKey = 1_000

  var tree: TreeDraft
  var faults: [Diagnostic<SourceRange?>] = []
  let bytes: [UInt8]
  let vocabulary: Vocabulary
  let depthLimit: Int

  /// Where reading stands, and where its line begins.
  var position = 0
  var lineStart = 0

  /// The column of the token that was gone to last; -1 at the end of the text.
  var tokenColumn = -1

  /// Where the node that was read last ends; with it ends the block collection it is the last of.
  private var lastEnd = 0
  private var depth = 0
  private var duplicates = DuplicateKeyFinder()

  /// What others read of the text, by its place, the last one first.
  private var stretches: [ReadStretch] = []

  /// Where a stretch ends that is read by itself.
  private var stop = Int.max

  /// The innermost open collection.
  private var collection = OpenCollection(node: -1, isMapping: false)

  /// A collection whose end has not come yet.
  struct OpenCollection {
    var node: Int
    var isMapping: Bool
    var childCount = 0
    var holdsMergeKey = false
  }

  /// The tree of a text and what is wrong with it; nil when the text has to be read by libyaml.
  static func read(
    _ file: TextFile, fileIndex: Int, vocabulary: Vocabulary, limits: YAMLLimits,
    _ stretches: consuming [ReadStretch] = []
  ) -> (tree: TreeDraft, faults: [Diagnostic<SourceRange?>])? {
    guard file.bytes.isPlainText() else { return nil }
    var parser = QuickParser(
      file, fileIndex: fileIndex, vocabulary: vocabulary, limits: limits, bytes: file.bytes.count)
    stretches.reverse()
    parser.stretches = stretches
    do throws(Doubt) { try parser.readText() } catch { return nil }
    return (parser.tree, parser.faults)
  }

  /// The entries of a stretch; nil when they have to be read with the rest of the text.
  static func read(_ stretch: Stretch) -> ReadStretch.Content? {
    var parser = QuickParser(
      stretch.file, fileIndex: stretch.fileIndex, vocabulary: stretch.vocabulary, limits: stretch.limits,
      bytes: stretch.bytes.count)
    parser.position = stretch.bytes.lowerBound
    parser.lineStart = stretch.bytes.lowerBound - stretch.column
    parser.tokenColumn = stretch.column
    parser.stop = stretch.bytes.upperBound
    // The list that it is a part of, and the mapping around that.
    parser.depth = 2
    parser.collection = OpenCollection(node: 0, isMapping: false)
    do throws(Doubt) { try parser.readEntries(at: stretch.column) } catch { return nil }
    return ReadStretch.Content(
      nodes: parser.tree.nodes, texts: parser.tree.texts, faults: parser.faults,
      mayHoldDirectives: parser.tree.mayHoldDirectives,
      count: parser.collection.childCount, position: parser.position, lineStart: parser.lineStart,
      tokenColumn: parser.tokenColumn, lastEnd: parser.lastEnd)
  }

  /// Begins at the start of a text; `count` bytes of it are read, which says how much room their nodes take.
  private init(_ file: TextFile, fileIndex: Int, vocabulary: Vocabulary, limits: YAMLLimits, bytes count: Int) {
    tree = TreeDraft(file: file, fileIndex: fileIndex)
    tree.nodes.reserveCapacity(count / 8 + 16)
    bytes = file.bytes
    self.vocabulary = vocabulary
    depthLimit = limits.depth
  }

  /// Reads the only document: a collection.
  private mutating func readText() throws(Doubt) {
    try goToToken()
    if tokenColumn == 0, isDocumentMark(at: position), bytes[position] == UInt8(ascii: "-") {
      position += 3
      try endLine()
    }
    guard tokenColumn >= 0 else { throw Doubt() }
    try readBlockNode(parent: -1)
    guard tokenColumn == -1, let root = tree.nodes.first, root.isCollection else { throw Doubt() }
  }
}

// MARK: - Nodes

extension QuickParser {
  /// Begins a collection at an offset; what is read until `close` stands in it.
  ///
  /// - Returns: the collection around it, for `close`.
  mutating func open(isMapping: Bool, isFlow: Bool = false, at start: Int) throws(Doubt) -> OpenCollection {
    guard depth < depthLimit else { throw Doubt() }
    depth += 1
    countNode()
    var node = YAMLNode(isMapping ? .mapping : .sequence, start: start, end: start)
    if isFlow { node.flags.insert(.flow) }
    let outer = collection
    collection = OpenCollection(node: tree.nodes.count, isMapping: isMapping)
    tree.nodes.append(node)
    return outer
  }

  /// Ends the innermost collection.
  ///
  /// - Parameters:
  ///   - end: the offset behind its bracket; nil for a block collection, which ends with its last node.
  ///   - outer: the collection around it.
  mutating func close(at end: Int? = nil, in outer: OpenCollection) {
    let index = collection.node
    lastEnd = end ?? lastEnd
    var node = tree.nodes[index]
    node.end = UInt32(lastEnd)
    node.payload = UInt32(collection.childCount)
    node.extent = UInt32(tree.nodes.count)
    if collection.holdsMergeKey { node.flags.insert(.holdsMergeKey) }
    tree.nodes[index] = node
    if collection.isMapping {
      let found = duplicates.end(mapping: index, in: tree)
      if !found.isEmpty { faults += found }
    }
    collection = outer
    depth -= 1
  }

  /// Adds a scalar as the next node.
  mutating func append(_ scalar: QuickScalar) throws(Doubt) {
    var node = YAMLNode(scalar.kind, start: scalar.start, end: scalar.end)
    let prefix =
      scalar.isVerbatim ? bytes.prefix(of: scalar.text) : tree.texts.prefix(of: scalar.text)
    let length = scalar.text.count
    if scalar.kind == .plain { node.flags = .plainText(prefix, length: length) }
    if scalar.isVerbatim { node.flags.insert(.verbatim) }
    node.payload = UInt32(scalar.text.lowerBound)
    node.extent = UInt32(length)
    node.word = UInt16(
      vocabulary.number(prefix: prefix, length: length) { word in
        (scalar.isVerbatim ? bytes : tree.texts).equals(word, at: scalar.text.lowerBound)
      })
    countNode(isMergeKey: node.isMergeKey, prefix: prefix)
    lastEnd = scalar.end
    tree.nodes.append(node)
  }

  /// Adds the node that is not written behind an indicator.
  mutating func appendNothing(at place: Int) throws(Doubt) {
    try append(QuickScalar(kind: .plain, start: place, end: place, text: place..<place, isVerbatim: true))
  }

  /// Counts the next node in the innermost collection.
  private mutating func countNode(isMergeKey: Bool = false, prefix: UInt64 = 0) {
    guard collection.node >= 0 else { return tree.documents.append(NodeID(tree.nodes.count)) }
    let isKey = collection.isMapping && collection.childCount & 1 == 0
    collection.childCount += 1
    guard isKey else { return }
    duplicates.begin(key: prefix)
    if isMergeKey { collection.holdsMergeKey = true }
  }
}

// MARK: - Stretches

extension QuickParser {
  /// Whether the stretch ends here that is read by itself.
  func isAtStop() throws(Doubt) -> Bool {
    // Its end is no entry, but stands in one.
    if position > stop { throw Doubt() }
    return position == stop
  }

  /// Takes over what was read of the stretch that begins here, if there is one and this is an entry of a list at the
  /// top.
  mutating func takeStretch() -> Bool {
    guard !stretches.isEmpty, depth == 2 else { return false }
    while let last = stretches.last, last.start < position { stretches.removeLast() }
    guard let stretch = stretches.last, stretch.start == position, let content = stretch.content else { return false }
    stretches.removeLast()
    let (nodes, texts) = (UInt32(tree.nodes.count), UInt32(tree.texts.count))
    for var node in content.nodes {
      if node.isCollection { node.extent += nodes } else if !node.flags.contains(.verbatim) { node.payload += texts }
      tree.nodes.append(node)
    }
    tree.texts += content.texts
    faults += content.faults
    if content.mayHoldDirectives { tree.mayHoldDirectives = true }
    collection.childCount += content.count
    (position, lineStart, tokenColumn) = (content.position, content.lineStart, content.tokenColumn)
    lastEnd = content.lastEnd
    return true
  }
}

// MARK: - Between tokens

extension QuickParser {
  /// The byte at an offset; 0, which no text that gets here has, behind the end.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Whether there is a space, a line break or the end of the text at an offset.
  @inline(__always)
  func isSpaceOrEnd(_ offset: Int) -> Bool {
    guard offset < bytes.count else { return true }
    return bytes[offset] == 0x20 || bytes[offset] == 0x0A
  }

  /// Whether `---` or `...` stands at an offset, which begins a line.
  func isDocumentMark(at offset: Int) -> Bool {
    let mark = byte(offset)
    guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: ".") else { return false }
    return byte(offset + 1) == mark && byte(offset + 2) == mark && isSpaceOrEnd(offset + 3)
  }

  @inline(__always)
  mutating func skipSpaces() {
    while position <= bytes.count - 8 {
      let count = EightBytes.leading(0x20, in: bytes.word(at: position))
      position += count
      if count < 8 { return }
    }
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
  }

  /// Goes to the end of the line, behind a comment's `#` that a space or the start of the line stands before.
  mutating func skipComment() throws(Doubt) {
    guard position == lineStart || bytes[position - 1] == 0x20 else { throw Doubt() }
    while byte(position) == UInt8(ascii: "#") || byte(position) == 0x20 { position += 1 }
    if !tree.mayHoldDirectives {
      tree.mayHoldDirectives = bytes[position...].starts(with: YAMLTree.directivePrefix.utf8)
    }
    position = bytes.offset(of: 0x0A, from: position)
  }

  /// Goes to the next token over spaces, comments and line breaks, and notes its column.
  mutating func goToToken() throws(Doubt) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20: skipSpaces()
      case 0x0A:
        position += 1
        lineStart = position
      case UInt8(ascii: "#"): try skipComment()
      default:
        tokenColumn = position - lineStart
        return
      }
    }
    tokenColumn = -1
  }

  /// Goes to the next token, which must not stand on this line.
  mutating func endLine() throws(Doubt) {
    skipSpaces()
    if byte(position) == UInt8(ascii: "#") { try skipComment() }
    guard position == bytes.count || bytes[position] == 0x0A else { throw Doubt() }
    try goToToken()
  }
}
