package import CatalogModel

/// The app as the store's server speaks of it.
package struct PayloadApp: Hashable, Sendable {
  package let bundleID: String

  /// The number under which the store keeps it; nil for an app that the catalog gives none.
  package let appleID: String?

  /// The version that customers have: `3.2`.
  package let version: String
  package let environment: ServerEnvironment

  /// The app's number in notifications: those of the sandbox have none (App Store Server Notifications, data; read
  /// 2026-11-24, official).
  var notifiedAppleID: String? { environment == .sandbox ? nil : appleID }

  /// The version that customers first had, and the app's number in receipts: `1.0` and `0` in the sandbox (Receipt
  /// Validation, responseBody.Receipt; read 2026-11-24, official).
  var originalVersion: String { environment == .sandbox ? "1.0" : version }
  var receiptAppleID: String { notifiedAppleID ?? "0" }

  /// The same app in an environment.
  init(_ app: PayloadApp, environment: ServerEnvironment) {
    (bundleID, appleID, version, self.environment) = (app.bundleID, app.appleID, app.version, environment)
  }

  /// The app of a catalog; nil without a bundle ID, by which everything is addressed.
  ///
  /// `Production` can't be had without the app's number, which verifiers compare there; what is played by its rules
  /// then goes by `Sandbox`. (Apple's libraries refuse a verifier of Production without it, read 2026-11-22, official.)
  package init?(_ app: App?, environment: StoreEnvironment) {
    guard let app, let bundleID = app.bundleID, !bundleID.isEmpty else { return nil }
    self.bundleID = bundleID
    appleID = app.appleID?.digits
    version = app.versionOnSale ?? "1.0"
    self.environment = environment == .production && appleID != nil ? .production : .sandbox
  }
}

/// Where a payload comes from.
package enum ServerEnvironment: String, Sendable {
  case production = "Production"
  case sandbox = "Sandbox"
}
