import CommandSupport
import CatalogDiff
import CatalogEditing
import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import SourceDiagnostics
import SystemPackage

/// An edit of a catalog: read, checked in memory, and written only without new errors. An edit of several catalogs
/// changes all of them or none.
struct EditRun {
  let workspace: Workspace
  let reading: CatalogReading
  let day: CalendarDate
  private let options: EditOptions
  private let isSeveral: Bool

  /// The catalogs that were found beside it below a folder; empty for a catalog that was named.
  private let beside: [Catalog]

  /// A catalog that was found below a folder and has nothing to edit, unlike another one.
  struct NothingToEdit: Error {}

  /// Another file that an edit changes: a scenario, the lock, code.
  struct Companion {
    let file: TextFile
    let path: FilePath?
    let new: [UInt8]

    /// Its index among the workspace's files, if it is one of them.
    let number: Int?
  }

  /// Everything that an edit does to one catalog.
  struct Work {
    let proposal: EditProposal

    /// Other files that change with it.
    var companions: [Companion] = []

    /// The ID that is renamed: findings about the old one aren't new for the other.
    var renaming: (old: String, new: String)?

    init(_ proposal: EditProposal) { self.proposal = proposal }
  }

  /// Edits every catalog; exits 1, with nothing written, if one can't be edited.
  ///
  /// - Parameters:
  ///   - paths: the catalogs.
  ///   - options: the display options.
  ///   - code: the requested folders and files of code.
  ///   - edit: creates the edit of one catalog.
  /// - Throws: a `Failure` if a file can't be written.
  static func perform(
    _ paths: [String], _ options: EditOptions, in code: [String] = [], _ edit: (EditRun) async throws -> Work
  ) async throws {
    var runs: [EditRun] = []
    let all = try await catalogs(in: paths, options)
    for (one, beside) in all {
      let run = try await EditRun(one, options, isSeveral: all.count > 1, beside: beside)
      if !runs.contains(where: { $0.workspace.roots[0] == run.workspace.roots[0] }) { runs.append(run) }
    }
    var results: [(run: EditRun, work: Work, changes: [AtomicFiles.Change])] = []
    for run in runs {
      do {
        let work = try await edit(run)
        results.append((run, work, try await run.checkedChanges(work)))
      } catch is NothingToEdit { continue }
    }
    // A shared file that changes in the same way for several catalogs is written once.
    var changes: [AtomicFiles.Change] = []
    for change in results.flatMap(\.changes) {
      if !changes.contains(where: { $0.path == change.path && $0.new == change.new }) { changes.append(change) }
    }
    if let twice = Dictionary(grouping: changes, by: \.path).values.first(where: { $0.count > 1 })?.first {
      throw Failure("'\(twice.shown)' would change for several catalogs; edit one at a time, nothing was changed")
    }
    if options.mode.writes {
      let first = runs[0].workspace
      let others = runs.dropFirst().compactMap { $0.workspace.roots[0] }
      try AtomicFiles.write(
        changes, within: first.writable(beside: others + code.map(first.paths.absolute)), undoIn: first.roots[0])
    }
    for result in results { result.run.report(result.work.proposal, result.changes) }
  }

  /// The arguments for each catalog: of a folder with several, the folder of each, and all its catalogs.
  private static func catalogs(
    in paths: [String], _ options: EditOptions
  ) async throws -> [(arguments: [String], beside: [Catalog])] {
    var found: [(arguments: [String], beside: [Catalog])] = []
    for one in paths.isEmpty ? [[]] : paths.map({ [$0] }) {
      try Workspace.checkMayWrite(one)
      let all = try await Workspace(one, try options.configuration.settings(for: one))
      guard all.hasSeveral else {
        found.append((one, []))
        continue
      }
      let catalogs = all.catalogs.map(\.catalog)
      found += catalogs.indices.map { ([all.placeName(ofCatalog: $0)], catalogs) }
    }
    return found
  }

  /// Reads one catalog.
  ///
  /// - Throws: a `Failure` unless it is one catalog in YAML, on the disk, that can be read without an error.
  private init(_ paths: [String], _ options: EditOptions, isSeveral: Bool, beside: [Catalog]) async throws {
    let day = try options.date.day()
    let workspace = try await Workspace.toWrite(paths, try options.configuration.settings(for: paths))
    if let failure = workspace.failures.first { throw Failure(failure) }
    reading = try workspace.yamlOfOneCatalog("name one of these folders")
    let broken = workspace.faults.filter { $0.severity == .error }
    guard broken.isEmpty else {
      StandardError.report(broken, in: workspace.files)
      throw Failure("nothing was changed: fix the errors above first")
    }
    (self.workspace, self.day, self.options, self.isSeveral) = (workspace, day, options, isSeveral)
    self.beside = beside
  }

  // MARK: - The products

  /// Throws if the catalog lacks a product that another catalog below the same folder has.
  func checkHas(_ id: ProductID) throws {
    func has(_ catalog: Catalog) -> Bool { catalog.allProducts.contains { $0.id == id } }
    if !has(reading.catalog), beside.contains(where: has) { throw NothingToEdit() }
  }

