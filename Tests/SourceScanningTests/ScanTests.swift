import SourceDiagnostics
import SourceScanning
import TestSupport
import Testing

/// Strings of every language, and their findings.
struct ScanTests {
  private static let ids = SoldIDs(
    [
      SoldIDs.Product("com.example.lighthouse.coins.100"), SoldIDs.Product("com.example.lighthouse.coins.500"),
      SoldIDs.Product("com.example.lighthouse.coins.gold"), SoldIDs.Product("com.example.lighthouse.premium"),
      SoldIDs.Product("com.example.lighthouse.draft", obstacle: "it is a draft"),
    ],
    retired: ["com.example.lighthouse.old"], bundleIDs: ["com.example.lighthouse"],
    others: ["com.example.lighthouse.offer"])

  private static func scan(_ text: String, _ language: SourceLanguage) -> ScannedSource {
    ScannedSource(TextFile(path: "a", text: text), language, ids)
  }

  /// `kind text` of each finding.
  private static func found(_ text: String, _ language: SourceLanguage) -> [String] {
    let file = TextFile(path: "a", text: text)
    return ScannedSource(file, language, ids).findings.map { finding in
      "\(finding.kind.id) \(finding.place.map { file.text($0.bytes) } ?? "")"
    }
  }

  private static let near = "com.example.lighthouse.coins.glod"
  private static let gold: Set = [2]

