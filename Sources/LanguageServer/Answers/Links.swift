import CatalogYAML

/// The pictures, folders and templates in a text.
extension Session {
  func links(_ query: PositionQuery) -> JSON {
    .array(
      query.text.links(in: query.role).compactMap { link in
        let path: String? =
          switch link.target {
          case .path(let path): query.catalog.listing.root + "/" + path
          case .template(let name): template(name, query).map { workspace.files.path($0) }
          }
        return path.map { ["range": range(link.place), "target": .string(uri(of: $0))] }
      })
  }
}
