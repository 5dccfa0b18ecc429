import CatalogFormats
import JSONSyntax
import SourceDiagnostics

/// A submission to App Review that was opened and isn't sent yet.
struct OpenSubmission: Sendable {
  let id: String
  let platform: String?

  /// The versions in it; nil for something that isn't one of the app, a product or a group.
  let items: [ResourceKey?]
}

extension LiveStore {
  /// Reads the open submissions and their items, which a teammate may have added.
  ///
  /// - Parameter get: requests some paths; nil for unavailable responses.
  package mutating func readOpenSubmissions(_ get: ([String]) async throws -> [[UInt8]?]) async rethrows {
    guard let app else { return }
    let list = "/v1/reviewSubmissions?filter[app]=\(app.id)&filter[state]=READY_FOR_REVIEW&limit=200"
    guard let found = try await get([list]).first.flatMap({ Self.resources($0) }) else { return }
    let links = Self.itemLinks.joined(separator: ",")
    let answers = try await get(
      found.map { "/v1/reviewSubmissions/\($0["id"]?.text ?? "")/items?include=\(links)&limit=200" })
    let items = answers.compactMap { Self.resources($0) }
    guard items.count == found.count else { return }
    openSubmissions = zip(found, items).map { submission, items in
      OpenSubmission(
        id: submission["id"]?.text ?? "", platform: submission["attributes"]?["platform"]?.text,
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
