import CatalogFormats
import SourceDiagnostics
import TextFormats

/// A submission to App Review that isn't completed.
struct OpenSubmission: Sendable {
  let id: String
  let platform: String?

  /// Whether it was sent to App Review; otherwise, items can still be added to it.
  let isSent: Bool

  /// The versions in it; nil for something that isn't one of the app, a product or a group.
  let items: [ResourceKey?]
}

extension LiveStore {
  /// The version of the app in an open submission; nil if there is none.
  package var submittedAppVersion: String? {
    openSubmissions?.flatMap(\.items).first { $0?.type == .appStoreVersions }??.id
  }

  /// Reads the versions of the app, the submissions that aren't completed, and what is in them: a teammate may have put
  /// it there.
  ///
  /// - Parameter get: requests some paths; nil for unavailable responses.
  package mutating func readOpenSubmissions(_ get: ([String]) async throws -> [[UInt8]?]) async rethrows {
    guard let app else { return }
    let states = "READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,UNRESOLVED_ISSUES"
    let list = "/v1/reviewSubmissions?filter[app]=\(app.id)&filter[state]=\(states)&limit=200"
    let lists = try await get([list, "/v1/apps/\(app.id)/appStoreVersions?limit=200"])
    let versions = lists.last.flatMap { Self.resources($0) }?.map { version in
      let attributes = version["attributes"]
      return (version["id"]?.text ?? "", (attributes?["appVersionState"] ?? attributes?["appStoreState"])?.text ?? "")
    }
    appVersionStates = versions.map { Dictionary($0) { first, _ in first } }
    guard let found = lists.first.flatMap({ Self.resources($0) }) else { return }
    let links = Self.itemLinks.joined(separator: ",")
    let answers = try await get(
      found.map { "/v1/reviewSubmissions/\($0["id"]?.text ?? "")/items?include=\(links)&limit=200" })
    let items = answers.compactMap { Self.resources($0) }
    guard items.count == found.count else { return }
    openSubmissions = zip(found, items).map { submission, items in
      OpenSubmission(
        id: submission["id"]?.text ?? "", platform: submission["attributes"]?["platform"]?.text,
        isSent: submission["attributes"]?["state"]?.text != "READY_FOR_REVIEW",
        items: items.filter { $0["attributes"]?["state"]?.text != "REMOVED" }.map { Self.version(in: $0) })
    }
  }

  private static let itemLinks = [
    "appStoreVersion", "inAppPurchaseVersion", "subscriptionVersion", "subscriptionGroupVersion",
  ]

  private static func resources(_ answer: [UInt8]?) -> [JSONNode]? {
    answer.flatMap { parseJSON(TextFile(path: "", bytes: $0)).root?["data"]?.elements }
  }

  private static func version(in item: JSONNode) -> ResourceKey? {
    itemLinks.lazy.compactMap { link -> ResourceKey? in
      let data = item["relationships"]?[link]?["data"]
      guard let id = data?["id"]?.text, let type = data?["type"]?.text.flatMap({ ResourceType(rawValue: $0) }) else {
        return nil
      }
      return ResourceKey(type: type, id: id)
    }.first
  }
}
