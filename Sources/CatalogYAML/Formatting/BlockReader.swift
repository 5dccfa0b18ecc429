import SourceDiagnostics
import YAMLSyntax

/// Splits a tree into block entries with their comments.
struct BlockReader {
  private let tree: YAMLTree
  private var draft = BlockDraft()

  private var bytes: [UInt8] { tree.file.bytes }

  private init(_ tree: YAMLTree) { self.tree = tree }

  /// The documents of a text, their keys in order.
  static func documents(of tree: YAMLTree, _ role: TextRole) throws(Formatting.Unsupported) -> [BlockDraft] {
    var comments = tree.comments.drop { $0.range.bytes.lowerBound < tree.textStart }
    var drafts: [BlockDraft] = []
    var start = tree.textStart
    for (index, root) in tree.documents.enumerated() {
      var reader = BlockReader(tree)
      let rootStart = tree.properties(of: root)?.start ?? tree.range(of: root).bytes.lowerBound
      let mark = try reader.mark(from: start, to: rootStart)
      guard mark != nil || index == 0 else { throw reader.unsupported("a document without '---'", root) }
      let end = tree.range(of: root).bytes.upperBound
      var next = tree.file.bytes.count
      if index + 1 < tree.documents.count {
        next = try reader.mark(from: end, to: tree.range(of: tree.documents[index + 1]).bytes.lowerBound) ?? next
      } else {
        try reader.checkEnd(from: end)
      }
      try reader.readRoot(root, role)
      let own = comments.prefix { $0.range.bytes.lowerBound < next }
      comments = comments.dropFirst(own.count)
      try reader.assignComments(Array(own), mark: mark)
      reader.sort()
      drafts.append(reader.draft)
      start = next
    }
    return drafts
  }

  private func unsupported(_ reason: String, _ node: NodeID) -> Formatting.Unsupported {
    Formatting.Unsupported(reason + " can't be formatted", tree.range(of: node))
  }

  // MARK: - Documents

  /// The offset of a `---` line between two offsets, if there is one.
  private func mark(from start: Int, to end: Int) throws(Formatting.Unsupported) -> Int? {
    var found: Int?
    var line = lineStart(of: start) == start ? start : tree.file.nextLine(after: start)
    while line < end {
      let next = tree.file.nextLine(after: line + 1)
      let first = bytes[line..<min(line + 3, bytes.count)]
      let place = SourceRange(file: tree.fileIndex, bytes: line..<min(line + 3, bytes.count))
      if first.first == UInt8(ascii: "%") || first.elementsEqual("...".utf8) {
        throw Formatting.Unsupported("a directive or '...' can't be formatted", place)
      }
      if first.elementsEqual("---".utf8) {
        guard found == nil, bytes[(line + 3)..<next].allSatisfy({ $0 <= 0x20 }) else {
          throw Formatting.Unsupported("'---' followed by text can't be formatted", place)
        }
        found = line
      }
      line = next
    }
    return found
  }

  /// Rejects anything but comments between an offset and the end of the text.
  private func checkEnd(from offset: Int) throws(Formatting.Unsupported) {
    guard let mark = try mark(from: offset, to: bytes.count) else { return }
    throw Formatting.Unsupported(
      "an empty document can't be formatted", SourceRange(file: tree.fileIndex, bytes: mark..<mark + 3))
  }

  private mutating func readRoot(_ root: NodeID, _ role: TextRole) throws(Formatting.Unsupported) {
    let shape = FieldKind.record("root", { role.keys })
    draft.hasSections = role == .document || role == .shared
    guard tree.properties(of: root) == nil, try readCollection(root, shape) != nil else {
      throw unsupported("a document that isn't a block mapping", root)
    }
  }

  // MARK: - Collections

