package import SourceDiagnostics
package import TextFormats
import YAMLSyntax

/// Another program's YAML file as the tree that the JSON readers expect, with a place for each value.
///
/// `pricing: {tier: 2}` is `{"pricing": {"tier": 2}}` to them. Aliases and merge keys are resolved; only the first of
/// several documents is used.
package struct ForeignYAML {
  /// Nil for a text that can't be parsed as a whole or is empty.
  package private(set) var root: JSONNode?
  package let faults: [Diagnostic<SourceRange?>]

  private let tree: YAMLTree

  package init(_ file: TextFile, index: Int) {
    (tree, faults) = YAMLSyntax.parse(file, fileIndex: index)
    guard !faults.contains(where: { $0.severity == .error }) else { return }
    root = tree.documents.first.map { node($0) }
  }

  private func node(_ id: NodeID) -> JSONNode {
    let range = tree.range(of: id).bytes
    guard let target = tree.resolved(id) else { return JSONNode(.null, at: range) }
    switch tree.kind(of: target) {
    case .sequence: return JSONNode(.array(tree.items(of: target).map { node($0) }), at: range)
    case .mapping: return JSONNode(.object(members(of: target)), at: range)
    default: return JSONNode(scalar(target), at: range)
    }
  }

  /// The entries of a mapping, followed by those merged in from other mappings and not overridden.
  private func members(of mapping: NodeID) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var merged: [JSONNode.Member] = []
    for (key, value) in tree.pairs(of: mapping) {
      if tree[key].isMergeKey {
        let target = tree.resolved(value) ?? value
        let sources = tree.kind(of: target) == .sequence ? tree.items(of: target) : [target]
        for source in sources.compactMap({ tree.resolved($0) }) where tree.kind(of: source) == .mapping {
          merged += self.members(of: source)
        }
      } else if let name = tree.resolved(key), tree.isScalar(name) {
        members.append(.init(tree.string(of: name), at: tree.range(of: key).bytes, node(value)))
      }
    }
    for member in merged where !members.contains(where: { $0.key == member.key }) { members.append(member) }
    return members
  }

  private func scalar(_ id: NodeID) -> JSONNode.Content {
    if tree.isNull(id) { return .null }
    if let flag = tree.bool(of: id) { return .bool(flag) }
    let text = tree.string(of: id)
    return tree.kind(of: id) == .plain && Self.isNumber(text) ? .number(text) : .string(text)
  }

  /// Whether an unquoted text is a number as JSON writes it: `4.99`, and neither `012` nor `1.10.2`.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else {
      return false
    }
    return whole == "0" || whole.first != "0"
  }
}
