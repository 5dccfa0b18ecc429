import CatalogModel
import JSONSyntax

/// One request to the API, with all that a program must know to send it.
struct StoreRequest: Hashable, Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// What it is known by in its document; stands for `data.id` of its answer.
  let id: String
  let method: Method
  let path: String
  var body: ResourceDocument?

  /// What is looked for in the pages of its answer, each under a name of its own.
  var finds: [FoundPoint] = []

  /// What it is asked again for.
  var wait: Wait?

  /// What is taken instead of an answer, if the store has it.
  var reuse: Reuse?

  /// What is added to the body, turn by turn.
  var loops: [Loop] = []

  /// A file that goes to the store when the request was answered.
  var upload: Upload?

  /// The input without which it is not sent.
  var needs: String?

  /// How to find out whether it was carried out, when its answer was lost.
  var lookup: Lookup?

  /// Whether sending it twice does no more than sending it once.
  var isRepeatable = false

  /// One sentence for whoever reads along.
  let why: String

  /// A price point, by its territory and its amount.
  struct FoundPoint: Hashable, Sendable {
    let point: PricePoint

    var json: JSONValue {
      [
        "as": .string(point.name), "territory": .string(point.territory.text),
        "customerPrice": .string(point.amount.description),
      ]
    }
  }

  /// What a question is asked again for: until none of some resources in its answer has an attribute's value any more.
  struct Wait: Hashable, Sendable {
    let attribute: JSONValue.Member
    let resources: [ResourceID]

    var json: JSONValue {
      ["while": .object([attribute]), "of": .array(resources.map { .string($0.text) })]
    }
  }

  /// A question whose answer may have the resource already.
  struct Reuse: Hashable, Sendable {
    let path: String

    /// The attribute that distinguishes it from others; nil when the first of the list is meant.
    var attribute: JSONValue.Member?

    var json: JSONValue {
      ["path": .string(path), "where": .object(attribute.map { [$0] } ?? [])]
    }
  }

  /// What distinguishes a resource that was made from all others, by what it says and what it is linked to.
  struct Lookup: Hashable, Sendable {
    /// The list, or the single resource, in which it would stand.
    let path: String
    var attributes: [JSONValue.Member] = []
    var links: [JSONValue.Member] = []

    var json: JSONValue {
      var members: [JSONValue.Member] = [.init("path", .string(path)), .init("where", .object(attributes))]
      if !links.isEmpty { members.append(.init("link", .object(links))) }
      return .object(members)
    }
  }

  /// What is added to the body for each price point of an answer, or for each of some territories.
  struct Loop: Hashable, Sendable {
    enum Source: Hashable, Sendable {
      /// The points in the answer to a request, but for those of some territories.
      case points(of: String, except: [TerritoryCode])
      /// The points in the answer to a request that are of some territories.
      case pointsOnly(of: String, [TerritoryCode])
      case territories([TerritoryCode])
    }

    let source: Source

    /// The relationship of the request's own resource that each turn adds a name to.
    let relationship: String

    /// What each turn adds to what is included.
    let resource: ResourceObject

    var json: JSONValue {
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

  struct Upload: Hashable, Sendable {
    /// Its path from the catalog's root.
    let file: String
    let digest: FileDigest

    var json: JSONValue { ["file": .string(file), "size": .integer(digest.size), "md5": .string(digest.md5)] }
  }

  var json: JSONValue {
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
    members.append(.init("why", .string(why)))
    return .object(members)
  }
}

/// The document around the requests.
enum RequestDocument {
  static let formatKey = "format"
  static let formatFamily = "shelf.app-store-connect/"
  static let formatName = formatFamily + "2"
  static let fileName = "app-store-connect.json"
  static let appInput = "app_id"
  static let appVersionInput = "app_version_id"

  /// What whoever sends the requests gives.
  static let inputs: JSONValue = [
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
