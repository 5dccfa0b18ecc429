import CatalogProject
import CatalogYAML
package import SourceDiagnostics
package import SystemPackage
import YAMLSyntax

/// The settings of a run: the configuration, and the options on the command line.
package struct Settings: Sendable {
  /// The folder that the configuration's paths are relative to: its own, else the working folder.
  package let folder: FilePath

  package private(set) var configuration = Configuration()
  package var selection = RuleSelection()

  /// The command line's value; nil to use the configuration.
  package var chosenFailOn: FailureThreshold?
  package var failOn: FailureThreshold { chosenFailOn ?? configuration.failOn ?? .error }

  /// Whether each catalog uses the configuration nearest to it; otherwise one is set for all, or it is disabled.
  private var isNearest = false

  /// The place of the baseline.
  package var baseline = BaselineChoice.usual

  /// The choice of a baseline.
  package enum BaselineChoice {
    /// The configured one, else `.shelf-baseline.yaml` next to it, if that exists.
    case usual
    case none
    case file(FilePath)
  }

  /// The configuration's path, if there is one.
  package private(set) var path: FilePath?

  /// The configuration's text, for its errors, which refer to it as file 0.
  package private(set) var file: TextFile?
  package private(set) var faults: [Diagnostic<SourceRange?>] = []

  package static let fileName = ".shelf.yaml"

  /// The default settings.
  package init(without folder: FilePath) { self.folder = folder }

  /// Reads a configuration.
  package init(_ path: FilePath, shown: String) throws {
    folder = path.parent
    self.path = path
    let parsed = Source.file(path, shown: shown).parse(index: 0)
    if let failure = parsed.failure { throw Failure(failure) }
    let read = readConfiguration(parsed.tree, kinds: RuleBook.kinds)
    configuration = read.configuration
    file = parsed.tree.file
    faults = parsed.faults + read.faults
    selection.levels = configuration.levels
  }

  /// The settings that apply to the given paths; the defaults without a configuration.
  package static func effective(for arguments: [String], _ paths: Paths) throws -> Settings {
    let found = path(for: arguments, paths)
    let other = path(for: arguments, paths, named: ".shelf.yml")
    if let other, other.parent.starts(with: found?.parent ?? "/") {
      throw Failure("'\(paths.shown(other))' is not read; rename it to '\(fileName)'")
    }
    var settings = try found.map { try load(from: $0, paths) } ?? Settings(without: paths.workingFolder)
    settings.isNearest = true
    return settings
  }

  /// Reads a configuration that was found, not requested; a link out of the project is refused.
  private static func load(from path: FilePath, _ paths: Paths) throws -> Settings {
    if FileSystem.isLink(path), !Confinement(around: path.parent).admits(path) {
      throw Failure("can't read '\(paths.shown(path))': \(Confinement.Escape())")
    }
    return try Settings(path, shown: paths.shown(path))
  }

  /// The settings of a catalog: those of the configuration nearest to its root, overridden by the command line.
  package func nearest(to root: FilePath, _ paths: Paths) throws -> Settings {
    guard isNearest else { return self }
    let likely = Self.defaultPath(for: root, paths)
    if likely == path { return self }
    var own = Self.isThere(likely) ? try Self.load(from: likely, paths) : Settings(without: likely.parent)
    own.isNearest = true
    own.chosenFailOn = chosenFailOn
    own.baseline = baseline
    own.selection.overrides = selection.overrides
    own.selection.selected = selection.selected
    own.selection.ignored = selection.ignored
    return own
  }

  /// Identifies settings: by their configuration, or by their folder if there isn't one.
  package struct Identity: Hashable {
    package let path: FilePath?
    package let folder: FilePath
  }

  package var identity: Identity { Identity(path: path, folder: folder) }

  /// The configuration that applies to the given paths: the nearest at or above the folder that contains them all, up
  /// to the folder with `.git`.
  package static func path(
    for arguments: [String], _ paths: Paths, named name: String = fileName
  ) -> FilePath? {
    let folder = commonFolder(of: arguments.filter { $0 != "-" }.map(paths.absolute)) ?? paths.workingFolder
    return FileSystem.foldersUpToRepository(from: folder).map { $0.appending(name) }.first(where: isThere)
  }

  /// Whether there is a configuration, readable or not: a folder and a broken link are errors.
  private static func isThere(_ path: FilePath) -> Bool { FileSystem.exists(path) || FileSystem.isLink(path) }

  /// The configuration that applies to a catalog. If there isn't one, its default path: in the folder with `.git`, or
  /// else in the catalog's own.
  package static func defaultPath(for root: FilePath, _ paths: Paths) -> FilePath {
    if let path = path(for: [root.string], paths) { return path }
    return (FileSystem.repository(above: root) ?? root).appending(fileName)
  }

  private static func commonFolder(of paths: [FilePath]) -> FilePath? {
    let folders = paths.map { path -> FilePath in
      let folder = if case .folder = try? FileSystem.kind(of: path) { path } else { path.parent }
      return (try? FileSystem.realPath(of: folder)) ?? folder
    }
    guard var common = folders.first else { return nil }
    for folder in folders { while !folder.starts(with: common) { common = common.parent } }
    return common
  }
}

extension Settings {
  /// Whether a file or a folder is excluded, or is inside a folder that is.
  package func excludes(_ path: FilePath) -> Bool {
    guard !configuration.excluded.isEmpty else { return false }
    var below = path
    guard below.removePrefix(folder) else { return false }
    return configuration.excluded.contains { $0.covers(below.string) }
  }

  /// The settings for a path on the command line: a path that is excluded is read anyway, with everything in it.
  package func named(_ path: FilePath) -> Settings {
    var settings = self
    if excludes(path) { settings.configuration.excluded = [] }
    return settings
  }

  /// The files that configure a run and so don't belong to a catalog.
  package var ownFiles: [FilePath] { [path, baselinePath].compactMap(\.self) }

  /// The path of the baseline, which may not exist; nil if it is disabled.
  package var baselinePath: FilePath? {
    switch baseline {
    case .usual: folder.pushing(FilePath(configuration.baseline?.text ?? ".shelf-baseline.yaml")).lexicallyNormalized()
    case .none: nil
    case .file(let path): path
    }
  }
}
