import LockFile
import SourceDiagnostics
import SystemPackage

/// The lock that lies in a catalog's folder.
struct ReadLock {
  static let fileName: FilePath.Component = "catalog.lock"

  let path: FilePath

  /// Its place in the list of files.
  let index: Int
  let file: TextFile
  let reading: LockReading

  /// Reads the lock in a folder; nil when there is none.
  ///
  /// - Parameters:
  ///   - folder: the catalog's root.
  ///   - paths: how its path is shown.
  ///   - index: its place in the list of files.
  /// - Throws: a `Failure` for a lock that can't be read.
  init?(in folder: FilePath, _ paths: Paths, index: Int) throws {
    path = folder.appending(Self.fileName)
    // A link that leads nowhere is no lock that nobody wrote: it would be overlooked.
    guard FileSystem.exists(path) || FileSystem.isLink(path) else { return nil }
    if FileSystem.isLink(path), !Confinement(around: folder).admits(path) { throw Confinement.Escape() }
    self.index = index
    file = try Source.text(of: path, shown: paths.shown(path))
    reading = LockReading(file, index: index)
  }
}
