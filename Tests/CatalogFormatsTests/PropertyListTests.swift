import CatalogFormats
import CatalogModel
import Foundation
import SourceDiagnostics
import TestSupport
import Testing

/// The canonical property list and lists of IDs, in both forms.
@Suite struct PropertyListTests {
  private static let format = Format.named("plist")

  private func write(_ catalog: Catalog, isBinary: Bool, format: Format? = format) throws -> [UInt8] {
    var options = WritingOptions()
    options.isBinary = isBinary
    options.includesAll = true
    let files = try #require(format?.writer).write(catalog, options).files
    guard let bytes = files.first?.bytes else { throw CocoaError(.fileReadUnknown) }
    return bytes
  }

  private func read(_ bytes: [UInt8], format: Format? = format) throws -> FormatReading {
    try #require(format?.reader).parse([FormatFile(TextFile(path: "Catalog.plist", bytes: bytes))])
  }

  private func xml(_ body: String) -> [UInt8] {
    Array(
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n<key>format</key>"
        + "<string>shelf.catalog/1</string>\n\(body)\n</dict>\n</plist>\n").utf8)
  }

  // MARK: - Both forms

  @Test(arguments: Sample.all)
  func binaryReadsBackAsWritten(_ sample: Sample) throws {
    let bytes = try write(sample.catalog, isBinary: true)
    let reading = try read(bytes)
    #expect(reading.faults.map(\.message) == [])
    #expect(reading.catalog == sample.catalog)
    let names = Format.all.filter { $0.reader?.recognizes(TextFile(path: "x", bytes: bytes)) ?? false }.map(\.name)
    #expect(names == ["plist"])
  }

  /// Null, and numbers that binary fractions would change, are in the preserved members of `.storekit` files.
  @Test(arguments: [false, true])
  func keepsForeignValuesToTheDigit(isBinary: Bool) throws {
    let values: SortedMap<String, ForeignValue> = [
      "null": .null, "large": .number("804965276.43550706"), "zeros": .number("1.50"), "half": .number("0.5"),
      "whole": .number("-7"), "huge": .number("123456789012345678901234567890"), "power": .number("1e5"),
      "yes": .bool(true),
      "list": .list([.null, .map([:]), .list([]), .string("")]), "text": .string("\u{1F98A} é\r\n\t]]>"),
    ]
    var product = Product(id: "a", type: .consumable)
    product.storekit = .map(values)
    let reading = try read(write(Catalog(products: [product]), isBinary: isBinary))
    #expect(reading.faults.map(\.message) == [])
    #expect(reading.catalog.products.first?.storekit == .map(values))
  }

  @Test func reportsCharactersThatXMLCannotHold() throws {
    var product = Product(id: "a", type: .consumable)
    product.referenceName = "bell \u{7}, not a character \u{FFFE}"
    let written = try #require(Self.format?.writer).write(Catalog(products: [product]), WritingOptions())
    #expect(written.faults.map(\.place) == [.product("a")])
    let binary = try read(write(Catalog(products: [product]), isBinary: true))
    #expect(binary.catalog.products.first?.referenceName == product.referenceName)
  }

  @Test func readsPlacesOfXML() throws {
    let bytes = xml(
      """
      <key>products</key><array><dict><key>id</key><string>a</string><key>type</key><integer>4</integer></dict></array>
      """
    )
    let reading = try read(bytes)
    let fault = try #require(reading.faults.first)
    #expect(fault.message == "expected a word, found '4'")
    let file = TextFile(path: "", bytes: bytes)
    #expect(fault.place.map { file.text($0.bytes) } == "<integer>4</integer>")
    #expect(reading.sourceRange(of: .product("a")).map { file.text($0.bytes).hasPrefix("<dict><key>id") } == true)
  }

  @Test(arguments: [
    ("<date>2027-01-15T00:00:00Z</date>", "a date can't be imported into a catalog"),
    ("<data>AAEC</data>", "data can't be imported into a catalog"),
    ("<real>nan</real>", "'nan' is not a number"),
    ("<integer>4.5</integer>", "'4.5' is not a whole number"),
    ("<real>2.5</real>", "expected a whole number, found '2.5'"),
    ("<set/>", "'<set>' is not a property list value"),
  ])
  func refusesTypesWithoutMeaning(_ value: String, _ message: String) throws {
    let body = "<key>products</key><array><dict><key>id</key><string>a</string><key>level</key>\(value)</dict></array>"
    #expect(try read(xml(body)).faults.map(\.message) == [message])
    #expect(try read(xml(body)).catalog.products.map(\.id) == ["a"])
  }

  @Test(arguments: [
    ("<key>app</key>", "'app' has no value"),
    ("<dict/>", "expected '<key>', found '<dict>'"),
    ("stray", "text between the values of '<dict>'"),
    (
      "<key>retired</key><array/><key>retired</key><array/>",
      "duplicate key 'retired' in this dictionary; the first one is used"
    ),
  ])
  func reportsWhatIsNoPropertyList(_ body: String, _ message: String) throws {
    #expect(try read(xml(body)).faults.map(\.message) == [message])
  }

  // MARK: - Hostile binary files

  @Test func everyPrefixOfABinaryFileIsAFault() throws {
    let bytes = try write(Sample.named("one").catalog, isBinary: true)
    for length in 0..<bytes.count {
      let reading = try read(Array(bytes[..<length]))
      #expect(!reading.faults.isEmpty, "\(length) bytes")
    }
  }

  @Test func everyChangedByteIsRead() throws {
    let bytes = try write(Sample.named("one").catalog, isBinary: true)
    for index in bytes.indices {
      for value: UInt8 in [0, 0x0F, 0x7F, 0xFF, bytes[index] ^ 0x10] {
        var changed = bytes
        changed[index] = value
        for fault in try read(changed).faults {
          #expect(fault.place.map { $0.bytes.lowerBound >= 0 && $0.bytes.upperBound <= bytes.count } ?? true)
        }
      }
    }
  }

  /// A binary list of these objects, each given byte by byte, with references of one byte.
  private func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return bytes
  }

  @Test func aListInItselfEnds() throws {
    #expect(try read(binary([[0xA1, 0x00]])).faults.map(\.message) == ["a value that contains itself"])
    #expect(
      try read(binary([[0xA1, 0x01], [0xA1, 0x00]])).faults.map(\.message) == ["a value that contains itself"])
  }

  @Test func listsThatMultiplyEnd() throws {
    let levels = (1...12).map { level in [0xAA] + [UInt8](repeating: UInt8(level), count: 10) }
    #expect(try read(binary(levels + [[0x09]])).faults.map(\.message) == ["too many nested objects"])
  }

  @Test(arguments: [
    ([[0x33, 0, 0, 0, 0, 0, 0, 0, 0]] as [[UInt8]], "a date can't be imported into a catalog"),
    ([[0x80, 1]], "an archive reference can't be imported into a catalog"),
    ([[0xF0]], "an unknown kind of value"),
    ([[0x5F, 0x10, 0xFF]], "a value that overlaps others"),
    ([[0xA1, 0x09]], "a value outside the file"),
    ([[0xD1, 0x01, 0x01], [0x09]], "a key that isn't text"),
    ([[0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]], "an invalid number"),
  ])
  func refusesObjects(_ objects: [[UInt8]], _ message: String) throws {
    #expect(try read(binary(objects)).faults.first?.message == message)
  }

  /// Of equal keys the first counts, in both forms.
  @Test func keysThatStandTwice() throws {
    let body = "<key>app</key><dict><key>sku</key><string>one</string><key>sku</key><string>two</string></dict>"
    #expect(try read(xml(body)).catalog.app?.sku == "one")
    let objects: [[UInt8]] = [
      [0xD1, 1, 2], Array("\u{53}app".utf8), [0xD2, 3, 3, 4, 5], Array("\u{53}sku".utf8), Array("\u{53}one".utf8),
      Array("\u{53}two".utf8),
    ]
    let reading = try read(binary(objects))
    #expect(reading.catalog.app?.sku == "one")
    #expect(reading.faults.map(\.message) == ["duplicate key 'sku' in a dictionary; the first one is used"])
  }

  // MARK: - Programs by others

  @Test(.enabled(if: OtherProgram.has("plutil"), "plutil is not installed"), arguments: Sample.all)
  func plutilReadsAndRewritesBoth(_ sample: Sample) throws {
    for isBinary in [false, true] {
      let bytes = try write(sample.catalog, isBinary: isBinary)
      #expect(try OtherProgram.run(["plutil", "-lint", "{}"], input: bytes).status == 0)
      for form in ["xml1", "binary1"] {
        let output = try OtherProgram.run(["plutil", "-convert", form, "-o", "-", "{}"], input: bytes).output
        let rewritten = [UInt8](output)
        let reading = try read(rewritten)
        #expect(reading.faults.map(\.message) == [], "\(form)")
        #expect(reading.catalog == sample.catalog, "\(form)")
        #expect(Self.format?.reader?.recognizes(TextFile(path: "x", bytes: rewritten)) == true, "\(form)")
      }
    }
  }

  /// Compares each JSON file in a folder with the property lists beside it.
  private static let script = """
    import json, pathlib, plistlib, sys
    def text(values): return json.dumps(values, sort_keys=True)
    for file in pathlib.Path(sys.argv[1]).glob("*.json"):
        for end in [".xml", ".binary"]:
            lists = plistlib.loads(file.with_suffix(end).read_bytes())
            assert text(lists) == text(json.loads(file.read_bytes())), f"{file}, {end}"
    """

  @Test(.enabled(if: OtherProgram.has("python3"), "python3 is not installed"))
  func pythonReadsTheSameFromBothAndFromJSON() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for sample in Sample.all {
      let files = [
        "json": try write(sample.catalog, isBinary: false, format: .named("json")),
        "xml": try write(sample.catalog, isBinary: false), "binary": try write(sample.catalog, isBinary: true),
      ]
      for (end, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent("\(sample.name).\(end)")) }
    }
    #expect(try OtherProgram.run(["python3", "-c", Self.script, folder.path]).status == 0)
  }

  @Test(.enabled(if: OtherProgram.has("xmllint"), "xmllint is not installed"), arguments: Sample.all)
  func xmllintTakesThem(_ sample: Sample) throws {
    for format in ["plist", "product-ids"] {
      let bytes = try write(sample.catalog, isBinary: false, format: .named(format))
      #expect(try OtherProgram.run(["xmllint", "--noout", "--nonet", "{}"], input: bytes).status == 0)
    }
  }
}
