import CatalogModel
import SystemCrypto
package import TextFormats

/// Signs documents like Apple's server: JWS with ES256, and the whole chain in the header.
package struct PayloadSigner: Sendable {
  package let chain: SigningChain

  /// The constant header with its period.
  private let head: String

  package init(_ chain: SigningChain) {
    self.chain = chain
    let certificates = chain.certificates.map { JSONValue.string(Base64.encode($0)) }
    let document: JSONValue = ["alg": "ES256", "x5c": .array(certificates)]
    head = Base64.encodeForAddress(document.compactBytes) + "."
  }

  /// A document as `HEAD.PAYLOAD.SIGNATURE`. Only the signature differs from call to call.
  package func sign(_ document: JSONValue) throws -> String {
    let text = head + Base64.encodeForAddress(document.compactBytes)
    let signature = try chain.key.signature(for: Array(text.utf8)).rawRepresentation
    return text + "." + Base64.encodeForAddress(Array(signature))
  }

  /// A notification (responseBodyV2DecodedPayload), with its contents signed separately: the value of
  /// `signedPayload`.
  package func sign(_ notification: StoreNotification, of app: PayloadApp) throws -> String {
    var fields = DocumentFields()
    fields.text("notificationType", notification.type.rawValue)
    fields.text("subtype", notification.subtype?.rawValue)
    fields.text("notificationUUID", notification.id)
    let isSummary = notification.subtype == .summary
    fields.value(isSummary ? "summary" : "data", try content(notification.body, app, isSummary: isSummary))
    fields.text("version", "2.0")
    fields.date("signedDate", notification.at)
    return try sign(fields.object)
  }

  /// The body of a notification with the fields of the app, and with its documents signed.
  private func content(_ body: JSONValue, _ app: PayloadApp, isSummary: Bool) throws -> JSONValue {
    var fields = DocumentFields()
    if isSummary {
      fields.value("requestIdentifier", body["requestIdentifier"])
      fields.text("environment", app.environment.rawValue)
    }
    fields.digits("appAppleId", app.notifiedAppleID)
    fields.text("bundleId", app.bundleID)
    if !isSummary {
      fields.text("bundleVersion", app.version)
      fields.text("environment", app.environment.rawValue)
    }
    for member in body.members ?? [] where member.key != "requestIdentifier" {
      let isDocument = member.value.members != nil
      fields.value(member.key, isDocument ? .string(try sign(member.value)) : member.value)
    }
    return fields.object
  }
}
