package import SystemPackage

/// The original files while several change together: `.shelf-undo` in a catalog's folder, removed when all have
/// changed.
///
/// A killed run leaves it behind, and the next run restores the old bytes. A catalog may come from someone else, so the
/// file contains its own inode number and is used only where it was created.
package final class UndoLog {
  package static let name: FilePath.Component = ".shelf-undo"
  private static let heading = "shelf-undo 1"

  private let folder: OpenFolder

  /// Begins a change of files in a locked folder, after undoing an interrupted one.
  package init(in path: FilePath) throws {
    folder = try OpenFolder.make(path)
    _ = try undo()
  }

  /// Undoes an interrupted change in a folder; false if there is nothing to undo.
  package static func undo(in path: FilePath) throws -> Bool {
    guard isLeft(in: path) else { return false }
    let locks = FolderLocks([path])
    defer { locks.release() }
    return try UndoLog(try OpenFolder(path)).undo()
  }

  private init(_ folder: OpenFolder) { self.folder = folder }

  /// Whether a run has left one in a folder.
  package static func isLeft(in path: FilePath) -> Bool {
    FileSystem.isFile(path.appending(name)) || FileSystem.isLink(path.appending(name))
  }

  // MARK: - Writing

  /// Records the current files; throws an `Errno`.
  func write(_ changes: [AtomicFiles.Change]) throws {
    let draft = try Drafts.makeFile(in: folder, permissions: [.ownerReadWrite])
    do {
      let paths = Paths(workingFolder: try root())
      var bytes = Array("\(Self.heading) \(try FileSystem.number(of: draft.descriptor))\n".utf8)
      for change in changes {
        let folder = try FileSystem.realPath(of: change.path.parent.isEmpty ? "." : change.path.parent)
        let path = Array(paths.shown(folder.appending(change.path.lastComponent ?? "")).utf8)
        bytes += Array("\(path.count) \(change.old?.count ?? -1) \(change.new.map(Self.digest) ?? "-")\n".utf8)
        bytes += path + (change.old ?? [])
      }
      try draft.descriptor.writeAll(bytes)
      guard fsync(draft.descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
      try draft.rename(to: Self.name)
      folder.bringToDisk()
    } catch {
      draft.remove()
      throw error
    }
  }

  func remove() { folder.remove(Self.name) }

  private func root() throws -> FilePath {
    guard let root = folder.realPath else { throw Errno.noSuchFileOrDirectory }
    return root
  }

  // MARK: - Undoing

  private func undo() throws -> Bool {
    guard folder.status(of: Self.name) != nil else { return false }
    let place = folder.path.appending(Self.name)
    let root = try root()
    guard let entries = try? entries(below: root) else {
      throw Failure("'\(place)' belongs to another catalog; check the catalog's files, then remove it")
    }
    for entry in entries {
      do {
        if try putBack(entry) { continue }
      } catch {
        throw Failure("can't undo the interrupted change of '\(entry.path)': \(error); nothing else was done")
      }
      Terminal.printError("'\(entry.path)' has changed since an interrupted run; left unchanged")
    }
    remove()
    Terminal.printError("undid the changes of an interrupted run in '\(folder.path)'")
    return true
  }

  /// A file that changes with others, and the digest of its new content; nil if it is removed.
  private typealias Entry = (path: FilePath, old: [UInt8]?, new: String?)

  private static func digest(_ bytes: [UInt8]) -> String { Digest.of(bytes, .sha256).hexadecimal }

  /// Restores a file's old bytes if necessary; false if it has neither the old nor the new bytes.
  private func putBack(_ entry: Entry) throws -> Bool {
    let bytes = Source.bytes(of: entry.path)
    if bytes == entry.old { return true }
    guard bytes.map(Self.digest) == entry.new else { return false }
    // The paths were real ones; a link in them was made since. Some are of other catalogs that the run changed.
    let folder = entry.path.parent
    guard try FileSystem.realPath(of: folder) == folder else { throw Confinement.Escape() }
    let project = Confinement(around: folder)
    if let old = entry.old {
      try AtomicFile.write(old, to: entry.path, within: project)
    } else if let name = entry.path.lastComponent {
      try OpenFolder(folder, within: project).remove(name)
    }
    return true
  }

  private func entries(below root: FilePath) throws -> [Entry] {
    let file = try folder.openEntry(Self.name, O_RDONLY | O_NONBLOCK)
    let bytes = try file.closeAfter { () throws -> [UInt8] in
      let bytes = try FileSystem.bytes(of: file, expected: 1 << 16)
      let heading = "\(Self.heading) \(try FileSystem.number(of: file))\n"
      guard bytes.starts(with: heading.utf8) else { throw Errno.invalidArgument }
      return bytes
    }
    var rest = bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    func consume(_ count: Int) throws -> [UInt8] {
      guard count <= rest.count else { throw Errno.invalidArgument }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    var entries: [Entry] = []
    while !rest.isEmpty {
      let line = String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      rest = rest.dropFirst(line.utf8.count + 1)
      let parts = line.split(separator: " ")
      guard parts.count == 3, let length = Int(parts[0]), length > 0, let count = Int(parts[1]), count >= -1 else {
        throw Errno.invalidArgument
      }
      let path = FilePath(String(decoding: try consume(length), as: UTF8.self))
      guard !path.isAbsolute, path.lastComponent?.kind == .regular, !path.components.contains(".git") else {
        throw Errno.invalidArgument
      }
      entries.append(
        (
          root.pushing(path).lexicallyNormalized(), count < 0 ? nil : try consume(count),
          parts[2] == "-" ? nil : String(parts[2])
        ))
    }
    return entries
  }
}
