import CatalogFormats
import CatalogModel
import CatalogProject
import Crypto
import Reporting
import SourceDiagnostics
import StorePlanning
import SystemPackage

/// A plan that brings a store to what a catalog says, from the store's answers.
struct PlannedStore {
  let plan: StorePlan
  let report: ChangesReport

  /// What the store holds, as it was planned from.
  let live: LiveStore

  /// What a plan is asked for, besides the answers and the catalog.
  struct Wish {
    var day: CalendarDate
    var store: String
    var prunes = false
  }

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - answers: the pages of the store's answers.
  ///   - workspace: the catalog, which was checked.
  ///   - wish: what is asked for.
  /// - Throws: a `Failure` for answers that are not whole, and for those of another app.
  init(_ answers: [TextFile], _ workspace: Workspace, _ wish: Wish) async throws {
    let read = workspace.catalogs[0]
    let catalog = read.catalog
    let files = answers.enumerated().map { FormatFile($1, index: $0) }
    live = LiveStore(files, on: wish.day, baseTerritory: catalog.app?.baseTerritory)
    try Self.check(live, against: catalog, answers)
    var options = PlanningOptions()
    options.prunes = wish.prunes
    if let root = workspace.roots[0] { options.digests = await AssetFiles(root: root).digests(for: catalog) }
    let frame = StorePlan.Frame(
      day: wish.day, store: wish.store, shelf: Shelf.version, catalog: Self.digest(of: catalog, options.digests))
    let seen = SeenStore(workspace.lock(ofCatalog: 0)?.reading.seen ?? [])
    guard let plan = StorePlan(live, catalog, seen: seen, frame, options, digest: Self.digest) else {
      throw Failure("the answers don't tell the app")
    }
    self.plan = plan
    var tables: [Int: LineTable] = [:]
    report = ChangesReport(plan.changes, old: "the store", new: workspace.shownRoot(ofCatalog: 0)) { change in
      guard !change.isGone, let range = read.range(of: change.path), workspace.files.indices.contains(range.file) else {
        return nil
      }
      let table = tables[range.file] ?? LineTable(workspace.files[range.file])
      tables[range.file] = table
      let position = table.position(at: range.bytes.lowerBound)
      return ChangesReport.Place(file: workspace.files[range.file].path, line: position.line, column: position.column)
    }
  }

  /// What keeps answers from being planned with: that nobody knows what is there, or that it is another app's.
  private static func check(_ live: LiveStore, against catalog: Catalog, _ answers: [TextFile]) throws {
    for fault in live.faults.prefix(5) {
      let file = fault.place.map { " in '\(answers[$0.file].path)'" } ?? ""
      Terminal.complain("\(fault.message)\(file)")
    }
    for gap in live.gaps.prefix(5) { Terminal.complain(gap) }
    if !live.faults.isEmpty || !live.gaps.isEmpty {
      let more = max(0, live.faults.count - 5) + max(0, live.gaps.count - 5)
      throw Failure(
        "the answers don't tell the whole store\(more > 0 ? " (\(more) more reasons)" : ""), so nothing is planned; ask again with "
          + "'shelf export app-store-connect --questions'")
    }
    guard let app = live.app else { throw Failure("the answers don't tell the app") }
    if let own = catalog.app?.bundleID, let told = app.bundleID, own != told {
      throw Failure("the answers are of the app '\(told)', the catalog is of '\(own)'; ask for that one")
    }
    if let own = catalog.app?.appleID?.digits, own != app.id {
      throw Failure("the answers are of the app \(app.id), the catalog is of \(own); ask for that one")
    }
  }

  // MARK: - Digests

  /// The digest of all that a catalog says, and of the pictures that it names.
  static func digest(of catalog: Catalog, _ digests: [String: FileDigest]) -> String {
    var bytes = Format.canonical.writer?.write(catalog, WritingOptions()).files.first?.bytes ?? []
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      bytes += Array("\(path) \(digest.size) \(digest.md5)\n".utf8)
    }
    return digest(bytes)
  }

  /// The SHA-256 of bytes, in hexadecimal digits.
  static func digest(_ bytes: [UInt8]) -> String { AssetFiles.hexadecimal(SHA256.hash(data: bytes)) }

  // MARK: - Answers in a folder

  /// The answers that a folder keeps, as `ask-questions.py` and `shelf pull --answers` write them.
  static func answers(in folder: String) throws -> [TextFile] {
    let names: [FilePath.Component]
    do { names = try FileSystem.names(in: FilePath(folder)) } catch {
      throw Failure("can't read the answers in '\(folder)': \(error)")
    }
    let files = try names.sorted { $0.string < $1.string }.filter { $0.string.hasSuffix(".json") }.map { name in
      let path = FilePath(folder).appending(name)
      guard let bytes = Source.bytes(of: path) else { throw Failure("can't read '\(path)'") }
      return TextFile(path: path.string, bytes: bytes)
    }
    guard !files.isEmpty else { throw Failure("the folder '\(folder)' has no answers: files that end in '.json'") }
    return files
  }
}
