package import SystemPackage

/// The folders that links must not leave, for everything that a run reads, writes or packages on its own.
///
/// A catalog may be untrusted, for example in a pull request. A link in it must not make a report quote the
/// reader's own files, or let a fix change them. Paths on the command line are the user's own choice.
package struct Confinement {
  /// Without links.
  private let roots: Set<FilePath>

  /// Whether a surrounding folder defines the boundary: a repository, or the scope of a configuration.
  private let hasProject: Bool
  private let start: FilePath

  /// Confines paths to a folder and its contents.
  package init(within folder: FilePath) {
    start = folder
    hasProject = true
    roots = Set([folder].compactMap(Self.realPath))
  }

  /// A folder, other requested folders, and the project around them.
  package init(around folder: FilePath, and others: [FilePath] = []) {
    start = folder
    let named = ([folder] + others).compactMap(Self.realPath)
    let projects = Set([folder] + named).compactMap(Self.project(around:))
    hasProject = !projects.isEmpty
    roots = Set(named + projects.compactMap(Self.realPath))
  }

  /// The project that contains a file or folder to write, by its path and regardless of links: the one around the
  /// working folder, or that folder itself; for other paths the outermost. Outside of projects, links may point
  /// anywhere.
  package init(ofOutput path: FilePath) {
    let working = FileSystem.workingFolder ?? "/"
    let path = working.pushing(path).lexicallyNormalized()
    var project = Self.project(around: working) ?? working
    if project.components.isEmpty || !path.starts(with: project) {
      let isProject = { (folder: FilePath) in
        [".git", Settings.fileName].contains { FileSystem.exists(folder.appending($0)) }
      }
      project = Array(path.parent.upwards).last(where: isProject) ?? "/"
    }
    start = project
    hasProject = true
    roots = Set([Self.realPath(project) ?? project])
  }

  /// Checks that a path is that of a file, or of a missing one, inside the project that contains it.
  ///
  /// - Parameters:
  ///   - name: the path, as it was typed.
  ///   - action: the start of the message: `write the journal`.
  /// - Throws: a `Failure` otherwise.
  package static func checkFile(_ name: String, to action: String) throws {
    let path = FilePath(name)
    if let kind = try? FileSystem.kind(of: path) {
      guard case .file = kind else { throw Failure("can't \(action) '\(name)': it is not a file") }
    }
    guard Confinement(ofOutput: path).admits(path) else {
      throw Failure("can't \(action) '\(name)': \(OutputEscape())")
    }
  }

  /// The folders of both.
  func joined(with other: Confinement) -> Confinement {
    Confinement(roots: roots.union(other.roots), hasProject: hasProject || other.hasProject, start: start)
  }

  private init(roots: Set<FilePath>, hasProject: Bool, start: FilePath) {
    (self.roots, self.hasProject, self.start) = (roots, hasProject, start)
  }

  /// Whether a path is inside after its links are followed. A missing file counts as being in the nearest existing
  /// folder.
  ///
  /// Without a project that defines the boundary, files next to the folder are accepted too, unless a link leads there.
  package func admits(_ path: FilePath) -> Bool {
    let place = path.upwards.first { FileSystem.exists($0) || FileSystem.isLink($0) } ?? ""
    guard let real = Self.realPath(place) else { return false }
    return admits(place, at: real)
  }

  /// Whether a path may be used, given its target. No link may point into git's own folder.
  func admits(_ path: FilePath, at real: FilePath) -> Bool {
    let typed = FileSystem.workingFolder.map { $0.pushing(path) } ?? path
    if real.components.contains(".git"), !typed.components.contains(".git") { return false }
    return real.isInside(roots) || (!hasProject && isReachedWithoutLinks(path, real))
  }

  private func isReachedWithoutLinks(_ path: FilePath, _ real: FilePath) -> Bool {
    let shared = path.upwards.first { start.starts(with: $0) } ?? ""
    var rest = path
    guard rest.removePrefix(shared), let top = Self.realPath(shared) else { return false }
    return top.pushing(rest) == real
  }

  private static func realPath(_ path: FilePath) -> FilePath? {
    try? FileSystem.realPath(of: path.isEmpty ? "." : path)
  }

  /// The repository around a folder, or else the nearest folder with a configuration.
  private static func project(around folder: FilePath) -> FilePath? {
    FileSystem.repository(above: folder)
      ?? FileSystem.foldersUpToRepository(from: folder).first { FileSystem.exists($0.appending(Settings.fileName)) }
  }

  /// The reason why something inside isn't read.
  package struct Escape: Error, CustomStringConvertible {

    package init() {
    }
    package var description: String { "it is a link to a place outside the project; replace it with a copy" }
  }

  /// The reason why something outside isn't written.
  package struct OutputEscape: Error, CustomStringConvertible {
    package init() {}

    package var description: String { "a link in its path points outside the project; use the path of the target" }
  }
}
