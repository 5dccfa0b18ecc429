import CommandSupport
import CatalogFormats
import SourceDiagnostics
import SystemPackage

/// A catalog to compare, before it is read.
struct FoundSide: Sendable {
  /// The content that was found.
  enum Content: Sendable {
    case catalog(FoundCatalog)
    case imported(ImportedCatalog)
  }

  /// The name from the command line.
  let name: String
  let content: Content

  /// The missing part, for a revision without a catalog; the side is empty then.
  var absence: String?
}

/// Finds the two sides of a comparison.
struct SideFinder {
  let paths: Paths
  let settings: Settings
  private let format: Format?

  /// - Parameters:
  ///   - paths: how paths are shown.
  ///   - settings: the settings with the excluded paths.
  ///   - format: the format of files that aren't YAML, when their content doesn't show it.
  init(_ paths: Paths, _ settings: Settings, format: Format?) {
    (self.paths, self.settings, self.format) = (paths, settings, format)
  }

  /// Finds both sides; the one on the disk first, because a revision without a path uses the same path.
  ///
  /// An old revision without a catalog is an empty side, so everything in the new one is new.
  func find(_ old: ComparedSide, _ new: ComparedSide) async throws -> (old: FoundSide, new: FoundSide) {
    if old == .standardInput, new == .standardInput { throw Failure("only one side can be standard input") }
    let left: FoundSide
    let right: FoundSide
    if old.isInGit, !new.isInGit {
      right = try await find(new, beside: nil)
      left = try await find(old, beside: Self.location(of: new, right))
    } else {
      left = try await find(old, beside: nil, hasTwin: old.path != nil && old.path == new.path)
      right = try await find(new, beside: Self.location(of: old, left))
    }
    if let absence = right.absence { throw Failure(absence) }
    return (Self.limited(left, old, like: right), Self.limited(right, new, like: left))
  }

  /// A revision without a path of its own, limited to the part of the catalog that the other side names: the revision
  /// may not have that part yet.
  private static func limited(_ found: FoundSide, _ side: ComparedSide, like other: FoundSide) -> FoundSide {
    guard side.isInGit, side.path == nil, case .catalog(var catalog) = found.content,
      case .catalog(let twin) = other.content, twin.focus != nil
    else { return found }
    catalog.focus = twin.focus
    return FoundSide(name: found.name, content: .catalog(catalog), absence: found.absence)
  }

  /// The place of a side on the disk.
  private static func location(of side: ComparedSide, _ found: FoundSide) -> FilePath? {
    switch (side, found.content) {
    case (.revision, _), (.mergeBase, _), (.staged, _), (.standardInput, _): nil
    case (_, .catalog(let catalog)): catalog.focus.map { catalog.root.pushing(FilePath($0)) } ?? catalog.root
    case (.path(let path), .imported): FileSystem.workingFolder?.pushing(FilePath(path)).lexicallyNormalized()
    case (.here, .imported): nil
    }
  }

  /// Finds one side, given the folder of the other one if that is on the disk and already known; `hasTwin` is whether
  /// the other one is the same path of another revision.
  private func find(_ side: ComparedSide, beside other: FilePath?, hasTwin: Bool = false) async throws -> FoundSide {
    switch side {
    case .standardInput: return try standardInput()
    case .path(let path):
      return FoundSide(name: path, content: try await content(at: paths.absolute(path), shown: path, on: nil))
    case .here:
      let found = try catalog([], on: nil, hint: "name one: 'shelf diff REVISION FOLDER'")
      return FoundSide(name: paths.shown(found.root), content: .catalog(found))
    case .revision, .mergeBase, .staged:
      guard let revision = try await revision(of: side, beside: other) else { throw Failure("name a revision") }
      let name = revision.name.isEmpty ? "staged" : revision.name
      return try await find(revision, named: name, side.path, beside: other, hasTwin: hasTwin)
    }
  }

