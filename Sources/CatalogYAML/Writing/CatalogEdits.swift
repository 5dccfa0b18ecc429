package import CatalogModel
package import SourceDiagnostics
import YAMLSyntax

/// The position of an entry of a catalog in canonical order.
package enum EntryPlace: Hashable, Sendable {
  /// A product outside groups.
  case product(Int)
  /// A subscription of a group.
  case plan(group: Int, Int)
  /// A group itself.
  case group(Int)
  /// The app record.
  case app
  /// The mapping that has an entry's price: the entry, a template or defaults.
  indirect case priceLayer(of: EntryPlace)
}

/// Changes of a catalog's entries, collected as edits of their files.
///
/// Comments, order, quotes and line endings are kept. Only an entry's own text is changed: an inherited value gets its
/// own key in the entry. The caller reads the result again and compares it with the intention, because entries can
/// share text through an anchor.
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

  /// The new bytes of the changed files, by index, and the files with conflicting changes.
  package func texts() -> (changed: [Int: [UInt8]], conflicts: [String]) {
    var files: [Int: TextFile] = [:]
    for tree in reading.sourceMap.trees.trees { files[tree.fileIndex] = files[tree.fileIndex] ?? tree.file }
    var changed: [Int: [UInt8]] = [:]
    var conflicts: [String] = []
    for index in editor.edits.files {
      guard let file = files[index] else { continue }
      if let bytes = editor.edits.editedBytes(of: file, index: index) {
        if bytes != file.bytes { changed[index] = bytes }
      } else {
        conflicts.append(file.path)
      }
    }
    return (changed, conflicts)
  }

  /// The lines that change, and what replaces them; nil if several files change, or none.
  package func replacedLines(in files: SourceFiles) -> Edit<SourceRange?>? {
    let changed = editor.edits.files.compactMap { editor.edits.replacedLines(of: files[$0], index: $0) }
    return changed.count == 1 ? changed[0] : nil
  }

  /// Appends the edits of other entries of the same catalog.
  package mutating func join(_ other: CatalogEdits) { editor.edits.join(other.editor.edits) }

  // MARK: - Entries

  /// Changes an entry.
  ///
  /// - Parameters:
  ///   - place: the entry.
  ///   - old: its current values, without defaults.
  ///   - new: its new values; a missing key is unchanged.
  ///   - complete: the new values with defaults.
  package mutating func change(_ place: EntryPlace, from old: Outline, to new: Outline, complete: Outline) {
    guard let entry = value(of: place) else { return }
    editor.change(entry.top, from: withBaseOfRow(old, in: entry, becoming: new), to: new, complete: complete)
  }

  /// An entry's values, with a row's bare amount as the base if the price becomes a mapping: the price keeps
  /// following the row.
  private func withBaseOfRow(_ old: Outline, in entry: Value, becoming new: Outline) -> Outline {
    guard case .record(var fields) = old, let index = fields.firstIndex(where: { $0.key == .price }),
      case .amount = fields[index].value, case .record? = new[.price], trees.row(ofPriceIn: entry) != nil
    else { return old }
    fields[index].value = .record([Outline.Field(.base, fields[index].value)])
    return .record(fields)
  }

  /// The result of a removal.
  package enum Removal: Hashable, Sendable {
    case removed
    /// The entry has no such value.
    case absent
    /// The value is in a template, in defaults or at an anchor, at this place.
    case elsewhere(SourceRange)
    /// It can't be removed without the text around it.
    case stuck(SourceRange, reason: String)
  }

  /// Removes the key at a path from an entry, and its parents if they become empty.
  ///
  /// A comment on its line is removed too; comments on separate lines stay.
  package mutating func remove(_ way: [CatalogPath.Step], of place: EntryPlace) -> Removal {
    guard let entry = value(of: place) else { return .absent }
    var holder = entry.top
    var value = entry
    var cuts: [Cut] = []
    for step in way {
      switch step {
      case .field, .entry:
        let name = step.name
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
    return removeInnermost(of: cuts)
  }

  /// Appends a value to a list of an entry, which is created if it doesn't exist.
  ///
  /// - Parameters:
  ///   - item: the value.
  ///   - key: the list's key in the entry.
  ///   - place: the entry.
  ///   - old: the entry's current values.
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

  /// Whether an item can be appended to a list.
  private func hasRoom(_ list: NodeRef) -> Bool {
    trees.tree(list).isFlow(list.node) || trees.tree(list).childCount(of: list.node) > 0
  }

  /// Replaces a scalar and keeps its quotes.
  package mutating func replace(_ step: CatalogKey, of place: EntryPlace, with text: String) -> Bool {
    guard let entry = value(of: place)?.top, let own = editor.ownPair(step.rawValue, of: entry),
      trees.isScalar(own.value)
    else { return false }
    editor.edits.replace(trees.range(own.value), with: ScalarSpelling.whole(text, like: trees.kind(own.value)))
    return true
  }

  /// Appends a text to a top-level list of a document, such as the retired IDs; a new list is added to the end of the
  /// app's file. False if that isn't possible.
  package mutating func appendTop(_ text: String, to key: CatalogKey) -> Bool {
    editor.append([.text(text)], toTop: key)
  }

  /// The shared table row of an entry's price, and its place; nil for a price of its own.
  package func row(ofPriceOf place: EntryPlace) -> (name: PriceRow.Name, place: SourceRange)? {
    value(of: place).flatMap(trees.row(ofPriceIn:)).map { ($0.name, trees.range($0.place)) }
  }

  /// The place of the price in its layer, which several entries may share; nil without a price.
  package func priceLayer(of place: EntryPlace) -> SourceRange? {
    value(of: .priceLayer(of: place)).flatMap { editor.ownPair(CatalogKey.price.rawValue, of: $0.top) }
      .map { trees.range($0.value) }
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
    case .priceLayer(let entry):
      return value(of: entry).flatMap { value in
        ([value.top] + value.below).first {
          trees.kind($0) == .mapping && editor.ownPair(CatalogKey.price.rawValue, of: $0) != nil
        }
      }.map { Value($0) }
    }
  }
}

