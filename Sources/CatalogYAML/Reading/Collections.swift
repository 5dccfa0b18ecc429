import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Reading collections.
extension NodeReader {
  /// Reads a mapping with the keys of a record; nil for anything else, or null.
  mutating func record<Model>(_ value: Value, _ record: Record<Model>, new: Model) -> Model? {
    guard isMapping(value, expected: "a mapping") else { return nil }
    var model = new
    readFields(of: value, record, into: &model)
    return model
  }

  /// Reads the keys of a mapping into a model, and reports unknown and missing ones.
  mutating func readFields<Model>(of value: Value, _ record: Record<Model>, into model: inout Model) {
    guard spend(entriesOf: value) else { return }
    var seen: UInt64 = 0
    checkMergeSources(of: value.top)
    for entry in trees.entries(of: value) { readField(entry, record, into: &model, &seen) }
    let missing = record.required & ~seen
    guard missing != 0, requiresKeys, !trees.tree(value.top).isIncomplete(value.top.node) else { return }
    for index in record.fields.indices where missing & 1 << UInt64(index) != 0 {
      reportMissingKey(record.fields[index].key, in: value, named: record.name)
    }
  }

  private mutating func readField<Model>(
    _ entry: Entry, _ record: Record<Model>, into model: inout Model, _ seen: inout UInt64
  ) {
    guard let index = record.field(named: trees.name(entry.key)) else {
      // A misspelled key is one fault; the intended key isn't reported as missing too.
      if let meant = reportUnknownKey(entry.key, in: record) { seen |= 1 << UInt64(meant) }
      return
    }
    guard !trees.isNull(entry.value.top) else { return }
    seen |= 1 << UInt64(index)
    trail.append(.field(record.fields[index].key))
    record.fields[index].read(&self, entry.value, &model)
    trail.removeLast()
  }

  /// Reads a list; each item is read by `read`, and left out if that returns nil.
  ///
  /// A list has no lower layers: missing fields of its entries stay missing.
  mutating func list<Item>(
    _ value: Value, ofMappings: Bool = false, _ read: (inout NodeReader, Value) -> Item?
  ) -> [Item] {
    let ref = value.top
    guard trees.kind(ref) == .sequence else {
      reportWrongType(value, expected: "a list", help: listHelp(insteadOf: ref, ofMappings: ofMappings))
      return []
    }
    _ = checkTag(of: ref)
    guard spend(trees.tree(ref).childCount(of: ref.node), of: Item.self, on: ref) else { return [] }
    let requiredKeys = requiresKeys
    requiresKeys = true
    defer { requiresKeys = requiredKeys }
    var result: [Item] = []
    for (index, item) in trees.tree(ref).items(of: ref.node).enumerated() {
      guard let target = trees.resolved(trees.ref(item, beside: ref)) else { continue }
      let read = at(.item(index)) { reader in
        if reader.trees.isNull(target) {
          reader.report(.wrongType, "an entry of the list '\(reader.subject)' is empty", at: target)
          return nil as Item?
        }
        return read(&reader, Value(target))
      }
      if let read { result.append(read) }
    }
    return result
  }

  /// Reads a mapping whose keys are codes.
  mutating func map<Key, Item>(
    _ value: Value, key: (String) -> Key, _ read: (inout NodeReader, Value) -> Item?
  ) -> SortedMap<Key, Item> {
    guard isMapping(value, expected: "a mapping"), spend(entriesOf: value, of: SortedMap<Key, Item>.Pair.self) else {
      return [:]
    }
    checkMergeSources(of: value.top)
    return SortedMap(trees.entries(of: value).compactMap { pair($0.key, $0.value, key, read) })
  }

  mutating func amounts(_ value: Value) -> SortedMap<TerritoryCode, Money> {
    map(value, key: { TerritoryCode($0) }) { $0.amount($1) }
  }

  private mutating func pair<Key, Item>(
    _ keyRef: NodeRef, _ value: Value, _ key: (String) -> Key, _ read: (inout NodeReader, Value) -> Item?
  ) -> SortedMap<Key, Item>.Pair? {
    guard trees.isScalar(keyRef) else {
      report(.wrongType, "a key of '\(subject)' is \(describe(keyRef)), not a word", at: keyRef)
      return nil
    }
    guard !trees.isNull(value.top) else { return nil }
    warnIfAmbiguous(keyRef)
    let code = trees.string(keyRef)
    trail.append(.entry(keyRef))
    defer { trail.removeLast() }
    return read(&self, value).map { SortedMap.Pair(key: key(code), value: $0) }
  }

  /// Whether a value is a mapping; reports it if not.
  mutating func isMapping(_ value: Value, expected: String) -> Bool {
    guard trees.kind(value.top) == .mapping else {
      reportWrongType(value, expected: expected)
      return false
    }
    return !trees.node(value.top).hasProperties || checkTag(of: value.top)
  }

  /// Reports merge keys without a mapping.
  private mutating func checkMergeSources(of ref: NodeRef) {
    guard trees.hasMergeKey(ref) else { return }
    var wrong: [NodeRef] = []
    let trees = self.trees
    trees.forEachPair(of: ref) { key, value in
      guard trees.isMergeKey(key), let target = trees.resolved(value) else { return }
      let sources = trees.mergeSources(value).compactMap(trees.resolved)
      if trees.kind(target) != .mapping, trees.kind(target) != .sequence { wrong.append(target) }
      wrong += sources.filter { trees.kind($0) != .mapping }
    }
    for source in wrong {
      report(.wrongType, "'<<' must be a mapping or a list of mappings, found \(describe(source))", at: source)
    }
  }

  /// Any value, unchanged.
  mutating func foreign(_ value: Value) -> ForeignValue {
    let ref = value.top
    guard trees.isScalar(ref) || spend(entriesOf: value, of: SortedMap<String, ForeignValue>.Pair.self) else {
      return .null
    }
    switch trees.kind(ref) {
    case .mapping:
      let pairs = trees.entries(of: value).compactMap { entry -> SortedMap<String, ForeignValue>.Pair? in
        guard trees.isScalar(entry.key) else { return nil }
        return .init(key: trees.string(entry.key), value: foreign(entry.value))
      }
      return .map(SortedMap(pairs))
    case .sequence:
      let items = trees.tree(ref).items(of: ref.node).compactMap { trees.resolved(trees.ref($0, beside: ref)) }
      return .list(items.map { foreign(Value($0)) })
    default:
      return foreignScalar(value)
    }
  }

  private mutating func foreignScalar(_ value: Value) -> ForeignValue {
    guard let scalar = scalar(value, expected: "a value") else { return .null }
    guard case .node(let ref, let node) = scalar, node.kind == .plain else { return .string(string(scalar)) }
    if let flag = trees.tree(ref).bool(of: ref.node) { return .bool(flag) }
    let text = string(scalar)
    return trees.tree(ref).integer(of: ref.node) != nil || Money(text) != nil || text.isDecimal
      ? .number(text) : .string(text)
  }
}

extension String {
  /// Whether it is a decimal number of any length, as JSON writes it: such a number is kept digit by digit.
  fileprivate var isDecimal: Bool {
    let parts = (first == "-" ? dropFirst() : self[...]).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 1 || parts[0].first != "0" else { return false }
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
  }
}