  /// The revision of a side, from the repository around the other side or the working folder; nil for a side on the
  /// disk.
  func revision(of side: ComparedSide, beside other: FilePath?) async throws -> FoundCatalog.Revision? {
    switch side {
    case .path, .here, .standardInput: return nil
    case .revision(let name, let path):
      let repository = try await repository(for: path.map { "\(name):\($0)" } ?? name, beside: other)
      return FoundCatalog.Revision(repository: repository, tree: try await repository.tree(of: name), name: name)
    case .mergeBase(let one, let two, _):
      let repository = try await repository(for: "\(one)...\(two)", beside: other)
      let name = try await repository.mergeBase(of: one, two)
      return FoundCatalog.Revision(repository: repository, tree: try await repository.tree(of: name), name: name)
    case .staged:
      let repository = try await repository(for: "--staged", beside: other)
      return FoundCatalog.Revision(repository: repository, tree: try await repository.indexTree(), name: "")
    }
  }

  private func standardInput() throws -> FoundSide {
    let bytes = try FileSystem.bytes(of: .standardInput, expected: 1 << 16)
    let file = TextFile(path: Source.standardInputName, bytes: bytes)
    return FoundSide(name: Source.standardInputName, content: content(of: file))
  }

  /// A text whose content shows its format; anything unknown is YAML.
  private func content(of file: TextFile) -> FoundSide.Content {
    let isKnown = format != nil || Format.all.contains { $0.reader?.recognizes(file) ?? false }
    return isKnown
      ? .imported(ImportedCatalog([file], as: format)) : .catalog(FoundCatalog(file.bytes, shown: file.path))
  }

  // MARK: - Revisions

  /// The repository around the other side, or around the working folder.
  private func repository(for name: String, beside other: FilePath?) async throws -> GitRepository {
    let start = other.map { FileSystem.isFile($0) ? $0.parent : $0 } ?? paths.workingFolder
    if let repository = try await GitRepository(around: start) {
      try await checkIsHere(repository, start, name)
      return repository
    }
    throw Failure(
      "no path '\(name)', and no git repository around '\(paths.shown(start))' with such a revision"
    )
  }

  /// Throws a `Failure` for a repository inside the one around the working folder, as a submodule: a revision would be
  /// looked up in the wrong one.
  private func checkIsHere(_ repository: GitRepository, _ place: FilePath, _ name: String) async throws {
    guard repository.top.starts(with: paths.workingFolder), repository.top != paths.workingFolder,
      let here = try await GitRepository(around: paths.workingFolder), here.top != repository.top
    else { return }
    let folder = shellPath(paths.shown(repository.top))
    throw Failure(
      "'\(paths.shown(place))' is in a git repository of its own; to compare with its revision '\(name)', run "
        + "'(cd \(folder) && shelf diff \(shellWord(name)))'")
  }

  private func find(
    _ revision: FoundCatalog.Revision, named name: String, _ path: String?, beside other: FilePath?, hasTwin: Bool
  ) async throws -> FoundSide {
    if let path {
      let place = location(of: path, in: revision.tree)
      let shown = "\(revision.name):\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
      if hasTwin || place == other, !revision.tree.exists(place) { return Self.nothing(in: shown, revision.tree) }
      do { return FoundSide(name: shown, content: try await content(at: place, shown: shown, on: revision)) } catch let
        error
        as NoYAML
      {
        if hasTwin || place == other { return Self.nothing(in: shown, revision.tree) }
        throw error.failure
      }
    }
    // The other side's path, if the revision has it; otherwise the catalog was somewhere else.
    if let other, revision.tree.exists(other) {
      let shown = "\(revision.name):\(Paths(workingFolder: revision.tree.top).shown(other))"
      do {
        return FoundSide(name: name, content: try await content(at: other, shown: shown, on: revision))
      } catch is NoYAML {}
    }
    guard let found = try onlyCatalog(of: revision, isElsewhere: other != nil) else {
      return Self.nothing(in: name, revision.tree)
    }
    return FoundSide(name: name, content: .catalog(found))
  }

  /// The empty side for a revision without a catalog.
  private static func nothing(in name: String, _ tree: GitTree) -> FoundSide {
    let unread = tree.submodules.first.map { " (submodules such as '\($0)' aren't read; run 'shelf diff' there)" } ?? ""
    return FoundSide(
      name: name, content: .catalog(FoundCatalog([], shown: "")), absence: "no catalog in '\(name)'\(unread)")
  }

