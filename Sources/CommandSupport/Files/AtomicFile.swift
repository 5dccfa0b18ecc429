package import SystemPackage

/// Writes a whole file or nothing: after a crash, or on a full disk, the old content remains.
///
/// Writes the bytes to a new file in the same folder, flushes them to the disk if requested, and then replaces the old
/// file in one step.
package enum AtomicFile {
  /// Writes the bytes to a path; throws an `Errno` or a `Confinement.OutputEscape`, with the old file unchanged.
  ///
  /// - A link stays a link: its destination is written, if that is inside the confinement; by default, in the project
  ///   that contains the path.
  /// - The old file's permissions and, if that is allowed, its owner are kept. A file that may not be written isn't
  ///   replaced.
  /// - A stream has no old content to keep, so `/dev/stdout`, a pipe or a terminal are written directly. Anything else
  ///   that isn't a file is never replaced.
  /// - `waitsForDisk` is whether the file must survive a power failure right after.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, within confinement: Confinement? = nil, waitsForDisk: Bool = true
  ) throws {
    let file = try begin(path, within: confinement)
    do { try file.append(bytes) } catch {
      file.abandon()
      throw error
    }
    try file.finish(waitsForDisk: waitsForDisk)
  }

  /// A file that is being written; it gets its final name only when it is finished.
  package struct Unfinished: Sendable {
    fileprivate let descriptor: FileDescriptor

    /// Its temporary and its final name; nil for a stream.
    fileprivate(set) var place: (draft: DraftEntry, name: FilePath.Component)?

    /// Whether this value opened it.
    fileprivate var isOwn = true

    /// Appends bytes.
    package func append(_ bytes: [UInt8]) throws {
      // What reaches the log of a CI service is as safe as without a path.
      try descriptor.writeAll(
        descriptor == .standardOutput && place == nil ? Terminal.withoutCommands(inFile: bytes) : bytes)
    }

    /// Renames the file to its final name.
    ///
    /// - Parameter waitsForDisk: whether it must survive a power failure; not needed for output that can be created
    ///   again.
    /// - Throws: an `Errno`; everything is then unchanged.
    package func finish(waitsForDisk: Bool = true) throws {
      try complete(waitsForDisk: waitsForDisk)
      guard let place else { return }
      do { try place.draft.rename(to: place.name) } catch {
        place.draft.remove()
        throw error
      }
      if waitsForDisk { place.draft.folder.bringToDisk() }
    }

    /// Flushes the bytes to the disk; only the final name is missing then.
    package func complete(waitsForDisk: Bool = true) throws {
      guard let place else {
        if isOwn { try descriptor.close() }
        return
      }
      do {
        if waitsForDisk { try check(fsync(descriptor.rawValue)) }
        // Some disks report an error only now. The draft itself stays open, because it is locked.
        try descriptor.duplicate().close()
      } catch {
        place.draft.remove()
        throw error
      }
    }

    /// Discards the new file.
    package func abandon() {
      if let place { return place.draft.remove() }
      if isOwn { try? descriptor.close() }
    }
  }

  /// Starts to write a file, like `write(_:to:within:)`.
  package static func begin(_ path: FilePath, within confinement: Confinement? = nil) throws -> Unfinished {
    if let descriptor = standardStream(path) { return Unfinished(descriptor: descriptor, isOwn: false) }
    let target = try target(of: path)
    var status = stat()
    if target.withPlatformString({ stat($0, &status) }) != 0, errno != ENOENT { throw Errno(rawValue: errno) }
    guard let name = target.lastComponent, name.kind == .regular else { throw Errno.isDirectory }
    let folder = try OpenFolder(target.parent, within: confinement ?? Confinement(ofOutput: path))
    if [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) {
      return Unfinished(descriptor: try .open(target, .writeOnly, options: .closeOnExec))
    }
    guard let old = folder.status(of: name) else { return try draft(in: folder, name, like: nil) }
    switch old.st_mode & S_IFMT {
    case S_IFREG:
      try check(name.withPlatformString { faccessat(folder.descriptor.rawValue, $0, W_OK, 0) })
      return try draft(in: folder, name, like: old)
    case S_IFDIR: throw Errno.isDirectory
    default: throw Errno.notSupported
    }
  }

  /// The open stream of a path. Opening it by its path would overwrite the existing content from the start.
  private static func standardStream(_ path: FilePath) -> FileDescriptor? {
    switch path.string {
    case "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1": .standardOutput
    case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2": .standardError
    default: nil
    }
  }

  /// The destination of a path that is a link, even if it doesn't exist yet.
  private static func target(of path: FilePath) throws -> FilePath {
    var path = path
    for _ in 0..<40 {
      guard let target = FileSystem.target(ofLink: path) else { return path }
      // The link of an inherited pipe has no path as its target.
      if !target.isAbsolute, target.string.contains(":["), path.starts(with: "/proc") || path.starts(with: "/dev/fd") {
        return path
      }
      path = path.parent.pushing(target)
    }
    throw Errno.tooManySymbolicLinkLevels
  }

  /// Like `write(_:to:)`, but writes the content in any order.
  ///
  /// - Parameters:
  ///   - path: an existing or new file; a link is replaced.
  ///   - body: writes into the new file.
  /// - Throws: what the body throws, or an `Errno`, with the old file unchanged.
  package static func write(to path: FilePath, _ body: (FileDescriptor) throws -> Void) throws {
    guard let name = path.lastComponent, name.kind == .regular else { throw Errno.isDirectory }
    let draft = try draft(in: OpenFolder(path.parent), name, like: nil)
    do { try body(draft.descriptor) } catch {
      draft.abandon()
      throw error
    }
    try draft.finish()
  }

  private static func draft(in folder: OpenFolder, _ name: FilePath.Component, like old: stat?) throws -> Unfinished {
    let draft = try Drafts.makeFile(in: folder, permissions: FilePermissions(rawValue: old == nil ? 0o666 : 0o600))
    if let old {
      do { try keep(old, for: draft.descriptor) } catch {
        draft.remove()
        throw error
      }
    }
    return Unfinished(descriptor: draft.descriptor, place: (draft, name))
  }

  /// Creates a file in a folder, and writes it.
  package static func writeNew<Result>(
    _ name: FilePath.Component, in folder: OpenFolder,
    _ permissions: FilePermissions = FilePermissions(rawValue: 0o666),
    _ write: ((_ bytes: [UInt8]) throws -> Void) throws -> Result
  ) throws -> Result {
    let descriptor = try folder.create(name, permissions: permissions)
    return try descriptor.closeAfter { try write { try descriptor.writeAll($0) } }
  }

  /// Creates a complete file or none, and its parent folders; throws `Errno.fileExists` if the name is taken.
  ///
  /// A move may always replace a file, so the finished file gets a hard link, which can't. On disks without hard links,
  /// the file is created under its own name directly.
  package static func create(
    _ bytes: [UInt8], at path: FilePath, permissions: FilePermissions = FilePermissions(rawValue: 0o666)
  ) throws {
    guard let name = path.lastComponent, name.kind == .regular else { throw Errno.isDirectory }
    let folder = try OpenFolder.make(path.parent)
    let draft = try Drafts.makeFile(in: folder, permissions: permissions)
    defer { draft.remove() }
    try draft.descriptor.writeAll(bytes)
    try check(fsync(draft.descriptor.rawValue))
    do { try folder.renameExclusively(draft.name, to: name) } catch Errno.notSupported {
      do { try folder.link(draft.name, to: name) } catch let reason as Errno {
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(reason.rawValue) else { throw reason }
        do { try writeNew(name, in: folder, permissions) { append in try append(bytes) } } catch {
          if error as? Errno != .fileExists { folder.remove(name) }
          throw error
        }
      }
    }
    folder.bringToDisk()
  }

  /// Gives a new file the owner, if that is allowed, and the permissions of the old one.
  private static func keep(_ old: stat, for descriptor: FileDescriptor) throws {
    if fchown(descriptor.rawValue, old.st_uid, old.st_gid) != 0 {
      _ = fchown(descriptor.rawValue, uid_t.max, old.st_gid)
    }
    try check(fchmod(descriptor.rawValue, old.st_mode & 0o7777))
  }

  private static func check(_ result: Int32) throws {
    if result != 0 { throw Errno(rawValue: errno) }
  }
}
