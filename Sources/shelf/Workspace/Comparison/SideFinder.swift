import CatalogFormats
import SourceDiagnostics
import SystemPackage

/// A catalog to compare, before it is read.
struct FoundSide: Sendable {
  /// What was found.
  enum Content: Sendable {
    case catalog(FoundCatalog)
    case imported(ImportedCatalog)
  }

  /// As the user named it.
  let name: String
  let content: Content
}

/// Finds what the two sides of a comparison name.
struct SideFinder {
  private let paths: Paths
  private let settings: Settings
  private let format: Format?

  /// - Parameters:
  ///   - paths: how paths are shown.
  ///   - settings: what is passed over.
  ///   - format: the format of files that are no YAML, when their content does not tell it.
  init(_ paths: Paths, _ settings: Settings, format: Format?) {
    self.paths = paths
    self.settings = settings
    self.format = format
  }

  /// Finds both sides; what is on the disk first, for a revision without a path is asked for the same.
  func find(_ old: ComparedSide, _ new: ComparedSide) async throws -> (old: FoundSide, new: FoundSide) {
    if old == .standardInput, new == .standardInput { throw Failure("only one side can be standard input") }
    if old.isRevision, !new.isRevision {
      let right = try await find(new, beside: nil)
      return (try await find(old, beside: Self.place(new, right)), right)
    }
    let left = try await find(old, beside: nil)
    return (left, try await find(new, beside: Self.place(old, left)))
  }

  /// Where a side on the disk stands.
  private static func place(_ side: ComparedSide, _ found: FoundSide) -> FilePath? {
    switch (side, found.content) {
    case (.revision, _), (.standardInput, _): nil
    case (_, .catalog(let catalog)): catalog.focus.map { catalog.root.pushing(FilePath($0)) } ?? catalog.root
    case (.path(let path), .imported): FileSystem.workingFolder?.pushing(FilePath(path)).lexicallyNormalized()
    case (.here, .imported): nil
    }
  }

  private func find(_ side: ComparedSide, beside other: FilePath?) async throws -> FoundSide {
    switch side {
    case .standardInput: return try standardInput()
    case .path(let path):
      return FoundSide(name: path, content: try await content(at: paths.absolute(path), shown: path, on: nil))
    case .here:
      let found = try catalog([], on: nil, hint: "name one: 'shelf diff REVISION FOLDER'")
      return FoundSide(name: paths.shown(found.root), content: .catalog(found))
    case .revision(let name, let path): return try await find(revision: name, path, beside: other)
    }
  }

  private func standardInput() throws -> FoundSide {
    let bytes = try FileSystem.bytes(of: .standardInput, expected: 1 << 16)
    let file = TextFile(path: Source.standardInputName, bytes: bytes)
    return FoundSide(name: Source.standardInputName, content: content(of: file))
  }

  /// A text that is told apart by its content; YAML is what nothing else is.
  private func content(of file: TextFile) -> FoundSide.Content {
    let isKnown = format != nil || Format.all.contains { $0.reader?.recognizes(file) ?? false }
    return isKnown ? .imported(ImportedCatalog([file], as: format)) : .catalog(FoundCatalog(file.bytes, shown: file.path))
  }

  // MARK: - Revisions

  private func find(revision name: String, _ path: String?, beside other: FilePath?) async throws -> FoundSide {
    let start = other.map { FileSystem.isFile($0) ? $0.removingLastComponent() : $0 } ?? paths.workingFolder
    guard let repository = try await GitRepository(around: start) else {
      let path = path.map { ":\($0)" } ?? ""
      throw Failure(
        "there is no path '\(name)\(path)', and no git repository around '\(paths.shown(start))' that could have such a revision")
    }
    let tree = try await repository.tree(of: name)
    let revision = FoundCatalog.Revision(repository: repository, tree: tree, name: name)
    if let path {
      let shown = "\(name):\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
      return FoundSide(name: shown, content: try await content(at: place(of: path, in: tree), shown: shown, on: revision))
    }
    // The same path as the other side's, if the revision has it; else the catalog was somewhere else then.
    if let other, tree.exists(other) {
      let shown = "\(name):\(Paths(workingFolder: tree.top).shown(other))"
      do { return FoundSide(name: name, content: try await content(at: other, shown: shown, on: revision)) } catch is NoYAML {}
    }
    return FoundSide(name: name, content: .catalog(try onlyCatalog(of: revision, isElsewhere: other != nil)))
  }

  /// Where a path of a revision is, as if it were checked out: from the top, as git has it, unless it begins with `./`.
  private func place(of path: String, in tree: GitTree) -> FilePath {
    if path.hasPrefix("/") { return FilePath(path).lexicallyNormalized() }
    let isFromHere = path.hasPrefix("./") || path.hasPrefix("../") || path == "." || path == ".."
    return (isFromHere ? paths.workingFolder : tree.top).pushing(FilePath(path)).lexicallyNormalized()
  }

  /// The catalog of a revision of which no path is known: that of the working folder, or else the only one there is.
  private func onlyCatalog(of revision: FoundCatalog.Revision, isElsewhere: Bool) throws -> FoundCatalog {
    let hint = "name one: '\(revision.name):FOLDER'"
    if !isElsewhere, let found = try? catalog([], on: revision, hint: hint) { return found }
    do { return try catalog([revision.tree.top.string], on: revision, hint: hint) } catch is NoYAML {
      throw Failure("there is no catalog in '\(revision.name)'")
    }
  }

  // MARK: - On the disk, or as if

  /// What a path leads to, on the disk or in a revision.
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
      do { return .catalog(try catalog([path.string], on: revision, hint: "name the folder of one")) } catch let failure as NoYAML
      {
        guard revision == nil else { throw failure.failure }
        return .imported(try ImportedCatalog([shown], as: format))
      }
    }
  }

  private func imported(
    _ path: FilePath, _ shown: String, _ revision: FoundCatalog.Revision?
  ) async throws -> ImportedCatalog {
    guard let revision else { return try ImportedCatalog([shown], as: format) }
    let bytes = try await revision.repository.contents(of: revision.tree.file(at: path).map { [$0.id] } ?? [])
    return ImportedCatalog(bytes.map { TextFile(path: shown, bytes: $0) }, as: format)
  }

  /// A folder in which nothing is YAML.
  private struct NoYAML: Error {
    let failure: Failure
  }

  /// The one catalog that some paths name.
  private func catalog(_ arguments: [String], on revision: FoundCatalog.Revision?, hint: String) throws -> FoundCatalog {
    var discovery = Discovery(paths, settings, on: revision?.tree ?? LocalDisk())
    do { try discovery.find(arguments) } catch let failure as Failure {
      if discovery.catalogs.isEmpty, discovery.failures.isEmpty, !arguments.isEmpty { throw NoYAML(failure: failure) }
      throw failure
    }
    if let failure = discovery.failures.first { throw Failure(failure) }
    guard discovery.catalogs.count == 1, let files = discovery.catalogs.first else {
      let names = discovery.catalogs.prefix(3).map { "'\(paths.shown($0.root))'" }.joined(separator: ", ")
      let more = discovery.catalogs.count > 3 ? ", …" : ""
      throw Failure("there are \(discovery.catalogs.count) catalogs (\(names)\(more)); \(hint)")
    }
    let isFile = arguments.first.map { discovery.disk.isFile(FilePath($0)) } ?? false
    return FoundCatalog(files, wanted: isFile ? discovery.wanted?.first : nil, paths, in: revision)
  }
}
