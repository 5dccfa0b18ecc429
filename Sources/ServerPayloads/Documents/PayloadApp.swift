package import CatalogModel

/// The app in App Store Server documents.
package struct PayloadApp: Hashable, Sendable {
  package let bundleID: String

  /// Its Apple ID; nil if the catalog doesn't contain it.
  package let appleID: String?

  /// The current version: `3.2`.
  package let version: String
  package let environment: ServerEnvironment

  /// The Apple ID in notifications: those of the sandbox have none (App Store Server Notifications, data; read
  /// 2026-11-24, official).
  var notifiedAppleID: String? { environment == .sandbox ? nil : appleID }

  /// The customer's first version, and the Apple ID in receipts: `1.0` and `0` in the sandbox (Receipt Validation,
  /// responseBody.Receipt; read 2026-11-24, official).
  var originalVersion: String { environment == .sandbox ? "1.0" : version }
  var receiptAppleID: String { notifiedAppleID ?? "0" }

  /// The same app in an environment.
  init(_ app: PayloadApp, environment: ServerEnvironment) {
    (bundleID, appleID, version, self.environment) = (app.bundleID, app.appleID, app.version, environment)
  }

  /// The app of a catalog; nil without a bundle ID, which all documents need.
  ///
  /// `Production` requires the app's Apple ID, which verifiers compare there; without it `Sandbox` is used. (Apple's
  /// libraries reject a verifier of Production without it, read 2026-11-22, official.)
  package init?(_ app: App?, environment: StoreEnvironment) {
    guard let app, let bundleID = app.bundleID, !bundleID.isEmpty else { return nil }
    self.bundleID = bundleID
    appleID = app.appleID?.digits
    version = app.versionOnSale ?? "1.0"
    self.environment = environment == .production && appleID != nil ? .production : .sandbox
  }
}

/// The environment of a payload.
package enum ServerEnvironment: String, Sendable {
  case production = "Production"
  case sandbox = "Sandbox"
}
