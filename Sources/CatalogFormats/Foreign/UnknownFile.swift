package import SourceDiagnostics

/// The probable kind of an unsupported file, from its first bytes.
package struct UnknownFile {
  /// The probable kind, with its article.
  package let likeness: String

  /// The remedy.
  package let help: String

  private init(_ likeness: String, _ help: String) {
    (self.likeness, self.help) = (likeness, help)
  }

  /// The kind of a file; nil if it isn't recognized.
  package init?(_ file: TextFile) {
    if let binary = Self.binary(file.bytes) {
      self = binary
      return
    }
    let start = String(decoding: file.bytes.prefix(8_000).filter { $0 != 0 }, as: UTF8.self)
    let first = start.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    let found = first == "{" || first == "[" ? Self.json(start) : Self.textFile(start, file.path.lowercased())
    guard let found else { return nil }
    self = found
  }

  // MARK: - Kinds

  private static func binary(_ bytes: [UInt8]) -> UnknownFile? {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      let isWorkbook =
        String(decoding: bytes.prefix(4_000), as: UTF8.self).contains("xl/")
        || String(decoding: bytes.prefix(2_000), as: UTF8.self).contains("[Content_Types].xml")
      return isWorkbook
        ? UnknownFile(
          "a truncated workbook, or a document of another program", "save its table as '.xlsx' or as 'CSV UTF-8'")
        : UnknownFile("an archive", "unpack it, and import the files in it")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return UnknownFile("a compressed file", "unpack it, and import the result")
    }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      return UnknownFile(
        "a workbook with a password, or of an old spreadsheet program",
        "save it as '.xlsx' without a password, or its table as 'CSV UTF-8'")
    }
    if bytes.starts(with: Array("%PDF".utf8)) {
      return UnknownFile(
        "a PDF",
        "products can't be imported from such documents")
    }
    let pictures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    if pictures.contains(where: { bytes.starts(with: $0) }) {
      return UnknownFile("a picture", "a catalog references pictures; they can't be imported")
    }
    return nil
  }

  private static func json(_ start: String) -> UnknownFile? {
    func has(_ words: String...) -> Bool { words.contains { start.contains("\"\($0)\"") } }
    if has("sharedSecret") {
      return UnknownFile(
        "a response of iTunes Connect's web pages with the app's shared secret, which verifies receipts",
        "keep it private; a catalog can't contain secrets")
    }
    if has("data", "messages"), has("statusCode"), start.contains("ubmitted") {
      return UnknownFile(
        "a response of iTunes Connect's web pages to a submission",
        "use the App Store Connect API instead: 'shelf pull'")
    }
    if has("adamId", "tierStem", "itcMessages") || (has("sectionErrorKeys") && has("messages")) {
      return UnknownFile(
        "a response of iTunes Connect's web pages from before 2023",
        "use the App Store Connect API instead: 'shelf pull'")
    }
    if has("subscriptionOffers", "oneTimeProductOffers") {
      return UnknownFile(
        "Google Play offers", "import the lists of products: 'subscriptions' and 'oneTimeProducts'")
    }
    if has("lookup_key", "entitlements", "offerings"), has("items", "current_offering_id", "packages") {
      return UnknownFile(
        "RevenueCat offerings or entitlements",
        "import the list of products: GET /v2/projects/{project}/products")
    }
    if start.contains("\"object\""), start.contains("\"items\"") {
      return UnknownFile("an empty list, of RevenueCat or something else", "import the list of products")
    }
    if has("latest_receipt_info", "in_app", "signedTransactionInfo", "transactionId", "transaction_id", "purchaseToken")
    {
      return UnknownFile("a purchase history", "a catalog contains what can be bought, not what was bought")
    }
    if has("Issuer ID", "issuer_id", "issuerId", "issuerID"), has("Key ID", "key_id", "keyId", "keyID") {
      return UnknownFile(
        "an API key configuration for App Store Connect",
        "keep it private; 'shelf pull' reads App Store Connect with a key")
    }
    if has("project_info", "client_email", "private_key") {
      return UnknownFile("settings or a key of a Google project", "keep it private, and import the list of products")
    }
    if has("packageName", "applicationId"), has("listings", "productId") {
      return UnknownFile(
        "a Google Play file",
        "import products, which have 'sku', 'basePlans' or 'purchaseOptions'")
    }
    if has("rules", "scenario") { return nil }
    let codes = start.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().prefix(40)
    let places = codes.filter { $0.utf8.count == 3 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } }
    if places.count >= 10 {
      return UnknownFile(
        "a list of numbers by territory",
        "prices of a product are read as a table: Countries or Regions,Currency Code,Price")
    }
    return nil
  }

  private static func textFile(_ start: String, _ path: String) -> UnknownFile? {
    let lower = start.prefix(2_000).lowercased()
    if start.contains("-----BEGIN") {
      return UnknownFile("a key or a certificate", "keep it private, and import the list of products")
    }
    if lower.contains("<!doctype html") || lower.contains("<html") {
      return UnknownFile("a web page", "save the file itself; you may have to sign in first")
    }
    let lines = start.split(whereSeparator: \.isNewline)
    if start.contains("shelf: ") || lines.contains(where: { $0 == "products:" || $0 == "app:" }),
      start.contains("- id:")
    {
      return UnknownFile("a Shelf catalog", "it needs no import; run 'shelf lint' on it")
    }
    if lower.hasPrefix("provider\t") {
      return UnknownFile("a sales report", "a catalog contains what can be bought, not what was bought")
    }
    if let first = lines.first, first.contains("\t"), first.split(separator: "\t").count > 2 {
      return UnknownFile("a table", "name it '.tsv', or use --input-format csv")
    }
    if let first = lines.first, first.split(separator: ",").count > 2, lines.count > 1, lines[1].contains(",") {
      return UnknownFile("a table", "name it '.csv', or use --input-format csv")
    }
    if lower.contains("<?xml") {
      return UnknownFile("another kind of XML", "property lists and Transporter packages are supported")
    }
    return nil
  }
}
