import CommandSupport
import SystemPackage

/// Several catalogs were found instead of one.
struct AmbiguousCatalogError: Error {
  /// The catalogs, and how to select one.
  let failure: Failure
}

extension SideFinder {
  /// Both sides of each catalog, in the order of their folders; a catalog on only one side is new or removed.
  ///
  /// Catalogs of two folders on the disk are matched by their paths from these, all others by their paths in the
  /// repository.
  /// - Throws: the search's failure, if a side is neither a folder nor a revision.
  func findEach(
    _ old: ComparedSide, _ new: ComparedSide, insteadOf several: AmbiguousCatalogError
  ) async throws -> [(old: FoundSide, new: FoundSide)] {
    guard let before = try await catalogs(of: old, beside: new), let after = try await catalogs(of: new, beside: old)
    else {
      throw several.failure
    }
    // A revision with several, compared with one catalog, is ambiguous.
    guard after.all.count > 1 else { throw several.failure }
    let isOnDisk = !old.isInGit && !new.isInGit
    func byName(_ side: Catalogs) -> [String: CatalogFiles] {
      let base = Paths(workingFolder: isOnDisk ? side.base : paths.workingFolder)
      return Dictionary(side.all.map { (base.shown($0.root), $0) }) { first, _ in first }
    }
    let (olds, news) = (byName(before), byName(after))
    return Set(olds.keys).union(news.keys).sorted(by: Self.comesBefore).map { name in
      (side(olds[name], of: before, named: name), side(news[name], of: after, named: name))
    }
  }

  /// The catalogs of one side.
  private struct Catalogs {
    let all: [CatalogFiles]

    /// The folder that contains them.
    let base: FilePath
    let revision: FoundCatalog.Revision?
  }

  private func side(_ files: CatalogFiles?, of side: Catalogs, named name: String) -> FoundSide {
    let revision = side.revision
    guard let files else {
      let place = "'\(revision?.name ?? paths.shown(side.base))'"
      return FoundSide(
        name: revision?.name ?? name, content: .catalog(FoundCatalog([], shown: "")),
        absence: "no catalog '\(name)' in \(place)")
    }
    return FoundSide(
      name: revision.map { "\($0.name):\(Paths(workingFolder: $0.tree.top).shown(files.root))" }
        ?? paths.shown(files.root),
      content: .catalog(FoundCatalog(files, wanted: nil, paths, in: revision)))
  }

  /// All catalogs of a side; nil if it is neither a folder nor a revision.
  private func catalogs(of side: ComparedSide, beside other: ComparedSide) async throws -> Catalogs? {
    switch side {
    case .standardInput: return nil
    case .here: return try catalogs(at: [], base: paths.workingFolder, nil)
    case .path(let path):
      let folder = paths.absolute(path)
      guard case .folder? = try? FileSystem.kind(of: folder) else { return nil }
      return try catalogs(at: [path], base: folder, nil)
    case .revision, .mergeBase, .staged:
      let beside: FilePath? = if case .path(let path) = other { paths.absolute(path) } else { nil }
      guard let revision = try await revision(of: side, beside: beside) else { return nil }
      // Searches below the other side's folder, or the requested one, or else the one here.
      let folder = side.path.map { location(of: $0, in: revision.tree) } ?? beside ?? paths.workingFolder
      guard revision.tree.exists(folder) else { return Catalogs(all: [], base: folder, revision: revision) }
      return try catalogs(at: [folder.string], base: folder, revision)
    }
  }

  private func catalogs(at arguments: [String], base: FilePath, _ revision: FoundCatalog.Revision?) throws -> Catalogs {
    var discovery = Discovery(paths, settings, on: revision?.tree ?? LocalDisk())
    do { try discovery.find(arguments) } catch let failure as Failure {
      // A folder of a revision that had no catalog yet.
      guard revision != nil, discovery.failures.isEmpty else { throw failure }
    }
    if let failure = discovery.failures.first { throw Failure(failure) }
    return Catalogs(all: discovery.catalogs, base: base, revision: revision)
  }

  /// Folder by folder, each by its bytes.
  private static func comesBefore(_ path: String, _ other: String) -> Bool {
    path.split(separator: "/").lexicographicallyPrecedes(other.split(separator: "/")) {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}
