import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import LockFile
import SourceDiagnostics
import YAMLSyntax

/// The readers of hand-written files.
extension FuzzReader {
  /// A catalog, linted and reported, as `shelf lint` does.
  ///
  /// The byte after a mark determines the next file: `t` for a template, `d` for a document in a subfolder, anything
  /// else for a document beside the first. So a plain YAML file is a valid input: a catalog of one file.
  static let catalog = FuzzReader(name: "catalog", words: { Words.catalog + Words.yaml }) { bytes in
    let project = CatalogInput(bytes).project
    Checks.check(findings(in: project), in: project.texts, products: project.productCount, seed: bytes.count)
  }

  /// A scenario, followed by a mark and the catalog that it refers to.
  static let scenario = FuzzReader(name: "scenario", words: { Words.scenario + Words.yaml }) { bytes in
    let parts = pieces(of: bytes, atMost: 2)
    let input = CatalogInput(
      parts.count > 1 ? parts[1] : [], scenario: TextFile(path: "scenarios/s.yaml", bytes: parts[0]))
    let project = input.project
    for file in project.files where file.role == .scenario {
      _ = file.tree.map { readScenario($0).links(of: file.text) }
    }
    Checks.check(project.faults, in: project.texts, seed: bytes.count)
  }

  /// The findings of the command line's pipeline in a catalog.
  private static func findings(in project: Project) -> [Diagnostic<SourceRange?>] {
    let settings = Project.Settings(today: Checks.today)
    return project.judged(project.find(Rule.all, by: settings), of: Rule.all, by: settings).kept
  }

  /// A `.shelf.yaml`.
  static let configuration = FuzzReader(name: "configuration", words: { Words.settings + Words.yaml }) { bytes in
    let file = TextFile(path: ".shelf.yaml", bytes: bytes)
    let parsed = parse(file, fileIndex: 0)
    let read = readConfiguration(parsed.tree, kinds: RuleBook.kinds)
    _ = read.configuration.excluded.contains { $0.covers("catalog/products/coins.yaml") }
    Checks.check(parsed.faults + read.faults, in: [file], seed: bytes.count)
  }

  /// A `.shelf-baseline.yaml`.
  static let baseline = FuzzReader(name: "baseline", words: { Words.settings + Words.yaml }) { bytes in
    let file = TextFile(path: ".shelf-baseline.yaml", bytes: bytes)
    let parsed = parse(file, fileIndex: 0)
    let read = readBaseline(parsed.tree, kinds: RuleBook.kinds)
    let stale =
      read.baseline.entries.compactMap { $0.stale(found: 0) } + read.baseline.entries.compactMap { $0.stale(found: 1) }
    Checks.check(parsed.faults + read.faults + stale, in: [file], seed: bytes.count)
  }

  /// A `catalog.lock`: a round trip keeps its content.
  static let lock = FuzzReader(name: "lock", words: { Words.lock }) { bytes in
    let file = TextFile(path: "catalog.lock", bytes: bytes)
    let reading = LockReading(file, index: 0)
    let places = reading.lock.products.map {
      Diagnostic<SourceRange?>(.wrongType, "here", at: reading.sourceRange(of: $0.id))
    }
    Checks.check(reading.faults + places, in: [file], seed: bytes.count)
    let written = TextFile(path: "catalog.lock", text: lockText(of: reading.lock))
    let again = LockReading(written, index: 0)
    precondition(again.faults.isEmpty, "a lock that was written has faults")
    precondition(again.lock == reading.lock, "a lock that was written reads as another")
  }
}

/// The files of a catalog.
private struct CatalogInput {
  private var documents: [TextFile] = []
  private var templates: [(name: String, file: TextFile)] = []

  /// The names of the templates that entries in the seeds extend, in the order in which templates are named.
  private static let templateNames = ["coin-pack", "pack", "base", "t"]

  private let scenario: TextFile?

  init(_ bytes: [UInt8], scenario: TextFile? = nil) {
    self.scenario = scenario
    for (index, piece) in pieces(of: bytes).enumerated() {
      let text = Array(piece.dropFirst())
      switch piece.first {
      case _ where index == 0: documents.append(TextFile(path: "app.yaml", bytes: piece))
      case UInt8(ascii: "t"):
        let name = Self.templateNames[min(templates.count, Self.templateNames.count - 1)]
        templates.append((name, TextFile(path: "templates/\(name).yaml", bytes: text)))
      case UInt8(ascii: "d"): documents.append(TextFile(path: "sub/\(index).yaml", bytes: text))
      default: documents.append(TextFile(path: "z\(index).yaml", bytes: text))
      }
    }
  }

  /// The files, read as one catalog.
  var project: Project {
    var files: [ProjectFile] = []
    func add(_ text: TextFile, as role: ProjectFile.Role = .catalog) -> Int {
      files.append(ProjectFile(text, number: files.count, as: role))
      return files.count - 1
    }
    var layout = Project.Layout()
    layout.documents = documents.map { ($0.path, add($0)) }
    layout.templates = templates.map { ($0.name, add($0.file)) }
    if let scenario { layout.scenarios = [add(scenario, as: .scenario)] }
    return Project(files, [layout])
  }
}
