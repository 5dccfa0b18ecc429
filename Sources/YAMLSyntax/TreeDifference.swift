extension YAMLTree {
  /// The first thing in which this tree differs from another one of the same text; nil if nothing does, down to the
  /// bits.
  ///
  /// What read the text is no difference: `parse` with `.quick` and with `.libyaml` has to give trees without any.
  package func difference(from other: YAMLTree) -> String? {
    for (index, (mine, theirs)) in zip(nodes, other.nodes).enumerated() {
      guard mine.isSame(as: theirs) else { return "node \(index): \(mine.summary), \(theirs.summary)" }
    }
    if nodes.count != other.nodes.count { return "\(nodes.count) nodes, \(other.nodes.count)" }
    if texts != other.texts { return "other texts" }
    if documents != other.documents { return "other documents" }
    if properties != other.properties { return "other anchors and tags" }
    if readEnd != other.readEnd { return "read to \(readEnd), \(other.readEnd)" }
    return directives == other.directives ? nil : "other directives"
  }
}

extension YAMLNode {
  fileprivate func isSame(as other: YAMLNode) -> Bool {
    start == other.start && end == other.end && payload == other.payload && extent == other.extent && word == other.word
      && kind == other.kind && flags == other.flags
  }

  fileprivate var summary: String {
    "\(kind) \(start)..<\(end), payload \(payload), extent \(extent), word \(word), flags \(flags.rawValue)"
  }
}
