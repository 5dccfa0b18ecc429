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

  /// Writes files by path from the folder; throws a `Failure`.
  func write(_ files: [(path: String, pieces: [[UInt8]])]) throws {
    do {
      try FileSystem.makeFolder(path)
      let draft = path.appending(".shelf-\(getpid()).tmp")
      try FileSystem.makeFolder(draft)
      defer { FileSystem.removeFolder(draft) }
      for file in files {
        let place = draft.pushing(FilePath(file.path))
        try FileSystem.makeFolder(place.removingLastComponent())
        try AtomicFile.write(file.pieces, to: place)
      }
      for file in files {
        let target = path.pushing(FilePath(file.path))
        try FileSystem.makeFolder(target.removingLastComponent())
        if case .folder? = try? FileSystem.kind(of: target) { throw Errno.isDirectory }
        try FileSystem.move(draft.pushing(FilePath(file.path)), to: target)
      }
    } catch {
      throw Failure("can't write into '\(shown)': \(error)")
    }
  }
}