  /// The place of a revision's path, as if it were checked out: relative to the top, as in git, unless it starts with
  /// `./`.
  func location(of path: String, in tree: GitTree) -> FilePath {
    if path.hasPrefix("/") { return FilePath(path).lexicallyNormalized() }
    let isFromHere = path.hasPrefix("./") || path.hasPrefix("../") || path == "." || path == ".."
    return (isFromHere ? paths.workingFolder : tree.top).pushing(FilePath(path)).lexicallyNormalized()
  }

  /// The catalog of a revision of which no path is known: that of the working folder, or else the only one there is, if
  /// any.
  private func onlyCatalog(of revision: FoundCatalog.Revision, isElsewhere: Bool) throws -> FoundCatalog? {
    let hint = "name one: '\(revision.name):FOLDER'"
    if !isElsewhere, let found = try? catalog([], on: revision, hint: hint) { return found }
    do { return try catalog([revision.tree.top.string], on: revision, hint: hint) } catch is NoYAML { return nil }
  }

  // MARK: - On the disk, or as if

  /// The content at a path, on the disk or in a revision.
  private func content(
    at path: FilePath, shown: String, on revision: FoundCatalog.Revision?
  ) async throws -> FoundSide.Content {
    let disk: any CatalogDisk = revision?.tree ?? LocalDisk()
    switch Result(catching: { () throws(Errno) in try disk.kind(of: path) }) {
    case .failure(let error): throw Failure("can't read '\(shown)': \(error)")
    case .success(.other): throw Failure("can't read '\(shown)': it is neither a file nor a folder")
    case .success(.file):
      let isYAML = [".yaml", ".yml"].contains { path.string.hasSuffix($0) }
      if format == nil, isYAML { return .catalog(try catalog([path.string], on: revision, hint: "")) }
      return .imported(try await imported(path, shown, revision))
    case .success(.folder):
      do {
        return .catalog(
          try catalog(
            [path.string], on: revision,
            hint: """
              name one of these folders
              """))
      } catch let failure
        as NoYAML
      {
        guard revision == nil else { throw failure }
        return .imported(try ImportedCatalog([shown], as: format))
      }
    }
  }

  private func imported(
    _ path: FilePath, _ shown: String, _ revision: FoundCatalog.Revision?
  ) async throws -> ImportedCatalog {
    guard let revision else { return try ImportedCatalog([shown], as: format) }
    let bytes = try await revision.repository.contents(of: revision.tree.id(at: path).map { [$0] } ?? [])
    return ImportedCatalog(bytes.map { TextFile(path: shown, bytes: $0) }, as: format)
  }

  /// A folder without YAML files.
  private struct NoYAML: Error {
    let failure: Failure
  }

  /// The one catalog that the given paths name.
  private func catalog(_ arguments: [String], on revision: FoundCatalog.Revision?, hint: String) throws -> FoundCatalog
  {
    var discovery = Discovery(paths, settings, on: revision?.tree ?? LocalDisk())
    do { try discovery.find(arguments) } catch let failure as Failure {
      if discovery.catalogs.isEmpty, discovery.failures.isEmpty, !arguments.isEmpty { throw NoYAML(failure: failure) }
      throw failure
    }
    if let failure = discovery.failures.first { throw Failure(failure) }
    guard let files = discovery.catalogs.first else { throw Failure("no catalog found; name its folder") }
    guard discovery.catalogs.count == 1 else {
      let names = discovery.catalogs.prefix(3).map { "'\(paths.shown($0.root))'" }.joined(separator: ", ")
      let more = discovery.catalogs.count > 3 ? ", …" : ""
      throw AmbiguousCatalogError(
        failure: Failure("there are \(discovery.catalogs.count) catalogs (\(names)\(more)); \(hint)"))
    }
    let wanted = arguments.isEmpty ? nil : discovery.wanted.first
    let isPart = wanted.map { discovery.disk.isFile($0) || $0 != files.root && $0.starts(with: files.root) } ?? false
    return FoundCatalog(files, wanted: isPart ? wanted : nil, paths, in: revision)
  }
}
