import CommandSupport
import CatalogModel
import CatalogProject
import CatalogYAML
import LockFile
import Reporting
import SourceDiagnostics
import SystemPackage

/// The work of `shelf new`.
struct NewEntryWork {
  let kind: DraftKind
  let id: String
  let name: String?
  let group: String?
  let output: String?
  let template: DraftTemplate
  let day: CalendarDate
  let mode: DryRunOptions

  // MARK: - A catalog

  /// Creates the folder of a new catalog, or prints its one file; throws a `Refused` or a `Failure`.
  func makeCatalog(in folder: String, with files: [(path: String, bytes: [UInt8])]) throws {
    let text = rendered(Draft(kind, id: id, name: name ?? Draft.appName(of: id), app: nil, group: nil))
    let paths = try Paths.ofRun()
    let root = paths.absolute(folder)
    let path = root.appending("app.yaml")
    let shown = paths.shown(path)
    try refuse(errorsOfCatalog(text, shown: shown))
    if output == "-" { return Terminal.write(text) }
    try checkIsFree(root, shown: folder)
    // A patch has texts only.
    for (name, bytes) in [("app.yaml", Array(text.utf8))] + (mode.diff ? [] : files) {
      let file = root.appending(name)
      let shown = paths.shown(file)
      guard mode.writes else {
        show(path: shown, old: nil, bytes: bytes)
        continue
      }
      try writing(shown) { try NewFile.write(bytes, to: file, shown: shown) }
      Terminal.succeed("Created \(VisibleText.line(shown))")
    }
    if !mode.writes { return }
    let place = folder == "catalog" ? "" : " \(shellPath(folder))"
    Terminal.succeed("Next: 'shelf new consumable\(place) --id \(shellWord(id)).NAME' adds a product")
  }

  /// Prints what would be written.
  private func show(path: String, old: [UInt8]?, bytes: [UInt8]) {
    if mode.diff {
      Terminal.write(patch: UnifiedDiff(from: TextFile(path: path, bytes: old ?? []), to: bytes).bytes)
    } else {
      Terminal.succeed("\(old == nil ? "Would create" : "Would change") \(VisibleText.line(path))")
    }
  }

  private func errorsOfCatalog(_ text: String, shown: String) -> NewEntryErrors {
    let file = TextFile(path: shown, text: text)
    let project = Project([ProjectFile(file, number: 0, as: .catalog)], [.init(documents: [("app.yaml", 0)])])
    let findings = Settings(without: "/").judged(project, on: day)
    return NewEntryErrors(findings: findings.filter { $0.severity == .error }, files: [file])
  }

  /// Throws a `Refused` if the folder contains files that would become part of the catalog.
  private func checkIsFree(_ root: FilePath, shown: String) throws {
    guard let kind = try? FileSystem.kind(of: root) else {
      if FileSystem.isLink(root) { throw Refused("'\(shown)' is a broken link") }
      return
    }
    guard case .folder = kind else { throw Refused("'\(shown)' already exists and is not a folder") }
    let names = (try? FileSystem.names(in: root).map(\.string)) ?? []
    if names.contains("app.yaml") { throw Refused("'\(shown)' is already a catalog: it has an app.yaml") }
    if let inner = CatalogChange.catalog(below: root) {
      throw Refused("'\(shown)' contains the catalog '\(inner)'; name a folder outside it")
    }
    if let name = names.first(where: { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }) {
      throw Refused(
        "'\(shown)' contains '\(name)', which would become part of the catalog; name a folder without YAML files")
    }
  }

  // MARK: - An entry

