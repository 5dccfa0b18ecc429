import CommandSupport
import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import SourceDiagnostics
import SystemPackage

/// A new entry of a catalog, inserted and checked in memory before anything is written.
struct NewEntry {
  /// The file that is written, or changed.
  let path: FilePath
  let shown: String

  /// Nil for a new file.
  let old: [UInt8]?
  let bytes: [UInt8]

  /// The new findings of lint.
  let findings: [Diagnostic<SourceRange?>]

  /// The files that the findings refer to.
  let files: SourceFiles

  var errors: [Diagnostic<SourceRange?>] { findings.filter { $0.severity == .error } }

  /// The errors in the new text, and of inherited values of its product; others are about the rest of the catalog, and
  /// are only reported. A new product may be incomplete.
  func ownErrors(of id: String) -> [Diagnostic<SourceRange?>] {
    let product = CatalogPath.product(ProductID(id)).description
    return errors.filter { error in
      let isOwn = error.place.map { files[$0.file].path == shown } ?? false || error.path?.hasPrefix(product) ?? false
      return isOwn && !Rule.ofMissingMetadata.contains(error.kind.id)
    }
  }

  /// A new file of an existing catalog.
  init(file text: String, at path: FilePath, shown: String, in workspace: Workspace, on day: CalendarDate) {
    let bytes = Array(text.utf8)
    let name = workspace.roots[0].map { Paths(workingFolder: $0).shown(path) } ?? shown
    let document = Workspace.NewDocument(name: name, shown: shown, bytes: bytes)
    self.init(
      path: path, shown: shown, old: nil, bytes: bytes, workspace,
      workspace.judged(changing: [:], adding: [document], on: day))
  }

  /// A file of a catalog with an added subscription; nil if it can't be added.
  init?(plan text: String, ofGroup group: Int, in workspace: Workspace, on day: CalendarDate) throws {
    guard let reading = workspace.catalogs[0].reading,
      let change = NewEntries.adding(plan: text, to: group, of: reading),
      let path = workspace.path(ofFile: change.file)
    else { return nil }
    guard workspace.mayWrite(path) else {
      throw Failure(
        "'\(workspace.files[change.file].path)' is a link to somewhere else; nothing was changed")
    }
    self.init(
      path: path, shown: workspace.files[change.file].path, old: workspace.files[change.file].bytes,
      bytes: change.bytes,
      workspace, workspace.judged(changing: [change.file: change.bytes], adding: [], on: day))
  }

  private init(
    path: FilePath, shown: String, old: [UInt8]?, bytes: [UInt8], _ workspace: Workspace, _ judged: Workspace.Judgement
  ) {
    (self.path, self.shown, self.old, self.bytes) = (path, shown, old, bytes)
    let before = Set(workspace.judged(changing: [:], adding: [], on: judged.day).findings.map(NewEntry.identity))
    findings = judged.findings.filter { !before.contains(NewEntry.identity($0)) }
    files = judged.files
  }

  /// Identifies a finding, even if the text around it grew.
  private static func identity(_ finding: Diagnostic<SourceRange?>) -> String {
    "\(finding.kind.id)|\(finding.path ?? "")|\(finding.message)"
  }

  /// Writes it; throws a `Failure`.
  func write() throws {
    do {
      if let old {
        try AtomicFiles.write([.init(path: path, shown: shown, old: old, new: bytes)])
      } else {
        try NewFile.write(bytes, to: path, shown: shown)
      }
    } catch let refusal as Refused {
      throw refusal
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't write '\(shown)': \(error)")
    }
  }
}

/// A file that must not have been there.
enum NewFile {
  /// Throws a `Refused` if the path exists, even as a broken link.
  static func checkIsFree(_ path: FilePath, shown: String) throws {
    guard FileSystem.exists(path) || FileSystem.isLink(path) else { return }
    throw Refused("'\(shown)' already exists; use --output to write another file")
  }

  /// Writes it atomically, and never overwrites a file that was created in the meantime.
  static func write(_ bytes: [UInt8], to path: FilePath, shown: String) throws {
    try checkIsFree(path, shown: shown)
    do { try AtomicFile.create(bytes, at: path) } catch Errno.fileExists { try checkIsFree(path, shown: shown) }
  }
}
