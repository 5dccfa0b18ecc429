extension YAMLTree {
  /// Where a part of a scalar's text stands in the file.
  ///
  /// - Parameters:
  ///   - bytes: offsets in the scalar's text (UTF-8).
  ///   - node: the scalar.
  /// - Returns: the stretch of the file; nil when the text is folded, so that no single stretch is that part.
  package func sourceRange(ofTextBytes bytes: Range<Int>, in node: NodeID) -> Range<Int>? {
    guard isScalar(node), bytes.lowerBound >= 0, bytes.upperBound <= length(of: node) else { return nil }
    let scalar = nodes[Int(node.index)]
    if scalar.flags.contains(.verbatim) {
      return Int(scalar.payload) + bytes.lowerBound..<Int(scalar.payload) + bytes.upperBound
    }
    return nil
  }
}