  /// Adds a block collection and its contents; nil for anything else.
  private mutating func readCollection(_ node: NodeID, _ shape: FieldKind?) throws(Formatting.Unsupported) -> Int? {
    let isMapping = tree.kind(of: node) == .mapping
    guard isMapping || tree.kind(of: node) == .sequence, !tree.isFlow(node), tree.childCount(of: node) > 0 else {
      return nil
    }
    let index = draft.collections.count
    if isMapping {
      let pairs = tree.pairs(of: node)
      draft.collections.append(
        BlockCollection(node: node, isMapping: true, column: column(of: start(ofKey: pairs[0].key)), shape: shape))
      var previousEnd = tree.range(of: node).bytes.lowerBound
      let record = shape?.record
      for (key, value) in pairs {
        try checkKey(key, after: previousEnd)
        let inner = record?.key(tree.string(of: key))?.shape ?? shape?.map?.shape
        try addSlot(BlockSlot(key: key, value: value, start: start(ofKey: key), holder: index, shape: inner))
        previousEnd = max(tree.range(of: key).bytes.upperBound, tree.range(of: value).bytes.upperBound)
      }
    } else {
      var previousEnd = tree.range(of: node).bytes.lowerBound
      draft.collections.append(
        BlockCollection(node: node, isMapping: false, column: column(of: tree.dash(from: previousEnd)), shape: shape))
      for item in tree.items(of: node) {
        try addSlot(
          BlockSlot(key: nil, value: item, start: tree.dash(from: previousEnd), holder: index, shape: shape?.item))
        previousEnd = tree.range(of: item).bytes.upperBound
      }
    }
    return index
  }

  private mutating func addSlot(_ slot: BlockSlot) throws(Formatting.Unsupported) {
    var slot = slot
    let number = draft.slots.count
    let line = lineStart(of: slot.start)
    slot.isApart = bytes[line..<slot.start].allSatisfy { $0 == 0x20 || $0 == 0x09 } && isBlank(lineBefore: line)
    slot.place = draft.collections[slot.holder].slots.count
    draft.slots.append(slot)
    draft.collections[slot.holder].slots.append(number)
    try checkText(slot.value)
    guard let child = try readCollection(slot.value, slot.shape) else { return }
    draft.slots[number].child = child
    draft.collections[child].slot = number
  }

  /// Rejects texts that keep their trailing empty lines, because adding or removing such a line changes them.
  private func checkText(_ value: NodeID) throws(Formatting.Unsupported) {
    guard tree.kind(of: value) == .literal || tree.kind(of: value) == .folded else { return }
    let start = tree.range(of: value).bytes.lowerBound
    if bytes[start...].prefix(3).prefix(while: { $0 > 0x20 }).contains(UInt8(ascii: "+")) {
      throw unsupported("a text that keeps its trailing empty lines ('+')", value)
    }
  }

  /// The column of a byte on its line.
  private func column(of offset: Int) -> Int {
    let column = tree.file.column(of: offset)
    return column == offset ? column - tree.textStart : column
  }

  private func start(ofKey key: NodeID) -> Int {
    tree.properties(of: key)?.start ?? tree.range(of: key).bytes.lowerBound
  }

  /// Rejects keys that can't be written before a colon unchanged.
  private func checkKey(_ key: NodeID, after previousEnd: Int) throws(Formatting.Unsupported) {
    let range = start(ofKey: key)..<tree.range(of: key).bytes.upperBound
    guard tree.isScalar(key) || tree.kind(of: key) == .alias, range.count <= 1_000, tree.kind(of: key) != .literal,
      tree.kind(of: key) != .folded, !bytes[range].contains(0x0A), !bytes[range].contains(0x0D),
      !range.isEmpty, !isMarked(range.lowerBound, after: previousEnd)
    else { throw unsupported("this kind of key", key) }
  }

  /// Whether `?` precedes a key.
  private func isMarked(_ start: Int, after previousEnd: Int) -> Bool {
    var position = start
    while position > previousEnd, bytes[position - 1] <= 0x20 { position -= 1 }
    return position > previousEnd && bytes[position - 1] == UInt8(ascii: "?")
  }

  // MARK: - Order

