import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a whole file or nothing: a crash or a full disk leaves what stood there before.
///
/// The bytes go to a new file in the same folder, are brought to the disk, and then take the old file's name in one step.
enum AtomicFile {
  /// Writes the bytes to a path; throws an `Errno`, with the old file as it was.
  ///
  /// - A link stays a link: what it leads to is written. Whether that may lie elsewhere is the caller's to decide.
  /// - The old file's permissions and, if that is allowed, its owner are kept. A file that may not be written isn't replaced.
  /// - A stream has no old content to keep, so `/dev/stdout`, a pipe or a terminal are written directly. Nothing else that is
  ///   no file is replaced.
  static func write(_ bytes: [UInt8], to path: FilePath) throws { try write([bytes], to: path) }

  /// Writes pieces behind one another, as `write(_:to:)` does.
  static func write(_ pieces: [[UInt8]], to path: FilePath) throws {
    if let descriptor = standardStream(path) {
      for piece in pieces { try descriptor.writeAll(piece) }
      return
    }
    let path = try target(of: path)
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else {
      guard errno == ENOENT else { throw Errno(rawValue: errno) }
      return try replace(path, with: pieces, like: nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard path.withPlatformString({ access($0, W_OK) }) == 0 else { throw Errno(rawValue: errno) }
      try replace(path, with: pieces, like: status)
    case S_IFIFO, S_IFCHR:
      let descriptor = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
      try descriptor.closeAfter { for piece in pieces { try descriptor.writeAll(piece) } }
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
      path = path.removingLastComponent().pushing(target)
    }
    throw Errno.tooManySymbolicLinkLevels
  }

  /// Writes a file in whatever order suits, as `write(_:to:)` does.
  ///
  /// - Parameters:
  ///   - path: a file, or a path at which nothing is; a link is replaced.
  ///   - body: writes into the new file.
  /// - Throws: what the body throws, or an `Errno`, with the old file as it was.
  static func write(to path: FilePath, _ body: (FileDescriptor) throws -> Void) throws {
    try replace(path, like: nil, body)
  }

  private static func replace(_ path: FilePath, with pieces: [[UInt8]], like old: stat?) throws {
    try replace(path, like: old) { descriptor in for piece in pieces { try descriptor.writeAll(piece) } }
  }

  private static func replace(_ path: FilePath, like old: stat?, _ body: (FileDescriptor) throws -> Void) throws {
    guard path.lastComponent?.kind == .regular else { throw Errno.isDirectory }
    let folder = path.removingLastComponent()
    let (descriptor, temporary) = try create(in: folder, permissions: FilePermissions(rawValue: old == nil ? 0o666 : 0o600))
    do {
      try descriptor.closeAfter {
        try body(descriptor)
        if let old { try keep(old, for: descriptor) }
        try check(fsync(descriptor.rawValue))
      }
      try check(temporary.withPlatformString { from in path.withPlatformString { to in rename(from, to) } })
    } catch {
      _ = temporary.withPlatformString { unlink($0) }
      throw error
    }
    bringToDisk(folder: folder)
  }

  /// Writes a file that is not there yet and that nobody looks for before it gets its last name.
  static func writeNew(_ pieces: [[UInt8]], to path: FilePath) throws {
    let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec, .noFollow]
    let descriptor = try FileDescriptor.open(path, .writeOnly, options: options, permissions: FilePermissions(rawValue: 0o666))
    try descriptor.closeAfter {
      for piece in pieces { try descriptor.writeAll(piece) }
      try check(fsync(descriptor.rawValue))
    }
  }

  /// Makes a file with the bytes, whole or not at all; throws `Errno.fileExists` when something has its name.
  ///
  /// A second name for a finished file can't replace anything, as a move would. Disks that know no second names take the file
  /// under its own name at once.
  static func create(_ bytes: [UInt8], at path: FilePath) throws {
    guard path.lastComponent?.kind == .regular else { throw Errno.isDirectory }
    let folder = path.removingLastComponent()
    let (descriptor, temporary) = try create(in: folder, permissions: FilePermissions(rawValue: 0o666))
    defer { _ = temporary.withPlatformString { unlink($0) } }
    try descriptor.closeAfter {
      try descriptor.writeAll(bytes)
      try check(fsync(descriptor.rawValue))
    }
    let result = temporary.withPlatformString { from in path.withPlatformString { to in link(from, to) } }
    if result != 0 {
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw Errno(rawValue: errno) }
      do { try writeNew([bytes], to: path) } catch {
        if case .file? = try? FileSystem.kind(of: path), error as? Errno != .fileExists {
          _ = path.withPlatformString { unlink($0) }
        }
        throw error
      }
    }
    bringToDisk(folder: folder)
  }

  /// Brings the names in a folder to the disk, after they have changed; whether that can be done some file systems leave open.
  static func bringToDisk(folder: FilePath) {
    guard let descriptor = try? FileDescriptor.open(folder.isEmpty ? "." : folder, .readOnly, options: .closeOnExec) else {
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
      do {
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec, .noFollow]
        return (try FileDescriptor.open(path, .writeOnly, options: options, permissions: permissions), path)
      } catch Errno.fileExists where number < 1_000 {
        number += 1
      }
    }
  }

  /// Gives a new file the owner, if that is allowed, and the permissions of the old one.
  private static func keep(_ old: stat, for descriptor: FileDescriptor) throws {
    if fchown(descriptor.rawValue, old.st_uid, old.st_gid) != 0 { _ = fchown(descriptor.rawValue, uid_t.max, old.st_gid) }
    try check(fchmod(descriptor.rawValue, old.st_mode & 0o7777))
  }

  private static func check(_ result: Int32) throws {
    if result != 0 { throw Errno(rawValue: errno) }
  }
}
