extension Format {
  /// The App Store Connect API: written as the requests that create the catalog, read from those or from API responses.
  package static let appStoreConnect: Format = {
    var format = Format("app-store-connect", "API requests that create the catalog, and API responses")
    format.note = """
      [The requests](formats/app-store-connect.md) are for an app that has none of the products yet. They can't create \
      bundles, suites and free subscriptions.
      """
    format.versions = AppStoreConnectVersion.allCases.map(\.rawValue)
    format.defaultVersion = AppStoreConnectVersion.standard.rawValue
    format.asksForDigests = true
    format.losses = { appStoreConnectLosses(AppStoreConnectVersion($0), on: $0.today) }
    format.writer = Writer(.file("app-store-connect.json")) { RequestComposer.compose($0, $1) }
    format.reader = Reader(
      recognizes: { AppStoreConnectReader.recognizes($0) },
      read: { AppStoreConnectReader.parse($0, $1) })
    return format
  }()
}

/// The versions of the API whose requests can be written.
package enum AppStoreConnectVersion: String, CaseIterable {
  /// Texts and pictures belong to the product itself, and each product is submitted separately.
  case withoutVersions = "3.7"
  /// Texts and pictures belong to a version of the product, which is an item of a review submission.
  case withVersions = "4.5.1"

  package static let standard = withVersions

  /// The requested version; the standard one if the request names an unknown version.
  package init(_ options: WritingOptions) { self = options.version.flatMap { Self(rawValue: $0) } ?? .standard }
}
