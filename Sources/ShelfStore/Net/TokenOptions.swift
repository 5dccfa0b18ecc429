import ArgumentParser
import TextFormats

/// The tokens that a local server accepts.
struct TokenOptions: ParsableArguments {
  @Flag(name: .customLong("no-auth"), help: "Accept requests without a token.")
  var noAuth = false

  @Option(help: ArgumentHelp("API key ID (only this one is accepted; default: any).", valueName: "id"))
  var keyID: String?

  @Option(help: ArgumentHelp("Issuer ID of a team key (only this one is accepted; default: any).", valueName: "id"))
  var issuer: String?

  @Option(
    help: ArgumentHelp(
      "Private key file (or public one, to verify tokens; default: not verified).", valueName: "file"),
    completion: .file(extensions: ["p8", "pem"]))
  var key: String?

  func validate() throws {
    if noAuth, keyID != nil || issuer != nil || key != nil {
      throw ValidationError("--no-auth can't be combined with --key-id, --issuer or --key")
    }
  }

  /// The rules for tokens; nil if none is required.
  var rules: WebToken.Rules? {
    get throws { noAuth ? nil : WebToken.Rules(keyID: keyID, issuer: issuer, verify: try TokenKey.verification(key)) }
  }
}
