package import SourceDiagnostics
import SystemPackage

/// The output file of a result.
package struct OutputFile {
  private let name: String

  /// The display names of the input files, which are never overwritten.
  private let sources: [String]

  /// - Parameters:
  ///   - name: its path, as typed.
  ///   - files: the input texts.
  ///   - others: the paths of other input files; nil for those without a name.
  package init(_ name: String, madeFrom files: SourceFiles, and others: [String?] = []) {
    self.name = name
    sources = files.map(\.path) + others.compactMap(\.self)
  }

  /// Throws a `Failure` for a folder or an input file.
  package func check() throws {
    if name.hasSuffix("/") { throw Failure("can't write '\(name)': it is a folder; name a file in it") }
    // Most results have a file of their own, which is new or one of the last run.
    guard case .file? = try? FileSystem.kind(of: FilePath(name)),
      let place = try? FileSystem.realPath(of: FilePath(name))
    else {
      return
    }
    if sources.contains(where: { (try? FileSystem.realPath(of: FilePath($0))) == place }) {
      throw Failure("'\(name)' is an input of this command; name another file")
    }
  }

  /// Writes the complete result or nothing; throws a `Failure`.
  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Like `write(_: String)`, but for binary content.
  package func write(_ bytes: [UInt8]) throws {
    try check()
    do { try AtomicFile.write(bytes, to: FilePath(name)) } catch { throw Failure("can't write '\(name)': \(error)") }
  }

  /// Writes several complete results or none.
  ///
  /// - Parameter results: the files and their bytes; one that is a stream must be the last.
  /// - Throws: a `Failure`.
  package static func write(_ results: [(file: OutputFile, bytes: [UInt8])]) throws {
    for (file, _) in results { try file.check() }
    let drafts = try AtomicFiles.drafts(of: results.map { ($0.file.name, FilePath($0.file.name), $0.bytes) })
    try AtomicFiles.give(drafts)
    for (_, file) in drafts { file.place?.draft.folder.bringToDisk() }
  }
}
