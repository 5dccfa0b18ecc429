import ArgumentParser
import CatalogModel
import Reporting
import RuleHandbook
import SourceDiagnostics

/// `shelf explain`: why does this rule exist, what do good and bad look like?
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain rules: the reason, whose word it is, and examples with what Shelf says of them.",
    discussion: """
      Examples:
        shelf explain hosted-content-type
        shelf explain --all --format markdown
        shelf rules                      which rules are there?

      Exit status: 0 explained, 2 there is no such rule.
      """
  )

  @Argument(
    help: ArgumentHelp("Rules by their names, or by former ones.", valueName: "rule"),
    completion: .rules)
  var rules: [String] = []

  @Flag(help: "Explain all of them.")
  var all = false

  @Option(help: "How to write the pages.")
  var format = PageFormat.text

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  /// The ways to write pages.
  enum PageFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  func validate() throws {
    if all, !rules.isEmpty { throw ValidationError("--all and names of rules don't go together") }
    if !all, rules.isEmpty { throw ValidationError("name a rule, or --all; 'shelf rules' lists them") }
  }

  func run() throws {
    let kinds = all ? RuleBook.kinds : try rules.map(Self.kind)
    let pages = kinds.map(RulePage.init)
    switch format {
    case .text: Terminal.write(RulePageText(TextRenderer.Options(color: color.isOn, width: Terminal.width ?? 100)).render(pages))
    case .markdown: Terminal.write(RulePageMarkdown().render(pages))
    case .json: Terminal.write(RulePageJSON().render(pages))
    }
  }

  private static func kind(named name: String) throws -> DiagnosticKind {
    if let kind = RuleBook.kind(named: name) { return kind }
    let meant = RuleBook.name(nearestTo: name).map { "did you mean '\($0)'?" } ?? "'shelf rules' lists all"
    throw Failure("there is no rule '\(name)', \(meant)")
  }
}

extension RulePage {
  /// The page of a kind, its examples run.
  init(_ kind: DiagnosticKind) {
    self.init(kind, section: RuleBook.chapter(of: kind), examples: kind.examples.map { ShownExample($0, of: kind) })
  }
}

extension ShownExample {
  /// An example and what is found of one kind in it, read and judged as `shelf lint` does, but in memory.
  fileprivate init(_ example: Example, of kind: DiagnosticKind) {
    let catalog = ExampleCatalog(example)
    let paths = example.files.map(\.path)
    let found = catalog.findings.filter { $0.kind == kind }
    self.init(
      example.title, isGood: example.isGood,
      files: catalog.files.filter { paths.contains($0.path) }, assets: (example.assets ?? []).map(\.line),
      report: FindingsReport(arranging: found, files: catalog.read.files, productCount: catalog.read.catalog.productCount))
  }
}

extension Example.Asset {
  /// What stands at which path, in one line.
  fileprivate var line: String {
    switch content {
    case .file(_, let size, let mayRun): "\(path)   \(size) bytes\(mayRun ? ", may be run" : "")"
    case .folder: "\(path)/"
    case .link(let target): "\(path) -> \(target)"
    }
  }
}
