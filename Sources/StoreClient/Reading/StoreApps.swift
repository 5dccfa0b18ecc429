import TextFormats

/// An app's record in App Store Connect.
package struct StoreApp: Sendable, Hashable {
  package let id: String
  package let bundleID: String
  package let name: String
}

/// A version of an app in App Store Connect.
package struct StoreAppVersion: Sendable, Hashable {
  package let id: String

  /// Its number, platform and state, as App Store Connect writes them.
  package let number: String
  package let platform: String
  package let state: String
}

extension StoreSession {
  /// The versions of an app, as App Store Connect lists them.
  package func versions(of app: StoreApp) async throws -> [StoreAppVersion] {
    try await pages("/v1/apps/\(app.id)/appStoreVersions?limit=200").flatMap(\.resources).map { version in
      func stringAttribute(_ name: String) -> String? { version.attribute(name)?.text }
      return StoreAppVersion(
        id: version.id, number: stringAttribute("versionString") ?? "", platform: stringAttribute("platform") ?? "",
        state: stringAttribute("appVersionState") ?? stringAttribute("appStoreState") ?? "")
    }
  }

  /// All apps that the key sees. Their own paths aren't requested later.
  package func apps() async throws -> [StoreApp] {
    try await pages("/v1/apps?limit=200").flatMap(\.resources).map { resource in
      let document: JSONValue = ["data": resource.node.value]
      lasting["/v1/apps/\(resource.id)"] = ClientReply(status: 200, body: document.compactBytes)
      return StoreApp(
        id: resource.id, bundleID: resource.attribute("bundleId")?.text ?? "",
        name: resource.attribute("name")?.text ?? "")
    }
  }
}
