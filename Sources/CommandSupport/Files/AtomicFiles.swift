package import SystemPackage

/// Writes several files, all or none: each is written completely next to its destination before the first one is
/// renamed.
package enum AtomicFiles {
  /// A file that changes.
  package struct Change {
    package let path: FilePath

    /// Its display path.
    package let shown: String

    /// The bytes as read; nil for a new file.
    package let old: [UInt8]?

    /// The bytes that are written; nil for a file that is removed.
    package let new: [UInt8]?

    package init(path: FilePath, shown: String, old: [UInt8]?, new: [UInt8]?) {
      (self.path, self.shown, self.old, self.new) = (path, shown, old, new)
    }
  }

  /// Writes all files, or none. Waits for other runs that change files in the same folders.
  ///
  /// - Parameters:
  ///   - changes: the files.
  ///   - confinement: the folders that links must not leave; by default, the project of each path.
  ///   - folder: the folder for the old bytes while the files change, so that the next run can undo an interrupted one;
  ///     nil if the files don't depend on each other.
  /// - Throws: a `Failure`; all files are then unchanged.
  package static func write(
    _ changes: [Change], within confinement: Confinement? = nil, undoIn folder: FilePath? = nil
  ) throws {
    let folders = changes.map { ((try? FileSystem.realPath(of: $0.path)) ?? $0.path).parent }
    let locks = FolderLocks(folders + [folder].compactMap(\.self))
    defer { locks.release() }
    let log = changes.count > 1 ? try folder.map { try UndoLog(in: $0) } : nil
    for change in changes { try check(change, within: confinement) }
    let drafts = try Self.drafts(
      of: changes.compactMap { change in change.new.map { (change.shown, change.path, $0) } }, within: confinement)
    try Drafts.naming {
      do {
        // An editor may have saved a file in the meantime.
        for change in changes { try check(change, within: confinement) }
        try log?.write(changes)
      } catch {
        for draft in drafts { draft.file.abandon() }
        throw error as? Failure ?? Failure("can't write '\(UndoLog.name)': \(error); nothing was changed")
      }
      defer { log?.remove() }
      try give(drafts)
      for change in changes {
        guard let folder = try? OpenFolder(change.path.parent, within: confinement) else { continue }
        if change.new == nil, let name = change.path.lastComponent { folder.remove(name) }
        folder.bringToDisk()
      }
    }
  }

  /// A complete file, and its display path.
  typealias Named = (shown: String, file: AtomicFile.Unfinished)

  /// Writes complete files next to their destinations, all or none.
  ///
  /// - Parameters:
  ///   - files: the display path, the path and the bytes of each.
  ///   - confinement: the folders that links must not leave; by default, the project of each path.
  /// - Returns: the files, without their final names.
  /// - Throws: a `Failure`.
  static func drafts(
    of files: [(shown: String, path: FilePath, bytes: [UInt8])], within confinement: Confinement? = nil
  ) throws -> [Named] {
    var drafts: [Named] = []
    for (shown, path, bytes) in files {
      do {
        let draft = try AtomicFile.begin(path, within: confinement)
        drafts.append((shown, draft))
        try draft.append(bytes)
        try draft.complete()
      } catch {
        for draft in drafts { draft.file.abandon() }
        throw Failure("can't write '\(shown)': \(error); nothing was changed")
      }
    }
    return drafts
  }

  /// Renames complete files to their final names, all or none; throws a `Failure`.
  static func give(_ files: [Named]) throws {
    try Drafts.naming {
      defer { for (_, file) in files { file.place?.draft.remove() } }
      var done: [(file: AtomicFile.Unfinished, hadOld: Bool)] = []
      for (shown, file) in files {
        do { if let place = file.place { done.append((file, try place.draft.exchange(place.name))) } } catch {
          for (file, hadOld) in done.reversed() {
            if let place = file.place { place.draft.giveBack(place.name, hadOld: hadOld) }
          }
          throw Failure("can't write '\(shown)': \(error); nothing was changed")
        }
      }
    }
  }

  private static func check(_ change: Change, within confinement: Confinement?) throws {
    guard let old = change.old else {
      guard !FileSystem.exists(change.path), !FileSystem.isLink(change.path) else {
        throw Failure("'\(change.shown)' already exists; nothing was changed")
      }
      do { _ = try OpenFolder.make(change.path.parent, within: confinement) } catch {
        throw Failure("can't write '\(change.shown)': \(error); nothing was changed")
      }
      return
    }
    guard Source.bytes(of: change.path) == old else {
      throw Failure("'\(change.shown)' has changed since it was read; nothing was changed, try again")
    }
  }
}
