import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import LanguageServer
import SourceDiagnostics
import TestSupport
import Testing

/// The editor shows the command line's findings: both use one pipeline, the server after each change, the other
/// from the start.
struct AgreementTests {
  private static let rules = Rule.all.filter { !$0.asksForAssets }

  private static let products = """
    products:
      - id: com.example.lighthouse.gold
        price: 0.99
        status: approved
        localizations:
          en-US: {name: Bars of Gold, description: Gold to spend on chapters.}
          fr-FR: {name: Lingots, description: "De l'or pour les chapitres."}
      - id: com.example.lighthouse.silver # shelf:ignore product-id-length -- old
        extends: metal
        with: {metal: Silver}
      - id: com.example.lighthouse.map
        type: non_consumable
        reference_name: Map
        family_sharing: false
    subscription_groups:
      - name: Club
        localizations: {en-US: {name: Club}}
        subscriptions:
          - id: com.example.lighthouse.club
            level: 1
            period: P1M
            price: 4.99
            introductory_offer: {mode: free_trial, period: P1W}
          - {id: com.example.lighthouse.clubs, level: 2, period: P1Y, price: 39.99}
    retired: [com.example.lighthouse.old]
    """

  private static let template = """
    type: consumable
    reference_name: "{{metal}}"
    localizations: {en-US: {name: "{{metal}}", description: "{{metal}} to spend on chapters."}}

    """

  /// Possible lines: known keys, misspelled ones, and values of every kind.
  private static let words = [
    "price: 1.23", "price: 0.99", "status: approved", "status: draft", "pryce: 1", "id: com.example.lighthouse.gold",
    "level: 1",
    "period: P1Y", "period: P3Y", "family_sharing: true", "extends: metal", "extends: none", "type: consumable",
    "type: thing",
    "localizations: {xx: {name: X}}", "- id: com.example.lighthouse.tin", "# shelf:ignore unknown-key",
    "reference_name: Map",
    "hosted_content: {source: a, version: \"1.0\"}", "retired: [a]", "cleared_for_sale: false", "with: {metal: Tin}",
    "'",
  ]

  @Test func randomEdits() throws {
    var dice = Dice(seed: 16)
    var editor = try Editor(Editor.disk(Self.products, ["templates/metal.yaml": Self.template]), rules: Self.rules)
    editor.open("products.yaml")
    for burst in RandomCases.upTo(60) {
      // Each burst starts with the clean text, so that not all end in unreadable texts.
      var lines = Self.products.split(separator: "\n").map(String.init)
      editor.replace("products.yaml", Self.products)
      for _ in 0..<(burst % 4 == 0 ? 94 : 2) { editor.change("products.yaml", Self.edit(&lines, &dice)) }
      let found = try Self.found(lines.joined(separator: "\n"))
      #expect(reported(editor) == found, "burst \(burst): \(lines.joined(separator: "\n"))")
    }
  }

  /// Changes, removes or adds a line.
  private static func edit(_ lines: inout [String], _ dice: inout Dice) -> JSON {
    let line = dice.roll(lines.count - 1)
    let indentation = String(lines[line].prefix { $0 == " " })
    let text = indentation + dice.pick(words)
    switch dice.roll(3) {
    case 0 where lines.count > 4:
      lines.remove(at: line)
      return ["range": ["start": position(line, 0), "end": position(line + 1, 0)], "text": ""]
    case 1:
      lines.insert(text, at: line)
      return ["range": ["start": position(line, 0), "end": position(line, 0)], "text": .string(text + "\n")]
    default:
      let end = lines[line].utf16.count
      lines[line] = text
      return ["range": ["start": position(line, 0), "end": position(line, end)], "text": .string(text)]
    }
  }

  private static func position(_ line: Int, _ character: Int) -> JSON {
    ["line": .number(line), "character": .number(character)]
  }

  private static let names = ["app.yaml", "products.yaml", "templates/metal.yaml"]