  /// The selected products; exits 1 if there are none, or if an ID is unknown.
  func chosen(_ selection: EditSelection) throws -> [SelectedProduct] {
    let wanted = try selection.options.selection()
    let unknown = wanted.unknownIDs(in: reading.catalog).filter { id in
      beside.allSatisfy { wanted.unknownIDs(in: $0).contains(id) }
    }
    for id in unknown { Terminal.printError(Workspace.unknownProduct(id.text, in: [reading.catalog]).message) }
    if !unknown.isEmpty { throw Refused("nothing was changed") }
    let products = wanted.chosen(from: reading.catalog)
    if products.isEmpty {
      if beside.contains(where: { !wanted.chosen(from: $0).isEmpty }) { throw NothingToEdit() }
      let place = isSeveral ? " of '\(workspace.placeName(ofCatalog: 0))'" : ""
      throw Refused(SelectionOptions.noMatch(of: wanted, in: [reading.catalog], place: place) + "; nothing was changed")
    }
    return products
  }

  // MARK: - Carrying it out

  /// The files that an edit changes; exits 1 if the edit is refused.
  private func checkedChanges(_ work: Work) async throws -> [AtomicFiles.Change] {
    let (proposal, companions) = (work.proposal, work.companions)
    report(proposal.refusals)
    await reportSharers(of: proposal.refusals)
    let texts = proposal.edits.texts()
    for path in texts.conflicts { Terminal.printError("'\(path)' would get two different changes in the same place") }
    if !proposal.refusals.isEmpty || !texts.conflicts.isEmpty { throw Refused("nothing was changed") }
    var files = workspace.files
    for (number, bytes) in texts.changed { files[number] = TextFile(path: files[number].path, bytes: bytes) }
    for companion in companions {
      if let number = companion.number { files[number] = TextFile(path: companion.file.path, bytes: companion.new) }
    }
    let changes =
      try changes(files) + companions.filter { $0.number == nil }.map { try change($0.file, $0.new, $0.path) }
    if !changes.isEmpty {
      let after = try await judge(proposal, files, work.renaming)
      if work.renaming == nil { warnOfRejections(after) }
    }
    return changes
  }

  /// Shows what an edit changed, or would change.
  private func report(_ proposal: EditProposal, _ changes: [AtomicFiles.Change]) {
    if changes.isEmpty {
      if !options.mode.diff { Terminal.succeed(styled: table(of: proposal) + Self.unchanged(proposal)) }
    } else if options.mode.diff {
      for change in changes {
        Terminal.write(
          patch: UnifiedDiff(from: TextFile(path: change.shown, bytes: change.old ?? []), to: change.new ?? []).bytes)
      }
      for note in proposal.notes where !Terminal.isQuiet { Terminal.note("note: \(note)\n") }
    } else {
      Terminal.succeed(styled: summary(of: proposal, changes))
    }
  }

  private func report(_ refusals: [EditProposal.Refusal]) {
    var lines = LineTables(workspace.files)
    for refusal in refusals {
      let place = refusal.place.flatMap { lines.start(of: $0) }.map {
        "\($0.path):\($0.position.line):\($0.position.column): "
      }
      let product = refusal.product.text.isEmpty ? "" : "'\(refusal.product)': "
      Terminal.printError((place ?? "") + product + refusal.reason)
    }
  }

  /// Reports which other products, also of other catalogs, use the rows of shared tables that prevented the edit.
  private func reportSharers(of refusals: [EditProposal.Refusal]) async {
    var refused: [CatalogYAML.PriceRow.Name: Set<ProductID>] = [:]
    for refusal in refusals {
      guard let row = refusal.place.flatMap(reading.sharedRow) else { continue }
      refused[row.name, default: []].insert(refusal.product)
    }
    let rows = reading.sharedRows.filter { refused[$0.name] != nil }
    guard let file = rows.first?.place.file, let path = workspace.path(ofFile: file),
      let sharers = try? await Workspace([path.string])
    else { return }
    let isWhole = sharers.failures.isEmpty && !sharers.faults.contains { $0.severity == .error }
    for row in rows {
      let others = sharers.catalogs.indices.flatMap { index -> [String] in
        let own = sharers.roots[index] == workspace.roots[0] ? refused[row.name] ?? [] : []
        let products = sharers.catalogs[index].reading?.products(withPriceFrom: row.name) ?? []
        return products.filter { !own.contains($0) }.map { "'\($0)' (\(sharers.placeName(ofCatalog: index)))" }
      }
      let names = others.count > 8 ? others.prefix(7) + ["\(others.count - 7) more"] : others[...]
      let name = "the row '\(row.name.row)' of the table '\(row.name.table)'"
      Terminal.printError(
        (others.isEmpty
          ? "no other product uses \(name)" : "\(name) is also the price of \(names.joined(separator: ", "))")
          + (isWhole ? "" : "; not every catalog could be read"))
    }
  }

