package import SourceDiagnostics
import YAMLSyntax

/// An entry of a file's outline in editors.
package struct OutlineEntry: Sendable {
  /// The kind of an entry.
  package enum Kind: Sendable {
    case section, product, group
  }

  package let kind: Kind

  /// The ID, the name, or the key.
  package let name: String

  /// A detail that distinguishes it, if there is one.
  package let detail: String?

  package let place: SourceRange

  /// The place of its name.
  package let namePlace: SourceRange

  package let children: [OutlineEntry]
}

extension CatalogText {
  /// The sections of the file, with their products and groups.
  package var outline: [OutlineEntry] { tree.documents.flatMap { tree.sections(of: $0) } }

  /// The numbers of the lines that start inside a scalar, where an inserted line would become part of its text.
  package func linesInsideScalars(_ lines: LineTable) -> Set<Int> {
    var inside: Set<Int> = []
    tree.forEachScalar { node in
      let bytes = tree.range(of: node).bytes
      guard let last = bytes.last else { return }
      inside.formUnion(
        (lines.position(at: bytes.lowerBound).line..<lines.position(at: last).line).map { $0 + 1 })
    }
    return inside
  }

  /// The first placeholder with a name in a template.
  package func placeholder(_ name: String) -> SourceRange? {
    var place: SourceRange?
    tree.forEachScalar { node in
      guard place == nil, Placeholders.pieces(of: tree.string(of: node)).contains(.placeholder(name)) else { return }
      place = tree.range(of: node)
    }
    return place
  }

  /// The names of a template's placeholders; sorted.
  package var placeholders: [String] { Placeholders.names(in: tree).sorted() }
}

extension YAMLTree {
  fileprivate func sections(of document: NodeID) -> [OutlineEntry] {
    pairs(of: document).map { key, value in
      let children: [OutlineEntry] =
        switch string(of: key) {
        case "products": items(of: value).compactMap { entry($0, .product) }
        case "subscription_groups": items(of: value).compactMap { entry($0, .group) }
        default: []
        }
      return OutlineEntry(
        kind: .section, name: string(of: key), detail: nil, place: around(key, value), namePlace: range(of: key),
        children: children)
    }
  }

  private func entry(_ node: NodeID, _ kind: OutlineEntry.Kind) -> OutlineEntry? {
    guard self.kind(of: node) == .mapping else { return nil }
    let keys = kind == .product ? ("id", "reference_name") : ("name", "")
    guard let name = value(keys.0, of: node), isScalar(name) else { return nil }
    let plans = value("subscriptions", of: node).map { items(of: $0).compactMap { entry($0, .product) } } ?? []
    let detail = value(keys.1, of: node).flatMap { isScalar($0) ? string(of: $0) : nil }
    return OutlineEntry(
      kind: kind, name: string(of: name), detail: detail, place: range(of: node), namePlace: range(of: name),
      children: plans)
  }

  private func value(_ key: String, of mapping: NodeID) -> NodeID? {
    pairs(of: mapping).first { string(of: $0.key) == key }?.value
  }

  private func around(_ key: NodeID, _ value: NodeID) -> SourceRange {
    let (first, last) = (range(of: key).bytes, range(of: value).bytes)
    return SourceRange(file: fileIndex, bytes: first.lowerBound..<max(first.upperBound, last.upperBound))
  }
}