  /// Sorts the keys of every mapping, except those that can't be moved.
  private mutating func sort() {
    for index in draft.collections.indices { draft.collections[index].slots = sorted(index) }
  }

  private func sorted(_ index: Int) -> [Int] {
    let collection = draft.collections[index]
    guard collection.isMapping, collection.shape?.record != nil, !tree.holdsAnchorAndAlias(collection.node) else {
      return collection.slots
    }
    let sorted = KeyOrder.sorted(collection.slots) { number in draft.slots[number].key.map(tree.string(of:)) ?? "" }
    guard sorted.first != collection.slots.first, let first = collection.slots.first else { return sorted }
    // Comments about the first line, and comments for editors, depend on the first entry.
    let holder = collection.slot.map { draft.slots[$0] }
    let isHeld =
      draft.slots[first].comments.contains(where: \.isModeline) || holder.map { $0.key == nil && $0.isPinned } ?? false
    return isHeld ? collection.slots : sorted
  }
}

extension KeyOrder {
  /// Sorts named elements in the documented order: merge keys first, and an unknown one after its original
  /// predecessor.
  static func sorted<Thing>(_ things: [Thing], by name: (Thing) -> String) -> [Thing] {
    var last = -1
    let ranked = things.enumerated().map { offset, thing in
      let name = name(thing)
      last = name == "<<" ? -1 : rank(of: name) ?? last
      return (rank: last, offset: offset, thing: thing)
    }
    return ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.thing)
  }
}

extension YAMLTree {
  /// Whether the order inside a node matters to its aliases: an anchor must precede its alias.
  func holdsAnchorAndAlias(_ node: NodeID) -> Bool {
    var anchors = 0
    var aliases = 0
    count(in: node, &anchors, &aliases)
    return anchors > 0 && anchors + aliases > 1
  }

  private func count(in node: NodeID, _ anchors: inout Int, _ aliases: inout Int) {
    if properties(of: node)?.anchor != nil { anchors += 1 }
    if kind(of: node) == .alias { aliases += 1 }
    guard self[node].isCollection else { return }
    var child = firstChild(of: node)
    for _ in 0..<childCount(of: node) {
      count(in: child, &anchors, &aliases)
      child = sibling(of: child)
    }
  }

