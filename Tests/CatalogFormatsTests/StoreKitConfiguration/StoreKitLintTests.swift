import CatalogModel
import CatalogProject
import SourceDiagnostics
import Testing

@testable import CatalogFormats

@Suite struct StoreKitLintTests {
  private func read(_ text: String) -> StoreKitCatalog {
    StoreKitCatalog(FormatFile(TextFile(path: "Store.storekit", text: text)))
  }

  @Test("Shelf's own output has no findings", arguments: Format.storekit.versions)
  func own(_ version: String) {
    for sample in Sample.all where sample.name != "extremes" {
      let bytes = StoreKitWriter.bytes(sample.catalog, version: StoreKitVersion(version))
      let findings = StoreKitCatalog(FormatFile(TextFile(path: "Store.storekit", bytes: bytes))).findings
      #expect(findings.map(\.message) == [], "\(sample.name)")
    }
  }

  @Test("rules that are disabled for .storekit files exist")
  func silent() {
    for name in StoreKitCatalog.needlessRules.sorted() { #expect(RuleBook.kind(named: name) != nil, "\(name)") }
  }

  @Test("part of a text is found within its quotes, unless an escape precedes it")
  func stretches() throws {
    let texts = #"""
      {"products": [{"productID": "a", "displayPrice": "1", "localizations": [{"locale": "en_US", \#
      "displayName": "NAME"}]}]}
      """#
    for (name, found) in [("Gold 🙂 only", "🙂"), (#"\u0047old 🙂"#, #""\u0047old 🙂""#)] {
      let text = texts.replacing("NAME", with: name)
      let file = read(text)
      let path = CatalogPath.product("a")[.localizations]["en-US" as LocaleCode][.name].stretch(5..<9)
      let place = try #require(file.locate(Diagnostic(.unknownField, "", at: path)).place)
      #expect(TextFile(path: "Store.storekit", text: text).text(place.bytes) == found)
    }
  }

  @Test("a private key is hidden in any file layout, but nothing else")
  func hidden() {
    let text = #"{"a": "x", "privateKey"  :\#n  "AB\"C\n", "privatekey":"", "b": "privateKey"}"#
    let shown = TextFile(path: "a", text: text).hidingSecrets
    #expect(shown.text(0..<shown.bytes.count) == text.replacing(#"AB\"C\n"#, with: "*******"))
    #expect(TextFile(path: "a", text: #"{"privateKey"#).hidingSecrets.bytes.count == 12)
  }

  /// A generated private key.
  private static let key = """
    -----BEGIN PRIVATE KEY-----\\nMIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQgSECRETKEY\\n-----END PRIVATE KEY-----
    """

  @Test(
    "a key is recognized by its content, with any name and at any place",
    arguments: [
      #""signingKey": "KEY""#, #""privateKey": ["KEY"]"#, #""privateKey": {"a": "SECRET", "b": [1, "SECRET"]}"#,
      #""private\u004bey": "KEY""#,
      #""privateKey": "SECRET\u0022SECRET""#, #""a": ["KEY"]"#, #""PRIVATEKEY" : "SECRET""#,
      #""privateKey": "KEY" oops"#,
      #""b": "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQgSECRETSECRETSECRETSECRETSECRETSECRET""#,
      #""privateKey": "SECRET"#,
    ])
  func shapes(_ member: String) {
    let text = #"""
      {"version": {"major": 4, "minor": 0}, "settings": {"_subscriptionOffersKeyPair": {"id": "ABC", \#
      MEMBER, "z": "kept"}}}
      """#
      .replacing("MEMBER", with: member.replacing("\"KEY\"", with: "\"\(Self.key)\""))
    let hidden = TextFile(path: "a", text: text).hidingSecrets
    #expect(!hidden.text(0..<hidden.bytes.count).contains("SECRET"), "\(hidden.text(0..<hidden.bytes.count))")
    #expect(hidden.bytes.count == text.utf8.count)
    if !member.hasSuffix("SECRET"), !member.contains("oops") {
      #expect(hidden.text(0..<hidden.bytes.count).contains(#""kept""#))
    }
    let read = StoreKitCatalog(FormatFile(TextFile(path: "a.storekit", text: text)))
    #expect(!"\(read.catalog)".contains("SECRET"))
  }

  @Test("the layout is fixed at once, unless the fixed text would contain a private key")
  func layout() throws {
    let plain = read(#"{"version": {"major": 4, "minor": 0}}"#)
    let fix = try #require(plain.findings.first { $0.kind == .storeKitNotCanonical }?.fix)
    #expect(fix.edits[0].newText == "{\n  \"version\" : {\n    \"major\" : 4,\n    \"minor\" : 0\n  }\n}\n")
    let secret = read(#"{"subscriptionOffersKeyPair": {"privateKey": "AB"}, "version": {"major": 4, "minor": 0}}"#)
    #expect(secret.findings.map(\.kind.id) == ["storekit-private-key", "storekit-not-canonical"])
    #expect(secret.findings.allSatisfy { $0.fix == nil })
  }
}