  /// The files of the workspace that change.
  private func changes(_ files: SourceFiles) throws -> [AtomicFiles.Change] {
    try files.indices.filter { files[$0].bytes != workspace.files[$0].bytes }.map { number in
      try change(workspace.files[number], files[number].bytes, workspace.path(ofFile: number))
    }
  }

  private func change(_ file: TextFile, _ new: [UInt8], _ path: FilePath?) throws -> AtomicFiles.Change {
    guard let path else { throw Failure("'\(file.path)' has no file and can't be written") }
    return AtomicFiles.Change(path: path, shown: file.path, old: file.bytes, new: new)
  }

  // MARK: - Judging

  /// Reads and lints the new texts; exits 1 if they have new errors.
  private func judge(
    _ proposal: EditProposal, _ files: SourceFiles, _ ids: (old: String, new: String)?
  ) async throws -> Catalog {
    for number in files.indices where files[number].bytes != workspace.files[number].bytes {
      guard let path = workspace.path(ofFile: number), workspace.mayWrite(path) else {
        throw Failure("'\(files[number].path)' is a link to somewhere else; nothing was changed")
      }
    }
    let after = await workspace.rereading(files)
    let broken = after.faults.filter { $0.severity == .error }
    if !broken.isEmpty { throw refused(broken, in: after.files) }
    let objections = proposal.objections(after: after.catalogs[0].catalog)
    report(objections)
    if !objections.isEmpty { throw Refused("nothing was changed") }
    let errors = await Self.errors(of: after, on: day)
    guard !errors.isEmpty else { return after.catalogs[0].catalog }
    let known = Set(await Self.errors(of: workspace, on: day).map { Self.identity($0, ids) })
    let new = errors.filter { !known.contains(Self.identity($0, ids)) }
    if !new.isEmpty { throw refused(new, in: after.files) }
    return after.catalogs[0].catalog
  }

  /// Warns of changes that App Store Connect rejects, or rejects today, as 'shelf diff' reports them.
  private func warnOfRejections(_ after: Catalog) {
    let changes = compare(reading.catalog, after, options: ComparisonOptions(today: day)).changes
    let refused = changes.filter { $0.consequence == .impossible || $0.timing == .fromTomorrow }
    let rejected = Dictionary(grouping: refused) { CatalogPath(.catalog, $0.path.steps).description }
    for (field, changes) in rejected.sorted(by: { $0.key < $1.key }) {
      let ids = Set(changes.flatMap(\.products)).sorted()
      let owner = ids.count == 1 ? "'\(ids[0])'" : counted(ids.count, "product")
      let reason = changes[0].consequence == .impossible ? changes[0].reason : "it can't change today, so schedule it"
      Terminal.printError("warning: App Store Connect rejects the new '\(field)' of \(owner): \(reason)")
    }
  }

  private func refused(_ findings: [Diagnostic<SourceRange?>], in files: SourceFiles) -> Refused {
    StandardError.report(findings, in: files)
    return Refused("nothing was changed: the result would have the errors above")
  }

  private static func errors(of workspace: Workspace, on day: CalendarDate) async -> [Diagnostic<SourceRange?>] {
    let selection = workspace.settings(ofCatalog: 0).selection
    return await workspace.findings(of: Rule.all, today: day).kept.map(selection.graded).filter {
      $0.severity == .error
    }
  }

  /// The identity of a finding, which survives changes of the text around it and the renaming of a product.
  private static func identity(_ finding: Diagnostic<SourceRange?>, _ ids: (old: String, new: String)?) -> String {
    let text = "\(finding.kind.id)|\(finding.path ?? "")|\(finding.message)"
    return ids.map { text.replacing($0.old, with: $0.new) } ?? text
  }

  // MARK: - Words

  private static var look: TextLook { .terminal }

  private func table(of proposal: EditProposal) -> String {
    let catalog = reading.catalog
    let names = ProductNames(bundleID: catalog.app?.bundleID, among: catalog.allProducts.map(\.id.text))
    return proposal.table.rendered(Self.look, names)
  }

  private func summary(of proposal: EditProposal, _ changes: [AtomicFiles.Change]) -> String {
    var page = TextPage(Self.look)
    for note in proposal.notes {
      let isWarning = note.hasPrefix("warning: ")
      page.add(StyledText(isWarning ? note : "note: \(note)", isWarning ? .severity(.warning) : nil), hanging: 2)
    }
    let products = Set(proposal.changed).count
    let names = changes.map(\.shown).joined(separator: ", ")
    let verb = options.mode.writes ? "Changed" : "Would change"
    page.add(StyledText("\(verb) \(counted(products, "product")) in \(names)"), hanging: 2)
    return table(of: proposal) + page.text + (proposal.unchanged.isEmpty ? "" : Self.unchanged(proposal))
  }

  private static func unchanged(_ proposal: EditProposal) -> String {
    let count = proposal.unchanged.count
    return count == 0
      ? "Nothing to change\n" : "\(counted(count, "product")) unchanged\n"
  }
}
