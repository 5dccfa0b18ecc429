import CommandSupport
import SourceDiagnostics
import StoreClient
import Synchronization
import SystemCrypto
import SystemPackage
import TextFormats

/// The source of the API key: command-line options, or the environment variables that other tools use.
struct KeySource {
  let keyID: String?
  let issuer: String?

  /// The file on the command line.
  let key: String?

  /// The variables of one tool.
  private struct Family {
    let keyID: String
    let issuer: String
    let file: String
    let text: String

    /// The variable with the text in Base64.
    var encoded: String?

    /// The variable that marks the key as Base64.
    var isEncoded: String?
  }

  /// The variables of `asc`, and those of fastlane.
  private static let families = [
    Family(
      keyID: "ASC_KEY_ID", issuer: "ASC_ISSUER_ID", file: "ASC_PRIVATE_KEY_PATH", text: "ASC_PRIVATE_KEY",
      encoded: "ASC_PRIVATE_KEY_B64"),
    Family(
      keyID: "APP_STORE_CONNECT_API_KEY_KEY_ID", issuer: "APP_STORE_CONNECT_API_KEY_ISSUER_ID",
      file: "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH", text: "APP_STORE_CONNECT_API_KEY_KEY",
      isEncoded: "APP_STORE_CONNECT_API_KEY_IS_KEY_CONTENT_BASE64"),
  ]

  /// The fastlane variable with the path of a JSON file that contains everything.
  private static let fileOfAll = "APP_STORE_CONNECT_API_KEY_PATH"

  /// The values found, and their sources.
  private struct Found {
    var pem: String
    var name: String
    var keyID: String?
    var issuer: String?
  }

  /// The key for a server. A local server never gets Apple's key from the environment: a key for Apple must not sign
  /// tokens for another server. It gets a generated one.
  func key(for address: StoreAddress) throws -> StoreKey {
    if key == nil, address.isLoopback { return Self.madeUp(keyID, issuer) }
    guard let found = try found() else {
      throw Failure(
        """
        App Store Connect requires an API key: use --key FILE.p8 with --key-id and --issuer, or set \
        ASC_PRIVATE_KEY_PATH, ASC_KEY_ID and ASC_ISSUER_ID; create one in App Store Connect under Users and Access ▸ \
        Integrations
        """)
    }
    guard let id = keyID ?? found.keyID else {
      throw Failure("the ID of the key \(found.name) is missing; add --key-id")
    }
    let key = try Self.privateKey(found)
    return StoreKey(keyID: id, issuer: issuer ?? found.issuer, name: found.name) { text in
      Array(try key.signature(for: text).rawRepresentation)
    }
  }

  private static func madeUp(_ keyID: String?, _ issuer: String?) -> StoreKey {
    let key = P256.Signing.PrivateKey()
    return StoreKey(
      keyID: keyID ?? "MADEUP0000", issuer: issuer ?? "made-up",
      name: """
        a generated one, because none was given
        """
    ) { text in
      Array(try key.signature(for: text).rawRepresentation)
    }
  }

  // MARK: - Finding

  private func found() throws -> Found? {
    if let key {
      // An ID in the file name is more reliable than a variable, which may be meant for another key.
      let own = Self.keyID(inName: key)
      let family = Self.families.first { Self.variable($0.keyID) != nil }
      return Found(
        pem: try Self.keyText(in: key, "--key"), name: "'\(key)'",
        keyID: own ?? family.flatMap { Self.variable($0.keyID) },
        issuer: Self.families.lazy.compactMap { Self.variable($0.issuer) }.first)
    }
    for family in Self.families { if let found = try found(family) { return found } }
    return try Self.variable(Self.fileOfAll).map { try Self.foundAll(in: $0) }
  }

  private func found(_ family: Family) throws -> Found? {
    var found: Found
    if let file = Self.variable(family.file) {
      found = Found(pem: try Self.keyText(in: file, family.file), name: "'\(file)'", keyID: Self.keyID(inName: file))
    } else if let text = Self.variable(family.text) {
      let word = family.isEncoded.flatMap { Self.variable($0) } ?? ""
      let isEncoded = ["1", "true", "yes"].contains(word.lowercased())
      found = Found(pem: isEncoded ? try Self.decoded(text, family.text) : text, name: family.text)
    } else if let name = family.encoded, let text = Self.variable(name) {
      found = Found(pem: try Self.decoded(text, name), name: name)
    } else {
      return nil
    }
    found.keyID = Self.variable(family.keyID) ?? found.keyID
    found.issuer = Self.variable(family.issuer)
    return found
  }

  /// The file of fastlane that has everything: `{"key_id": …, "issuer_id": …, "key": …}`.
  private static func foundAll(in file: String) throws -> Found {
    guard let root = parseJSON(TextFile(path: file, text: try keyText(in: file, fileOfAll))).root,
      let pem = root["key"]?.text
    else {
      throw Failure("'\(file)', from \(fileOfAll), is not JSON with a 'key'")
    }
    let isEncoded = root["is_key_content_base64"]?.flag ?? false
    return Found(
      pem: isEncoded ? try decoded(pem, fileOfAll) : pem, name: "'\(file)'", keyID: root["key_id"]?.text,
      issuer: root["issuer_id"]?.text)
  }

  /// Whether a key that other users can read was reported; each of several catalogs requests the key.
  private static let hasWarned = Atomic(false)

  private static func variable(_ name: String) -> String? {
    Terminal.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func keyText(in file: String, _ origin: String) throws -> String {
    if FilePath(file).stem?.hasPrefix("SubscriptionKey_") ?? false {
      throw Failure(
        """
        '\(file)' is an In-App Purchase key by its name, and signs offers; App Store Connect requires an API key \
        (AuthKey_….p8)
        """
      )
    }
    guard let bytes = Source.bytes(of: FilePath(file)) else {
      throw Failure("can't read the key '\(file)', from \(origin)")
    }
    if FileSystem.isOpenToOthers(FilePath(file)), !hasWarned.exchange(true, ordering: .relaxed) {
      Terminal.printError("other users can read the key '\(file)'; run 'chmod 600' on it")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decoded(_ text: String, _ name: String) throws -> String {
    guard let bytes = Base64.decode(text, skipsSpace: true) else { throw Failure("\(name) is not valid Base64") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The ID in a file name from App Store Connect: `AuthKey_2X9R4HXF34.p8`.
  private static func keyID(inName file: String) -> String? {
    guard let stem = FilePath(file).stem else { return nil }
    for prefix in ["AuthKey_", "ApiKey_"] where stem.hasPrefix(prefix) && stem.count > prefix.count {
      return String(stem.dropFirst(prefix.count))
    }
    return nil
  }

  // MARK: - Reading

  private static func privateKey(_ found: Found) throws -> P256.Signing.PrivateKey {
    let pem = found.pem.replacing("\\n", with: "\n")
    if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) { return key }
    let what =
      if pem.contains("PUBLIC KEY") {
        "a public key"
      } else if pem.contains("RSA PRIVATE KEY") {
        "an RSA key"
      } else if pem.contains("PRIVATE KEY") {
        "a private key that is damaged, or not on the curve P-256"
      } else if pem.contains("CERTIFICATE") {
        "a certificate"
      } else {
        "no key in PEM format"
      }
    throw Failure(
      "\(found.name) contains \(what); App Store Connect needs the .p8 file that you can download once for each key")
  }
}
