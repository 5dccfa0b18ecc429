import SourceDiagnostics
import TextFormats

/// The natural keys of created resources. Create requests have no idempotency key, so their result is looked up.
extension StoreRequest.Lookup {
  /// Creates the lookup of a resource that a request creates; nil if the API doesn't list it.
  package init?(of resource: ResourceObject, reuse: StoreRequest.Reuse?) {
    if let reuse {
      self.init(path: reuse.path, attributes: reuse.attribute.map { [$0] } ?? [])
      return
    }
    guard let place = Self.places[resource.type.rawValue], let owner = resource.one(place.owner) else { return nil }
    let path = "\(place.list)".replacing("{id}", with: owner.text)
    self.init(path: path, attributes: resource.attributes.filter { place.keys.contains($0.key) })
    for name in place.links {
      if let id = resource.one(name) { links.append(.init(name, .string(id.text))) }
    }
  }

  /// The place where resources of a type are listed.
  private struct Place: Sendable {
    /// The relationship to their owner.
    let owner: String

    /// The list, with `{id}` for the owner's ID.
    let list: String

    /// The attributes that distinguish them.
    let keys: [String]
    let links: [String]
  }

  /// The rows of `lookups.tsv`, by their types.
  private static let places = Dictionary(
    EmbeddedTable(PackageResources.lookups_tsv).rows.map { row in
      (row[0], Place(owner: row[1], list: row[2], keys: row.words(3), links: row.words(4)))
    }, uniquingKeysWith: { first, _ in first })
}

extension ResourceObject {
  /// Returns the ID of a to-one relationship's target.
  package func one(_ name: String) -> ResourceID? {
    for relationship in relationships where relationship.name == name {
      if case .one(let target) = relationship.target { return target.id }
    }
    return nil
  }
}