  /// The editor's diagnostics, without duplicates.
  private func reported(_ editor: Editor) -> Set<String> {
    Set(
      Self.names.flatMap { name in
        editor.diagnostics(name).map { diagnostic in
          let severity = diagnostic["severity"].number ?? 0
          return "\(name):\(Editor.short(diagnostic["range"])) \(severity) \(diagnostic["code"].string ?? "")"
        }
      })
  }

  /// The findings of the command line's pipeline, in the same words.
  private static func found(_ products: String) throws -> Set<String> {
    let texts = [Editor.app, products, template]
    let files = texts.enumerated().map { number, text in
      ProjectFile(TextFile(path: names[number], text: text), number: number, as: .catalog)
    }
    let layout = Project.Layout(documents: [(names[0], 0), (names[1], 1)], templates: [("metal", 2)])
    let project = Project(files, [layout])
    let settings = Project.Settings(today: try #require(CalendarDate("2026-11-21")))
    let findings = project.judged(project.find(rules, by: settings), of: rules, by: settings).kept
    return Set(
      findings.map { finding in
        let file = finding.place?.file ?? 0
        let range = finding.place.map { [$0.bytes.lowerBound, $0.bytes.upperBound] } ?? [0, 0]
        let ends = range.map { place(at: $0, in: Array(texts[file].utf8)) }.joined(separator: "-")
        let severity = [Severity.error: 1, .warning: 2, .info: 3][finding.severity] ?? 0
        return "\(names[file]):\(ends) \(severity) \(finding.kind.id)"
      })
  }

  private static func place(at offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes[..<offset]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return "\(before.count { $0 == UInt8(ascii: "\n") }):\(offset - start)"
  }

  /// A read failure in one catalog hides only its consequences there, even if another catalog has the same product.
  @Test func anUnreadableValueHidesNothingInAnotherCatalog() throws {
    let app = "app: {name: Sky, bundle_id: com.example.sky, primary_locale: en-US}\n"
    let product = "products: [{id: com.example.gold, type: consumable, reference_name: Gold, price: 0.99"
    let texts = [app, product + ", localizations: none}]\n", app, product + "}]\n"]
    let names = ["one/app.yaml", "one/gold.yaml", "two/app.yaml", "two/gold.yaml"]
    let files = zip(names, texts).enumerated().map { number, file in
      ProjectFile(TextFile(path: file.0, text: file.1), number: number, as: .catalog)
    }
    let layouts = [0, 2].map { Project.Layout(documents: [("app.yaml", $0), ("gold.yaml", $0 + 1)]) }
    let settings = Project.Settings(today: try #require(CalendarDate("2026-11-21")))
    let project = Project(files, layouts)
    let kept = project.judged(project.find(Self.rules, by: settings), of: Self.rules, by: settings).kept
    let missing = kept.filter { $0.kind.id == "missing-primary-localization" }
    #expect(missing.map { $0.place.map { names[$0.file] } } == ["two/gold.yaml"])
  }

  /// Every kind of finding may be set and ignored, also those that only the command line looks for.
  @Test func everyKindHasAName() throws {
    let rules = RuleBook.kinds.filter { RuleLevel.info.refusal(for: $0) == nil }.map { "  \($0.id): info\n" }.joined()
    var disk = Editor.disk("products: [] # shelf:ignore code-unknown-id -- told of the app's code\n")
    disk[Editor.root + "/.shelf.yaml"] = "shelf: 1\nrules:\n\(rules)"
    let editor = try Editor(disk)
    #expect(editor.lines(".shelf.yaml") == [])
    #expect(editor.lines("products.yaml") == [])
  }

  /// A file that is opened alone has the folders above it searched, and none looked through.
  @Test func aFileOutsideIsSearchedUpwardsOnly() throws {
    var editor = try Editor(Editor.disk("products: []\n"))
    editor.notify(
      "textDocument/didOpen", ["textDocument": ["uri": "file:///x.yaml", "version": 1, "text": "products: []\n"]])
    #expect(editor.requests.last == "find /home/ana above /")
  }
}