  /// Adds an entry to the one catalog that the arguments name; throws a `Refused` or a `Failure`.
  func addEntry(to arguments: [String], _ settings: Settings) async throws {
    let workspace = try await workspace(arguments, settings)
    guard let workspace else {
      return Terminal.write(rendered(Draft(kind, id: id, name: name, app: nil, group: namedGroup)))
    }
    let catalog = workspace.catalogs[0].catalog
    if let objection = Draft.objection(
      to: id, in: catalog, workspace.catalogs[0].lock?.lock, place: workspace.shownPlace)
    {
      throw Refused(objection)
    }
    let index = kind == .subscription ? try groupIndex(in: catalog) : nil
    if kind == .subscriptionGroup, let group,
      let taken = catalog.subscriptionGroups.firstIndex(where: { $0.name == group })
    {
      let place = workspace.shownPlace(.group(catalog.subscriptionGroups[taken].name)).map { " (\($0))" } ?? ""
      throw Refused(
        """
        the group '\(group)' already exists\(place); run 'shelf new subscription --id \(shellWord(id)) --group \
        \(shellWord(group))' to add to it
        """
      )
    }
    let text = rendered(
      Draft(
        kind, id: id, name: name, app: catalog.app, group: index.map { catalog.subscriptionGroups[$0] } ?? namedGroup))
    if output == "-" {
      if index == nil { try refuse(errors(of: try entry(text, workspace, at: "new.yaml"))) }
      return Terminal.write(text)
    }
    guard let index else { return try finish(try entry(text, workspace, at: nil), workspace) }
    guard let entry = try NewEntry(plan: text, ofGroup: index, in: workspace, on: day) else {
      throw Refused(
        """
        the subscriptions of group '\(catalog.subscriptionGroups[index].name)' share a line, so none can be added; \
        use '--output -' and add the printed one by hand
        """)
    }
    try finish(entry, workspace)
  }

  /// The workspace of one catalog; nil if there isn't one and none is required.
  private func workspace(_ arguments: [String], _ settings: Settings) async throws -> Workspace? {
    do {
      let workspace = try await Workspace.toWrite(arguments, settings)
      if let failure = workspace.failures.first { throw Failure(failure) }
      if workspace.catalogs.count > 1 {
        try workspace.checkIsOneCatalog("name one, as in 'shelf new \(kind.rawValue) FOLDER --id \(shellWord(id))'")
      }
      guard workspace.catalogs.count == 1, let root = workspace.roots[0], FileSystem.exists(root.appending("app.yaml"))
      else {
        throw Failure("'\(arguments.first ?? ".")' is not a catalog folder: it has no app.yaml")
      }
      let broken = workspace.faults.filter { $0.severity == .error }
      guard broken.isEmpty else {
        StandardError.report(broken, in: workspace.files)
        throw Refused("nothing was written: fix the errors above first")
      }
      return workspace
    } catch let failure as Failure where arguments.isEmpty && failure.message.hasPrefix("no catalog found:") {
      if output == "-" { return nil }
      throw Failure(
        "no catalog found; run 'shelf new catalog --id BUNDLE-ID' first, or use '--output -' to print the entry")
    }
  }

  private var namedGroup: SubscriptionGroup? { group.map { SubscriptionGroup(name: $0) } }

  private func groupIndex(in catalog: Catalog) throws -> Int {
    let names = catalog.subscriptionGroups.map(\.name)
    let quoted = names.map { "'\($0)'" }.joined(separator: ", ")
    if let group {
      if let index = names.firstIndex(of: group) { return index }
      let meant = nearestSpelling(to: group, among: names).map { "did you mean '\($0)'?" }
      throw Refused(
        "unknown group '\(group)'; "
          + (meant
            ?? "run 'shelf new subscription-group --id \(shellWord(id)) --group \(shellWord(group))' to create it"))
    }
    switch names.count {
    case 0:
      throw Refused(
        "the catalog has no subscription group; run 'shelf new subscription-group --id \(shellWord(id))' instead")
    case 1: return 0
    default: throw Refused("the catalog has several groups; choose one with --group: \(quoted)")
    }
  }

  private func entry(_ text: String, _ workspace: Workspace, at name: String?) throws -> NewEntry {
    guard let root = workspace.roots[0] else { throw Failure("the catalog has no folder") }
    let draft = Draft(kind, id: id, name: name, app: workspace.catalogs[0].catalog.app, group: namedGroup)
    let path: FilePath
    if let output, output != "-" {
      path = try Paths.ofRun().absolute(output)
    } else if let name {
      path = root.appending(name)
    } else {
      let folder = kind == .subscriptionGroup ? "subscriptions" : "products"
      let file = NewEntries.fileName(kind == .subscriptionGroup ? draft.group : draft.file, otherwise: "product")
      path = root.appending(folder).appending("\(file).yaml")
      try checkStaysInside(root, path.parent, workspace)
    }
    let shown = workspace.shown(path)
    if name == nil { try NewFile.checkIsFree(path, shown: shown) }
    return NewEntry(file: text, at: path, shown: shown, in: workspace, on: day)
  }

