import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that several files are written into: all of them, or none.
///
/// They are written beside one another in a new folder first, so that a full disk or a missing permission is met before anything
/// that stood there is touched; then each takes its place in one step. Other files of the folder stay.
struct OutputFolder {
  private let path: FilePath
  private let shown: String

  init(_ path: FilePath, shown: String) {
    self.path = path
    self.shown = shown
  }

  /// A file that is to be written.
  struct File: Sendable {
    /// Its path in the folder.
    let path: String

    /// What it says, in pieces; throws a `Failure` when that can't be known.
    let content: @Sendable () throws -> [[UInt8]]
  }

  /// Writes files, several at a time; throws a `Failure`.
  func write(_ files: [File]) async throws {
    do {
      try FileSystem.makeFolder(path)
      let draft = path.appending(".shelf-\(getpid()).tmp")
      try FileSystem.makeFolder(draft)
      defer { FileSystem.removeFolder(draft) }
      for folder in Self.folders(of: files) { try FileSystem.makeFolder(draft.pushing(folder)) }
      // The disk is waited for more than the processor, so that even few files are written sooner together.
      let failures = await concurrentMap(files, isLittle: files.count < 2) { file -> (any Error)? in
        do { try AtomicFile.writeNew(try file.content(), to: draft.pushing(FilePath(file.path))) } catch { return error }
        return nil
      }
      if let failure = failures.lazy.compactMap(\.self).first { throw failure }
      try move(files, from: draft)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("can't write into '\(shown)': \(error)")
    }
  }

  private func move(_ files: [File], from draft: FilePath) throws {
    let folders = Self.folders(of: files).map { path.pushing($0) }
    for folder in folders { try FileSystem.makeFolder(folder) }
    for file in files {
      let target = path.pushing(FilePath(file.path))
      if case .folder? = try? FileSystem.kind(of: target) { throw Errno.isDirectory }
      try FileSystem.move(draft.pushing(FilePath(file.path)), to: target)
    }
    for folder in folders { AtomicFile.bringToDisk(folder: folder) }
  }

  /// The folders in which files stand, each once.
  private static func folders(of files: [File]) -> [FilePath] {
    var folders: [FilePath] = []
    for file in files {
      let folder = FilePath(file.path).removingLastComponent()
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }
}