  @Test(
    "a near miss is found in every language",
    arguments: [
      (SourceLanguage.swift, "let a = \"§\""), (.swift, "let a = #\"§\"#"), (.swift, "let a = \"\"\"\n  §\n  \"\"\""),
      (.swift, "let a = [\"x y\", // \"no\n \"§\"]"), (.swift, "/* \" /* */ \" */ let a = \"§\""),
      (.swift, "f(\"\\(g(\"§\"))\")"), (.objectiveC, "NSString *a = @\"§\";"),
      (.objectiveC, "char c = '\"'; id a = @\"§\";"),
      (.kotlin, "val a = \"§\""), (.kotlin, "val a = \"\"\"§\"\"\""), (.java, "String a = \"§\"; char c = '\\'';"),
      (.javaScript, "const a = '§'"), (.javaScript, "const a = `§`"), (.javaScript, "const r = /[\"']/; const a = '§'"),
      (.dart, "final a = '§';"), (.dart, "final a = r'§';"), (.cSharp, "var a = @\"§\";"),
      (.cSharp, "var a = \"\"\"§\"\"\";"),
      (.json, "{\"id\": \"§\"}"), (.storeKit, "{\"productID\" : \"§\"}"),
      (.propertyList, "<plist><array><string>§</string></array></plist>"), (.propertyList, "(§, \"x y\")"),
      (.propertyList, "{a = \"§\";}"),
    ])
  func everyLanguage(_ language: SourceLanguage, _ template: String) {
    for line in ["\n", "\r\n"] {
      let text = template.split(separator: "§", omittingEmptySubsequences: false).joined(separator: Self.near)
        .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: line)
      #expect(Self.found(text, language) == ["code-misspelled-id \(Self.near)"])
    }
  }

  @Test(
    "comments and other text aren't strings",
    arguments: [
      (SourceLanguage.swift, "// \"§\""), (.swift, "/* /* */ \"§\" */"), (.javaScript, "/* '§' */"), (.dart, "/// '§'"),
      (.propertyList, "<plist><!-- <string>§</string> --></plist>"),
      (.propertyList, "<plist><string>a §</string></plist>"),
      (.swift, "let a = \"see §\""), (.java, "int a = b / c; // '§'"),
    ])
  func noStrings(_ language: SourceLanguage, _ template: String) {
    let text = template.split(separator: "§", omittingEmptySubsequences: false).joined(separator: Self.near)
    #expect(Self.found(text, language) == [])
  }

  @Test(
    "strings are concatenated as in the code",
    arguments: [
      (SourceLanguage.swift, "let p = \"com.example.lighthouse.coins.\"\nlet a = p + \"gold\""),
      (.swift, "static let p: String = \"com.example.lighthouse.coins\"\nlet a = \"\\(Self.p).gold\""),
      (.swift, "let a = \"com.example.\" + \"lighthouse.coins\" + \".gold\""),
      (.objectiveC, "#define P @\"com.example.lighthouse.coins.\"\nid a = P + @\"gold\";"),
      (.kotlin, "const val P = \"com.example.lighthouse.coins\"\nval a = \"$P.gold\""),
      (.javaScript, "const p = 'com.example.lighthouse.coins'; const a = `${p}.gold`"),
      (.dart, "const p = 'com.example.lighthouse.coins'; final a = '$p.gold';"),
      (.cSharp, "const string p = \"com.example.lighthouse.coins\"; var a = $\"{p}.gold\";"),
    ])
  func joined(_ language: SourceLanguage, _ text: String) {
    let scanned = Self.scan(text, language)
    #expect(scanned.used.isSuperset(of: Self.gold))
    #expect(scanned.findings.isEmpty)
  }

  @Test("a part known only at run time matches any text")
  func open() {
    #expect(Self.scan("f(\"com.example.lighthouse.coins.\\(n)\")", .swift).used == [0, 1, 2])
    #expect(
      Self.scan("[NSString stringWithFormat:@\"com.example.lighthouse.coins.%d\", n]", .objectiveC).used == [0, 1, 2])
    #expect(Self.found("f(\"com.example.lighthouse.coins.\\(n).big\")", .swift).count == 1)
  }

  @Test(
    "other strings aren't reported",
    arguments: [
      "com.example.lighthouse", "com.example.lighthouse.coins", "com.example.lighthouse.coins.",
      "com.example.lighthouse.offer",
      "com.example.lighthouse.background", "com.example.other.coins.gold", "Localizable.strings",
      "com.example.lighthouse.coins.png", "coins", "",
    ])
  func others(_ text: String) { #expect(Self.found("let a = \"\(text)\"", .swift) == []) }

  @Test("a prefix typical for IDs counts as an ID; below the bundle ID only beside another one")
  func unknown() {
    let one = "com.example.lighthouse.coins.platinum"
    #expect(Self.found("let a = \"\(one)\"", .swift) == ["code-unknown-id \(one)"])
    let other = "com.example.lighthouse.platinum"
    let known = "let b = \"com.example.lighthouse.premium\"\n"
    #expect(Self.found(known + "let a = \"\(other)\"", .swift) == ["code-unknown-id \(other)"])
    #expect(Self.found(known + "DispatchQueue(label: \"\(other)\")", .swift) == [])
    #expect(
      Self.found("let a = \"com.example.lighthouse.coins.200\"", .swift) == [
        "code-unknown-id com.example.lighthouse.coins.200"
      ])
    #expect(Self.found("let a = \"com.example.lighthouse.old\"", .swift).count == 1)
  }

  @Test(
    "wrong letter case, dots and typos are near misses, each with the right ID",
    arguments: [
      "com.example.lighthouse.coins.Gold", "com.example.lighthouse.coins_gold", "com.example.lighthose.coins.gold",
      "com.exmaple.lighthouse.coins.gold", "com.example.lighthouse.coinsgold", "com.example.lighthouse.coins.golde",
    ])
  func nearMisses(_ text: String) {
    let findings = Self.scan("let a = \"\(text)\"", .swift).findings
    #expect(findings.map(\.kind.id) == ["code-misspelled-id"])
    #expect(findings.first?.help == "write 'com.example.lighthouse.coins.gold'")
    // No command changes an app's code.
    #expect(findings.first?.fix == nil)
  }

  @Test("a comment suppresses a finding")
  func comments() {
    let line = "let a = \"\(Self.near)\""
    for text in [
      line + " // shelf:ignore code-misspelled-id -- as it was sold in 2019",
      "// shelf:ignore code-misspelled-id\n" + line,
      "/* shelf:ignore-file code-unknown-id, code-misspelled-id */\n\n" + line,
    ] {
      let scanned = Self.scan(text, .swift)
      #expect(scanned.findings.isEmpty)
      #expect(scanned.suppressed.count == 1)
    }
    #expect(Self.scan(line + " // shelf:ignore code-unknown-id", .swift).findings.count == 1)
  }

  @Test("a comment that suppresses nothing is reported at the name of its rule")
  func needlessComments() {
    let line = "let a = \"\(Self.near)\""
    for (text, rules) in [
      (line + " // shelf:ignore code-misspelled-id, code-unknown-id -- as it was", ["code-unknown-id"]),
      ("// shelf:ignore-file code-unused-id\nlet a = 1", ["code-unused-id"]),
      ("// shelf:ignore code-misspelled-id\n" + line, []), ("// shelf:ignored code-unknown-id\n", []),
      ("let 金 = \"👩‍🚀\" // shelf:ignore nothing-such", ["nothing-such"]),
    ] {
      let unneeded = Self.scan(text, .swift).unneeded
      #expect(unneeded.map(\.rule) == rules)
      for (rule, place) in unneeded { #expect(String(decoding: Array(text.utf8)[place.bytes], as: UTF8.self) == rule) }
    }
  }

  @Test("IDs that aren't for sale are reported, except in test files")
  func notForSale() {
    #expect(
      Self.found("\"com.example.lighthouse.draft\"", .swift) == ["code-id-not-for-sale com.example.lighthouse.draft"])
    #expect(Self.found("\"com.example.lighthouse.draft\"", .storeKit) == [])
    #expect(Self.scan("\"com.example.lighthouse.premium\"", .storeKit).used.isEmpty)
  }

  @Test("incomplete text and random bytes never crash, and give places inside the file")
  func noise() {
    var dice = Dice(seed: 7)
    let letters = Array("\"'`#$@\\(){}/*+=rcom.gold%\n ".utf8)
    for round in 0..<600 {
      var bytes: [UInt8] = []
      for _ in 0..<(round % 60) {
        bytes.append(round.isMultiple(of: 5) ? UInt8(dice.roll(256)) : dice.pick(letters))
      }
      for language in SourceLanguage.allCases {
        let file = TextFile(path: "a", bytes: bytes + Array("\"com.example.lighthouse.coins.glod\"".utf8))
        for finding in ScannedSource(file, language, Self.ids).findings {
          #expect(finding.place.map { 0...file.bytes.count ~= $0.bytes.upperBound } == true)
        }
      }
    }
  }
}
