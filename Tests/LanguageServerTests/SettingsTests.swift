import CatalogLint
import LanguageServer
import SourceDiagnostics
import Testing

/// The effect of `.shelf.yaml` and the baseline on the diagnostics, and the findings in these files themselves.
struct SettingsTests {
  private static let locale = "products:\n  - {id: com.example.lighthouse.gold, localizations: {xx: {name: Gold}}}\n"

  /// How the finding in `locale` is reported, if at all.
  private func severity(_ editor: Editor) -> Int? {
    editor.diagnostics("products.yaml").first { $0["code"] == "unknown-locale" }?["severity"].number
  }

  private func editor(_ settings: String?, _ products: String = Self.locale, _ more: [String: String] = [:]) throws
    -> Editor
  {
    var disk = Editor.disk(products, more)
    disk[Editor.root + "/.shelf.yaml"] = settings
    return try Editor(disk)
  }

  @Test func rulesAreAsGraveAsTheFileSays() throws {
    let usual = try #require(severity(try editor(nil)))
    #expect(severity(try editor("rules: {unknown-locale: info}")) == 3)
    #expect(usual != 3)
    #expect(severity(try editor("rules: {unknown-locale: off}")) == nil)
    #expect(severity(try editor("rules: {unknown-locale: {severity: warning}}")) == 2)
  }

  @Test func aChangeCountsAtOnce() throws {
    var editor = try editor("rules: {unknown-locale: off}")
    #expect(severity(editor) == nil)
    // On the disk, in the editor before it is saved, and on the disk again when that is closed.
    editor.write("rules: {unknown-locale: info}", ".shelf.yaml")
    #expect(severity(editor) == 3)
    editor.open(".shelf.yaml")
    editor.replace(".shelf.yaml", "rules: {unknown-locale: warning}")
    #expect(severity(editor) == 2)
    editor.close(".shelf.yaml")
    #expect(severity(editor) == 3)
    editor.write(nil, ".shelf.yaml")
    #expect(severity(editor) == severity(try self.editor(nil)))
  }

  @Test func aFileThatNobodySavedYetCounts() throws {
    var editor = try Editor(Editor.disk(Self.locale))
    editor.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": "file:///home/ana/.shelf.yaml", "version": 1, "text": "rules: {unknown-locale: off}"]])
    #expect(severity(editor) == nil)
  }

  @Test func commentsForRulesThatAreOffAreLeftInPeace() throws {
    let products = "products:\n  - id: com.example.lighthouse.gold # shelf:ignore unknown-locale -- later\n"
    #expect(try editor(nil, products).lines("products.yaml").count == 1)
    #expect(try editor("rules: {unknown-locale: off}", products).lines("products.yaml") == [])
  }

  @Test func whatIsAllowedIsPassedOver() throws {
    let rules = Rule.all.filter { $0.kind.id == "untranslated-text" }
    let text = "Coins to spend on chapters."
    let entry = "localizations: {en-US: {name: Gold, description: \(text)}, fr-FR: {name: Or, description: \(text)}}"
    var disk = Editor.disk("products:\n  - {id: com.example.lighthouse.gold, \(entry)}\n")
    #expect(try Editor(disk, rules: rules).lines("products.yaml").count == 1)
    disk[Editor.root + "/.shelf.yaml"] = "rules: {untranslated-text: {allow: [\(text)]}}"
    var editor = try Editor(disk, rules: rules)
    #expect(editor.lines("products.yaml") == [])
    editor.write("rules: {untranslated-text: {allow: [Coins]}}", ".shelf.yaml")
    #expect(editor.lines("products.yaml").count == 1)
  }

  @Test func excludedFilesAreNotLookedAt() throws {
    var editor = try editor("exclude: [drafts]", "products: []\n", ["drafts/new.yaml": Self.locale])
    #expect(editor.lines("drafts/new.yaml") == [])
    editor.open("drafts/new.yaml")
    #expect(editor.lines("drafts/new.yaml") == [])
    editor.write("exclude: [other]", ".shelf.yaml")
    #expect(editor.lines("drafts/new.yaml").map { $0.suffix(14) } == ["unknown-locale"])
    editor.write("exclude: ['**']", ".shelf.yaml")
    #expect(editor.lines("drafts/new.yaml") == [])
  }

  // MARK: - The baseline

  private static func known(_ count: String = "") -> String {
    "findings:\n  - {rule: unknown-locale, product: com.example.lighthouse.gold, "
      + "path: 'products[\"com.example.lighthouse.gold\"].localizations.xx', file: products.yaml\(count)}\n"
  }

  @Test func knownFindingsAreNotReported() throws {
    var editor = try editor("shelf: 1", Self.locale, [".shelf-baseline.yaml": Self.known()])
    #expect(severity(editor) == nil)
    #expect(editor.lines(".shelf-baseline.yaml") == [])
    editor.write(nil, ".shelf-baseline.yaml")
    #expect(severity(editor) != nil)
    editor.write(Self.known(), ".shelf-baseline.yaml")
    #expect(severity(editor) == nil)
    editor.write("products: []\n", "products.yaml")
    #expect(editor.lines(".shelf-baseline.yaml").map { $0.suffix(20) } == ["stale-baseline-entry"])
    // An incomplete text has no further findings.
    editor.write("products: [\n", "products.yaml")
    #expect(editor.lines(".shelf-baseline.yaml") == [])
  }

