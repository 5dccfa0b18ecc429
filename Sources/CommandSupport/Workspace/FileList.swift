import CatalogProject
import SourceDiagnostics
import SystemPackage

/// The files of a run without duplicates, by their numbers.
struct FileList {
  private var all: [(source: Source, role: ProjectFile.Role)] = []
  private var numbers: [Source: Int] = [:]
  private let paths: Paths

  init(_ paths: Paths) { self.paths = paths }

  /// The number of a source, which is added if it is new.
  mutating func add(_ source: Source, as role: ProjectFile.Role) -> Int {
    if let number = numbers[source] { return number }
    numbers[source] = all.count
    all.append((source, role))
    return all.count - 1
  }

  mutating func add(_ path: FilePath, as role: ProjectFile.Role) -> Int {
    add(.file(path, shown: paths.shown(path)), as: role)
  }

  mutating func layout(of found: CatalogFiles) -> Project.Layout {
    var layout = Project.Layout()
    for path in found.documents { layout.documents.append((found.name(of: path), add(path, as: .catalog))) }
    for (name, path) in found.templates { layout.templates.append((name, add(path, as: .catalog))) }
    layout.foundAllBaselineUsers = found.foundAllBaselineUsers
    if let accepted = found.accepted { layout.accepted = add(accepted, as: .accepted) }
    if let lock = found.lock { layout.lock = add(lock, as: .lock) }
    layout.scenarios = found.scenarios.map { add($0, as: .scenario) }
    return layout
  }

  /// The path of each file; nil for standard input.
  var places: [FilePath?] { all.map { if case .file(let path, _) = $0.source { path } else { nil } } }

  /// Reads and parses all files; each unreadable one is reported on one line.
  func load() async -> (files: [ProjectFile], failures: [String]) {
    let isLittle = all.count <= 16 && all.reduce(0) { $0 + $1.source.size } < Workspace.littleBytes
    let loaded = await concurrentMap(Array(all.enumerated()), isLittle: isLittle, counting: "files read") {
      $1.source.load(number: $0, as: $1.role)
    }
    // An empty 'app.yaml' was probably truncated; without the app's record, half of the rules can't be checked.
    let empty = loaded.filter {
      $0.failure == nil && $0.file.role == .catalog
        && $0.file.text.bytes.allSatisfy { [0x20, 0x0A, 0x0D].contains($0) }
        && FilePath($0.file.text.path).lastComponent == "app.yaml"
    }
    return (
      loaded.map(\.file),
      loaded.compactMap(\.failure)
        + empty.map { "can't read '\($0.file.text.path)': it is empty; restore it, or start it with 'app:'" }
    )
  }
}