// MARK: - Removing

extension CatalogEdits {
  /// An element of a collection.
  fileprivate enum Cut {
    case pair(NodeRef, NodeRef, in: NodeRef)
    case item(NodeRef, in: NodeRef)

    var holder: NodeRef {
      switch self {
      case .pair(_, _, let holder), .item(_, let holder): holder
      }
    }
  }

  /// Removes the innermost of some nested elements, or the outermost collection that becomes empty.
  fileprivate mutating func removeInnermost(of cuts: [Cut]) -> Removal {
    guard var index = cuts.indices.last else { return .absent }
    while index > 0, isAlone(cuts[index]) { index -= 1 }
    switch cuts[index] {
    case .pair(let key, let value, let holder): return removeField(key, value, of: holder)
    case .item(let item, let holder): return removeItem(item, of: holder)
    }
  }

  private func isAlone(_ cut: Cut) -> Bool {
    let tree = trees.tree(cut.holder)
    switch cut {
    case .pair: return tree.pairs(of: cut.holder.node).count == 1
    case .item: return tree.items(of: cut.holder.node).count == 1
    }
  }

  private mutating func removeField(_ key: NodeRef, _ value: NodeRef, of mapping: NodeRef) -> Removal {
    let tree = trees.tree(mapping)
    let file = tree.file
    let pairs = tree.pairs(of: mapping.node)
    guard let index = pairs.firstIndex(where: { $0.key.index == key.node.index }) else { return .absent }
    if tree.isFlow(mapping.node) { return removeFromBrackets(number: index, of: mapping) }
    let start = tree.start(of: key.node)
    let end = max(trees.range(value).bytes.upperBound, trees.range(key).bytes.upperBound)
    if !file.isBlank(before: start) {
      // It shares its line with a dash, so the next key moves into its place.
      guard index + 1 < pairs.count else {
        return .stuck(trees.range(key), reason: "it is the only field of its entry")
      }
      let next = tree.start(of: pairs[index + 1].key)
      guard file.bytes[end..<next].allSatisfy({ [0x20, 0x0A, 0x0D].contains($0) }) else {
        return .stuck(trees.range(key), reason: "a comment separates it from the next field")
      }
      return cut(start..<next, in: trees.range(mapping))
    }
    return cut(file.lineStart(of: start)..<file.nextLine(after: end), in: trees.range(mapping))
  }

  private mutating func removeItem(_ item: NodeRef, of list: NodeRef) -> Removal {
    let tree = trees.tree(list)
    let file = tree.file
    let bytes = trees.range(item).bytes
    let items = tree.items(of: list.node)
    guard let index = items.firstIndex(where: { $0.index == item.node.index }) else { return .absent }
    if tree.isFlow(list.node) { return removeFromBrackets(number: index, of: list) }
    let before = index == 0 ? trees.range(list).bytes.lowerBound : tree.range(of: items[index - 1]).bytes.upperBound
    let dash = tree.dash(from: before)
    guard file.isBlank(before: dash) else {
      return .stuck(trees.range(item), reason: "its dash shares a line with another one")
    }
    return cut(file.lineStart(of: dash)..<file.nextLine(after: bytes.upperBound), in: trees.range(list))
  }

  /// Removes an element from a flow collection, with a comma.
  private mutating func removeFromBrackets(number index: Int, of collection: NodeRef) -> Removal {
    let bytes = trees.tree(collection).file.bytes
    let place = trees.range(collection)
    let elements = trees.tree(collection).elements(of: collection.node)
    let own = elements[index].bytes
    let isLast = elements[(index + 1)...].allSatisfy { editor.edits.removes($0) }
    // With the last one that is left, the comma before it is removed too, also before elements that are already
    // removed, unless something else follows it.
    let removedCount = elements[..<index].reversed().prefix { editor.edits.removes($0) }.count
    if isLast, removedCount < index {
      let places = elements[(index - removedCount - 1)...index].map(\.bytes)
      let isOnlyCommas = zip(places, places.dropFirst()).allSatisfy { before, after in
        bytes[before.upperBound..<after.lowerBound].allSatisfy { Self.isSpace($0) || $0 == UInt8(ascii: ",") }
      }
      return cut((isOnlyCommas ? places[0].upperBound : own.lowerBound)..<own.upperBound, in: place)
    }
    var end = own.upperBound
    while end < place.bytes.upperBound, Self.isSpace(bytes[end]) { end += 1 }
    guard end < place.bytes.upperBound, bytes[end] == UInt8(ascii: ",") else {
      if isLast { return cut(own, in: place) }
      return .stuck(elements[index], reason: "a comment separates it from its comma")
    }
    end += 1
    while end < place.bytes.upperBound, bytes[end] == UInt8(ascii: " ") { end += 1 }
    return cut(own.lowerBound..<end, in: place)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private mutating func cut(_ bytes: Range<Int>, in place: SourceRange) -> Removal {
    editor.edits.replace(SourceRange(file: place.file, bytes: bytes), with: "")
    return .removed
  }
}

extension TextFile {
  /// Whether only spaces precede an offset on its line.
  fileprivate func isBlank(before offset: Int) -> Bool {
    bytes[lineStart(of: offset)..<offset].allSatisfy { $0 == UInt8(ascii: " ") }
  }
}
