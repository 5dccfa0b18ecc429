import CatalogModel
import SourceDiagnostics

/// What one entry expects of the developer's server, with the places of it.
struct ServerClaimDraft {
  var webhook, status: Int?
  var path: String?
  var json: ForeignValue?

  /// The keys that there are, with their values.
  var entries: [CatalogKey: Entry] = [:]

  /// What comes of it; reports what makes no sense together.
  func claims(
    _ reader: inout NodeReader, _ cast: Cast
  ) -> [(claim: ServerExpectation.Claim, place: ScenarioReading.ClaimPlace)] {
    var claims: [(claim: ServerExpectation.Claim, place: ScenarioReading.ClaimPlace)] = []
    func place(_ entry: Entry) -> ScenarioReading.ClaimPlace {
      .init(key: reader.trees.range(entry.key), value: reader.trees.range(entry.value.top))
    }
    if let webhook, let entry = entries[.webhook] { claims.append((.webhook(webhook), place(entry))) }
    guard let get = entries[.get] else {
      for key in [CatalogKey.status, .json] {
        guard let entry = entries[key] else { continue }
        reader.report(
          .missingKey, "'\(key.rawValue)' without 'get'", at: entry.key,
          help: "write what is asked for: 'get: /entitlements/{ana}'")
      }
      return claims
    }
    guard let path else { return claims }
    if entries[.status] == nil, entries[.json] == nil {
      reader.report(
        .missingKey, "'get' without what is expected", at: get.key, help: "add 'status: 200', 'json: {…}' or both")
    }
    for name in ServerExpectation.names(in: path) {
      if case .failure(let unknown) = cast.find(name, canBeDeveloper: false) {
        reader.report(.unknownParticipant, unknown.message, at: get.value.top, help: unknown.help)
      }
    }
    if status != nil || json != nil {
      let entry = entries[.json] ?? entries[.status] ?? get
      claims.append((.get(path: path, status: status, json: json), place(entry)))
    }
    return claims
  }
}

extension Records {
  /// What can be expected of the developer's server.
  static let serverClaims = Record<ServerClaimDraft>(
    "what is expected of your server",
    [
      .field(
        .webhook, .integer, "With which status your server answered each notification so far; asked with --webhook."
      ) {
        reader, value, draft in draft.webhook = reader.httpStatus(value)
      },
      .field(
        .get, .text,
        "A path that your server is asked for with --webhook; {ana} in it stands for the appTransactionId of ana."
      ) { reader, value, draft in
        guard let path = reader.text(value) else { return }
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
          return reader.report(
            .invalidValue, "'get' takes a path such as /entitlements/{ana}, found '\(path)'", at: value.top,
            help:
              """
              it begins with '/' and is asked for at the server of --webhook; write blanks and letters beyond \
              ASCII as %20
              """
          )
        }
        draft.path = path
      },
      .field(.status, .integer, "The status that 'get' is answered with.") { reader, value, draft in
        draft.status = reader.httpStatus(value)
      },
      .field(.json, .anything, "Values that the answer to 'get' holds; it may hold more keys.") {
        reader, value, draft in
        draft.json = reader.foreign(value)
      },
    ])
}

extension NodeReader {
  /// Reads one key of what is expected of the developer's server, and keeps its place.
  mutating func readServerClaim(_ entry: Entry, _ field: Field<ServerClaimDraft>, _ draft: inout ServerClaimDraft) {
    draft.entries[field.key] = entry
    if trees.isNull(entry.value.top) { return reportWrongType(entry.value, expected: "a value") }
    field.read(&self, entry.value, &draft)
  }

  fileprivate mutating func httpStatus(_ value: Value) -> Int? {
    guard let status = integer(value) else { return nil }
    if (100...599).contains(status) { return status }
    report(.invalidValue, "'\(subject)' takes an HTTP status from 100 to 599, found \(status)", at: value.top)
    return nil
  }
}
