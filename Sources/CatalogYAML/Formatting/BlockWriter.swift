import SourceDiagnostics
import YAMLSyntax

/// Writes documents from their drafts: two spaces for each level, and empty lines where they belong.
struct BlockWriter {
  private let tree: YAMLTree
  private let flow: FlowEmitter
  private var lines = Lines()

  init(_ tree: YAMLTree) {
    self.tree = tree
    flow = FlowEmitter(tree)
  }

  /// Lines without their line breaks.
  struct Lines {
    var all: [String] = []

    mutating func append(_ line: String) { all.append(line) }
    mutating func append(_ more: Lines) { all += more.all }

    /// Adds an empty line, unless it is the first line or follows another empty one.
    mutating func part() {
      if !all.isEmpty { all.append("") }
    }
  }

  /// The text, with its original line endings.
  var bytes: [UInt8] {
    let end = tree.file.lineEnd
    var bytes = Array(tree.file.bytes[..<tree.textStart])
    for line in lines.all { bytes += Array(line.utf8) + end }
    return bytes
  }

  mutating func write(_ draft: BlockDraft) {
    for comment in draft.prefix {
      if comment.isApart { lines.part() }
      lines.append(comment.text)
    }
    if draft.hasMark { lines.append("---") }
    lines.append(DraftWriter(tree, flow, draft).collection(0, indentation: 0))
  }
}

/// Writes one document.
private struct DraftWriter {
  typealias Lines = BlockWriter.Lines

  private let tree: YAMLTree
  private let flow: FlowEmitter
  private let draft: BlockDraft

  init(_ tree: YAMLTree, _ flow: FlowEmitter, _ draft: BlockDraft) {
    (self.tree, self.flow, self.draft) = (tree, flow, draft)
  }

  // MARK: - Collections

  /// All lines of a collection; without the part above its first entry if that is already written.
  func collection(_ index: Int, indentation: Int, isOpened: Bool = false) -> Lines {
    let collection = draft.collections[index]
    var lines = Lines()
    if !isOpened { writeComments(collection.header, to: &lines, indentation) }
    let hasHeader = !lines.all.isEmpty
    var before: (number: Int, isLong: Bool)?
    for number in collection.slots {
      let slot = draft.slots[number]
      let above = above(number)
      var body = body(number, indentation)
      var comments = above.comments
      if let moved = body.moved { comments.append(moved) }
      let isLong = body.lines.all.count > 1 || slot.key == nil && !comments.isEmpty
      let isSkipped = isOpened && before == nil
      if before == nil
        ? hasHeader
        : isParted(
          slot, isApart: above.isApart, after: before?.number, isLong: isLong, wasLong: before?.isLong ?? false,
          in: collection)
      {
        lines.part()
      }
      if !isSkipped {
        for (place, comment) in comments.enumerated() {
          if place > 0, comment.isApart { lines.part() }
          lines.append(YAMLEmitter.spaces(indentation) + comment.text)
        }
        if !above.comments.isEmpty, above.endsApart { lines.part() }
      }
      if slot.key == nil, slot.child != nil, body.isCompact, let first = body.lines.all.first {
        body.lines.all[0] = YAMLEmitter.spaces(indentation) + "- " + first.dropFirst(indentation + 2)
      }
      lines.append(body.lines)
      writeComments(slot.tail, to: &lines, indentation)
      before = (number, isLong)
    }
    writeComments(collection.foot, to: &lines, indentation)
    return lines
  }

  private func writeComments(_ comments: [DraftComment], to lines: inout Lines, _ indentation: Int) {
    for comment in comments {
      if comment.isApart { lines.part() }
      lines.append(YAMLEmitter.spaces(indentation) + comment.text)
    }
  }

  /// Whether an empty line belongs before an entry that isn't the first.
  private func isParted(
    _ slot: BlockSlot, isApart: Bool, after before: Int?, isLong: Bool, wasLong: Bool, in collection: BlockCollection
  ) -> Bool {
    if isApart || before.map({ !draft.slots[$0].tail.isEmpty }) ?? false { return true }
    if slot.key != nil { return collection.slot == nil && draft.hasSections && isLong && wasLong }
    guard let name = collection.slot.flatMap({ draft.slots[$0].key }).map(tree.string(of:)), collection.shape != nil
    else { return false }
    return (isLong || wasLong) && ["products", "subscriptions", "subscription_groups"].contains(name)
  }

  // MARK: - Above a key or an item

