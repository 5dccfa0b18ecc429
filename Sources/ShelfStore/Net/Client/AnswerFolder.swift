import CatalogFormats
import CommandSupport
import SourceDiagnostics
import StoreClient
import SystemPackage

/// A folder that contains the pages of App Store Connect's responses, one page per file, and nothing else.
struct AnswerFolder {
  let path: FilePath
  let shown: String

  init(_ name: String) {
    path = FilePath(name)
    shown = name
  }

  /// Saves the responses. Removes pages that no longer exist, and doesn't rewrite unchanged ones.
  ///
  /// - Returns: the number of changed files.
  /// - Throws: a `Failure` if the folder contains something else, or can't be written.
  func keep(_ answers: SourceFiles) throws -> Int {
    do {
      if FileSystem.exists(path) { Leftovers.remove(in: try OpenFolder(path)) }
      _ = try UndoLog.undo(in: path)
      let all = FileSystem.exists(path) ? try FileSystem.names(in: path).map(\.string) : []
      let names = all.filter { !Leftovers.isName($0) }
      if let other = names.first(where: { !Self.isAnswer($0) || FileSystem.isLink(path.appending($0)) }) {
        throw Failure("'\(shown)' contains '\(other)', which is not an App Store Connect response; name a new folder")
      }
      _ = try OpenFolder.make(path)
      func change(_ name: String, to new: [UInt8]?) -> AtomicFiles.Change? {
        let file = path.appending(name)
        let old = Source.bytes(of: file)
        return old == new ? nil : .init(path: file, shown: file.string, old: old, new: new)
      }
      let gone = Set(names).subtracting(answers.map(\.path)).sorted()
      let changes = answers.compactMap { change($0.path, to: $0.bytes) } + gone.compactMap { change($0, to: nil) }
      try AtomicFiles.write(changes, undoIn: path)
      return changes.count
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't write into '\(shown)': \(error)")
    }
  }

  /// Whether a file name is that of a response: `product-texts-0-0.json`.
  private static func isAnswer(_ name: String) -> Bool {
    guard name.hasSuffix(".json") else { return false }
    let parts = name.dropLast(5).split(separator: "-")
    return parts.count >= 3 && parts.suffix(2).allSatisfy { $0.allSatisfy(\.isNumber) }
      && queries.contains(parts.dropLast(2).joined(separator: "-"))
  }

  private static let queries = Set(QueryList(QueryDocument.text)?.queries.map(\.id) ?? [])
}
