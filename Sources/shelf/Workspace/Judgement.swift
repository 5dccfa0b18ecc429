import CatalogLint
import CatalogModel
import CatalogYAML
import LockFile
import SourceDiagnostics
import YAMLSyntax

extension Workspace {
  /// A file that the catalog does not have yet.
  struct NewDocument {
    /// Its path from the catalog's root.
    let name: String
    let shown: String
    let bytes: [UInt8]
  }

  /// What lint says of the workspace's one catalog as it would be.
  struct Judgement {
    let day: CalendarDate
    let catalog: Catalog
    let findings: [Diagnostic<SourceRange?>]
    let files: SourceFiles
  }

  /// What lint would say of the first catalog with other texts in some files, and with new files; nothing is written.
  ///
  /// The files that products name are not looked at: what is begun names none.
  func judged(changing changed: [Int: [UInt8]], adding added: [NewDocument], on day: CalendarDate)
    -> Judgement
  {
    var files = self.files
    for (index, bytes) in changed { files[index] = TextFile(path: files[index].path, bytes: bytes) }
    var faults: [Diagnostic<SourceRange?>] = []
    func tree(_ index: Int) -> YAMLTree {
      let parsed = YAMLSyntax.parse(files[index], fileIndex: index, vocabulary: CatalogReader.vocabulary)
      faults += parsed.faults
      return parsed.tree
    }
    let sources = ownSources(ofCatalog: 0)
    var documents = sources.documents.map { document in
      CatalogReader.NamedTree(
        name: document.name, tree: changed[document.source] == nil ? trees[document.source] : tree(document.source))
    }
    for new in added {
      files.append(TextFile(path: new.shown, bytes: new.bytes))
      documents.append(.init(name: new.name, tree: tree(files.count - 1)))
    }
    let reading = CatalogReader(
      documents: documents.sorted { $0.name < $1.name },
      templates: sources.templates.map { CatalogReader.NamedTree(name: $0.name, tree: trees[$0.source]) }
    ).read()
    let findings = Self.find(in: reading, lock: locks[0]?.reading.lock, settings, on: day)
    return Judgement(day: day, catalog: reading.catalog, findings: faults + findings, files: files)
  }

  /// What is wrong with a catalog as it was read, and what the rules that are asked find.
  static func find(
    in reading: CatalogReading, lock: CatalogLock?, _ settings: Settings, on day: CalendarDate
  ) -> [Diagnostic<SourceRange?>] {
    let visit = CatalogVisit(of: reading.catalog, lock: lock, today: day, exceptions: settings.configuration.exceptions)
    let rules = Rule.all.filter { settings.selection.isOn($0.kind) && !$0.asksForAssets }
    let found = CatalogLint.find(rules, in: visit).map(reading.sourceMap.locate)
    return (reading.faults + found).map { finding in
      var finding = finding
      finding.severity = settings.selection.severity(of: finding.kind) ?? finding.severity
      return finding
    }
  }
}
