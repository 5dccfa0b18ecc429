import CommandSupport
import SourceDiagnostics
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder in which the answers of a store are kept, a page a file, and nothing else.
struct AnswerFolder {
  let path: FilePath
  let shown: String

  init(_ name: String) {
    path = FilePath(name)
    shown = name
  }

  /// Keeps the answers; pages of an earlier time that there are no longer go away, and what is the same is not written.
  ///
  /// - Returns: how many files changed.
  /// - Throws: a `Failure` when the folder has something else in it, or can't be written.
  func keep(_ answers: SourceFiles) throws -> Int {
    do {
      let names = FileSystem.exists(path) ? try FileSystem.names(in: path).map(\.string) : []
      if let other = names.first(where: { !Self.isAnswer($0) }) {
        throw Failure("'\(shown)' has '\(other)', which is no answer of a store; name a new folder")
      }
      try FileSystem.makeFolder(path)
      var changed = 0
      for answer in answers where Source.bytes(of: path.appending(answer.path)) != answer.bytes {
        try AtomicFile.write(answer.bytes, to: path.appending(answer.path))
        changed += 1
      }
      for name in Set(names).subtracting(answers.map(\.path)).sorted() {
        _ = path.appending(name).withPlatformString { unlink($0) }
        changed += 1
      }
      return changed
    } catch let error as Errno {
      throw Failure("can't write into '\(shown)': \(error)")
    }
  }

  /// Whether a file is named as an answer is: `product-texts-0-0.json`.
  private static func isAnswer(_ name: String) -> Bool {
    guard name.hasSuffix(".json") else { return false }
    let parts = name.dropLast(5).split(separator: "-")
    return parts.count >= 3 && parts.suffix(2).allSatisfy { $0.allSatisfy(\.isNumber) }
  }
}
