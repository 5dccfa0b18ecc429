import CatalogYAML

/// The outline of a file: its sections, groups and products; and workspace symbols: the groups and products of all
/// files.
extension Session {
  func symbols(_ query: PositionQuery) -> JSON {
    let outline = query.text.outline
    return .array(client.showsSymbolTrees ? outline.map { tree($0) } : outline.flatMap { list($0, within: nil) })
  }

  /// The groups and products of all catalogs whose names contain a text, ignoring case, in the order of their files.
  mutating func symbols(named query: String) -> JSON {
    workspace.refresh()
    let wanted = query.lowercased()
    var found: [JSON] = []
    for file in Set(workspace.catalogs.flatMap(\.documents)).sorted(by: {
      workspace.files.path($0) < workspace.files.path($1)
    }) {
      for section in workspace.files.parsed(file).outline {
        for entry in section.children { collect(entry, named: wanted, within: section.name, to: &found) }
      }
    }
    return .array(found)
  }

  private func collect(_ entry: OutlineEntry, named wanted: String, within container: String, to found: inout [JSON]) {
    if wanted.isEmpty || entry.name.lowercased().contains(wanted) { found.append(item(entry, within: container)) }
    for child in entry.children { collect(child, named: wanted, within: entry.name, to: &found) }
  }

  private func tree(_ entry: OutlineEntry) -> JSON {
    .compact([
      "name": .string(Self.name(entry)), "detail": entry.detail.map { .string($0) } ?? .null,
      "kind": .number(Self.kind(entry)),
      "range": range(entry.place), "selectionRange": range(entry.namePlace),
      "children": entry.children.isEmpty ? .null : .array(entry.children.map { tree($0) }),
    ])
  }

  /// For editors without hierarchies: each entry with the name of its container.
  private func list(_ entry: OutlineEntry, within container: String?) -> [JSON] {
    [item(entry, within: container)] + entry.children.flatMap { list($0, within: entry.name) }
  }

  private func item(_ entry: OutlineEntry, within container: String?) -> JSON {
    .compact([
      "name": .string(Self.name(entry)), "kind": .number(Self.kind(entry)), "location": location(entry.place),
      "containerName": container.map { .string($0) } ?? .null,
    ])
  }

  /// The protocol requires a nonempty name.
  private static func name(_ entry: OutlineEntry) -> String { entry.name.isEmpty ? "(no name)" : entry.name }

  /// The protocol's numbers for the kinds: namespace, object, class.
  private static func kind(_ entry: OutlineEntry) -> Int {
    switch entry.kind {
    case .section: 3
    case .product: 19
    case .group: 5
    }
  }
}
