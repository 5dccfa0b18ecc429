import SourceDiagnostics
import TextFormats

/// The API queries whose responses make up a complete catalog.
package enum QueryDocument {
  package static let formatName = "shelf.app-store-connect-questions/1"

  /// A query, sent once or for each resource in the responses to other queries.
  package struct Query: Sendable {
    package let id: String

    /// The queries whose responses provide the values of `{{each}}`.
    package let over: [String]

    /// The relationship from each resource to the wanted one; nil for the resource itself.
    package let link: String?

    /// The attributes and relationships of the resources that count.
    package let only: [(name: String, value: String)]
    package let path: String

    /// The relationship whose inclusion makes the query unnecessary, and when: `offerCodes=0`.
    package let unless: String

    /// The relationship whose members the response lists.
    package let members: String

    /// The resource types, or the beginnings of types, that the response depends on, apart from those of the queries
    /// that it is repeated for.
    package let shows: [String]

    /// The attribute of the linked resources of which equal ones need only one query.
    package let once: String

    fileprivate init(_ row: EmbeddedTable.Row) {
      id = row[0]
      path = row[1]
      over = row.words(2)
      link = row[3].isEmpty ? nil : row[3]
      only = row.words(4).map { pair in
        let halves = pair.split(separator: "=", maxSplits: 1).map(String.init)
        return (halves[0], halves[1])
      }
      unless = row[5]
      members = row[6]
      shows = row.words(7)
      once = row[8]
    }

    fileprivate var json: JSONValue {
      .object([
        "id": .string(id), "over": over.isEmpty ? nil : .array(over.map(JSONValue.string)),
        "link": link.map(JSONValue.string),
        "where": only.isEmpty ? nil : .object(only.map { .init($0.name, .string($0.value)) }),
        "unless": unless.isEmpty ? nil : .string(unless),
        "members": members.isEmpty ? nil : .string(members),
        "shows": shows.isEmpty ? nil : .array(shows.map(JSONValue.string)),
        "once": once.isEmpty ? nil : .string(once),
        "path": .string(path),
      ])
    }
  }

  /// The document, one query a line.
  package static var text: String {
    var writer = JSONWriter(.lines)
    writer.object { writer in
      writer.member(RequestDocument.formatKey, formatName)
      writer.field("inputs") { writer in
        writer.array { writer in for input in inputs { writer.element { $0.value(input) } } }
      }
      writer.field("questions") { writer in
        writer.array { writer in for question in queries { writer.element { $0.value(question.json) } } }
      }
    }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The values that the caller provides.
  private static let inputs: [JSONValue] = [
    ["name": .string(RequestDocument.appInput), "required": true, "why": "The app's ID in App Store Connect."],
    [
      "name": "base_territory", "required": false, "default": "USA",
      "why": "The territory that the prices of the others follow.",
    ],
    [
      "name": "monthly_territory", "required": false, "default": "AFG",
      "why": .string(
        """
        A territory with the same currency where monthly payments are available; they aren't in the United States and \
        Singapore.
        """
      ),
    ],
  ]

  /// The rows of `questions.tsv`.
  package static let queries = EmbeddedTable(PackageResources.questions_tsv).rows.map { Query($0) }
}
