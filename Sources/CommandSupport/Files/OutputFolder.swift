package import CatalogFormats
package import SystemPackage

/// A folder that several files are written into: all of them, or none.
///
/// They are written beside one another in a new folder first, so that a full disk or a missing permission is met before
/// anything that stood there is touched; then each takes its place in one step. Other files of the folder stay.
package struct OutputFolder {
  private let path: FilePath
  private let shown: String

  package init(_ path: FilePath, shown: String) {
    self.path = path
    self.shown = shown
  }

  /// A file that is to be written.
  package struct File: Sendable {
    /// Its path in the folder.
    package let path: String

    /// Writes what it says, bytes behind bytes; throws a `Failure` when that can't be known.
    package let write: @Sendable (_ take: ([UInt8]) throws -> Void) throws -> WrittenCatalog.Notes
  }

  /// Writes files, several at a time; throws a `Failure`.
  ///
  /// They are not brought to the disk, for a catalog can be exported again.
  /// - Returns: what was noticed in them.
  package func write(_ files: [File]) async throws -> WrittenCatalog.Notes {
    do {
      try FileSystem.makeFolder(path)
      let draft = path.appending(".shelf-\(getpid()).tmp")
      Drafts.begin(draft)
      try FileSystem.makeFolder(draft)
      defer {
        FileSystem.removeFolder(draft)
        Drafts.end(draft)
      }
      for folder in Self.folders(of: files) { try FileSystem.makeFolder(draft.pushing(folder)) }
      let results = await concurrentMap(files, isLittle: files.count < 2) { file in
        Result { try AtomicFile.writeNew(draft.pushing(FilePath(file.path)), file.write) }
      }
      var notes = WrittenCatalog.Notes()
      for result in results { notes += try result.get() }
      try move(files, from: draft)
      return notes
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
  }

  /// The folders in which files stand, each once.
  private static func folders(of files: [File]) -> [FilePath] {
    var folders: [FilePath] = []
    for file in files {
      let folder = FilePath(file.path).parent
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }
}
