package import CatalogModel
package import SystemPackage

/// Access to the disk.
package enum FileSystem {
  /// The kind of file at a path, after following links.
  package enum Kind {
    case file(size: Int)
    case folder(Identity)
    /// A pipe, a device, a socket.
    case other
  }

  /// Identifies a folder independently of its path.
  package struct Identity: Hashable {
    package let device: UInt64
    package let inode: UInt64
  }

  /// The kind of file at a path, after following links; throws if it doesn't exist or can't be examined.
  package static func kind(of path: FilePath) throws(Errno) -> Kind {
    var status = stat()
    guard path.withPlatformString({ systemStat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(size: Int(status.st_size))
    case S_IFDIR: return .folder(Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)))
    default: return .other
    }
  }

  /// A number that distinguishes an open file from a copy of it.
  package static func number(of file: FileDescriptor) throws -> UInt64 {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    return UInt64(status.st_ino)
  }

  package static func isFile(_ path: FilePath) -> Bool {
    if case .file = try? kind(of: path) { true } else { false }
  }

  /// Whether a path is itself a link.
  package static func isLink(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withPlatformString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether users other than its owner may read a file.
  package static func isOpenToOthers(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withPlatformString { systemStat($0, &status) } == 0 && status.st_mode & 0o044 != 0
  }

  package static func exists(_ path: FilePath) -> Bool { (try? kind(of: path)) != nil }

  /// The names in a folder, sorted by their bytes; they may be invalid UTF-8.
  package static func names(in folder: FilePath) throws(Errno) -> [FilePath.Component] {
    try content(of: folder).map(\.name)
  }

  /// The names in an open folder, as returned by `names(in:)`; only those with a prefix, if there is one.
  package static func names(
    in folder: FileDescriptor, startingWith prefix: String = ""
  ) throws(Errno) -> [FilePath.Component] {
    let copy = dup(folder.rawValue)
    guard copy >= 0, let stream = fdopendir(copy) else { throw Errno(rawValue: errno) }
    // A copy of the descriptor shares its place in the list.
    rewinddir(stream)
    return content(of: stream, startingWith: prefix).map(\.name)
  }

  /// The content of a folder, sorted by the bytes of the names, which may be invalid UTF-8.
  package static func content(of folder: FilePath) throws(Errno) -> [FolderEntry] {
    guard let stream = folder.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
    return content(of: stream)
  }

  private static func content(of stream: Platform.FolderStream, startingWith prefix: String = "") -> [FolderEntry] {
    defer { closedir(stream) }
    var entries: [(bytes: [UInt8], entry: FolderEntry)] = []
    while let entry = readdir(stream) {
      let type = Int32(entry.pointee.d_type)
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
          // A temporary folder can have thousands of other entries.
          guard strncmp(text, prefix, prefix.utf8.count) == 0,
            let name = FilePath.Component(platformString: text), name.kind == .regular
          else { return }
          let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
          let isLink = type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN)
          entries.append((Array(bytes), FolderEntry(name: name, isFile: type == Int32(DT_REG), mayBeLink: isLink)))
        }
      }
    }
    return entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.entry)
  }

  /// The entries of a folder, sorted by name, bytewise; links are not followed.
  package static func entries(in folder: FilePath) throws(Errno) -> [AssetEntry] {
    guard let stream = folder.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
    return entries(in: stream)
  }

  /// The entries of an open folder, sorted by name, bytewise. Closes the folder.
  package static func entries(in folder: FileDescriptor) throws(Errno) -> [AssetEntry] {
    guard let stream = fdopendir(folder.rawValue) else {
      let reason = Errno(rawValue: errno)
      try? folder.close()
      throw reason
    }
    // A copy of the descriptor shares its place in the list.
    rewinddir(stream)
    return entries(in: stream)
  }

  private static func entries(in stream: Platform.FolderStream) -> [AssetEntry] {
    defer { closedir(stream) }
    var entries: [AssetEntry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath.Component(platformString: $0) }
      }
      guard let name, name.kind == .regular else { continue }
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_REG): entries.append(AssetEntry(name.string, .file))
      case Int32(DT_DIR): entries.append(AssetEntry(name.string, .folder))
      case Int32(DT_LNK): entries.append(AssetEntry(name.string, .link))
      // Some disks don't report it.
      case Int32(DT_UNKNOWN): entries.append(AssetEntry(name.string, ownKind(of: name, in: dirfd(stream))))
      default: entries.append(AssetEntry(name.string, .special))
      }
    }
    return entries.sorted { $0.name.precedesBytewise($1.name) }
  }

  /// The kind of an entry of an open folder; for a link, of the link itself.
  private static func ownKind(of name: FilePath.Component, in folder: Int32) -> AssetEntry.Kind {
    var status = stat()
    guard name.withPlatformString({ fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return .special }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .special
    }
  }

  /// The final target of a path, after following all links.
  package static func realPath(of path: FilePath) throws(Errno) -> FilePath {
    guard let real = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
    defer { free(real) }
    return FilePath(platformString: real)
  }

  /// The destination of a symbolic link, unresolved.
  package static func destination(ofLink path: FilePath) throws(Errno) -> String {
    let room = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: room)
    let count = path.withPlatformString { readlink($0, &bytes, room) }
    guard count >= 0 else { throw Errno(rawValue: errno) }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The target of a symbolic link, as written; nil for anything else.
  package static func target(ofLink path: FilePath) -> FilePath? {
    var bytes = [CInterop.PlatformChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withPlatformString { readlink($0, &bytes, Int(PATH_MAX)) }
    guard count >= 0 else { return nil }
    bytes[count] = 0
    return FilePath(platformString: bytes)
  }

  /// All bytes of a regular file, or of standard input.
  package static func bytes(of descriptor: FileDescriptor, expected: Int) throws -> [UInt8] {
    var bytes = try [UInt8](unsafeUninitializedCapacity: expected + 1) { buffer, count in
      while count < buffer.count {
        let read = try descriptor.read(
          into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
        if read == 0 { return }
        count += read
      }
    }
    guard bytes.count > expected else { return bytes }
    // It is longer than its size, or has no size, like a pipe.
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let read = try block.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      if read == 0 { return bytes }
      bytes += block[..<read]
    }
  }

  /// All bytes of a regular file.
  package static func contents(of path: FilePath, size: Int) throws -> [UInt8] {
    // Some system files look like regular files, but reading them blocks forever.
    let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try descriptor.closeAfter { try bytes(of: descriptor, expected: size) }
  }

  /// Appends bytes to a file, which is created if it doesn't exist.
  package static func append(_ bytes: [UInt8], to path: FilePath) throws {
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, options: [.append, .create, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
  }

  /// The path of the running program; nil if the system doesn't provide it.
  package static var ownExecutable: FilePath? { Platform.ownExecutable }

  package static var workingFolder: FilePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return FilePath(platformString: path)
  }
}

/// `stat` the function; inside `FileSystem` the name means the structure as well.
private func systemStat(_ path: UnsafePointer<CInterop.PlatformChar>, _ status: inout stat) -> Int32 {
  stat(path, &status)
}

// MARK: - Folders

extension FileSystem {
  /// Creates a folder and its parents, unless it exists.
  package static func makeFolder(_ path: FilePath) throws(Errno) {
    if path.isEmpty || path.string == "." { return }
    if let kind = try? kind(of: path) {
      if case .folder = kind { return }
      throw Errno.notDirectory
    }
    let above = path.parent
    if above != path, !above.isEmpty { try makeFolder(above) }
    guard path.withPlatformString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
  }

  /// Removes a file, or a link, if that can be done.
  package static func removeFile(_ path: FilePath) { _ = path.withPlatformString { unlink($0) } }
}
