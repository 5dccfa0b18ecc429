package import CatalogFormats
package import SystemPackage

/// A folder into which several files are written: all of them, or none.
///
/// Each is written completely next to its destination first, so that a full disk or a missing permission is detected
/// before anything is replaced. Other files in the folder are kept.
package struct OutputFolder {
  private let path: FilePath
  private let shown: String

  package init(_ path: FilePath, shown: String) { (self.path, self.shown) = (path, shown) }

  /// The place of one of several results, in a folder below the one that was named.
  ///
  /// - Throws: a `Failure` if the place is outside of the folder, or can't be created.
  package static func path(below output: String, named name: String) throws -> FilePath {
    let place = FilePath(output).pushing(FilePath(name))
    let relative = FilePath(name)
    guard !relative.isAbsolute, relative.components.allSatisfy({ $0.kind != .parentDirectory }) else {
      throw Failure("'\(place)' is not below '\(output)'; nothing was written there")
    }
    do { _ = try OpenFolder.make(place) } catch { throw Failure("can't write into '\(place)': \(error)") }
    return place
  }

  /// Writes files; throws a `Failure`.
  ///
  /// They are not flushed to the disk, because a catalog can be exported again.
  package func write(_ files: [WrittenCatalog.File]) throws {
    var drafts: [AtomicFiles.Named] = []
    do {
      for file in files {
        let name = FilePath(file.path)
        guard !name.isAbsolute, name.components.allSatisfy({ $0.kind == .regular }) else {
          throw Failure("'\(file.path)' is not a valid file name; nothing was written")
        }
        let place = path.pushing(name)
        _ = try OpenFolder.make(place.parent)
        let draft = try AtomicFile.begin(place)
        drafts.append((place.string, draft))
        try draft.append(file.bytes)
        try draft.complete(waitsForDisk: false)
      }
      try AtomicFiles.give(drafts)
    } catch {
      for (_, draft) in drafts { draft.place?.draft.remove() }
      if let failure = error as? Failure { throw failure }
      throw Failure("can't write into '\(shown)': \(error)")
    }
  }
}
