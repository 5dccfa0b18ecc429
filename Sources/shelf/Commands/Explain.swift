import CommandSupport
import ArgumentParser
import CatalogDiff
import CatalogModel
import CatalogProject
import Reporting
import RuleHandbook
import SourceDiagnostics

/// `shelf explain`: explain a rule or consequence, with sources and examples.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule or consequence",
    discussion: """
      Examples:
        shelf explain hosted-content-type
        shelf explain --all --format markdown
        shelf explain product-renamed    a consequence that 'shelf diff' reports
        shelf explain breaks-customer    list the consequences of a level
        shelf rules                      list all rules

      Exit code: 0 explained, 2 unknown name.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Names of rules or consequences.", valueName: "rule"),
    completion: .explainable)
  var rules: [String] = []

  @Flag(help: "Include everything (all rules).")
  var all = false

  @Option(help: "Output format.")
  var format = PageFormat.text

  @OptionGroup(title: "Common options") var common: CommonOptions

  /// The formats of a page.
  enum PageFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  func validate() throws {
    if all, !rules.isEmpty { throw ValidationError("--all can't be combined with names") }
    if !all, rules.isEmpty { throw ValidationError("name a rule or use --all; 'shelf rules' lists them") }
  }

  func run() throws {
    if rules.count == 1, format == .text, let level = Consequence(rawValue: rules[0]) {
      return Terminal.write(Self.list(level))
    }
    let consequences = rules.filter { RuleBook.explained($0) == nil }.compactMap { ConsequencePage(named: $0) }
    if consequences.isEmpty {
      return explain(all ? RuleBook.kinds : try rules.map(Self.kind))
    }
    guard consequences.count == rules.count else {
      let rest = try rules.filter { ConsequencePage(named: $0) == nil }.map(Self.kind)
      throw Failure(
        "'\(rest[0].id)' is a lint rule and the others are consequences; explain them separately")
    }
    explain(consequences)
  }

  private var options: TextRenderer.Options {
    TextRenderer.Options(color: Terminal.wantsColor(), width: Terminal.width ?? 100)
  }

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
    case .text: Terminal.write(ConsequencePageText(.terminal).render(pages))
    case .markdown: Terminal.write(ConsequencePageMarkdown().render(pages))
    case .json: Terminal.write(ConsequencePageJSON().render(pages))
    }
  }

  /// The meaning of a level, and the consequences that have it.
  private static func list(_ level: Consequence) -> String {
    var page = TextPage(.terminal)
    page.add(StyledText("\(level.rawValue): \(level.meaning)"))
    page.addBlank()
    let rules = ConsequenceRule.all.filter { $0.consequence == level }
    page.addTable(rules.map { [StyledText($0.id), StyledText($0.summary)] }, indent: 2)
    page.addBlank()
    page.add("'shelf explain NAME' explains one of them. 'shelf help consequences' lists the levels.")
    return page.text
  }

  private static func kind(named name: String) throws -> DiagnosticKind {
    if let kind = RuleBook.explained(name) { return kind }
    if Consequence(rawValue: name) != nil {
      throw Failure("'\(name)' is a level of consequences; 'shelf explain \(name)' lists them")
    }
    let all = RuleBook.kinds.map(\.id) + ConsequencePage.names
    let beginning = all.filter { $0.hasPrefix(name + "-") }
    let family = beginning.isEmpty ? nil : "did you mean one of \(beginning.map { "'\($0)'" }.joined(separator: ", "))"
    let nearest = nearestSpelling(to: name, among: all + RuleBook.kinds.flatMap(\.formerly)).map {
      "did you mean '\($0)'?"
    }
    let meant = family ?? nearest ?? "'shelf rules' lists all rules"
    throw Failure("unknown rule '\(name)'; \(meant)")
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
    self.init(
      kind, section: RuleBook.chapter(of: kind), advice: RuleAdvice.about(kind),
      examples: kind.examples.map { ShownExample($0, of: kind) })
  }
}

extension ShownExample {
  /// An example and its findings of one kind, read and checked as `shelf lint` does, but in memory.
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
  /// The path and kind of the asset, in one line.
  fileprivate var line: String {
    switch content {
    case .file(let bytes, let size, let mayRun):
      "\(path)   \(Self.dimensions(of: bytes) ?? "\(size) bytes")\(mayRun ? ", may be run" : "")"
    case .folder: "\(path)/"
    case .link(let target): "\(path) -> \(target)"
    }
  }

  /// The width and height of a picture; nil if it isn't one.
  private static func dimensions(of bytes: [UInt8]) -> String? {
    var window = FileWindow(bytes)
    guard case .header(let header) = PictureFacts(of: &window) else { return nil }
    return "\(header.width) × \(header.height) pixels"
  }
}
