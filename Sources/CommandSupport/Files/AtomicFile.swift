package import SystemPackage

/// Writes a whole file or nothing: a crash or a full disk leaves what stood there before.
///
/// The bytes go to a new file in the same folder, are brought to the disk if that is asked for, and then take the old
/// file's name in one step.
package enum AtomicFile {
  /// Writes the bytes to a path; throws an `Errno`, with the old file as it was.
  ///
  /// - A link stays a link: what it leads to is written. Whether that may lie elsewhere is the caller's to decide.
  /// - The old file's permissions and, if that is allowed, its owner are kept. A file that may not be written isn't
  ///   replaced.
  /// - A stream has no old content to keep, so `/dev/stdout`, a pipe or a terminal are written directly. Nothing else
  ///   that is no file is replaced.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws {
    let draft = try begin(path)
    do { try draft.append(bytes) } catch {
      draft.abandon()
      throw error
    }
    try draft.finish()
  }

  /// A file that is being written; nobody sees it under its name before it is finished.
  package struct Draft: Sendable {
    fileprivate let descriptor: FileDescriptor

    /// Where it goes, and where it stands until then; nil for a stream.
    fileprivate var place: (path: FilePath, temporary: FilePath)?

    /// Whether it was opened for this.
    fileprivate var isOwn = true

    /// Puts more bytes behind those that were written.
    package func append(_ bytes: [UInt8]) throws { try descriptor.writeAll(bytes) }

    /// Gives the file its name.
    ///
    /// - Parameter waitsForDisk: whether it must be there even when the power fails right after; what can be made again
    ///   need not.
    /// - Throws: an `Errno`, with everything as it was.
    package func finish(waitsForDisk: Bool = true) throws {
      guard let place else {
        if isOwn { try descriptor.close() }
        return
      }
      do {
        try descriptor.closeAfter { if waitsForDisk { try check(fsync(descriptor.rawValue)) } }
        try check(
          place.temporary.withPlatformString { from in place.path.withPlatformString { to in rename(from, to) } })
      } catch {
        remove()
        throw error
      }
      Drafts.end(place.temporary)
      if waitsForDisk { bringToDisk(folder: place.path.parent) }
    }

    /// Leaves everything as it was.
    package func abandon() {
      if isOwn { try? descriptor.close() }
      remove()
    }

    private func remove() {
      guard let place else { return }
      _ = place.temporary.withPlatformString { unlink($0) }
      Drafts.end(place.temporary)
    }
  }

  /// Begins to write a file, as `write(_:to:)` does.
  package static func begin(_ path: FilePath) throws -> Draft {
    if let descriptor = standardStream(path) { return Draft(descriptor: descriptor, isOwn: false) }
    let path = try target(of: path)
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else {
      guard errno == ENOENT else { throw Errno(rawValue: errno) }
      return try draft(of: path, like: nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard path.withPlatformString({ access($0, W_OK) }) == 0 else { throw Errno(rawValue: errno) }
      return try draft(of: path, like: status)
    case S_IFIFO, S_IFCHR: return Draft(descriptor: try .open(path, .writeOnly, options: .closeOnExec))
    case S_IFDIR: throw Errno.isDirectory
    default: throw Errno.notSupported
    }
  }

  /// The open stream that a path names. Opened by its path it would be written from its start, over what stands there.
  private static func standardStream(_ path: FilePath) -> FileDescriptor? {
    switch path.string {
    case "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1": .standardOutput
    case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2": .standardError
    default: nil
    }
  }

  /// Where a path leads when it is a link, even if nothing is there yet.
  private static func target(of path: FilePath) throws -> FilePath {
    var path = path
    for _ in 0..<40 {
      var buffer = [CInterop.PlatformChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = path.withPlatformString { readlink($0, &buffer, Int(PATH_MAX)) }
      guard count >= 0 else { return path }
      buffer[count] = 0
      // A pipe that was handed down has a link without a path behind it.
      let target = FilePath(platformString: buffer)
      if !target.isAbsolute, target.string.contains(":["), path.string.hasPrefix("/proc/") { return path }
      path = path.parent.pushing(target)
    }
    throw Errno.tooManySymbolicLinkLevels
  }

  /// Writes a file in whatever order suits, as `write(_:to:)` does.
  ///
  /// - Parameters:
  ///   - path: a file, or a path at which nothing is; a link is replaced.
  ///   - body: writes into the new file.
  /// - Throws: what the body throws, or an `Errno`, with the old file as it was.
  package static func write(to path: FilePath, _ body: (FileDescriptor) throws -> Void) throws {
    let draft = try draft(of: path, like: nil)
    do { try body(draft.descriptor) } catch {
      draft.abandon()
      throw error
    }
    try draft.finish()
  }

  private static func draft(of path: FilePath, like old: stat?) throws -> Draft {
    guard path.lastComponent?.kind == .regular else { throw Errno.isDirectory }
    let permissions = FilePermissions(rawValue: old == nil ? 0o666 : 0o600)
    let (descriptor, temporary) = try create(in: path.parent, permissions: permissions)
    let draft = Draft(descriptor: descriptor, place: (path, temporary))
    if let old {
      do { try keep(old, for: descriptor) } catch {
        draft.abandon()
        throw error
      }
    }
    return draft
  }

  /// Writes a file that is not there yet and that nobody looks for before it gets its last name.
  package static func writeNew<Result>(_ path: FilePath, _ write: ((_ bytes: [UInt8]) throws -> Void) throws -> Result)
    throws
    -> Result
  {
    let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec, .noFollow]
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, options: options, permissions: FilePermissions(rawValue: 0o666))
    return try descriptor.closeAfter { try write { try descriptor.writeAll($0) } }
  }

  /// Makes a file with the bytes, whole or not at all; throws `Errno.fileExists` when something has its name.
  ///
  /// A second name for a finished file can't replace anything, as a move would. Disks that know no second names take
  /// the file under its own name at once.
  package static func create(_ bytes: [UInt8], at path: FilePath) throws {
    guard path.lastComponent?.kind == .regular else { throw Errno.isDirectory }
    let folder = path.parent
    let (descriptor, temporary) = try create(in: folder, permissions: FilePermissions(rawValue: 0o666))
    defer {
      _ = temporary.withPlatformString { unlink($0) }
      Drafts.end(temporary)
    }
    try descriptor.closeAfter {
      try descriptor.writeAll(bytes)
      try check(fsync(descriptor.rawValue))
    }
    let result = temporary.withPlatformString { from in path.withPlatformString { to in link(from, to) } }
    if result != 0 {
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw Errno(rawValue: errno) }
      do { try writeNew(path) { append in try append(bytes) } } catch {
        if case .file? = try? FileSystem.kind(of: path), error as? Errno != .fileExists {
          _ = path.withPlatformString { unlink($0) }
        }
        throw error
      }
    }
    bringToDisk(folder: folder)
  }

  /// Brings the names in a folder to the disk, after they have changed; whether that can be done some file systems
  /// leave open.
  package static func bringToDisk(folder: FilePath) {
    guard let descriptor = try? FileDescriptor.open(folder.isEmpty ? "." : folder, .readOnly, options: .closeOnExec)
    else {
      return
    }
    fsync(descriptor.rawValue)
    try? descriptor.close()
  }

  /// A new file whose name is short, for the folder may take no longer one than the file's own.
  private static func create(
    in folder: FilePath, permissions: FilePermissions
  ) throws -> (descriptor: FileDescriptor, path: FilePath) {
    var number = 0
    while true {
      let path = folder.appending(".shelf-\(getpid())-\(number).tmp")
      Drafts.begin(path)
      do {
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec, .noFollow]
        return (try FileDescriptor.open(path, .writeOnly, options: options, permissions: permissions), path)
      } catch Errno.fileExists where number < 1_000 {
        Drafts.end(path)
        number += 1
      } catch {
        Drafts.end(path)
        throw error
      }
    }
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
