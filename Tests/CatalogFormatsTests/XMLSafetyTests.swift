import CatalogFormats
import CatalogModel
import Foundation
import SourceDiagnostics
import Testing

/// XML in every encoding, broken XML, and malicious XML, read as a list of IDs.
@Suite struct XMLSafetyTests {
  private func read(_ bytes: [UInt8]) throws -> (ids: [String], faults: [String], texts: [String]) {
    let file = TextFile(path: "x.plist", bytes: bytes)
    let reading = try #require(Format.named("product-ids")?.reader).parse([FormatFile(file)])
    return (
      reading.catalog.products.map(\.id.text), reading.faults.map(\.message),
      reading.faults.map { $0.place.map { file.text($0.bytes) } ?? "" }
    )
  }

  private func read(_ text: String) throws -> (ids: [String], faults: [String], texts: [String]) {
    try read(Array(text.utf8))
  }

  private static let refusal = "the document declares entities or attributes, which are not supported"

  @Test(arguments: [
    "<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;\">",
    "<!ENTITY xxe SYSTEM \"file:///etc/passwd\">",
    "<!ENTITY % remote SYSTEM \"http://127.0.0.1:9/evil.dtd\"> %remote;",
    "<!ENTITY picture SYSTEM \"a.gif\" NDATA gif>",
    "<!ATTLIST string a CDATA \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">",
  ])
  func refusesDeclarations(_ declaration: String) throws {
    let outcome = try read(
      "<!DOCTYPE plist [\(declaration)]>\n<plist><array><string>&lol2;&xxe;</string></array></plist>")
    #expect(outcome.ids == [])
    #expect(outcome.faults == [Self.refusal])
    #expect(outcome.texts.first.map { declaration.hasPrefix($0) || declaration.contains($0) } == true)
  }

  @Test func takesNoEntityFromElsewhere() throws {
    let apple = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://127.0.0.1:9/PropertyList-1.0.dtd\">\n"
    #expect(try read("\(apple)<plist><array><string>a&amp;b</string></array></plist>").ids == ["a&b"])
    let outcome = try read("\(apple)<plist><array><string>&nbsp;</string></array></plist>")
    #expect(outcome.ids == [])
    #expect(outcome.faults == ["entity 'nbsp' not defined"])
  }

  @Test(arguments: [
    ("<plist><array><string>a</array></plist>", "expected '</string>', found '</array>'", "</array>"),
    ("<plist><array><string>a", "'<string>' is never closed", "<string>"),
    ("<plist></plist><plist></plist>", "text after the end of the document", "<"),
    ("<plist", "couldn't find end of Start Tag plist line 1", ""),
  ])
  func reportsWhereXMLBreaksOff(_ text: String, _ message: String, _ place: String) throws {
    let outcome = try read(text)
    #expect(outcome.faults == [message])
    #expect(outcome.texts == [place])
  }

  @Test func boundsTheDepth() throws {
    for depth in [101, 100_000] {
      let text = String(repeating: "<array>", count: depth)
      #expect(try read("<plist>\(text)").faults == ["more than 100 nested elements"])
    }
  }

  /// Each attribute is compared with all others, so parsing many of them would be very slow.
  @Test func boundsATag() throws {
    let attributes = (0..<200_000).map { " a\($0)=\"\"" }.joined()
    #expect(try read("<plist\(attributes)/>").faults == ["a tag of more than 64 KB"])
    let text = String(repeating: "a", count: 100_000)
    #expect(try read("<plist><!-- \" \(text)> --><array><string>\(text)</string></array></plist>").ids == [text])
  }

  @Test func readsOtherEncodings() throws {
    func text(_ encoding: String) -> String {
      """
      <?xml version="1.0" encoding="\(encoding)"?>\n<plist \
      version="1.0">\n<array><string>café</string><true/></array></plist>
      """
    }
    let message = "expected a product ID, found 'true'"
    let utf16 = Array(text("UTF-16").utf16)
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let latin = text("ISO-8859-1").unicodeScalars.map { UInt8($0.value) }
    let utf8 = Array(text("UTF-8").utf8)
    for bytes in [[0xFE, 0xFF] + big, [0xFF, 0xFE] + little, big, little, latin, [0xEF, 0xBB, 0xBF] + utf8] {
      let outcome = try read(bytes)
      #expect(outcome.ids == ["café"])
      #expect(outcome.faults == [message])
      #expect(outcome.texts.first.map { $0.filter { $0 != "\0" } } == "<true/>")
      #expect(Format.named("product-ids")?.reader?.recognizes(TextFile(path: "x", bytes: bytes)) == true)
    }
  }

  @Test func refusesEncodingsThatNotEverySystemKnows() throws {
    let outcome = try read("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><plist/>")
    #expect(outcome.faults == ["unsupported encoding 'Shift_JIS'"])
    #expect(outcome.texts == ["Shift_JIS"])
    #expect(
      try read(Array("<plist>caf".utf8) + [0xE9] + Array("</plist>".utf8)).faults == ["a text that is not UTF-8"])
  }

  /// libxml2 never prints, for any input.
  @Test func everyPrefixIsAFault() throws {
    let text = Array(
      "<?xml version=\"1.0\"?>\n<plist a='&#38;'><!-- é --><array><string><![CDATA[a]]>b</string></array></plist>".utf8)
    #expect(try read(text).ids == ["ab"])
    for length in 0..<text.count { #expect(!(try read(Array(text[..<length])).faults.isEmpty), "\(length) bytes") }
  }
}
