package import CatalogModel
package import JSONSyntax

/// One request to the API, with all that a program must know to send it.
package struct StoreRequest: Hashable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// What it is known by in its document; stands for `data.id` of its answer.
  package let id: String
  package let method: Method
  package let path: String
  package var body: ResourceDocument?

  /// What is looked for in the pages of its answer, each under a name of its own.
  package var finds: [FoundPoint] = []

  /// What it is asked again for.
  package var wait: Wait?

  /// What is taken instead of an answer, if the store has it.
  package var reuse: Reuse?

  /// What is added to the body, turn by turn.
  package var loops: [Loop] = []

  /// A file that goes to the store when the request was answered.
  package var upload: Upload?

  /// The input without which it is not sent.
  package var needs: String?

  /// How to find out whether it was carried out, when its answer was lost.
  package var lookup: Lookup?

  /// The requests that have to be done before it; none has to give it a name.
  package var after: [String] = []

  /// Whether sending it twice does no more than sending it once.
  package var isRepeatable = false

  /// One sentence for whoever reads along.
  package let why: String

  /// A price point, by its territory and its amount.
  package struct FoundPoint: Hashable, Sendable {
    package let point: PricePoint

    package var json: JSONValue {
      [
        "as": .string(point.name), "territory": .string(point.territory.text),
        "customerPrice": .string(point.amount.description),
      ]
    }
  }

  /// What a question is asked again for: until none of some resources in its answer has an attribute's value any more.
  package struct Wait: Hashable, Sendable {
    package let attribute: JSONValue.Member
    package let resources: [ResourceID]

    package var json: JSONValue {
      ["while": .object([attribute]), "of": .array(resources.map { .string($0.text) })]
    }
  }

  /// A question whose answer may have the resource already.
  package struct Reuse: Hashable, Sendable {
    package let path: String

    /// The attribute that distinguishes it from others; nil when the first of the list is meant.
    package var attribute: JSONValue.Member?

    package init(path: String, attribute: JSONValue.Member? = nil) {
      self.path = path
      self.attribute = attribute
    }

    package var json: JSONValue {
      ["path": .string(path), "where": .object(attribute.map { [$0] } ?? [])]
    }
  }

  /// What distinguishes a resource that was made from all others, by what it says and what it is linked to.
  package struct Lookup: Hashable, Sendable {
    /// The list, or the single resource, in which it would stand.
    package let path: String
    package var attributes: [JSONValue.Member] = []
    package var links: [JSONValue.Member] = []

    package init(path: String, attributes: [JSONValue.Member] = [], links: [JSONValue.Member] = []) {
      self.path = path
      self.attributes = attributes
      self.links = links
    }

    package var json: JSONValue {
      var members: [JSONValue.Member] = [.init("path", .string(path)), .init("where", .object(attributes))]
      if !links.isEmpty { members.append(.init("link", .object(links))) }
      return .object(members)
    }
  }

  /// What is added to the body for each price point of an answer, or for each of some territories.
  package struct Loop: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      /// The points in the answer to a request, but for those of some territories.
      case points(of: String, except: [TerritoryCode])
      /// The points in the answer to a request that are of some territories.
      case pointsOnly(of: String, [TerritoryCode])
      case territories([TerritoryCode])
    }

    package let source: Source

    /// The relationship of the request's own resource that each turn adds a name to.
    package let relationship: String

    /// What each turn adds to what is included.
    package let resource: ResourceObject

    package var json: JSONValue {
      func codes(_ codes: [TerritoryCode]) -> JSONValue { .array(codes.map { .string($0.text) }) }
      var members: [JSONValue.Member]
      switch source {
      case .points(let request, let except):
        members = [.init("points", .string(request)), .init("except", codes(except))]
      case .pointsOnly(let request, let only):
        members = [.init("points", .string(request)), .init("only", codes(only))]
      case .territories(let all): members = [.init("territories", codes(all))]
      }
      let name = ResourceIdentifier(resource.type, resource.id ?? .turnTerritory)
      members.append(
        .init(
          "append",
          .object([.init("/data/relationships/\(relationship)/data", name.json), .init("/included", resource.json)])))
      return .object(members)
    }
  }

  package struct Upload: Hashable, Sendable {
    /// Its path from the catalog's root.
    package let file: String
    package let digest: FileDigest

    package var json: JSONValue { ["file": .string(file), "size": .integer(digest.size), "md5": .string(digest.md5)] }
  }

  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("method", .string(method.rawValue)), .init("path", .string(path)),
    ]
    if let needs { members.append(.init("needs", .string(needs))) }
    if let reuse { members.append(.init("reuse", reuse.json)) }
    if let body { members.append(.init("body", body.json)) }
    if !loops.isEmpty { members.append(.init("each", .array(loops.map(\.json)))) }
    if !finds.isEmpty { members.append(.init("find", .array(finds.map(\.json)))) }
    if let wait { members.append(.init("again", wait.json)) }
    if let upload { members.append(.init("uploads", [upload.json])) }
    if let lookup { members.append(.init("lookup", lookup.json)) }
    if isRepeatable { members.append(.init("repeat", true)) }
    if !after.isEmpty { members.append(.init("after", .array(after.map { .string($0) }))) }
    members.append(.init("why", .string(why)))
    return .object(members)
  }
}

/// The document around the requests.
package enum RequestDocument {
  package static let formatKey = "format"
  package static let formatFamily = "shelf.app-store-connect/"
  package static let formatName = formatFamily + "2"
  package static let fileName = "app-store-connect.json"
  package static let appInput = "app_id"
  package static let appVersionInput = "app_version_id"

  /// What whoever sends the requests gives.
  package static let inputs: JSONValue = [
    [
      "name": .string(appInput), "required": true, "why": "The app's number in the store.",
    ],
    [
      "name": .string(appVersionInput), "required": false,
      "why": .string(
        """
        The version of the app that is sent to review with its first products; the store takes the first of \
        each type no \
        other way.
        """),
    ],
  ]
}
