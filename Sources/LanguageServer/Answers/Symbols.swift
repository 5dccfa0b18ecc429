import CatalogYAML

/// The outline of a file: its sections, groups and products.
extension Session {
  func symbols(_ question: Question) -> JSON {
    let outline = question.text.outline
    return .array(client.showsSymbolTrees ? outline.map { tree($0) } : outline.flatMap { list($0, within: nil) })
  }

  private func tree(_ entry: OutlineEntry) -> JSON {
    .compact([
      "name": .string(Self.name(entry)), "detail": entry.detail.map { .string($0) } ?? .null, "kind": .number(Self.kind(entry)),
      "range": range(entry.place), "selectionRange": range(entry.namePlace),
      "children": entry.children.isEmpty ? .null : .array(entry.children.map { tree($0) }),
    ])
  }

  /// For editors that know only lists: each with the name of what it stands in.
  private func list(_ entry: OutlineEntry, within container: String?) -> [JSON] {
    let own = JSON.compact([
      "name": .string(Self.name(entry)), "kind": .number(Self.kind(entry)), "location": location(entry.place),
      "containerName": container.map { .string($0) } ?? .null,
    ])
    return [own] + entry.children.flatMap { list($0, within: entry.name) }
  }

  /// The protocol wants a name that is not empty.
  private static func name(_ entry: OutlineEntry) -> String { entry.name.isEmpty ? "(no name)" : entry.name }

  /// As the protocol counts kinds: a namespace, an object, a class.
  private static func kind(_ entry: OutlineEntry) -> Int {
    switch entry.kind {
    case .section: 3
    case .product: 19
    case .group: 5
    }
  }
}
