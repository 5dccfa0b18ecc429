import YAMLSyntax

/// One entry of a mapping, with what stands below its value.
struct Entry {
  var key: NodeRef
  var value: Value

  /// The alias through which the value is reached, if it is.
  var alias: NodeRef?
}

extension SourceTrees {
  /// The entries of a mapping as they count, in the order of the text: merge keys drawn in, templates and defaults
  /// merged key by key.
  ///
  /// An entry of the mapping itself wins over one of `<<`, and that over the layers below. Mappings merge; lists and
  /// scalars replace; a null removes what stands below it.
  func entries(of value: Value) -> [Entry] {
    let own = ownEntries(of: value.top)
    guard !value.below.isEmpty else { return own }
    var result = own
    for layer in value.below {
      for entry in ownEntries(of: layer) {
        if let index = result.firstIndex(where: { isSameText($0.key, entry.key) }) {
          if isOpen(result[index].value) { result[index].value.below.append(entry.value.top) }
        } else {
          result.append(entry)
        }
      }
    }
    return result
  }

  /// Whether a value lets through what stands below: it is a mapping, and so is all that was merged into it so far.
  private func isOpen(_ value: Value) -> Bool { kind(value.below.last ?? value.top) == .mapping }

  /// The entries of one mapping with those of its merge keys.
  private func ownEntries(of ref: NodeRef, depth: Int = 0) -> [Entry] {
    guard let mapping = resolved(ref), kind(mapping) == .mapping else { return [] }
    var result: [Entry] = []
    var merged: [NodeRef] = []
    forEachPair(of: mapping) { key, value in
      if isMergeKey(key) { merged.append(value) } else if let entry = entry(key, value) { result.append(entry) }
    }
    guard depth < 64 else { return result }
    for source in merged.flatMap(mergeSources) {
      for entry in ownEntries(of: source, depth: depth + 1) where !result.contains(where: { isSameText($0.key, entry.key) }) {
        result.append(entry)
      }
    }
    return result
  }

  private func entry(_ key: NodeRef, _ value: NodeRef) -> Entry? {
    guard let target = resolved(value) else { return nil }
    return Entry(key: key, value: Value(target), alias: kind(value) == .alias ? value : nil)
  }

  /// The mappings that a merge key names: one, or a list of them.
  func mergeSources(_ ref: NodeRef) -> [NodeRef] {
    guard let target = resolved(ref) else { return [] }
    switch kind(target) {
    case .mapping: return [target]
    case .sequence: return tree(target).items(of: target.node).map { self.ref($0, beside: target) }
    default: return []
    }
  }

  func isMergeKey(_ ref: NodeRef) -> Bool { node(ref).isMergeKey }

  func hasMergeKey(_ ref: NodeRef) -> Bool { trees[Int(ref.tree)].hasMergeKey(ref.node) }

  /// Calls `body` for each key and value as they are written.
  func forEachPair(of ref: NodeRef, _ body: (NodeRef, NodeRef) -> Void) {
    let index = Int(ref.tree)
    var key = trees[index].firstChild(of: ref.node)
    for _ in 0..<trees[index].childCount(of: ref.node) / 2 {
      let value = trees[index].sibling(of: key)
      body(self.ref(key, beside: ref), self.ref(value, beside: ref))
      key = trees[index].sibling(of: value)
    }
  }

  /// The entry of a mapping with a key, as `entries(of:)` has it, without making a list of all others.
  func entry(_ key: String, of value: Value) -> Entry? {
    var result = ownEntry(key, of: value.top)
    for layer in value.below {
      guard let entry = ownEntry(key, of: layer) else { continue }
      guard let found = result else {
        result = entry
        continue
      }
      if isOpen(found.value) { result?.value.below.append(entry.value.top) }
    }
    return result
  }

  private func ownEntry(_ key: String, of ref: NodeRef) -> Entry? {
    guard let mapping = resolved(ref), kind(mapping) == .mapping else { return nil }
    let tree = trees[Int(mapping.tree)]
    let isPlain = !hasMergeKey(mapping) && key.utf8.allSatisfy { $0 < 0x80 }
    guard isPlain else { return ownEntries(of: mapping).first { isScalar($0.key) && string($0.key) == key } }
    if tree.childCount(of: mapping.node) / 2 >= LongMappings.length {
      guard let node = keyOfLongMapping(key, of: mapping) else { return nil }
      return entry(self.ref(node, beside: mapping), self.ref(tree.sibling(of: node), beside: mapping))
    }
    let length = key.utf8.count
    var node = tree.firstChild(of: mapping.node)
    for _ in 0..<tree.childCount(of: mapping.node) / 2 {
      let value = tree.sibling(of: node)
      if tree.isScalar(node), tree.length(of: node) == length, tree.bytes(of: node).elementsEqual(key.utf8),
        let found = entry(self.ref(node, beside: mapping), self.ref(value, beside: mapping))
      {
        return found
      }
      node = tree.sibling(of: value)
    }
    return nil
  }
}
