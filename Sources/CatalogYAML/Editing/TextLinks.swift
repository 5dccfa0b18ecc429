package import SourceDiagnostics
import YAMLSyntax

/// A value that references a file or a folder.
package struct TextLink: Hashable, Sendable {
  /// The target of a link.
  package enum Target: Hashable, Sendable {
    /// A picture or a folder, by its path from the catalog's root.
    case path(String)
    case template(String)
  }

  package let target: Target
  package let place: SourceRange
}

extension CatalogText {
  /// The values that reference pictures, content folders and templates, in the order of the text; templates'
  /// placeholders are excluded.
  package func links(in role: TextRole) -> [TextLink] {
    var finder = LinkFinder(tree: tree)
    for document in tree.documents { finder.find(document, .record("root", { role.keys })) }
    return finder.links
  }
}

/// Finds the values of certain keys in a tree.
private struct LinkFinder {
  let tree: YAMLTree
  private(set) var links: [TextLink] = []

  init(tree: YAMLTree) { self.tree = tree }

  mutating func find(_ node: NodeID, _ shape: FieldKind?) {
    switch tree.kind(of: node) {
    case .sequence: for item in tree.items(of: node) { find(item, shape?.item) }
    case .mapping:
      let record = shape?.record
      for (key, value) in tree.pairs(of: node) {
        let name = tree.string(of: key)
        let field = record?.key(name)
        if field != nil { addLinks(in: value, ofKey: name, isContent: record?.key("version") != nil) }
        find(value, field?.shape ?? shape?.map?.shape)
      }
    default: break
    }
  }

  private mutating func addLinks(in value: NodeID, ofKey key: String, isContent: Bool) {
    switch key {
    case "screenshot", "image": addLink(at: value) { .path($0) }
    case "images": for item in tree.items(of: value) { addLink(at: item) { .path($0) } }
    case "source" where isContent: addLink(at: value) { .path($0) }
    case "extends": addLink(at: value) { .template($0) }
    default: break
    }
  }

  private mutating func addLink(at node: NodeID, _ target: (String) -> TextLink.Target) {
    let text = tree.string(of: node)
    guard tree.isScalar(node), !text.isEmpty, !text.hasPrefix("/"), !text.contains("{{") else { return }
    links.append(TextLink(target: target(text), place: tree.range(of: node)))
  }
}
