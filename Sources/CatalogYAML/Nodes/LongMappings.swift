import Synchronization
import YAMLSyntax

/// The keys of mappings with many entries, listed once: who looks up each of ten thousand would else go through all of them each
/// time.
final class LongMappings: Sendable {
  private struct Place: Hashable {
    var tree: Int32
    var node: NodeID
  }

  /// From how many entries on a list of the keys is worth its making.
  static let length = 64

  private let keys = Mutex<[Place: [String: NodeID]]>([:])

  /// The first key of a mapping with a text.
  func key(_ text: String, of mapping: NodeRef, in tree: YAMLTree) -> NodeID? {
    let place = Place(tree: mapping.tree, node: mapping.node)
    return keys.withLock { keys in
      if let known = keys[place] { return known[text] }
      var list: [String: NodeID] = [:]
      var node = tree.firstChild(of: mapping.node)
      for _ in 0..<tree.childCount(of: mapping.node) / 2 {
        if tree.isScalar(node) { list[tree.string(of: node)] = list[tree.string(of: node)] ?? node }
        node = tree.sibling(of: tree.sibling(of: node))
      }
      keys[place] = list
      return list[text]
    }
  }
}
