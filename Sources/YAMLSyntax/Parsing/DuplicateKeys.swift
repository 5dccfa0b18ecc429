import SourceDiagnostics

/// Finds keys that stand twice in one mapping.
///
/// Few keys are compared pair by pair, by their first bytes and length; many go through a dictionary, so that the time
/// stays linear whatever the file looks like.
struct DuplicateKeyFinder {
  /// The keys of the mapping in hand, kept to save the allocation.
  private var seen: [YAMLNode] = []

  /// The faults of a mapping, by its index in the tree.
  mutating func find(in tree: borrowing TreeDraft, mapping: Int) -> [Diagnostic<SourceRange?>] {
    let count = Int(tree.nodes[mapping].payload) / 2
    guard count > 1 else { return [] }
    var faults: [Diagnostic<SourceRange?>] = []
    var many: [ArraySlice<UInt8>: YAMLNode] = [:]
    seen.removeAll(keepingCapacity: true)
    var index = mapping + 1
    for _ in 0..<count {
      let key = tree.nodes[index]
      if key.kind.rawValue <= YAMLNode.Kind.folded.rawValue {
        let first = count > 48 ? many.updateValueIfNew(key, for: tree.text(of: key)) : firstAmongFew(key, in: tree)
        if let first { faults.append(fault(key, first: first, in: tree)) }
      }
      index = Int(tree.nodes[Int(key.next)].next)
    }
    return faults
  }

  /// The same key seen before; else takes note of this one.
  private mutating func firstAmongFew(_ key: YAMLNode, in tree: borrowing TreeDraft) -> YAMLNode? {
    for other in seen where other.prefix == key.prefix && other.length == key.length {
      if key.length <= 8 || tree.text(of: other).elementsEqual(tree.text(of: key)) { return other }
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