  /// The offset after a byte order mark.
  var textStart: Int { file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

// MARK: - Comments

extension BlockReader {
  fileprivate func lineStart(of offset: Int) -> Int { offset - tree.file.column(of: offset) }

  /// Whether the line before an offset exists and is empty.
  fileprivate func isBlank(lineBefore start: Int) -> Bool {
    guard start > 0 else { return false }
    var position = start - 1
    while position > 0, bytes[position - 1] != UInt8(ascii: "\n") {
      position -= 1
      if bytes[position] > 0x20 { return false }
    }
    return true
  }

  /// Assigns every comment of the document to the entry that it belongs to.
  fileprivate mutating func assignComments(_ comments: [Comment], mark: Int?) throws(Formatting.Unsupported) {
    draft.hasMark = mark != nil
    var slot = -1
    var gap: [Comment] = []
    for comment in comments {
      let start = comment.range.bytes.lowerBound
      if let mark, start < mark {
        draft.prefix.append(draftComment(comment))
        continue
      }
      let before = slot
      while slot + 1 < draft.slots.count, draft.slots[slot + 1].start < start { slot += 1 }
      if slot != before {
        assignComments(gap, between: before)
        gap = []
      }
      if slot < 0 || !assignComment(comment, toSlot: slot) { gap.append(comment) }
    }
    assignComments(gap, between: slot)
  }

  private func draftComment(_ comment: Comment) -> DraftComment {
    let start = comment.range.bytes.lowerBound
    return DraftComment(text: tree.file.text(comment.range.bytes), isApart: isBlank(lineBefore: lineStart(of: start)))
  }

  private func lineComment(_ comment: Comment) -> LineComment {
    var start = comment.range.bytes.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return LineComment(text: tree.file.text(comment.range.bytes), gap: max(1, comment.range.bytes.lowerBound - start))
  }

  /// Assigns a comment to the entry that started last; false if the comment is after all of it, on a separate line.
  private mutating func assignComment(_ comment: Comment, toSlot number: Int) -> Bool {
    let slot = draft.slots[number]
    let value = tree.range(of: slot.value).bytes
    let start = comment.range.bytes.lowerBound
    if slot.child == nil, start > value.lowerBound, start < value.upperBound {
      // Comments after '|' and '>' belong to the text.
      if tree[slot.value].isCollection { draft.slots[number].holdsComments = true }
      return true
    }
    let isBefore = slot.child != nil || start < value.lowerBound
    if !comment.isAlone {
      if isBefore {
        draft.slots[number].keyComment = lineComment(comment)
      } else {
        draft.slots[number].lineComment = lineComment(comment)
      }
      return true
    }
    guard slot.child == nil, start < value.lowerBound else { return false }
    draft.slots[number].inner.append(draftComment(comment))
    return true
  }

  /// Assigns comments on separate lines to the entries above or below them, or to the end of a collection.
  ///
  /// - Parameters:
  ///   - comments: all comments between two entries.
  ///   - slot: the entry before them; -1 at the start.
  private mutating func assignComments(_ comments: [Comment], between slot: Int) {
    guard !comments.isEmpty else { return }
    let next = slot + 1 < draft.slots.count ? slot + 1 : nil
    // The first entry of a collection has no predecessor in it.
    let isFirst = next.map { draft.slots[$0].place == 0 } ?? false
    var above: [Comment] = []
    var depth = Int.max
    for comment in comments {
      let isRequest = draftComment(comment).isRequest
      let column = column(of: comment.range.bytes.lowerBound)
      let own = isFirst || isRequest ? nil : collection(at: min(column, depth), after: slot, before: next)
      if let own, above.isEmpty {
        draft.collections[own].foot.append(draftComment(comment))
        depth = draft.collections[own].column
      } else {
        above.append(comment)
      }
    }
    guard let next, !above.isEmpty else { return }
    assignComments(above, above: next, isFirst: isFirst)
  }

  /// The collection at whose end a comment is, by its column; nil if it belongs to the next entry.
  private func collection(at column: Int, after slot: Int, before next: Int?) -> Int? {
    let limit = next.map { draft.collections[draft.slots[$0].holder].column } ?? -1
    var holder = slot < 0 ? 0 : draft.slots[slot].holder
    var chain = [holder]
    while let outer = draft.collections[holder].slot {
      holder = draft.slots[outer].holder
      chain.append(holder)
    }
    if let next, let end = chain.firstIndex(of: draft.slots[next].holder) { chain = Array(chain[..<end]) }
    // If a list and the mapping around it have the same column, the comment belongs to the mapping.
    let columns = chain.map { draft.collections[$0].column }
    let nearest = columns.filter { $0 <= column && $0 > limit }.max()
    let found = nearest.flatMap { columns.lastIndex(of: $0) }.map { chain[$0] }
    return found ?? (next == nil ? chain.last : nil)
  }

  private mutating func assignComments(_ comments: [Comment], above next: Int, isFirst: Bool) {
    var drafts = comments.map(draftComment)
    let slot = draft.slots[next]
    // An empty line separates them from the next entry, but a suppression always belongs to the next entry.
    let request = drafts.firstIndex(where: \.isRequest) ?? drafts.count
    let ends = drafts.indices.filter { $0 < request && ($0 + 1 < drafts.count ? drafts[$0 + 1].isApart : slot.isApart) }
    if isFirst, let end = ends.last {
      draft.collections[slot.holder].header = Array(drafts[...end])
      drafts.removeFirst(end + 1)
    } else if !isFirst, let end = ends.first, !drafts[0].isApart {
      draft.slots[draft.collections[slot.holder].slots[slot.place - 1]].tail = Array(drafts[...end])
      drafts.removeFirst(end + 1)
    }
    draft.slots[next].comments = drafts
  }
}
