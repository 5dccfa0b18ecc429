import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogModel
import CatalogProject
import CatalogYAML
import LockFile
import SourceDiagnostics
import SourceScanning
import SystemPackage
import YAMLSyntax

/// `shelf edit rename`: change the ID of a product everywhere.
struct EditRename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Change the ID of a product everywhere",
    discussion: """
      Unless it was a draft, the product is new for App Store Connect: the old ID moves to 'retired' and the new \
      product is a draft. Scenarios in the catalog's folder are changed, and with --code the strings in the app's code \
      that equal the ID. Code that builds the ID from parts is listed; change it by hand.

      Example: shelf edit rename com.example.coins.old com.example.coins.new --code Sources --diff
      """
  )

  @Argument(help: "Current product ID.", completion: .productIDs)
  var id: String

  @Argument(help: "New product ID.")
  var new: String

  @Option(
    help: ArgumentHelp("Folder or file with code to change (repeatable).", valueName: "code"),
    completion: .file())
  var code: [String] = []

  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if id.isEmpty || new.isEmpty { throw ValidationError("a product ID is empty") }
  }

  func run() async throws {
    let rename = RenameEdit(ProductID(id), to: ProductID(new))
    try await EditRun.perform(input.paths, options, in: code) { run in
      try run.checkHas(ProductID(id))
      var proposal = rename.proposal(of: run.reading, lock: run.workspace.catalogs[0].lock?.lock)
      guard proposal.refusals.isEmpty else { return EditRun.Work(proposal) }
      var companions = try scenarios(run, &proposal)
      if let lock = lock(rename, run, &proposal) { companions.append(lock) }
      companions += try source(run, &proposal)
      var work = EditRun.Work(proposal)
      (work.companions, work.renaming) = (companions, (id, new))
      return work
    }
  }

  /// The scenarios in the catalog's folder that use the product, except those that name another catalog.
  private func scenarios(_ run: EditRun, _ proposal: inout EditProposal) throws -> [EditRun.Companion] {
    guard let root = run.workspace.roots[0] else { return [] }
    return try ScenarioFiles(run.workspace.paths, run.workspace.settings).scenarios(of: [root]).compactMap {
      source -> EditRun.Companion? in
      guard case .file(let path, let shown) = source else { return nil }
      let text = try textFile(at: path, shown, size: source.size)
      let tree = YAMLSyntax.parse(text, fileIndex: 0).tree
      guard readScenario(tree).scenario.catalog == nil,
        let bytes = CatalogText(text, fileIndex: 0).replacing(id, with: new)
      else {
        return nil
      }
      guard run.workspace.mayWrite(path) else {
        throw Failure("'\(shown)' is a link to somewhere else; nothing was changed")
      }
      proposal.table.rows.append([shown, "scenario: uses \(new)"])
      return EditRun.Companion(file: text, path: path, new: bytes, number: nil)
    }
  }

  private func textFile(at path: FilePath, _ shown: String, size: Int) throws -> TextFile {
    do { return TextFile(path: shown, bytes: try FileSystem.contents(of: path, size: size)) } catch {
      throw Failure("can't read '\(shown)': \(error); nothing was changed")
    }
  }

  private func lock(_ rename: RenameEdit, _ run: EditRun, _ proposal: inout EditProposal) -> EditRun.Companion? {
    guard let number = run.workspace.project.layouts[0].lock, let lock = run.workspace.lock(ofCatalog: 0),
      let changed = rename.changed(lock.reading.lock, of: run.reading.catalog)
    else { return nil }
    proposal.table.rows.append([lock.file.path, "lock: \(id) retired"])
    let text = LockFile.lockText(of: changed, seen: lock.reading.seen)
    return EditRun.Companion(
      file: lock.file, path: run.workspace.path(ofFile: number), new: Array(text.utf8), number: number)
  }

  /// The code files that change; strings that can't be changed are noted.
  private func source(_ run: EditRun, _ proposal: inout EditProposal) throws -> [EditRun.Companion] {
    guard !code.isEmpty else { return [] }
    let tree = try SourceTree(code, run.workspace.paths, run.workspace.settings)
    if let failure = tree.failures.first { throw Failure("\(failure); nothing was changed") }
    let own = Set(run.workspace.files.map(\.path))
    return try tree.files.compactMap { file -> EditRun.Companion? in
      guard !own.contains(file.shown), case .file(let size) = try FileSystem.kind(of: file.path),
        size <= CodeScan.mostBytes
      else {
        return nil
      }
      let text = try textFile(at: file.path, file.shown, size: size)
      guard !text.bytes.prefix(8_000).contains(0) else { return nil }
      let renamed = RenamedID(in: text, file.language, from: id, to: new)
      for place in renamed.open {
        let line = LineTable(text).position(at: place.bytes.lowerBound).line
        proposal.note("\(file.shown):\(line): '\(id)' is built from parts here; change it by hand")
      }
      guard let bytes = renamed.bytes else { return nil }
      proposal.table.rows.append([file.shown, "code: \(renamed.count == 1 ? "1 string" : "\(renamed.count) strings")"])
      return EditRun.Companion(file: text, path: file.path, new: bytes, number: nil)
    }
  }
}
