import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Writes changed values into an entry as a person would: existing values are replaced, new ones are inserted in key
/// order, and everything else is unchanged.
///
/// The entry's own keys are never removed. Only the entry's own text is changed. An inherited value gets its own key
/// in the entry, which overrides it.
struct EntryEditor {
  let trees: SourceTrees
  var edits = TextEdits()

  /// Whether a quoted value keeps its quotes, necessary or not.
  let keepsQuotes: Bool

  init(_ trees: SourceTrees, keepsQuotes: Bool = false) { (self.trees, self.keepsQuotes) = (trees, keepsQuotes) }

  /// Changes a record or map from its current to its new values.
  mutating func change(_ mapping: NodeRef, from old: Outline, to new: Outline, complete: Outline) {
    for part in Part.parts(of: new, orDefaultsIn: complete, besides: old) where old.part(part.name) != part.value {
      change(part, of: mapping, from: old.part(part.name), complete: complete.part(part.name) ?? part.value)
    }
  }

  /// Appends an entry to a list.
  mutating func append(_ item: Outline, of key: CatalogKey, to list: NodeRef) {
    if trees.tree(list).isFlow(list.node) {
      return insert(inBrackets: YAMLEmitter.line(item, of: key, room: .max) ?? "null", of: list)
    }
    guard let end = end(ofBlock: list) else { return }
    var pen = YAMLEmitter()
    if end.isApart { pen.blankLine() }
    pen.item(item, of: key, indentation: end.column)
    edits.insert(pen.text, at: end.offset, ofFile: trees.range(list).file)
  }

  /// Appends an item given as text, starting at column 0, to a list; false for a flow list.
  mutating func append(_ text: String, to list: NodeRef) -> Bool {
    let tree = trees.tree(list)
    guard trees.kind(list) == .sequence, !tree.isFlow(list.node), let end = end(ofBlock: list) else { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : YAMLEmitter.spaces(end.column) + line
    }
    let isApart = end.isApart || tree.items(of: list.node).count == 1
    edits.insert(
      (isApart ? "\n" : "") + lines.joined(separator: "\n"),
      at: end.offset, ofFile: trees.range(list).file)
    return true
  }

  /// Appends entries to a list at the top of a document, or adds the list to the end of the app's file; false if
  /// neither is possible.
  mutating func append(_ items: [Outline], toTop key: CatalogKey) -> Bool {
    guard let list = lists(key).last else { return addTop(key, .list(items)) }
    for item in items { append(item, of: key, to: list) }
    return true
  }

  /// Adds a key to the end of the app's file; false if that isn't a block mapping.
  mutating func addTop(_ key: CatalogKey, _ value: Outline) -> Bool {
    guard let index = trees.names.firstIndex(of: "app.yaml"), let document = trees.trees[index].documents.last,
      trees.trees[index].kind(of: document) == .mapping, !trees.trees[index].isFlow(document)
    else { return false }
    var emitter = YAMLEmitter()
    emitter.blankLine()
    emitter.fields([Outline.Field(key, value)], indentation: 0)
    edits.insert(emitter.text, at: trees.trees[index].file.bytes.count, ofFile: trees.trees[index].fileIndex)
    return true
  }

  /// The lists of a top-level key, if they have entries or brackets.
  func lists(_ key: CatalogKey) -> [NodeRef] {
    trees.trees.enumerated().flatMap { index, tree in
      tree.documents.filter { tree.kind(of: $0) == .mapping }.flatMap { document in
        tree.pairs(of: document).filter { tree.isScalar($0.key) && tree.string(of: $0.key) == key.rawValue }.map(
          \.value)
      }
      .filter { tree.kind(of: $0) == .sequence && (tree.isFlow($0) || tree.childCount(of: $0) > 0) }
      .map { NodeRef(tree: Int32(index), node: $0) }
    }
  }

