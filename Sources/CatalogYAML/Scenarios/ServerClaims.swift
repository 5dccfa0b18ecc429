import CatalogModel
import SourceDiagnostics

/// One entry's expectations about the developer's server, with their places.
struct ServerClaimDraft {
  var webhook, status: Int?
  var path: String?
  var json: ForeignValue?

  /// The keys, with their values.
  var entries: [CatalogKey: Entry] = [:]

  /// The resulting expectations; reports invalid combinations.
  func claims(
    _ reader: inout NodeReader, _ cast: Cast
  ) -> [(claim: ServerExpectation.Claim, place: ScenarioReading.ClaimPlace)] {
    var claims: [(claim: ServerExpectation.Claim, place: ScenarioReading.ClaimPlace)] = []
    func claimLocation(of entry: Entry) -> ScenarioReading.ClaimPlace {
      .init(key: reader.trees.range(entry.key), value: reader.trees.range(entry.value.top))
    }
    if let webhook, let entry = entries[.webhook] { claims.append((.webhook(webhook), claimLocation(of: entry))) }
    guard let get = entries[.get] else {
      for key in [CatalogKey.status, .json] {
        guard let entry = entries[key] else { continue }
        reader.report(
          .missingKey, "'\(key.rawValue)' without 'get'", at: entry.key,
          help: "add the path: 'get: /entitlements/{ana}'")
      }
      return claims
    }
    guard let path else { return claims }
    if entries[.status] == nil, entries[.json] == nil {
      reader.report(
        .missingKey, "'get' without an expectation", at: get.key, help: "add 'status: 200', 'json: {…}' or both")
    }
    for name in ServerExpectation.names(in: path) {
      if case .failure(let unknown) = cast.find(name, canBeDeveloper: false) {
        reader.report(.unknownParticipant, unknown.message, at: get.value.top, help: unknown.help)
      }
    }
    if status != nil || json != nil {
      let entry = entries[.json] ?? entries[.status] ?? get
      claims.append((.get(path: path, status: status, json: json), claimLocation(of: entry)))
    }
    return claims
  }
}

extension Records {
  /// The possible expectations about the developer's server.
  static let serverClaims = Record<ServerClaimDraft>(
    "an expectation about your server",
    [
      httpStatus(.webhook, "The status of your server's response to each notification so far (with --webhook).") {
        $0.webhook = $1
      },
      .field(
        .get, .text,
        "A path to request from your server (with --webhook); {ana} is the appTransactionId of ana."
      ) { reader, value, draft in
        guard let path = reader.text(value) else { return }
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
          return reader.report(
            .invalidValue, "'get' must be a path such as /entitlements/{ana}, found '\(path)'", at: value.top,
            help:
              """
              start it with '/', relative to the server of --webhook; write spaces and non-ASCII letters as %20
              """
          )
        }
        draft.path = path
      },
      httpStatus(.status, "The expected status of the response to 'get'.") { $0.status = $1 },
      .foreign(.json, "Values that the response to 'get' must contain; other keys are ignored.") { $0.json = $1 },
    ])

  private static func httpStatus(
    _ key: CatalogKey, _ summary: String, set: @escaping Field<ServerClaimDraft>.Set<Int>
  ) -> Field<ServerClaimDraft> {
    .integer(key, summary, in: 100...599, called: "an HTTP status from 100 to 599", set: set)
  }
}

extension NodeReader {
  /// Reads one expectation about the developer's server, and records its place.
  mutating func readServerClaim(_ entry: Entry, _ field: Field<ServerClaimDraft>, _ draft: inout ServerClaimDraft) {
    draft.entries[field.key] = entry
    if trees.isNull(entry.value.top) { return reportWrongType(entry.value, expected: "a value") }
    field.read(&self, entry.value, &draft)
  }
}
