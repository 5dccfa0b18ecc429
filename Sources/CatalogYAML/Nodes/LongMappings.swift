import Synchronization
import YAMLSyntax

/// An index of long mappings and lists, built on first use: looking up each of ten thousand entries would otherwise
/// be quadratic.
final class LongMappings: Sendable {
  private struct Place: Hashable {
    var tree: Int32
    var node: NodeID
  }

  /// The number of entries from which an index is worth building.
  static let length = 64

  private let keys = Mutex<[Place: [String: NodeID]]>([:])
  private let items = Mutex<[Place: [NodeID]]>([:])
  private let words = Mutex<[Place: [String: NodeID]]>([:])

  /// An item of a list by index; nil if there is none.
  func item(_ index: Int, of list: NodeRef, in tree: YAMLTree) -> NodeID? {
    let place = Place(tree: list.tree, node: list.node)
    let all = items.withLock { items in
      if let known = items[place] { return known }
      let all = tree.items(of: list.node)
      items[place] = all
      return all
    }
    return all.indices.contains(index) ? all[index] : nil
  }

  /// The first item of a list that equals a word, directly or through an alias.
  func item(thatIs word: String, of list: NodeRef, in tree: YAMLTree) -> NodeID? {
    let place = Place(tree: list.tree, node: list.node)
    return words.withLock { words in
      if let known = words[place] { return known[word] }
      var all: [String: NodeID] = [:]
      for item in tree.items(of: list.node) {
        guard let target = tree.kind(of: item) == .alias ? tree.resolved(item) : item, tree.isScalar(target) else {
          continue
        }
        let text = tree.string(of: target)
        all[text] = all[text] ?? item
      }
      words[place] = all
      return all[word]
    }
  }

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
