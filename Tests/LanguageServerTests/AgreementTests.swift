import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import LanguageServer
import SourceDiagnostics
import Testing

/// The editor shows the command line's findings. `EditorAgreementTests` compares both programs after random edits.
struct AgreementTests {
  private static let rules = Rule.all.filter { !$0.asksForAssets }

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
