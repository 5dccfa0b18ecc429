import YAMLSyntax

/// A YAML document as a JSON validator sees it, by the core schema of YAML 1.2.
struct CoreJSON {
  private let tree: YAMLTree

  /// The JSON on one line. Nil unless there is exactly one document, and nil for anything that JSON can't express:
  /// tags, merge keys, keys that aren't scalars, numbers without digits.
  static func text(of tree: YAMLTree) -> String? {
    guard tree.documents.count == 1 else { return nil }
    return CoreJSON(tree: tree).json(tree.documents[0])
  }

  private func json(_ written: NodeID) -> String? {
    guard let node = tree.resolved(written), tree.properties(of: node)?.tag == nil else { return nil }
    switch tree.kind(of: node) {
    case .mapping:
      if tree.hasMergeKey(node) { return nil }
      let pairs = tree.pairs(of: node)
      let members = pairs.compactMap { pair -> String? in
        guard let key = tree.resolved(pair.key), tree.isScalar(key), let value = json(pair.value) else { return nil }
        return quoted(tree.string(of: key)) + ":" + value
      }
      return members.count == pairs.count ? "{\(members.joined(separator: ","))}" : nil
    case .sequence:
      let items = tree.items(of: node)
      let values = items.compactMap(json)
      return values.count == items.count ? "[\(values.joined(separator: ","))]" : nil
    case .plain: return plain(node)
    default: return quoted(tree.string(of: node))
    }
  }

  private func plain(_ node: NodeID) -> String? {
    if tree.isNull(node) { return "null" }
    if let flag = tree.bool(of: node) { return "\(flag)" }
    if let number = tree.integer(of: node) { return "\(number)" }
    let text = tree.string(of: node)
    if text.wholeMatch(of: /[-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN/) != nil { return nil }
    if text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil {
      return Double(text).flatMap { $0.isFinite ? "\($0)" : nil }
    }
    return quoted(text)
  }

  private func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}
