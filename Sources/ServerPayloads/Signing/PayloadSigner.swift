import CatalogModel
import Crypto
package import JSONSyntax

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
    switch notification.body {
    case .data(let body): fields.value("data", try data(body, app))
    case .summary(let body): fields.value("summary", summary(body, app))
    }
    fields.text("version", "2.0")
    fields.date("signedDate", notification.at)
    return try sign(fields.object)
  }

  private func data(_ body: StoreNotification.DataBody, _ app: PayloadApp) throws -> JSONValue {
    var fields = DocumentFields()
    fields.digits("appAppleId", app.notifiedAppleID)
    fields.text("bundleId", app.bundleID)
    fields.text("bundleVersion", app.version)
    fields.text("environment", app.environment.rawValue)
    fields.text("signedTransactionInfo", try body.transaction.map(sign))
    fields.text("signedRenewalInfo", try body.renewal.map(sign))
    fields.number("status", body.status)
    fields.text("consumptionRequestReason", body.reason)
    return fields.object
  }

  private func summary(_ body: StoreNotification.SummaryBody, _ app: PayloadApp) -> JSONValue {
    var fields = DocumentFields()
    fields.text("requestIdentifier", body.requestID)
    fields.text("environment", app.environment.rawValue)
    fields.digits("appAppleId", app.notifiedAppleID)
    fields.text("bundleId", app.bundleID)
    fields.text("productId", body.product.text)
    if !body.territories.isEmpty {
      fields.value("storefrontCountryCodes", .array(body.territories.map { .string($0) }))
    }
    fields.number("succeededCount", Int64(body.succeeded))
    fields.number("failedCount", Int64(body.failed))
    return fields.object
  }
}