  /// Refuses to follow a link out of the catalog.
  private func checkStaysInside(_ root: FilePath, _ folder: FilePath, _ workspace: Workspace) throws {
    let shown = workspace.shown(folder)
    if FileSystem.isLink(folder), !FileSystem.exists(folder) {
      throw Refused("'\(shown)' is a broken link")
    }
    if !Confinement(within: root).admits(folder) {
      throw Refused("'\(shown)' is a link out of the catalog; use --output to name the file")
    }
  }

  // MARK: - The end

  private func rendered(_ draft: Draft) -> String { template.render(draft, on: day, spelled: NewEntries.scalar) }

  private func errors(of entry: NewEntry) -> NewEntryErrors {
    NewEntryErrors(findings: entry.ownErrors(of: id), files: entry.files)
  }

  private func finish(_ entry: NewEntry, _ workspace: Workspace) throws {
    try refuse(errors(of: entry))
    guard mode.writes else { return show(path: entry.shown, old: entry.old, bytes: entry.bytes) }
    try writing(entry.shown) { try entry.write() }
    Terminal.succeed("\(entry.old == nil ? "Created" : "Changed") \(VisibleText.line(entry.shown))")
    if Terminal.isQuiet { return }
    StandardError.reportBriefly(entry.findings, in: entry.files)
    if let folder = workspace.roots[0], !entry.path.lexicallyNormalized().starts(with: folder.lexicallyNormalized()) {
      return Terminal.succeed("The file is outside the catalog; move it into '\(workspace.shown(folder))' to use it")
    }
    let root = workspace.shownRoot(ofCatalog: 0)
    let place = root.isEmpty || root == "." ? "" : " \(shellPath(root))"
    Terminal.succeed("Next: 'shelf lint\(place)', then 'shelf checklist\(place) --product \(shellWord(id))'")
  }

  /// Throws a `Refused` for an entry with lint errors.
  private func refuse(_ errors: NewEntryErrors) throws {
    guard let first = errors.findings.first else { return }
    if errors.findings.count == 1, first.kind.id.hasPrefix("product-id") || first.kind.id.hasPrefix("bundle-id") {
      throw Refused(first.message + (first.help.map { "; \($0)" } ?? ""))
    }
    StandardError.report(errors.findings, in: errors.files)
    throw Refused("nothing was written: the new entry would have the errors above")
  }

  private func writing(_ shown: String, _ write: () throws -> Void) throws {
    do { try write() } catch let refusal as Refused { throw refusal } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't write '\(shown)': \(error)")
    }
  }
}

/// The errors of a new entry.
struct NewEntryErrors {
  let findings: [Diagnostic<SourceRange?>]
  let files: SourceFiles
}

extension Draft {
  /// `com.example.coin-quest` gives `Coin Quest`.
  static func appName(of bundleID: String) -> String {
    let words = (bundleID.split(separator: ".").last ?? "").split { $0 == "-" || $0 == "_" }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    return name.isEmpty ? bundleID : name
  }

  /// Why an ID can't be used; nil if it can.
  static func objection(
    to id: String, in catalog: Catalog, _ lock: CatalogLock?, place: (CatalogPath) -> String?
  ) -> String? {
    let all = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
    if all.contains(where: { $0.id.text == id }) {
      return "the product '\(id)' already exists" + (place(.product(ProductID(id))).map { " at \($0)" } ?? "")
    }
    if let index = catalog.retired.firstIndex(where: { $0.text == id }) {
      return "'\(id)' is retired" + (place(CatalogPath(.retired(index))).map { " at \($0)" } ?? "")
        + ": Apple never frees a used product ID"
    }
    if lock?[ProductID(id)] != nil {
      return "'\(id)' is in catalog.lock: Apple never frees a used product ID"
    }
    return nil
  }
}

extension Workspace {
  /// The display form of a path.
  func shown(_ path: FilePath) -> String {
    FileSystem.workingFolder.map { Paths(workingFolder: $0).shown(path) } ?? path.string
  }

  /// The file and line of a catalog path in the first catalog.
  func shownPlace(_ path: CatalogPath) -> String? {
    guard let range = catalogs[0].range(of: path) else { return nil }
    return "\(files[range.file].path):\(LineTable(files[range.file]).position(at: range.bytes.lowerBound).line)"
  }
}
