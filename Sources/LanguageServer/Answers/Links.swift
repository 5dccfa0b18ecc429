import CatalogYAML

/// The pictures, folders and templates in a text.
extension Session {
  func links(_ question: Question) -> JSON {
    .array(
      question.text.links(in: question.role).compactMap { link in
        let path: String? =
          switch link.target {
          case .path(let path): question.catalog.listing.root + "/" + path
          case .template(let name): template(name, question).map { workspace.files.path($0) }
          }
        return path.map { ["range": range(link.place), "target": .string(uri(of: $0))] }
      })
  }
}
