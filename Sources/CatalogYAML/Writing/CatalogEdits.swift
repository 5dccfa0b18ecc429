package import CatalogModel
package import SourceDiagnostics
import YAMLSyntax

/// Where an entry of a catalog stands among the others, in canonical order.
package enum EntryPlace: Hashable, Sendable {
  /// A product outside groups.
  case product(Int)
  /// A plan of a group.
  case plan(group: Int, Int)
  /// A group itself.
  case group(Int)
  /// The app's record.
  case app
}

/// Changes of a catalog's entries, collected as edits of the files that they stand in.
///
/// Comments, order, quotes and line ends stay. Only an entry's own text is touched: a value that comes from a template,
/// from defaults or through an alias gets a key of its own in the entry. Whoever carries it out reads the result again
/// and compares it with what was wanted, for others may share the text of an entry through an anchor.
///
/// ```swift
/// var edits = CatalogEdits(reading)
/// edits.change(.product(0), from: [.text("a")], to: …)
/// edits.texts()[0]  // the new bytes of file 0
/// ```
package struct CatalogEdits: Sendable {
  package let reading: CatalogReading
  private var editor: EntryEditor

  package init(_ reading: CatalogReading) {
    self.reading = reading
    editor = EntryEditor(reading.sourceMap.trees, keepsQuotes: true)
  }

  /// The new bytes of the files that change, by their numbers, and the files in which two changes are for the same
  /// text.
  package func texts() -> (changed: [Int: [UInt8]], conflicts: [String]) {
    var files: [Int: TextFile] = [:]
    for tree in reading.sourceMap.trees.trees { files[tree.fileIndex] = files[tree.fileIndex] ?? tree.file }
    var changed: [Int: [UInt8]] = [:]
    var conflicts: [String] = []
    for index in editor.edits.files {
      guard let file = files[index] else { continue }
      if let bytes = editor.edits.text(of: file, index: index) {
        if bytes != file.bytes { changed[index] = bytes }
      } else {
        conflicts.append(file.path)
      }
    }
    return (changed, conflicts)
  }

  /// Takes the edits of other entries of the same catalog behind its own.
  package mutating func join(_ other: CatalogEdits) { editor.edits.join(other.editor.edits) }

  // MARK: - Entries

  /// Changes an entry from what it says to what it is to say.
  ///
  /// - Parameters:
  ///   - place: the entry.
  ///   - old: what it says, without what holds anyway.
  ///   - new: what it is to say; a key that is missing in it stays.
  ///   - complete: the same with what holds anyway.
  package mutating func change(_ place: EntryPlace, from old: Outline, to new: Outline, complete: Outline) {
    guard let entry = value(of: place) else { return }
    editor.change(entry.top, from: withBaseOfRow(old, in: entry, becoming: new), to: new, complete: complete)
  }

  /// What an entry says, with the bare amount of a row as the base that it is, where the price becomes a mapping: a
  /// price beside a row goes on following it.
  private func withBaseOfRow(_ old: Outline, in entry: Value, becoming new: Outline) -> Outline {
    guard case .record(var fields) = old, let index = fields.firstIndex(where: { $0.key == .price }),
      case .amount = fields[index].value, case .record? = new[.price], trees.row(ofPriceIn: entry) != nil
    else { return old }
    fields[index].value = .record([Outline.Field(.base, fields[index].value)])
    return .record(fields)
  }

  /// What came of taking something away.
  package enum Removal: Hashable, Sendable {
    case removed
    /// The entry says nothing of it.
    case absent
    /// It stands in a template, in defaults or behind an alias: there.
    case elsewhere(SourceRange)
    /// It can't be taken out without what stands around it.
    case stuck(SourceRange, reason: String)
  }

  /// Takes the key at the end of a way out of an entry, with what stands around it when nothing else is left there.
  ///
  /// A comment behind it on its line goes with it; those on lines of their own stay.
  package mutating func remove(_ way: [CatalogPath.Step], of place: EntryPlace) -> Removal {
    guard let entry = value(of: place) else { return .absent }
    var holder = entry.top
    var value = entry
    var cuts: [Cut] = []
    for step in way {
      switch step {
      case .field, .entry:
        let name = Self.name(of: step)
        if step == .field(.base), let row = value.bareRow, trees.entry(name, of: value) == nil {
          return .elsewhere(trees.range(row))
        }
        guard let found = trees.entry(name, of: value), !trees.isNull(found.value.top) else { return .absent }
        guard trees.kind(holder) == .mapping, let own = editor.ownPair(name, of: holder) else {
          return .elsewhere(trees.range(found.value.top))
        }
        cuts.append(.pair(own.key, own.value, in: holder))
        (holder, value) = (own.value, step == .field(.price) ? trees.onRow(found.value) : found.value)
      case .item(let index):
        guard trees.kind(holder) == .sequence else { return .elsewhere(trees.range(value.top)) }
        let items = trees.tree(holder).items(of: holder.node)
        guard items.indices.contains(index) else { return .absent }
        let item = trees.ref(items[index], beside: holder)
        cuts.append(.item(item, in: holder))
        (holder, value) = (item, Value(trees.resolved(item) ?? item))
      }
    }
    return take(out: cuts)
  }

  /// Adds a value at the end of a list of an entry, which gets the list if it has none.
  ///
  /// - Parameters:
  ///   - item: the value.
  ///   - key: the list's key in the entry.
  ///   - place: the entry.
  ///   - old: what the entry says.
  package mutating func append(_ item: Outline, to key: CatalogKey, of place: EntryPlace, saying old: Outline) {
    guard let entry = value(of: place)?.top else { return }
    if let own = editor.ownPair(key.rawValue, of: entry), trees.kind(own.value) == .sequence, hasRoom(own.value) {
      return editor.append(item, of: key, to: own.value)
    }
    guard case .record(var fields) = old else { return }
    var items: [Outline] = []
    if let index = fields.firstIndex(where: { $0.key == key }), case .list(let known) = fields[index].value {
      items = known
      fields.remove(at: index)
    }
    let new = Outline.record(fields + [Outline.Field(key, .list(items + [item]))])
    editor.change(entry, from: old, to: new, complete: new)
  }

  /// Whether something can be added at the end of a list.
  private func hasRoom(_ list: NodeRef) -> Bool {
    trees.tree(list).isFlow(list.node) || trees.tree(list).childCount(of: list.node) > 0
  }

  /// Puts another text in the place of a scalar, in its quotes.
  package mutating func replace(_ step: CatalogKey, of place: EntryPlace, with text: String) -> Bool {
    guard let entry = value(of: place)?.top, let own = editor.ownPair(step.rawValue, of: entry),
      trees.isScalar(own.value)
    else {
      return false
    }
    editor.edits.replace(trees.range(own.value), with: ScalarSpelling.whole(text, like: trees.kind(own.value)))
    return true
  }

  /// Adds a text to a list at the top of a document, such as that of the retired IDs; where there is none it goes to
  /// the end of the app's file. False when it has no place.
  package mutating func appendTop(_ text: String, to key: CatalogKey) -> Bool {
    for index in trees.trees.indices.reversed() {
      let tree = trees.trees[index]
      for document in tree.documents where tree.kind(of: document) == .mapping {
        let top = NodeRef(tree: Int32(index), node: document)
        guard let own = editor.ownPair(key.rawValue, of: top), trees.kind(own.value) == .sequence, hasRoom(own.value)
        else {
          continue
        }
        editor.append(.text(text), of: key, to: own.value)
        return true
      }
    }
    guard let index = trees.names.firstIndex(of: "app.yaml"), let document = trees.trees[index].documents.last,
      trees.trees[index].kind(of: document) == .mapping, !trees.trees[index].isFlow(document)
    else { return false }
    var pen = YAMLPen()
    pen.blankLine()
    pen.fields([Outline.Field(key, .list([.text(text)]))], indentation: 0)
    editor.edits.insert(pen.text, at: trees.trees[index].file.bytes.count, ofFile: trees.trees[index].fileIndex)
    return true
  }

  /// The row of a shared table that the price of an entry is from, and where it stands; nil for a price of its own.
  package func row(ofPriceOf place: EntryPlace) -> (name: PriceRow.Name, place: SourceRange)? {
    value(of: place).flatMap(trees.row(ofPriceIn:)).map { ($0.name, trees.range($0.place)) }
  }

  // MARK: - Places

  private var trees: SourceTrees { reading.sourceMap.trees }

  private func value(of place: EntryPlace) -> Value? {
    let map = reading.sourceMap
    switch place {
    case .product(let index): return map.products[index]
    case .plan(let group, let index): return map.subscriptions[group][index]
    case .group(let index): return map.groups[index]
    case .app: return map.app.map { trees.appOnShared($0) }
    }
  }

  private static func name(of step: CatalogPath.Step) -> String {
    switch step {
    case .field(let key): key.rawValue
    case .entry(let name): name
    case .item(let index): String(index)
    }
  }
}

