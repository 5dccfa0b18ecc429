import SourceDiagnostics
import YAMLSyntax

/// The trees of all files of a catalog, by the index in a `NodeRef`.
final class SourceTrees: Sendable {
  let trees: [YAMLTree]

  /// The documents' names in the catalog.
  let names: [String]

  /// The root mapping of the shared file, if it has content.
  let shared: NodeRef?

  /// The index of the shared file's tree, with or without content.
  let sharedTree: Int32?

  private let longMappings = LongMappings()

  init(_ trees: [YAMLTree], names: [String] = [], shared: Int? = nil) {
    self.trees = trees
    self.names = names
    sharedTree = shared.map(Int32.init)
    self.shared = shared.flatMap { index in
      let tree = trees[index]
      guard let node = tree.documents.first.flatMap(tree.resolved), tree.kind(of: node) == .mapping else { return nil }
      return NodeRef(tree: Int32(index), node: node)
    }
  }

  /// Whether a node is in the shared file.
  func isShared(_ ref: NodeRef) -> Bool { ref.tree == sharedTree }

  func tree(_ ref: NodeRef) -> YAMLTree { trees[Int(ref.tree)] }

  func kind(_ ref: NodeRef) -> YAMLNode.Kind { trees[Int(ref.tree)].kind(of: ref.node) }

  func isScalar(_ ref: NodeRef) -> Bool { trees[Int(ref.tree)].isScalar(ref.node) }

  func isNull(_ ref: NodeRef) -> Bool { trees[Int(ref.tree)].isNull(ref.node) }

  func range(_ ref: NodeRef) -> SourceRange { trees[Int(ref.tree)].range(of: ref.node) }

  func string(_ ref: NodeRef) -> String { trees[Int(ref.tree)].string(of: ref.node) }

  /// The text of a key; nil for one that isn't a scalar.
  func name(_ key: NodeRef) -> String? { isScalar(key) ? string(key) : nil }

  /// The node itself, for several queries.
  func node(_ ref: NodeRef) -> YAMLNode { trees[Int(ref.tree)][ref.node] }

  /// Whether two scalars have the same text.
  func isSameText(_ left: NodeRef, _ right: NodeRef) -> Bool {
    tree(left).bytes(of: left.node).elementsEqual(tree(right).bytes(of: right.node))
  }

  /// The node, or the target of its alias; nil for an undefined alias.
  func resolved(_ ref: NodeRef) -> NodeRef? {
    guard kind(ref) == .alias else { return ref }
    return trees[Int(ref.tree)].resolved(ref.node).map { NodeRef(tree: ref.tree, node: $0, parameters: ref.parameters) }
  }

  /// The first key of a long mapping with a text.
  func keyOfLongMapping(_ text: String, of mapping: NodeRef) -> NodeID? {
    longMappings.key(text, of: mapping, in: trees[Int(mapping.tree)])
  }

  /// An item of a list by its place.
  func item(_ index: Int, of list: NodeRef) -> NodeRef? {
    longMappings.item(index, of: list, in: trees[Int(list.tree)]).map { ref($0, beside: list) }
  }

  /// The first item of a list that equals a word.
  func item(thatIs word: String, of list: NodeRef) -> NodeRef? {
    longMappings.item(thatIs: word, of: list, in: trees[Int(list.tree)]).map { ref($0, beside: list) }
  }

  /// A node of the same tree, with the same parameters.
  func ref(_ node: NodeID, beside other: NodeRef) -> NodeRef {
    NodeRef(tree: other.tree, node: node, parameters: other.parameters)
  }
}