  /// The comments above an entry, with those that can't be between a dash and its value.
  private func above(_ number: Int) -> (comments: [DraftComment], isApart: Bool, endsApart: Bool) {
    var comments: [DraftComment] = []
    let own = draft.slots[number]
    var isApart = own.comments.first?.isApart ?? own.isApart
    var next: Int? = number
    while let number = next {
      let slot = draft.slots[number]
      next = nil
      append(slot.comments, to: &comments, &isApart, endsApart: slot.isApart)
      guard slot.key == nil else { break }
      if let comment = slot.keyComment {
        append([DraftComment(text: comment.text, isApart: false)], to: &comments, &isApart, endsApart: false)
      }
      append(slot.inner, to: &comments, &isApart, endsApart: false)
      guard let child = slot.child, tree.properties(of: slot.value) == nil else { break }
      append(draft.collections[child].header, to: &comments, &isApart, endsApart: true)
      next = draft.collections[child].slots.first
    }
    return (comments, comments.first?.isApart ?? own.isApart, isApart)
  }

  /// Adds comments below others; `isApart` is whether an empty line precedes the next one added, `endsApart` whether
  /// one follows the last of them.
  private func append(_ more: [DraftComment], to comments: inout [DraftComment], _ isApart: inout Bool, endsApart: Bool)
  {
    guard var first = more.first else { return }
    first.isApart = isApart
    comments += [first] + more.dropFirst()
    isApart = endsApart
  }

  // MARK: - A key or an item

  /// The lines of an entry.
  private struct Body {
    var lines = Lines()

    /// Whether the value after a dash starts on the dash's line.
    var isCompact = false

    /// A trailing comment that must move above it.
    var moved: DraftComment?
  }

  private func body(_ number: Int, _ indentation: Int) -> Body {
    let slot = draft.slots[number]
    let properties = flow.properties(of: slot.value)
    var head = slot.key.map { flow.key($0) + ":" } ?? "-"
    if !properties.isEmpty { head += " " + properties }
    var body = Body()
    if let child = slot.child {
      body.isCompact = slot.key == nil && properties.isEmpty
      if !body.isCompact {
        body.lines.append(YAMLEmitter.spaces(indentation) + head + (slot.key == nil ? "" : written(slot.keyComment)))
      }
      body.lines.append(collection(child, indentation: indentation + 2, isOpened: body.isCompact))
      return body
    }
    let isOpen = slot.key != nil && (slot.keyComment != nil || !slot.inner.isEmpty)
    if isOpen {
      body.lines.append(YAMLEmitter.spaces(indentation) + head + written(slot.keyComment))
      writeComments(slot.inner, to: &body.lines, indentation + 2)
      head = ""
    }
    let start = isOpen ? YAMLEmitter.spaces(indentation + 2) : YAMLEmitter.spaces(indentation) + head + " "
    addValue(of: slot, start, indentation, isOpen: isOpen, to: &body)
    return body
  }

  private func written(_ comment: LineComment?) -> String {
    comment.map { YAMLEmitter.spaces($0.gap) + $0.text } ?? ""
  }

  /// Adds a scalar or flow value after a prefix.
  private func addValue(of slot: BlockSlot, _ start: String, _ indentation: Int, isOpen: Bool, to body: inout Body) {
    let comment = written(slot.lineComment)
    let range = tree.range(of: slot.value).bytes
    switch tree.kind(of: slot.value) {
    case .literal, .folded:
      let old = draft.collections[slot.holder].column
      let text = BlockText(tree, slot.value, column: old, indentation: indentation, isOpen: isOpen)
      body.lines.append(start + text.header)
      body.lines.all += text.lines
    case .mapping, .sequence:
      let delta = indentation - draft.collections[slot.holder].column
      switch flow.laidOut(slot, start: start, indentation: indentation, delta: delta) {
      case .inBrackets(let lines):
        body.lines.all += lines.dropLast() + [(lines.last ?? "") + comment]
      case .inLines(let lines):
        if slot.key == nil {
          body.moved = slot.lineComment.map { DraftComment(text: $0.text, isApart: false) }
        } else if !isOpen {
          body.lines.append(start.trimmingEnd + comment)
        } else if let comment = slot.lineComment {
          body.lines.append(YAMLEmitter.spaces(indentation + 2) + comment.text)
        }
        body.lines.all += lines
      }
    default:
      guard !range.isEmpty else {
        body.lines.append(start.trimmingEnd + comment)
        return
      }
      var pieces = flow.pieces(of: slot.value)
      let isBelow = !isOpen && flow.isOnLaterLine(slot)
      if isBelow, pieces.count > 1 || start.count + pieces[0].count > YAMLEmitter.width {
        body.lines.append(start.trimmingEnd)
        pieces[0] = YAMLEmitter.spaces(indentation + 2) + pieces[0]
      } else {
        pieces[0] = start + pieces[0]
      }
      for index in pieces.indices.dropFirst() where !pieces[index].isEmpty {
        pieces[index] = YAMLEmitter.spaces(indentation + 2) + pieces[index]
      }
      pieces[pieces.count - 1] += comment
      body.lines.all += pieces
    }
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