// MARK: - Taking out

extension CatalogEdits {
  /// Something that stands in a collection.
  fileprivate enum Cut {
    case pair(NodeRef, NodeRef, in: NodeRef)
    case item(NodeRef, in: NodeRef)

    var holder: NodeRef {
      switch self {
      case .pair(_, _, let holder), .item(_, let holder): holder
      }
    }
  }

  /// Takes the last of some nested things out; of collections that nothing else stands in, the outermost goes.
  fileprivate mutating func take(out cuts: [Cut]) -> Removal {
    guard var index = cuts.indices.last else { return .absent }
    while index > 0, isAlone(cuts[index]) { index -= 1 }
    switch cuts[index] {
    case .pair(let key, let value, let holder): return takeOut(key, value, of: holder)
    case .item(let item, let holder): return takeOut(item, of: holder)
    }
  }

  private func isAlone(_ cut: Cut) -> Bool {
    let tree = trees.tree(cut.holder)
    switch cut {
    case .pair: return tree.pairs(of: cut.holder.node).count == 1
    case .item: return tree.items(of: cut.holder.node).count == 1
    }
  }

  private mutating func takeOut(_ key: NodeRef, _ value: NodeRef, of mapping: NodeRef) -> Removal {
    let tree = trees.tree(mapping)
    let file = tree.file
    let start = trees.range(key).bytes.lowerBound
    let end = max(trees.range(value).bytes.upperBound, trees.range(key).bytes.upperBound)
    let pairs = tree.pairs(of: mapping.node)
    guard let index = pairs.firstIndex(where: { $0.key.index == key.node.index }) else { return .absent }
    if tree.isFlow(mapping.node) {
      let before = index > 0 ? max(tree.range(of: pairs[index - 1].value).bytes.upperBound, 0) : nil
      return takeOutOfBrackets(
        start..<end, behind: before, isLast: index == pairs.count - 1, in: trees.range(mapping), file)
    }
    if !file.isBlank(before: start) {
      // It shares its line with a dash: the next key takes its place.
      guard index + 1 < pairs.count else {
        return .stuck(trees.range(key), reason: "it is the only key of its entry")
      }
      let next = tree.range(of: pairs[index + 1].key).bytes.lowerBound
      guard file.bytes[end..<next].allSatisfy({ [0x20, 0x0A, 0x0D].contains($0) }) else {
        return .stuck(trees.range(key), reason: "a comment stands between it and the next key")
      }
      return cut(start..<next, in: trees.range(mapping))
    }
    return cut(file.lineStart(of: start)..<file.nextLine(after: end), in: trees.range(mapping))
  }

