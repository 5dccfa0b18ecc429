import CommandSupport
import CatalogLint
import CatalogModel
import CatalogProject
import LockFile
import Reporting
import SourceDiagnostics
import StoreFacts
import SystemPackage

/// The current and the expected content of a catalog's lock.
struct LockUpdate {
  /// The path of the lock, and its display name.
  let path: FilePath
  let shown: String

  private let old: (file: TextFile, reading: LockReading)?
  private let new: CatalogLock

  /// The updates for all catalogs of a workspace, which drop lines that contradict the catalog if `isForced` is set;
  /// throws a `Failure` for a catalog that can't have a lock.
  static func all(of workspace: Workspace, isForced: Bool) throws -> [LockUpdate] {
    try workspace.catalogs.indices.map { index in
      guard let root = workspace.roots[index] else {
        throw Failure("the lock belongs beside the catalog's 'app.yaml'; name a folder that has one")
      }
      return LockUpdate(workspace, catalog: index, root: root, isForced: isForced)
    }
  }

  /// The errors that prevent a lock from being written: read errors, an unreadable lock, and a catalog that contradicts
  /// it unless `isForced` is set.
  static func objections(of workspace: Workspace, isForced: Bool) -> [Diagnostic<SourceRange?>] {
    let isMendable = workspace.catalogs.allSatisfy { $0.lock?.isTrustworthy ?? true }
    let faults = workspace.faults.filter { $0.severity == .error && !(isMendable && $0.kind == .brokenLock) }
    guard faults.isEmpty, !isForced else { return faults }
    return workspace.contradictionsOfLocks
  }

  /// Whether an error is a contradiction between a catalog and its lock; any other error means that one of the two
  /// can't be read.
  static func isContradiction(_ fault: Diagnostic<SourceRange?>) -> Bool { rules.contains(fault.kind.id) }

  /// The rules that compare a catalog with its lock.
  fileprivate static let rules = ["locked-fact-changed", "hosting-on-live-product"]

  private init(_ workspace: Workspace, catalog: Int, root: FilePath, isForced: Bool) {
    old = workspace.lock(ofCatalog: catalog)
    path = root.appending(CatalogFiles.lockName)
    shown =
      FilePath(workspace.shownRoot(ofCatalog: catalog)).appending(CatalogFiles.lockName).lexicallyNormalized().string
    let current = workspace.catalogs[catalog].catalog
    let locked = old?.reading.lock ?? CatalogLock()
    new = (isForced ? Self.agreeing(locked, with: current) : locked).updated(by: CatalogLock(of: current))
  }

  /// The lines of a lock that don't contradict a catalog; all its products but drafts count as approved.
  private static func agreeing(_ lock: CatalogLock, with catalog: Catalog) -> CatalogLock {
    var catalog = catalog
    catalog.mapProducts { if $0.status != .draft { $0.status = .approved } }
    let facts = CatalogLock(of: catalog)
    return CatalogLock(
      lock.products.filter { line in facts[line.id].map { $0.isOnlyID || $0 == line } ?? false })
  }

  /// Whether the lock is complete. The order doesn't matter, because a merge may have changed it.
  var isCurrent: Bool { (old?.reading.lock ?? CatalogLock()) == new && old?.reading.faults.isEmpty ?? true }

  /// The reason why it isn't current.
  var staleness: String { old == nil ? "doesn't exist yet" : "is stale" }

  /// The difference as `diff -u` writes it.
  var difference: [UInt8] {
    UnifiedDiff(
      from: old?.file ?? TextFile(path: shown, bytes: []),
      to: Array(LockFile.lockText(of: new, seen: old?.reading.seen ?? []).utf8)
    ).bytes
  }

  /// Writes the whole lock, unless it is unchanged; throws a `Failure` if it can't be written.
  func write() throws {
    let bytes = Array(LockFile.lockText(of: new, seen: old?.reading.seen ?? []).utf8)
    if old?.file.bytes == bytes || (old == nil && new.products.isEmpty) { return }
    do { try AtomicFile.write(bytes, to: path, within: Confinement(around: path.parent)) } catch {
      throw Failure("can't write '\(shown)': \(error)")
    }
  }

  /// The changes made, or pending if `isDone` is false.
  func summary(isDone: Bool) -> String {
    let before = old?.reading.lock ?? CatalogLock()
    let added = new.products.count { before[$0.id] == nil }
    let changed = new.products.count { product in before[product.id].map { $0 != product } ?? false }
    let count = new.products.count
    let shown = VisibleText.line(shown)
    if count == 0 { return "Nothing to lock in \(shown): no product is approved\n" }
    let news = [(added, "new"), (changed, "changed")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let verb = !isDone ? "Would write" : old == nil ? "Created" : "Wrote"
    let text = "\(verb) \(shown) (\(counted(count, "product"))"
    return text + (news.isEmpty ? ", nothing new)" : ", " + news.joined(separator: ", ") + ")") + "\n"
      + (isDone ? advice : "")
  }

  /// The advice to configure git when the lock is new.
  private var advice: String {
    guard old == nil, !isMergedByUnion else { return "" }
    return "Commit it, and add 'catalog.lock merge=union' to .gitattributes to merge branches without conflicts\n"
  }

  /// Whether a `.gitattributes` next to the lock or above it, up to the folder with `.git`, configures its merge
  /// driver.
  private var isMergedByUnion: Bool {
    FileSystem.foldersUpToRepository(from: path.parent).contains { folder in
      let bytes = Source.bytes(of: folder.appending(".gitattributes")) ?? []
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .contains { $0.contains("catalog.lock") && $0.contains("merge=union") }
    }
  }
}

extension Workspace {
  /// The contradictions between the catalogs and their locks; comments that suppress the rule are ignored.
  fileprivate var contradictionsOfLocks: [Diagnostic<SourceRange?>] {
    let checks = Checks(Rule.all.filter { LockUpdate.rules.contains($0.kind.id) })
    return catalogs.filter { $0.lock != nil }.flatMap { catalog in
      catalog.plan(checks, beside: Neighbours(), assets: nil, today: .dayOfReading, RuleExceptions()).units
        .flatMap(catalog.find)
    }
  }
}
