package import SourceDiagnostics
import YAMLSyntax

/// The key or scalar value at an offset of a file, for editors.
package struct TextSpot: Sendable {
  /// A step from the root of the document.
  package enum Step: Hashable, Sendable {
    case key(String)
    case item(Int)
  }

  package let way: [Step]
  package let isKey: Bool

  /// The key or value, with escapes and folds resolved.
  package let text: String

  package let place: SourceRange

  /// The key, or the nearest key around the value; nil for author-defined keys.
  package let key: KeyNote?

  /// The keys of the surrounding mapping.
  package let present: [String]

  /// The shape of the value.
  fileprivate let shape: FieldKind?

  /// The shape of the mapping that contains the key.
  fileprivate let holder: FieldKind?

  /// The place of the anchor, if it is an alias.
  package let anchor: SourceRange?

  /// The kinds of values at this position; for an author-defined key, its kind.
  package var accepts: [FieldKind] {
    isKey ? holder?.map.map { [.code($0.kind)] } ?? [] : shape?.alternatives ?? []
  }

  /// The possible keys at this position; for a value, those of the mapping that it may be.
  package var keys: [KeyNote] { (isKey ? holder : shape)?.record?.notes ?? [] }

  /// The code kind of author-defined keys at this position, and the kind of their values.
  package var codeKeys: (kind: String, takes: [FieldKind])? {
    (isKey ? holder : shape)?.map.map { ($0.kind, $0.shape.alternatives) }
  }
}

extension CatalogText {
  /// The key or value at a byte offset; nil between nodes.
  package func spot(at offset: Int, in role: TextRole) -> TextSpot? {
    let root = FieldKind.record("root", { role.keys })
    for document in tree.documents {
      var finder = SpotFinder(tree: tree, offset: offset)
      if let spot = finder.find(document, root) { return spot }
    }
    return nil
  }
}

/// Descends a tree to an offset.
private struct SpotFinder {
  let tree: YAMLTree
  let offset: Int
  private var way: [TextSpot.Step] = []
  private var key: KeyNote?

  init(tree: YAMLTree, offset: Int) { (self.tree, self.offset) = (tree, offset) }

  mutating func find(_ node: NodeID, _ shape: FieldKind?) -> TextSpot? {
    guard isHere(node) else { return nil }
    switch tree.kind(of: node) {
    case .mapping: return findInMapping(node, shape)
    case .sequence:
      for (index, item) in tree.items(of: node).enumerated() where isHere(item) {
        way.append(.item(index))
        return find(item, shape?.item)
      }
      return nil
    default:
      return spot(node, shape: shape)
    }
  }

  private mutating func findInMapping(_ node: NodeID, _ shape: FieldKind?) -> TextSpot? {
    let record = shape?.record
    for (name, value) in tree.pairs(of: node) where isHere(name) || isHere(value) {
      let text = tree.string(of: name)
      let field = record?.key(text)
      if let record, let field { key = KeyNote(field, of: record) } else if shape?.map == nil { key = nil }
      way.append(.key(text))
      let inner = field?.shape ?? shape?.map?.shape
      if isHere(name) {
        let present = tree.pairs(of: node).map { tree.string(of: $0.key) }
        return spot(name, shape: inner, holder: shape, present: present)
      }
      return find(value, inner)
    }
    return nil
  }

  private func spot(_ node: NodeID, shape: FieldKind?, holder: FieldKind? = nil, present: [String] = []) -> TextSpot {
    let anchor = tree.kind(of: node) == .alias ? tree.resolved(node).map { tree.range(of: $0) } : nil
    return TextSpot(
      way: way, isKey: holder != nil, text: tree.string(of: node), place: tree.range(of: node), key: key,
      present: present,
      shape: shape, holder: holder, anchor: anchor)
  }

  private func isHere(_ node: NodeID) -> Bool {
    let bytes = tree.range(of: node).bytes
    return bytes.lowerBound <= offset && offset <= bytes.upperBound
  }
}
