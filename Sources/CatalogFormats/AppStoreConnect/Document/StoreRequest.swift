package import CatalogModel
package import TextFormats

/// A request to the API, with everything that a program needs to send it.
package struct StoreRequest: Hashable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The request's name in its document; the placeholder for `data.id` of its response.
  package let id: String
  package let method: Method
  package let path: String
  package var body: ResourceDocument?

  /// The price points to find in the pages of the response, each under its own name.
  package var finds: [FoundPoint] = []

  /// The condition for repeating the request.
  package var wait: Wait?

  /// An existing resource that is used instead of creating one.
  package var reuse: Reuse?

  /// The resources that loops add to the body.
  package var loops: [Loop] = []

  /// A file to upload after the response.
  package var upload: Upload?

  /// The input that it requires; without it, the request is skipped.
  package var needs: String?

  /// The lookup that shows whether the request was carried out, if its response was lost.
  package var lookup: Lookup?

  /// The requests that must precede it, apart from those whose names it contains.
  package var after: [String] = []

  /// Whether it is idempotent.
  package var isRepeatable = false

  /// A one-sentence explanation for human readers.
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

  /// The condition for polling: the query is repeated while certain resources of its response have an attribute's
  /// value.
  package struct Wait: Hashable, Sendable {
    package let attribute: JSONValue.Member
    package let resources: [ResourceID]

    package var json: JSONValue {
      ["while": .object([attribute]), "of": .array(resources.map { .string($0.text) })]
    }
  }

  /// A query whose response may contain the resource.
  package struct Reuse: Hashable, Sendable {
    package let path: String

    /// The attribute that distinguishes it from others; nil for the first in the list.
    package var attribute: JSONValue.Member?

    package init(path: String, attribute: JSONValue.Member? = nil) { (self.path, self.attribute) = (path, attribute) }

    package var json: JSONValue {
      ["path": .string(path), "where": .object(attribute.map { [$0] } ?? [])]
    }
  }

  /// The attributes and relationships that distinguish a created resource from all others.
  package struct Lookup: Hashable, Sendable {
    /// The path of the list, or of the single resource, that would contain it.
    package let path: String
    package var attributes: [JSONValue.Member] = []
    package var links: [JSONValue.Member] = []

    package init(path: String, attributes: [JSONValue.Member] = [], links: [JSONValue.Member] = []) {
      (self.path, self.attributes, self.links) = (path, attributes, links)
    }

    package var json: JSONValue {
      .object([
        "path": .string(path), "where": .object(attributes), "link": links.isEmpty ? nil : .object(links),
      ])
    }
  }

  /// Resources that are added to the body for each price point of a response, or for each of some territories.
  package struct Loop: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      /// The points in the response to a request, except those of some territories.
      case points(of: String, except: [TerritoryCode])
      /// The points of some territories in the response to a request.
      case pointsOnly(of: String, [TerritoryCode])
      case territories([TerritoryCode])
    }

    package let source: Source

    /// The relationship of the request's own resource to which each iteration adds a name.
    package let relationship: String

    /// The resource that each iteration adds to `included`.
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
    .object([
      "id": .string(id), "method": .string(method.rawValue), "path": .string(path),
      "needs": needs.map(JSONValue.string), "reuse": reuse?.json, "body": body?.json,
      "each": loops.isEmpty ? nil : .array(loops.map(\.json)),
      "find": finds.isEmpty ? nil : .array(finds.map(\.json)),
      "again": wait?.json, "uploads": upload.map { [$0.json] }, "lookup": lookup?.json,
      "repeat": isRepeatable ? .bool(true) : nil,
      "after": after.isEmpty ? nil : .array(after.map(JSONValue.string)),
      "why": .string(why),
    ])
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

  /// The values that the sender of the requests provides.
  package static let inputs: JSONValue = [
    [
      "name": .string(appInput), "required": true, "why": "The app's ID in App Store Connect.",
    ],
    [
      "name": .string(appVersionInput), "required": false,
      "why": .string(
        """
        The app version to submit with the app's first products; App Store Connect accepts the first product of each \
        type only with one.
        """),
    ],
  ]
}
