import CommandSupport
import CatalogProject
import CatalogYAML
import SourceDiagnostics
import SystemPackage

/// The formatted files of a workspace, ready for writing.
struct FormatRun {
  /// A file that changes.
  struct Change {
    let old: TextFile
    let new: [UInt8]

    /// Where it is written; nil for standard input.
    let path: FilePath?
  }

  /// In the order of the workspace.
  private(set) var changes: [Change] = []

  /// The errors that make files unreadable as YAML.
  private(set) var errors: [Diagnostic<SourceRange?>] = []

  /// The reasons why other files are left unchanged, one line each.
  private(set) var problems: [String] = []

  /// The requested files that can't be formatted.
  private(set) var skipped: [String] = []

  /// The number of checked files.
  private var count = 0

  private let workspace: Workspace

  init(_ workspace: Workspace) async {
    self.workspace = workspace
    let shared = Set(workspace.project.layouts.compactMap(\.shared))
    let templates = Set(workspace.project.layouts.flatMap { $0.templates.map(\.file) })
    let wanted = workspace.files.indices.filter(workspace.isWanted)
    func isLaidOut(_ number: Int) -> Bool {
      workspace.project.files[number].role == .catalog && !Self.isOwn(workspace.path(ofFile: number))
    }
    let numbers = wanted.filter(isLaidOut)
    skipped = wanted.filter { !isLaidOut($0) && ![.lock, .accepted].contains(workspace.project.files[$0].role) }.map {
      workspace.files[$0].path
    }
    count = numbers.count
    let results = await concurrentMap(numbers, isLittle: workspace.isLittle) { number in
      let role: TextRole = shared.contains(number) ? .shared : templates.contains(number) ? .template : .document
      return Formatting(of: workspace.files[number], fileIndex: number, as: role)
    }
    for (number, result) in zip(numbers, results) { record(result, of: number) }
  }

  private mutating func record(_ result: Formatting, of number: Int) {
    let file = workspace.files[number]
    switch result {
    case .same: break
    case .changed(let new): changes.append(Change(old: file, new: new, path: workspace.path(ofFile: number)))
    case .unreadable(let faults): errors += faults
    case .leftAlone(let reason, let place):
      let position = place.map { place in
        let position = LineTable(file).position(at: place.bytes.lowerBound)
        return ":\(position.line):\(position.column)"
      }
      problems.append("\(file.path)\(position ?? ""): \(reason); the file was left unchanged")
    }
  }

  /// Whether a file configures Shelf, and is not part of a catalog.
  private static func isOwn(_ path: FilePath?) -> Bool { path?.lastComponent?.string.hasPrefix(".") ?? false }

  /// Writes all files that change, or none; throws a `Failure` if that fails.
  func write() throws {
    let writable = workspace.writable
    var files: [AtomicFiles.Change] = []
    for change in changes {
      guard let path = change.path else { continue }
      guard writable.admits(path) else {
        throw Failure("'\(change.old.path)' is a link to somewhere else; nothing was changed")
      }
      files.append(AtomicFiles.Change(path: path, shown: change.old.path, old: change.old.bytes, new: change.new))
    }
    try AtomicFiles.write(files, within: writable)
  }

  /// The changes made.
  var summary: String {
    let left = count - changes.count
    let rest = left == 0 ? "" : ", \(left) unchanged"
    return changes.map { "\($0.old.path)\n" }.joined()
      + "\(counted(changes.count, "file")) formatted\(rest)\n"
  }
}

extension Workspace {
  /// The arguments' files that aren't part of any catalog and weren't read.
  func unformattable(among arguments: [String]) -> [String] {
    let known = Set(files.indices.compactMap(path(ofFile:)).map(\.string))
    return arguments.filter { argument in
      guard argument != "-", case .file? = try? FileSystem.kind(of: paths.absolute(argument)) else { return false }
      return !known.contains(paths.absolute(argument).string)
    }
  }
}