  private mutating func takeOut(_ item: NodeRef, of list: NodeRef) -> Removal {
    let tree = trees.tree(list)
    let file = tree.file
    let bytes = trees.range(item).bytes
    let items = tree.items(of: list.node)
    guard let index = items.firstIndex(where: { $0.index == item.node.index }) else { return .absent }
    if tree.isFlow(list.node) {
      let before = index > 0 ? tree.range(of: items[index - 1]).bytes.upperBound : nil
      return takeOutOfBrackets(bytes, behind: before, isLast: index == items.count - 1, in: trees.range(list), file)
    }
    var dash = bytes.lowerBound
    while dash > 0, file.bytes[dash] != UInt8(ascii: "-") || dash == bytes.lowerBound { dash -= 1 }
    guard file.isBlank(before: dash) else {
      return .stuck(trees.range(item), reason: "its dash shares a line with another one")
    }
    return cut(file.lineStart(of: dash)..<file.nextLine(after: bytes.upperBound), in: trees.range(list))
  }

  /// Takes a part out of a collection in brackets, with the comma that parted it from another.
  private mutating func takeOutOfBrackets(
    _ bytes: Range<Int>, behind before: Int?, isLast: Bool, in place: SourceRange, _ file: TextFile
  ) -> Removal {
    var end = bytes.upperBound
    if isLast {
      // The comma before it goes too, if nothing else stands there.
      if let before,
        file.bytes[before..<bytes.lowerBound].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") })
      {
        return cut(before..<end, in: place)
      }
      return cut(bytes, in: place)
    }
    while end < place.bytes.upperBound, file.bytes[end] == UInt8(ascii: " ") { end += 1 }
    guard end < place.bytes.upperBound, file.bytes[end] == UInt8(ascii: ",") else {
      return .stuck(SourceRange(file: place.file, bytes: bytes), reason: "a comment stands between it and its comma")
    }
    end += 1
    while end < place.bytes.upperBound, file.bytes[end] == UInt8(ascii: " ") { end += 1 }
    return cut(bytes.lowerBound..<end, in: place)
  }

  private mutating func cut(_ bytes: Range<Int>, in place: SourceRange) -> Removal {
    editor.edits.replace(SourceRange(file: place.file, bytes: bytes), with: "")
    return .removed
  }
}

extension TextFile {
  /// The first byte of the line that holds an offset.
  fileprivate func lineStart(of offset: Int) -> Int { offset - column(of: offset) }

  /// Whether only blanks stand before an offset on its line.
  fileprivate func isBlank(before offset: Int) -> Bool {
    bytes[lineStart(of: offset)..<offset].allSatisfy { $0 == UInt8(ascii: " ") }
  }
}
