import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import Reporting
import RuleHandbook
import SourceDiagnostics

/// `shelf explain`: why does this rule exist, what do good and bad look like? Why does a change have this consequence?
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explain rules and consequences: the reason, whose word it is, and examples with what Shelf says of them.",
    discussion: """
      Examples:
        shelf explain hosted-content-type
        shelf explain --all --format markdown
        shelf explain product-renamed    a consequence that 'shelf diff' reports
        shelf rules                      which rules are there?

      Exit status: 0 explained, 2 there is no such rule.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Rules by their names, or by former ones; consequences of changes by theirs.", valueName: "rule"),
    completion: .explainable)
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
    let consequences = rules.filter { RuleBook.explained($0) == nil }.compactMap { ConsequencePage(named: $0) }
    if consequences.isEmpty {
      return explain(all ? RuleBook.kinds : try rules.map(Self.kind))
    }
    guard consequences.count == rules.count else {
      let rest = try rules.filter { ConsequencePage(named: $0) == nil }.map(Self.kind)
      throw Failure(
        "'\(rest[0].id)' is a rule of 'shelf lint', the others are consequences; explain them one after the other")
    }
    explain(consequences)
  }

  private var options: TextRenderer.Options { TextRenderer.Options(color: color.isOn, width: Terminal.width ?? 100) }

  private func explain(_ kinds: [DiagnosticKind]) {
    let pages = kinds.map(RulePage.init)
    switch format {
    case .text: Terminal.write(RulePageText(options).render(pages))
    case .markdown: Terminal.write(RulePageMarkdown().render(pages))
    case .json: Terminal.write(RulePageJSON().render(pages))
    }
  }

  private func explain(_ pages: [ConsequencePage]) {
    switch format {
    case .text: Terminal.write(ConsequencePageText(.terminal(color)).render(pages))
    case .markdown: Terminal.write(ConsequencePageMarkdown().render(pages))
    case .json: Terminal.write(ConsequencePageJSON().render(pages))
    }
  }

  private static func kind(named name: String) throws -> DiagnosticKind {
    if let kind = RuleBook.explained(name) { return kind }
    let all = RuleBook.kinds.map(\.id) + ConsequencePage.names
    let beginning = all.filter { $0.hasPrefix(name + "-") }
    let family = beginning.isEmpty ? nil : "there are \(beginning.map { "'\($0)'" }.joined(separator: ", "))"
    let nearest = nearestSpelling(to: name, among: all + RuleBook.kinds.flatMap(\.formerly)).map {
      "did you mean '\($0)'?"
    }
    let meant = family ?? nearest ?? "'shelf rules' lists all"
    throw Failure("there is no rule '\(name)', \(meant)")
  }
}

extension CompletionKind {
  /// The names of rules and of consequences.
  fileprivate static var explainable: CompletionKind {
    .custom { _, _, _ in RuleBook.kinds.map(\.id) + ConsequencePage.names }
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
      report: FindingsReport(
        arranging: found, files: catalog.read.files, productCount: catalog.read.catalog.productCount))
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
