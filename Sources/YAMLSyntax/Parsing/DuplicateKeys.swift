import SourceDiagnostics

/// Finds keys that stand twice in one mapping.
///
/// The first bytes of the keys of all open mappings lie on one stack, so that few keys are compared as numbers, pair by
/// pair; many go through a dictionary, so that the time stays linear whatever the file looks like.
struct DuplicateKeyFinder {
  /// For each key of each open mapping its first eight bytes, the first one highest; 0 for what is no scalar.
  private var prefixes: [UInt64] = []

  /// The keys of the mapping in hand, kept to save the allocation.
  private var seen: [Key] = []

  private struct Key {
    var prefix: UInt64
    var node: YAMLNode
  }

  /// Takes note of the next key of the innermost open mapping.
  mutating func begin(key prefix: UInt64) { prefixes.append(prefix) }

  /// The faults of a mapping that ends, by its index in the tree.
  mutating func end(mapping: Int, in tree: borrowing TreeDraft) -> [Diagnostic<SourceRange?>] {
    let count = Int(tree.nodes[mapping].payload + 1) / 2
    let first = prefixes.count - count
    defer { prefixes.removeLast(count) }
    return count <= 48 && areDistinct(from: first) ? [] : faults(of: mapping, first: first, count: count, in: tree)
  }

  /// Whether no two keys begin alike: the quick answer for nearly every mapping.
  private func areDistinct(from first: Int) -> Bool {
    for place in first..<prefixes.count {
      let prefix = prefixes[place]
      for other in first..<place where prefixes[other] == prefix { return false }
    }
    return true
  }

  private mutating func faults(
    of mapping: Int, first: Int, count: Int, in tree: borrowing TreeDraft
  ) -> [Diagnostic<SourceRange?>] {
    var faults: [Diagnostic<SourceRange?>] = []
    var many: [ArraySlice<UInt8>: YAMLNode] = [:]
    seen.removeAll(keepingCapacity: true)
    var index = UInt32(mapping + 1)
    for place in first..<first + count {
      let node = tree.nodes[Int(index)]
      if node.isScalar {
        let key = Key(prefix: prefixes[place], node: node)
        let twin = count > 48 ? many.updateValueIfNew(node, for: tree.text(of: node)) : twinAmongFew(key, in: tree)
        if let twin { faults.append(fault(node, first: twin, in: tree)) }
      }
      let value = node.next(at: index)
      index = tree.nodes[Int(value)].next(at: value)
    }
    return faults
  }

  /// The same key seen before; else takes note of this one.
  private mutating func twinAmongFew(_ key: Key, in tree: borrowing TreeDraft) -> YAMLNode? {
    for other in seen where other.prefix == key.prefix && other.node.textLength == key.node.textLength {
      if key.node.textLength <= 8 || tree.text(of: other.node).elementsEqual(tree.text(of: key.node)) {
        return other.node
      }
    }
    seen.append(key)
    return nil
  }

  private func fault(_ key: YAMLNode, first: YAMLNode, in tree: borrowing TreeDraft) -> Diagnostic<SourceRange?> {
    func range(_ node: YAMLNode) -> SourceRange { SourceRange(file: fileIndex, bytes: Int(node.start)..<Int(node.end)) }
    let fileIndex = tree.fileIndex
    return .duplicateKey(String(decoding: tree.text(of: key), as: UTF8.self), at: range(key), first: range(first))
  }
}

extension Dictionary {
  /// The value that a key has already; else gives it this one.
  fileprivate mutating func updateValueIfNew(_ value: Value, for key: Key) -> Value? {
    if let present = self[key] { return present }
    self[key] = value
    return nil
  }
}