  /// The position for another item of a block list: the column of its dashes, the offset, and whether empty lines
  /// separate its items; nil for an empty list.
  ///
  /// Comments that are indented deeper than the dashes belong to the last item.
  private func end(ofBlock list: NodeRef) -> (column: Int, offset: Int, isApart: Bool)? {
    let tree = trees.tree(list)
    guard let last = tree.items(of: list.node).last else { return nil }
    let column = tree.file.column(of: trees.range(list).bytes.lowerBound)
    let line = tree.file.nextLine(after: tree.range(of: last).bytes.upperBound)
    return (column, tree.file.behindComments(from: line, deeperThan: column), Self.isApart(tree, list.node))
  }

  /// Whether empty lines separate the items of a list.
  private static func isApart(_ tree: YAMLTree, _ list: NodeID) -> Bool {
    let items = tree.items(of: list)
    guard items.count > 1 else { return false }
    let gap =
      tree.range(of: items[items.count - 2]).bytes.upperBound..<tree.range(of: items[items.count - 1]).bytes.lowerBound
    guard !gap.isEmpty else { return false }
    return tree.file.bytes[gap].count { $0 == UInt8(ascii: "\n") } > 1
  }

  // MARK: - One key

  private mutating func change(_ part: Part, of mapping: NodeRef, from old: Outline?, complete: Outline) {
    guard let own = ownPair(part.name, of: mapping) else {
      return insert(part.reduced(from: old), into: mapping)
    }
    let value = own.value
    if trees.kind(value) == .mapping {
      let (new, complete) = (keyed(part.value, in: value), keyed(complete, in: value))
      let before = old.map { keyed($0, in: value) } ?? new.emptied
      if new.hasKeys(of: before, orIn: complete) { return change(value, from: before, to: new, complete: complete) }
    }
    if trees.kind(value) == .sequence, case .list(let before)? = old, case .list(let after) = part.value,
      changeItems(of: value, from: before, to: after, complete: complete, part.key)
    {
      return
    }
    replace(own, with: part, in: mapping)
  }

  /// A bare amount or flag as the field that a mapping has for it.
  private func keyed(_ value: Outline, in mapping: NodeRef) -> Outline {
    switch value {
    case .amount where ownPair(CatalogKey.base.rawValue, of: mapping) != nil,
      .flag where ownPair(CatalogKey.enabled.rawValue, of: mapping) != nil:
      value.spelledOut
    default: value
    }
  }

  /// Changes a list of named elements one by one; false for other lists.
  private mutating func changeItems(
    of list: NodeRef, from old: [Outline], to new: [Outline], complete: Outline, _ key: CatalogKey?
  ) -> Bool {
    let whole = if case .list(let items) = complete, items.count == new.count { items } else { new }
    let items = trees.tree(list).items(of: list.node).map { trees.ref($0, beside: list) }
    guard let key, items.count == old.count, new.count >= old.count, items.allSatisfy({ trees.kind($0) == .mapping }),
      zip(old, new).allSatisfy({ $0 == $1 || $0.ownName != nil && $0.ownName == $1.ownName })
    else { return false }
    for (index, item) in items.enumerated() where old[index] != new[index] {
      change(item, from: old[index], to: new[index], complete: whole[index])
    }
    for item in new[old.count...] { append(item, of: key, to: list) }
    return true
  }

  private mutating func replace(_ own: (key: NodeRef, value: NodeRef), with part: Part, in mapping: NodeRef) {
    let tree = trees.tree(mapping)
    let file = tree.file
    let keyPlace = trees.range(own.key)
    let valuePlace = trees.range(own.value)
    if keepsQuotes, let quoted = quoted(part.value, like: trees.kind(own.value)) {
      return edits.replace(valuePlace, with: quoted)
    }
    let old = valuePlace.bytes
    let gap = KeyGap(keyPlace.bytes.upperBound..<max(keyPlace.bytes.upperBound, old.lowerBound), of: file)
    guard let start = gap.end else { return }
    var text =
      part.rendered(indentation: file.column(of: keyPlace.bytes.lowerBound), name: "").dropFirst().trimmingLineEnd
    // A comment after the value would become part of a block text.
    if tree.isFlow(mapping.node) || text.hasPrefix(" |") && file.comment(after: old.upperBound) != nil {
      text = " " + (YAMLEmitter.line(part.value, of: part.key, room: .max) ?? "null")
    }
    // If only the value is replaced, the spaces or the comment before it are kept.
    let space = file.bytes[start..<max(start, old.lowerBound)]
    if !text.hasPrefix("\n"), !old.isEmpty, !space.isEmpty,
      gap.endsInComment || space.allSatisfy({ $0 == UInt8(ascii: " ") })
    {
      edits.replace(valuePlace, with: String(text.dropFirst()))
    } else {
      edits.replace(SourceRange(file: keyPlace.file, bytes: start..<max(start, old.upperBound)), with: text)
    }
  }

