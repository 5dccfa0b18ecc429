import SourceDiagnostics

extension TreeDraft {
  /// The duplicate keys of a completed mapping, by its index in the tree.
  func duplicateKeys(in mapping: Int) -> [Diagnostic<SourceRange?>] {
    var faults: [Diagnostic<SourceRange?>] = []
    var seen: [ArraySlice<UInt8>: YAMLNode] = [:]
    var index = UInt32(mapping + 1)
    for _ in 0..<nodes[mapping].payload / 2 {
      let key = nodes[Int(index)]
      if key.isScalar {
        let text = bytes(of: key)
        if let first = seen[text] {
          let name = String(decoding: text, as: UTF8.self)
          faults.append(.duplicateKey(name, at: range(of: key), first: range(of: first)))
        } else {
          seen[text] = key
        }
      }
      let value = key.next(at: index)
      index = nodes[Int(value)].next(at: value)
    }
    return faults
  }

  private func range(of node: YAMLNode) -> SourceRange {
    SourceRange(file: fileIndex, bytes: Int(node.start)..<Int(node.end))
  }
}
