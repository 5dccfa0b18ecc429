import JSONSyntax

/// An app's record in App Store Connect.
package struct StoreApp: Sendable, Hashable {
  package let id: String
  package let bundleID: String
  package let name: String
}

extension StoreSession {
  /// All apps that the key sees.
  package func apps() async throws -> [StoreApp] {
    try await pages("/v1/apps?limit=200").flatMap(\.resources).map { resource in
      StoreApp(
        id: resource.id, bundleID: resource.attribute("bundleId")?.text ?? "",
        name: resource.attribute("name")?.text ?? "")
    }
  }
}
