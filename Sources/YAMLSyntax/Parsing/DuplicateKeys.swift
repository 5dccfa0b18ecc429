import SourceDiagnostics

/// Finds keys that stand twice in one mapping.
///
/// Few keys are compared pair by pair, by length and first bytes; many go through a dictionary, so that the time stays
/// linear whatever the file looks like.
struct DuplicateKeyFinder {
  private var seen: [Key] = []

  private struct Key {
    var prefix: UInt64
    var length: UInt32
    var node: NodeID
  }

  mutating func find(in tree: YAMLTree, mapping: NodeID) -> [Diagnostic<SourceRange?>] {
    let count = tree.childCount(of: mapping) / 2
    guard count > 1 else { return [] }
    if count > 48 { return findAmongMany(in: tree, mapping: mapping) }
    var faults: [Diagnostic<SourceRange?>] = []
    seen.removeAll(keepingCapacity: true)
    var node = tree.firstChild(of: mapping)
    for _ in 0..<count {
      if tree.isScalar(node) {
        let key = Key(prefix: tree.prefix(of: node), length: UInt32(tree.length(of: node)), node: node)
        if let first = seen.first(where: { $0.prefix == key.prefix && isSame($0, key, in: tree) }) {
          faults.append(fault(node, first: first.node, in: tree))
        }
        seen.append(key)
      }
      node = tree.sibling(of: tree.sibling(of: node))
    }
    return faults
  }

  private func isSame(_ left: Key, _ right: Key, in tree: YAMLTree) -> Bool {
    left.length == right.length
      && (left.length <= 8 || tree.bytes(of: left.node).elementsEqual(tree.bytes(of: right.node)))
  }

  private func findAmongMany(in tree: YAMLTree, mapping: NodeID) -> [Diagnostic<SourceRange?>] {
    var first: [ArraySlice<UInt8>: NodeID] = [:]
    var faults: [Diagnostic<SourceRange?>] = []
    for (key, _) in tree.pairs(of: mapping) where tree.isScalar(key) {
      if let other = first[tree.bytes(of: key)] {
        faults.append(fault(key, first: other, in: tree))
      } else {
        first[tree.bytes(of: key)] = key
      }
    }
    return faults
  }

  private func fault(_ key: NodeID, first: NodeID, in tree: YAMLTree) -> Diagnostic<SourceRange?> {
    .duplicateKey(tree.string(of: key), at: tree.range(of: key), first: tree.range(of: first))
  }
}
