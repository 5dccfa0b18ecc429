package import CatalogModel
package import JSONSyntax

/// Which resource is meant, in a request that is written before the store has answered anything.
package struct ResourceID: Hashable, Sendable {
  package let text: String

  package init(text: String) {
    self.text = text
  }

  /// The app's number, which whoever sends the requests gives.
  package static let app = ResourceID(text: "{{app_id}}")

  /// The version of the app that goes to review with its first products; given as well, or not.
  package static let appVersion = ResourceID(text: "{{\(RequestDocument.appVersionInput)}}")

  /// The territory and the price point of one turn of a loop.
  package static let turnTerritory = ResourceID(text: "{{territory}}")
  package static let turnPoint = ResourceID(text: "{{point}}")

  /// `data.id` of the answer to an earlier request, or what was found in it.
  package static func answer(to request: String) -> ResourceID { ResourceID(text: "{{\(request)}}") }

  /// A name inside a request, which the store itself understands: `${base}`.
  package static func local(_ name: String) -> ResourceID { ResourceID(text: "${\(RequestNames.safe(name))}") }

  /// A code that the store has.
  package static func code(_ territory: TerritoryCode) -> ResourceID { ResourceID(text: territory.text) }
}

/// A resource that something points at.
package struct ResourceIdentifier: Hashable, Sendable {
  package let type: ResourceType
  package let id: ResourceID

  package init(_ type: ResourceType, _ id: ResourceID) {
    self.type = type
    self.id = id
  }

  package var json: JSONValue { ["type": .string(type.rawValue), "id": .string(id.text)] }
}

/// A resource as it is made or changed.
package struct ResourceObject: Hashable, Sendable {
  package let type: ResourceType

  /// Nil for one that the store gives an ID to.
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
    self.type = type
    self.id = id
    self.attributes = attributes.compactMap(\.self)
    self.relationships = relationships.compactMap(\.self)
  }

  /// As the API takes it: members that would be empty are left out, for it refuses some of those.
  package var json: JSONValue {
    var members = [JSONValue.Member("type", .string(type.rawValue))]
    if let id { members.append(.init("id", .string(id.text))) }
    if !attributes.isEmpty { members.append(.init("attributes", .object(attributes))) }
    if !relationships.isEmpty {
      members.append(.init("relationships", .object(relationships.map { .init($0.name, ["data": $0.target.json]) })))
    }
    return .object(members)
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
    if included.isEmpty { return ["data": data] }
    return ["data": data, "included": .array(included.map(\.json))]
  }
}

extension JSONValue.Member {
  package static func text(_ key: String, _ text: String?) -> Self? { text.map { Self(key, .string($0)) } }
  package static func flag(_ key: String, _ flag: Bool?) -> Self? { flag.map { Self(key, .bool($0)) } }
  package static func integer(_ key: String, _ number: Int?) -> Self? { number.map { Self(key, .integer($0)) } }
  package static func date(_ key: String, _ date: CalendarDate?) -> Self? { text(key, date?.description) }
}
