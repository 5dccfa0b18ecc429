import CatalogModel
package import SourceScanning
package import SystemPackage

/// The files of an app's code below some folders: files that git doesn't ignore, in languages that can contain product
/// IDs.
///
/// Links inside a folder are not followed, which rules out cycles; a requested link is.
package struct SourceTree {
  /// A file to scan.
  package struct File: Sendable {
    package let path: FilePath
    package let shown: String
    package let language: SourceLanguage
  }

  package private(set) var files: [File] = []

  /// The errors in folders, one line each.
  package private(set) var failures: [String] = []

  /// The requested files and folders.
  package private(set) var walked: [FilePath] = []

  private let paths: Paths

  /// The settings of the current argument.
  private var settings: Settings

  /// Finds the files at the given paths, sorted by path, without duplicates.
  package init(_ arguments: [String], _ paths: Paths, _ settings: Settings) throws {
    (self.paths, self.settings) = (paths, settings)
    for argument in arguments { try addArgument(argument) }
    var seen: Set<FilePath> = []
    files = files.filter { seen.insert($0.path).inserted }
  }

  private mutating func addArgument(_ argument: String) throws {
    if argument.isEmpty { throw Failure("the path is empty; use '.' for the working folder") }
    let path = paths.absolute(argument)
    let kind: FileSystem.Kind
    do { kind = try FileSystem.kind(of: path) } catch { throw Failure("can't read '\(argument)': \(error)") }
    walked.append(path)
    switch kind {
    case .other: throw Failure("can't read '\(argument)': it is neither a file nor a folder")
    case .file:
      guard let language = SourceLanguage(fileName: argument) else {
        throw Failure("can't scan '\(argument)': 'shelf ids --help' lists the supported files")
      }
      files.append(File(path: path, shown: paths.shown(path), language: language))
    case .folder:
      let top = FileSystem.repository(above: path) ?? path
      let given = settings
      settings = given.named(path)
      defer { settings = given }
      walk(path, below: name(of: path, in: top), rules(above: path, from: top))
    }
  }

  /// The path of a folder from the top, with `/` after each name.
  private func name(of folder: FilePath, in top: FilePath) -> String {
    folder.components.dropFirst(top.components.count).map { $0.string + "/" }.joined()
  }

  /// The ignore rules of files above a folder.
  private func rules(above folder: FilePath, from top: FilePath) -> IgnoreRules {
    var rules = IgnoreRules()
    if let bytes = Source.bytes(of: top.appending(".git").appending("info").appending("exclude")) {
      rules.addRules(from: bytes, in: "")
    }
    var path = top
    var name = ""
    for component in folder.components.dropFirst(top.components.count) {
      if let bytes = Source.bytes(of: path.appending(".gitignore")) { rules.addRules(from: bytes, in: name) }
      path.append(component)
      name += component.string + "/"
    }
    return rules
  }

  private mutating func walk(_ folder: FilePath, below name: String, _ rules: IgnoreRules) {
    let entries: [AssetEntry]
    do {
      entries = try FileSystem.entries(in: folder)
    } catch {
      failures.append("can't read '\(paths.shown(folder))': \(error)")
      return
    }
    var rules = rules
    if entries.contains(where: { $0.name == ".gitignore" && $0.kind == .file }),
      let bytes = Source.bytes(of: folder.appending(".gitignore"))
    {
      rules.addRules(from: bytes, in: name)
    }
    let shown = paths.shown(folder)
    for entry in entries { visit(entry, in: folder, shown: shown, below: name, rules) }
  }

  private mutating func visit(
    _ entry: AssetEntry, in folder: FilePath, shown: String, below name: String, _ rules: IgnoreRules
  ) {
    switch entry.kind {
    case .file:
      guard let language = SourceLanguage(fileName: entry.name), !rules.ignores(name + entry.name, isFolder: false)
      else {
        return
      }
      let path = folder.appending(entry.name)
      guard !settings.excludes(path) else { return }
      files.append(File(path: path, shown: shown == "." ? entry.name : shown + "/" + entry.name, language: language))
    case .folder:
      guard entry.name != ".git", !rules.ignores(name + entry.name, isFolder: true) else { return }
      let path = folder.appending(entry.name)
      if !settings.excludes(path) { walk(path, below: name + entry.name + "/", rules) }
    default: break
    }
  }
}