  /// A value in the quotes of the previous one; nil without quotes, or if it isn't a text or number.
  private func quoted(_ value: Outline, like kind: YAMLNode.Kind) -> String? {
    guard kind == .singleQuoted || kind == .doubleQuoted else { return nil }
    return switch value {
    case .text(let text): ScalarSpelling.whole(text, like: kind)
    case .amount(let amount): ScalarSpelling.whole(amount.description, like: kind)
    case .integer(let number): ScalarSpelling.whole(String(number), like: kind)
    default: nil
    }
  }

  private mutating func insert(_ part: Part, into mapping: NodeRef) {
    let tree = trees.tree(mapping)
    let file = tree.file
    let place = trees.range(mapping)
    let pairs = tree.pairs(of: mapping.node)
    if tree.isFlow(mapping.node) {
      let name = part.key == nil ? YAMLEmitter.spelled(part.name, inBrackets: true) : part.name
      let value = YAMLEmitter.line(part.value, of: part.key, room: .max) ?? "null"
      return insert(inBrackets: "\(name): \(value)", of: mapping)
    }
    guard let first = pairs.first else { return }
    let start = tree.start(of: first.key)
    let indentation = file.column(of: start)
    let text = part.rendered(indentation: indentation, name: nil)
    guard
      let before = pairs.last(where: { part.belongs(after: tree.string(of: $0.key)) })
        ?? (part.key == nil ? nil : first)
    else {
      // Before the first key: it replaces that key at its position on the line.
      return edits.insert(text + YAMLEmitter.spaces(indentation), at: start, ofFile: place.file)
    }
    let end = tree.range(of: before.value).bytes.upperBound
    edits.insert(
      YAMLEmitter.spaces(indentation) + text,
      at: file.nextLine(after: max(end, tree.range(of: before.key).bytes.upperBound)),
      ofFile: place.file)
  }

  /// Adds an element to a flow collection: after its last one and that one's comment.
  private mutating func insert(inBrackets text: String, of collection: NodeRef) {
    let tree = trees.tree(collection)
    let file = tree.file
    let place = trees.range(collection)
    guard let last = tree.elements(of: collection.node).last?.bytes else {
      let start = place.bytes.lowerBound + 1
      let isFirst = !edits.inserts(at: start, ofFile: place.file)
      let space = file.bytes[start] == UInt8(ascii: "#") ? " " : ""
      return edits.insert((isFirst ? "" : ", ") + text + space, at: start, ofFile: place.file)
    }
    // A key without a value ends with its colon, which a comma must not follow.
    let comma = file.bytes[last.upperBound - 1] == UInt8(ascii: ":") ? " ," : ","
    guard let comment = file.comment(after: last.upperBound) else {
      return edits.insert(comma + " " + text, at: last.upperBound, ofFile: place.file)
    }
    let isFirst = !edits.inserts(at: comment.end, ofFile: place.file)
    if isFirst, !comment.hasComma { edits.insert(comma, at: last.upperBound, ofFile: place.file) }
    let line = "\n" + YAMLEmitter.spaces(file.column(of: last.lowerBound)) + text
    edits.insert((isFirst ? "" : ",") + line, at: comment.end, ofFile: place.file)
  }

  /// A mapping's own key and value, not one from an alias or a merge key.
  func ownPair(_ name: String, of mapping: NodeRef) -> (key: NodeRef, value: NodeRef)? {
    let tree = trees.tree(mapping)
    for (key, value) in tree.pairs(of: mapping.node) where tree.isScalar(key) && tree.string(of: key) == name {
      return (trees.ref(key, beside: mapping), trees.ref(value, beside: mapping))
    }
    return nil
  }
}

