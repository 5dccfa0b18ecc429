import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import SourceDiagnostics
package import SystemPackage

/// The changes that an import makes in a folder, ready to be written: to an existing catalog, or as a new one.
package struct CatalogChange {
  private var changes: [AtomicFiles.Change] = []

  /// The catalog's folder.
  private let root: FilePath

  /// The folders that may be written.
  private var writable: Confinement
  private let imported: ImportedCatalog

  /// The note about products whose state isn't stated; nil if all have one.
  private var unstated: String?

  /// Entries that only the catalog has, which are kept.
  private var kept: [String] = []

  /// - Throws: a `Failure` if the existing catalog can't be read or changed.
  package init(_ imported: ImportedCatalog, into folder: String) async throws {
    self.imported = imported
    root = FilePath(folder)
    writable = Confinement(ofOutput: root)
    try Workspace.checkMayWrite([folder])
    _ = try UndoLog.undo(in: root)
    guard FileSystem.exists(root.appending("app.yaml")) else {
      try checkIsFree(root, shown: folder)
      try checkHasNoRepetition(besides: Catalog())
      let catalog = imported.laid(over: Catalog())
      unstated = ImportedCatalog.unstated(in: catalog)
      for file in CatalogDocuments.files(catalog, notes: imported.notes) {
        try addFile(named: file.path, Array(file.text.utf8), in: root)
      }
      return
    }
    let workspace = try await Workspace([folder])
    if let failure = workspace.failures.first { throw Failure(failure) }
    try workspace.checkIsOneCatalog("name one of these folders")
    let broken = workspace.faults.filter { $0.severity == .error }
    guard broken.isEmpty else {
      StandardError.report(broken, in: workspace.files)
      let isIncomplete = broken.allSatisfy { $0.kind.id == DiagnosticKind.missingKey.id }
      throw Failure(
        "the catalog in '\(folder)' has the errors above; nothing was changed"
          + (isIncomplete ? ", add what is missing, or import all files in one command" : ""))
    }
    try merge(workspace, root)
  }

  private func checkHasNoRepetition(besides catalog: Catalog) throws {
    guard let repeated = imported.repeatedProduct(besides: catalog) else { return }
    StandardError.report([repeated], in: imported.files)
    throw Refused("nothing was changed: keep one entry of each product")
  }

  private mutating func merge(_ workspace: Workspace, _ root: FilePath) throws {
    let reading = try workspace.yamlOfOneCatalog()
    try checkHasNoRepetition(besides: reading.catalog)
    let target = imported.laid(over: reading.catalog)
    kept = imported.missing(of: reading.catalog)
    let merge = CatalogMerge(target, into: reading)
    if let refusal = merge.refusals.first { throw Failure("\(refusal); nothing was changed") }
    let changed = Dictionary(merge.changed.map { ($0.index, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    let added = merge.added.map { (name: $0.path, text: TextFile(path: $0.path, text: $0.text)) }
    let after = workspace.project.changed(changed, adding: added, toCatalog: 0).catalogs[0].catalog
    // New products get the catalog's defaults, such as a status, but no other value than the import states.
    let expected = target.taking(productsBesides: reading.catalog, from: after)
    guard after == target || (after == expected && imported.laid(over: after) == after) else {
      throw Failure(
        "\(Self.difference(after, target)) can't be changed in place; nothing was changed, edit it by hand")
    }
    unstated = ImportedCatalog.unstated(in: after)
    for (index, bytes) in merge.changed where bytes != workspace.files[index].bytes {
      guard let path = workspace.path(ofFile: index), workspace.mayWrite(path) else {
        throw Failure("'\(workspace.files[index].path)' is a link to somewhere else; nothing was changed")
      }
      let old = workspace.files[index]
      changes.append(.init(path: path, shown: old.path, old: old.bytes, new: bytes))
    }
    writable = workspace.writable
    for file in merge.added { try addFile(named: file.path, Array(file.text.utf8), in: root) }
  }

  /// The first difference between two catalogs.
  private static func difference(_ catalog: Catalog, _ target: Catalog) -> String {
    let found = Dictionary(catalog.allProducts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    if let product = target.allProducts.first(where: { found[$0.id] != $0 }) { return "product '\(product.id)'" }
    if let group = target.subscriptionGroups.first(where: { !catalog.subscriptionGroups.contains($0) }) {
      return "group '\(group.name)'"
    }
    return "the app's record"
  }

  private mutating func addFile(named name: String, _ bytes: [UInt8], in root: FilePath) throws {
    let path = root.pushing(FilePath(name))
    guard writable.admits(path) else {
      throw Failure("'\(path)' would be written through a link to somewhere else; nothing was changed")
    }
    guard !FileSystem.exists(path) else { throw Failure("'\(path)' already exists; nothing was changed") }
    changes.append(.init(path: path, shown: path.string, old: nil, new: bytes))
  }

  /// A folder for a new catalog must not contain catalog files.
  private func checkIsFree(_ root: FilePath, shown: String) throws {
    guard let kind = try? FileSystem.kind(of: root) else { return }
    guard case .folder = kind else { throw Failure("'\(shown)' is not a folder") }
    let names = (try? FileSystem.names(in: root).map(\.string)) ?? []
    if let name = names.first(where: { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }) {
      throw Failure("'\(shown)' has '\(name)' but no app.yaml; name a catalog folder, or one without YAML files")
    }
    if let inner = Self.catalog(below: root) {
      throw Failure("'\(shown)' contains the catalog '\(inner)'; name that folder, or one outside it")
    }
  }

  /// Finds a catalog in a subfolder, which a catalog around it would hide.
  ///
  /// - Parameters:
  ///   - folder: the folder of the new catalog.
  ///   - depth: the number of levels to search.
  /// - Returns: the path of the first one from the folder; nil without one.
  package static func catalog(below folder: FilePath, depth: Int = 4) -> FilePath? {
    guard depth > 0, let names = try? FileSystem.names(in: folder) else { return nil }
    for name in names where !name.string.hasPrefix(".") {
      let child = folder.appending(name)
      guard !FileSystem.isLink(child), case .folder? = try? FileSystem.kind(of: child) else { continue }
      if FileSystem.exists(child.appending("app.yaml")) { return FilePath(name.string) }
      if let inner = catalog(below: child, depth: depth - 1) { return FilePath(name.string).pushing(inner) }
    }
    return nil
  }

  // MARK: - Carrying it out

  /// The pending changes, as a diff for `patch`.
  package var difference: [UInt8] {
    changes.flatMap { UnifiedDiff(from: TextFile(path: $0.shown, bytes: $0.old ?? []), to: $0.new ?? []).bytes }
  }

  /// Writes all files, or none; throws a `Failure`.
  package func write() throws { try Self.write([self]) }

  /// Writes the files of several catalogs, all or none; throws a `Failure`.
  package static func write(_ all: [CatalogChange]) throws {
    guard let first = all.first else { return }
    let writable = all.dropFirst().reduce(first.writable) { $0.joined(with: $1.writable) }
    try AtomicFiles.write(all.flatMap(\.changes), within: writable, undoIn: first.root)
  }

  /// The changes made, or pending if `isDone` is false.
  package func summary(isDone: Bool = true) -> String {
    let verbs = isDone ? ("Created", "Changed") : ("Would create", "Would change")
    let lines = changes.map { "\($0.old == nil ? verbs.0 : verbs.1) \(VisibleText.line($0.shown))\n" }
    let place = root.string == "catalog" ? "" : " \(shellPath(root.string))"
    let isNew = !changes.isEmpty && changes.allSatisfy { $0.old == nil }
    let next =
      isNew && isDone ? "Next: 'shelf lint\(place)', then 'shelf checklist\(place)'\n" : ""
    return "\(imported.summary)\n" + (unstated.map { "\($0)\n" } ?? "") + keptLine
      + (lines.isEmpty ? "Nothing to change\n" : lines.joined()) + next
  }

  private var keptLine: String {
    guard !kept.isEmpty else { return "" }
    let more = kept.count > 12 ? " and \(kept.count - 12) more" : ""
    return "Kept (only in the catalog): \(kept.prefix(12).joined(separator: ", "))\(more)\n"
  }
}

extension Catalog {
  /// The catalog with the products that an earlier one doesn't contain as they are in another one.
  fileprivate func taking(productsBesides earlier: Catalog, from other: Catalog) -> Catalog {
    let known = Set(earlier.allProducts.map(\.id))
    let new = Dictionary(
      other.allProducts.filter { !known.contains($0.id) }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var result = self
    result.mapProducts { $0 = new[$0.id] ?? $0 }
    return result
  }
}