  @Test func aCountThatIsTooHighIsMended() throws {
    var editor = try editor("shelf: 1", Self.locale, [".shelf-baseline.yaml": Self.known(", count: 3")])
    #expect(severity(editor) == nil)
    editor.open(".shelf-baseline.yaml")
    let range = try #require(editor.diagnostics(".shelf-baseline.yaml").first)["range"]
    let actions = try editor.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(Editor.uri(".shelf-baseline.yaml"))], "range": range,
        "context": ["diagnostics": []],
      ])
    #expect(actions["result"].array.map { $0["title"] } == ["write '1'"])
  }

  @Test func theFileNamesItsBaseline() throws {
    var editor = try editor("baseline: known.yaml", Self.locale, ["known.yaml": Self.known()])
    #expect(severity(editor) == nil)
    #expect(editor.lines("known.yaml") == [])
    editor.write("baseline: missing.yaml", ".shelf.yaml")
    #expect(severity(editor) != nil)
    #expect(editor.lines(".shelf.yaml") == ["0:10-0:22 invalid-value"])
  }

  // MARK: - The files themselves

  @Test func faultsOfTheFileAreReported() throws {
    var editor = try editor("rules: {unknwn-locale: off, untrimmed-text: loud}\nexclued: []\n")
    #expect(
      editor.lines(".shelf.yaml") == ["0:8-0:21 unknown-rule", "0:44-0:48 invalid-value", "1:0-1:7 unknown-key"])
    editor.write("rules: {}", ".shelf.yaml")
    #expect(editor.lines(".shelf.yaml") == [])
  }

  @Test func aFileWithoutCatalogsIsRead() throws {
    var editor = try Editor([Editor.root + "/.shelf.yaml": "rulez: {}"])
    editor.open(".shelf.yaml")
    #expect(editor.lines(".shelf.yaml") == ["0:0-0:5 unknown-key"])
  }

  @Test func rulesAreExplained() throws {
    let key =
      try Cursor("rules: {unknown-│locale: info}", in: ".shelf.yaml").ask("hover")["contents"]["value"].string ?? ""
    #expect(key.contains("unknown-locale") && key.contains("Severity: `error`; here `info`"), "\(key)")
    let word = try Cursor("fail│_on: info", in: ".shelf.yaml").ask("hover")["contents"]["value"].string ?? ""
    #expect(word.contains("The lowest severity that fails a run"))
    let known = Self.known().replacing("rule: unknown", with: "rule: unk│nown")
    let rule = try Cursor(known, in: ".shelf-baseline.yaml").ask("hover", [".shelf.yaml": ""])["contents"]["value"]
      .string
    #expect(rule?.contains("Severity: `error`") == true)
  }

  @Test(
    "offers",
    arguments: [
      ("│", ["shelf: ", "rules:", "exclude:", "baseline: ", "fail_on: "]),
      ("fail_on: │", ["error", "warning", "info", "never"]),
      ("rules:\n  untrimmed-text: │", ["error", "warning", "info", "off"]),
      ("rules:\n  untrimmed-text:\n    │", ["severity: ", "allow:", "error", "warning", "info", "off"]),
      ("rules:\n  untrimmed-text:\n    severity: │", ["error", "warning", "info", "off"]),
    ])
  func offers(_ text: String, _ expected: [String]) throws {
    let items = try Cursor(text, in: ".shelf.yaml").ask("completion").array
    #expect(items.compactMap { $0["textEdit"]["newText"].string } == expected)
  }

  @Test func rulesAreOffered() throws {
    let items = try Cursor("rules:\n  untrimmed-text: off\n  un│", in: ".shelf.yaml").ask("completion").array
    let offered = items.compactMap { $0["label"].string }
    #expect(offered.contains("unknown-locale") && offered.contains("ambiguous-scalar"))
    #expect(!offered.contains("untrimmed-text"))
    let known = try Cursor("findings:\n  - rule: │", in: ".shelf-baseline.yaml").ask("completion", [".shelf.yaml": ""])
      .array
    #expect(known.contains { $0["label"] == "unknown-locale" && $0["detail"].string?.isEmpty == false })
  }

  // MARK: - Unreadable files

  @Test func anAcceptedChangeIsNotStaleIfItsProductMayBeInAnUnreadableFile() throws {
    let change = """
      shelf: 1
      accepted:
        - {product: com.example.silver, field: price, old: 1, new: 2, reason: ours, until: 2027-01-31}

      """
    for unreadable in [[:], ["more.yaml": .unreadable("Permission denied")]] as [[String: FileContents]] {
      let editor = try Editor(
        Editor.disk(Self.locale, ["accepted.yaml": change, "more.yaml": "products: []\n"]), unreadable: unreadable)
      let found = editor.lines("accepted.yaml")
      #expect(found.map { $0.suffix(22) } == (unreadable.isEmpty ? [" stale-accepted-change"] : []), "\(found)")
    }
  }

  @Test func filesThatCannotBeReadAreReported() throws {
    var editor = try Editor(
      Editor.disk(Self.locale, [".shelf.yaml": "shelf: 1"]),
      unreadable: ["products.yaml": .tooLarge(bytes: 300 << 20), "app.yaml": .unreadable("Permission denied")])
    #expect(editor.lines("products.yaml").map { $0.suffix(9) } == ["too-large"], "\(editor.lines("products.yaml"))")
    func messages() -> [String] {
      editor.inbox.filter { $0["method"] == "window/showMessage" }.compactMap { $0["params"]["message"].string }
    }
    #expect(messages() == ["can't read '\(Editor.root)/app.yaml': Permission denied"])
    // Reported only once; and the editor's open text is used.
    editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(Editor.uri("products.yaml"))]])
    #expect(messages().count == 1)
    editor.open("products.yaml")
    #expect(severity(editor) != nil)
  }
}
