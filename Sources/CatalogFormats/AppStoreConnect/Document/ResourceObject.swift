package import CatalogModel
package import TextFormats

/// The ID of a resource in a request, written before any response is known.
package struct ResourceID: Hashable, Sendable {
  package let text: String

  package init(text: String) {
    self.text = text
  }

  /// The app's ID, which the sender of the requests provides.
  package static let app = ResourceID(text: "{{app_id}}")

  /// The version of the app that is submitted with its first products; an optional input.
  package static let appVersion = ResourceID(text: "{{\(RequestDocument.appVersionInput)}}")

  /// The territory and the price point of a loop's iteration.
  package static let turnTerritory = ResourceID(text: "{{territory}}")
  package static let turnPoint = ResourceID(text: "{{point}}")

  /// Returns the placeholder for `data.id` of an earlier response, or for a resource found in it.
  package static func answer(to request: String) -> ResourceID { ResourceID(text: "{{\(request)}}") }

  /// Returns a local ID inside a request, which App Store Connect resolves: `${base}`.
  package static func local(_ name: String) -> ResourceID { ResourceID(text: "${\(RequestNames.safe(name))}") }

  /// Returns the ID of a resource with a fixed code, such as a territory.
  package static func code(_ territory: TerritoryCode) -> ResourceID { ResourceID(text: territory.text) }
}

/// A reference to a resource.
package struct ResourceIdentifier: Hashable, Sendable {
  package let type: ResourceType
  package let id: ResourceID

  package init(_ type: ResourceType, _ id: ResourceID) { (self.type, self.id) = (type, id) }

  package var json: JSONValue { ["type": .string(type.rawValue), "id": .string(id.text)] }
}

/// A resource to create or change.
package struct ResourceObject: Hashable, Sendable {
  package let type: ResourceType

  /// Nil if App Store Connect assigns the ID.
  package var id: ResourceID?
  package var attributes: [JSONValue.Member]
  package var relationships: [Relationship]

  package struct Relationship: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
      case one(ResourceIdentifier)
      case many([ResourceIdentifier])
    }

    package let name: String
    package let target: Target

    package static func one(_ name: String, _ type: ResourceType, _ id: ResourceID) -> Relationship {
      Relationship(name: name, target: .one(ResourceIdentifier(type, id)))
    }

    package static func many(_ name: String, _ targets: [ResourceIdentifier]) -> Relationship {
      Relationship(name: name, target: .many(targets))
    }
  }

  package init(
    _ type: ResourceType, _ id: ResourceID? = nil, _ attributes: [JSONValue.Member?] = [],
    _ relationships: [Relationship?] = []
  ) {
    (self.type, self.id) = (type, id)
    self.attributes = attributes.compactMap(\.self)
    self.relationships = relationships.compactMap(\.self)
  }

  /// The JSON that the API accepts. Empty members are left out, because the API rejects some of them.
  package var json: JSONValue {
    let links = relationships.map { JSONValue.Member($0.name, ["data": $0.target.json]) }
    return .object([
      "type": .string(type.rawValue), "id": id.map { .string($0.text) },
      "attributes": attributes.isEmpty ? nil : .object(attributes),
      "relationships": links.isEmpty ? nil : .object(links),
    ])
  }
}

extension ResourceObject.Relationship.Target {
  fileprivate var json: JSONValue {
    switch self {
    case .one(let target): target.json
    case .many(let targets): .array(targets.map(\.json))
    }
  }
}

/// The body of a request.
package struct ResourceDocument: Hashable, Sendable {
  package enum Data: Hashable, Sendable {
    case one(ResourceObject)
    case many([ResourceIdentifier])
  }

  package let data: Data
  package var included: [ResourceObject] = []

  package var json: JSONValue {
    let data: JSONValue =
      switch data {
      case .one(let resource): resource.json
      case .many(let resources): .array(resources.map(\.json))
      }
    return .object(["data": data, "included": included.isEmpty ? nil : .array(included.map(\.json))])
  }
}

extension JSONValue.Member {
  package static func text(_ key: String, _ text: String?) -> Self? { text.map { Self(key, .string($0)) } }
  package static func flag(_ key: String, _ flag: Bool?) -> Self? { flag.map { Self(key, .bool($0)) } }
  package static func integer(_ key: String, _ number: Int?) -> Self? { number.map { Self(key, .integer($0)) } }
  package static func date(_ key: String, _ date: CalendarDate?) -> Self? { text(key, date?.description) }
}
