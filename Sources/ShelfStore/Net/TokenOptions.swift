import CommandSupport
import ArgumentParser
import JSONSyntax

/// Which tokens a server on this machine takes.
struct TokenOptions: ParsableArguments {
  @Flag(name: .customLong("no-auth"), help: "Ask for no token.")
  var noAuth = false

  @Option(help: ArgumentHelp("The ID of the only key it takes; default: any.", valueName: "id"))
  var keyID: String?

  @Option(help: ArgumentHelp("The only issuer it takes; default: any.", valueName: "id"))
  var issuer: String?

  @Option(
    help: ArgumentHelp(
      "Check the signatures of tokens with this private or public key, in PEM; default: they are not checked.",
      valueName: "file"),
    completion: .file(extensions: ["p8", "pem"]))
  var key: String?

  func validate() throws {
    if noAuth, keyID != nil || issuer != nil || key != nil {
      throw ValidationError("--no-auth excludes --key-id, --issuer and --key")
    }
  }

  /// What is asked of a token; nil for no token.
  var rules: WebToken.Rules? {
    get throws { noAuth ? nil : WebToken.Rules(keyID: keyID, issuer: issuer, verify: try TokenKey.verification(key)) }
  }
}