/// One key of a record or a map, with its new value.
private struct Part {
  let name: String

  /// Nil for an author-defined key.
  let key: CatalogKey?

  let value: Outline

  /// The parts of a value; omitted defaults are included where the other value has something else.
  static func parts(of new: Outline, orDefaultsIn complete: Outline, besides old: Outline) -> [Part] {
    let stated = parts(new)
    let names = Set(stated.map(\.name))
    let unstated = parts(complete).filter { part in !names.contains(part.name) && old.part(part.name) != nil }
    return stated + unstated
  }

  private static func parts(_ value: Outline) -> [Part] {
    switch value {
    case .record(let fields): fields.map { Part(name: $0.key.rawValue, key: $0.key, value: $0.value) }
    case .map(let entries): entries.map { Part(name: $0.key, key: nil, value: $0.value) }
    default: []
    }
  }

  /// Only the differences, for a record or map that merges with lower layers.
  func reduced(from old: Outline?) -> Part {
    Part(name: name, key: key, value: old.map { value.difference(from: $0) } ?? value)
  }

  /// Whether it belongs after another key of the mapping.
  func belongs(after other: String) -> Bool {
    guard let key else { return other < name }
    guard let mine = KeyOrder.rank(of: key), let other = KeyOrder.rank(of: other) else { return key != .id }
    return other < mine
  }

  /// The key and its value at an indentation, without the first line's; optionally with another name.
  func rendered(indentation: Int, name other: String?) -> String {
    var pen = YAMLEmitter()
    let name = other ?? (key == nil ? YAMLEmitter.spelled(self.name, inBrackets: false) : self.name)
    pen.field(name, value, of: key, indentation: indentation)
    return pen.text
  }
}

extension Outline {
  private var isKeyed: Bool {
    switch self {
    case .record, .map: true
    default: false
    }
  }

  /// Whether changing and adding keys is enough; otherwise it is replaced as a whole.
  fileprivate func hasKeys(of old: Outline, orIn complete: Outline) -> Bool {
    guard isKeyed, old.isKeyed else { return false }
    return old.names.allSatisfy { part($0) != nil || complete.part($0) != nil }
  }

  /// A record or map without entries.
  fileprivate var emptied: Outline {
    switch self {
    case .record: .record([])
    case .map: .map([])
    default: self
    }
  }

  private var names: [String] {
    switch self {
    case .record(let fields): fields.map(\.key.rawValue)
    case .map(let entries): entries.map(\.key)
    default: []
    }
  }

  /// The value of a record's key, or of an author-defined one.
  fileprivate func part(_ name: String) -> Outline? {
    switch self {
    case .record(let fields): fields.first { $0.key.rawValue == name }?.value
    case .map(let entries): entries.first { $0.key == name }?.value
    default: nil
    }
  }

  /// The identity of a list element: a price change's date, an introductory offer's mode, a custom code.
  fileprivate var ownName: String? {
    self[.id]?.text ?? self[.referenceName]?.text ?? self[.on]?.text ?? self[.mode]?.text
      ?? self[.custom]?.text
  }

  /// The keys whose values differ from another record or map; other values as a whole.
  fileprivate func difference(from old: Outline) -> Outline {
    switch (self, old) {
    case (.record(let fields), .record):
      .record(
        fields.filter { old.part($0.key.rawValue) != $0.value }.map { field in
          Field(field.key, old.part(field.key.rawValue).map { field.value.difference(from: $0) } ?? field.value)
        })
    case (.map(let entries), .map):
      .map(
        entries.filter { old.part($0.key) != $0.value }.map { entry in
          Entry(entry.key, old.part(entry.key).map { entry.value.difference(from: $0) } ?? entry.value)
        })
    default: self
    }
  }
}

extension Substring {
  fileprivate var trimmingLineEnd: String { String(last == "\n" ? dropLast() : self) }
}
