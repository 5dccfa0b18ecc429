package import SystemPackage

/// A folder, by its descriptor: files are created, renamed and removed in it even if its path changes meanwhile.
///
/// No name in it is followed if it is a link.
package final class OpenFolder: Sendable {
  package let descriptor: FileDescriptor

  /// The path by which it was opened.
  package let path: FilePath

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: its path; links are followed.
  ///   - confinement: the folders that it must be in after that; by default the project that its path is in.
  /// - Throws: an `Errno`, or a `Confinement.OutputEscape`.
  package convenience init(_ path: FilePath, within confinement: Confinement? = nil) throws {
    let path = path.isEmpty ? "." : path
    self.init(try .open(path, .readOnly, options: [.closeOnExec, .directory]), path)
    // Uses the descriptor, because the path may lead elsewhere by now.
    guard let realPath, (confinement ?? Confinement(ofOutput: path)).admits(path, at: realPath) else {
      throw Confinement.OutputEscape()
    }
  }

  private init(_ descriptor: FileDescriptor, _ path: FilePath) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { try? descriptor.close() }

  /// Opens a folder; creates it and its parents if necessary.
  package static func make(_ path: FilePath, within confinement: Confinement? = nil) throws -> OpenFolder {
    let confinement = confinement ?? Confinement(ofOutput: path)
    guard confinement.admits(path) else { throw Confinement.OutputEscape() }
    try FileSystem.makeFolder(path)
    return try OpenFolder(path, within: confinement)
  }

  /// The folder's path without links, by the system's own account of the descriptor.
  package var realPath: FilePath? { Platform.path(of: descriptor) }

  /// The names in the folder, sorted by their bytes; only those with a prefix, if there is one.
  package func names(startingWith prefix: String = "") -> [FilePath.Component] {
    (try? FileSystem.names(in: descriptor, startingWith: prefix)) ?? []
  }

  /// The status of an entry, a link itself included; nil if it doesn't exist.
  package func status(of name: FilePath.Component) -> stat? {
    var status = stat()
    let result = name.withPlatformString { fstatat(descriptor.rawValue, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? status : nil
  }

  /// Opens a name, unless it is a link.
  package func openEntry(
    _ name: FilePath.Component, _ flags: Int32, permissions: FilePermissions = []
  ) throws -> FileDescriptor {
    let opened = name.withPlatformString {
      openat(descriptor.rawValue, $0, flags | O_NOFOLLOW | O_CLOEXEC, permissions.rawValue)
    }
    guard opened >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: opened)
  }

  /// Creates a file; throws `Errno.fileExists` if anything has its name.
  package func create(_ name: FilePath.Component, permissions: FilePermissions) throws -> FileDescriptor {
    try openEntry(name, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
  }

  package func folder(_ name: FilePath.Component) throws -> OpenFolder {
    OpenFolder(try openEntry(name, O_RDONLY | O_DIRECTORY), path.appending(name))
  }

  /// Creates a folder; throws `Errno.fileExists` if anything has its name.
  package func makeFolder(_ name: FilePath.Component) throws -> OpenFolder {
    try Self.check(name.withPlatformString { mkdirat(descriptor.rawValue, $0, 0o777) })
    return try folder(name)
  }

  /// Renames a file or folder, replacing an existing one.
  package func rename(_ name: FilePath.Component, to new: FilePath.Component) throws {
    let folder = descriptor.rawValue
    try Self.check(name.withPlatformString { old in new.withPlatformString { renameat(folder, old, folder, $0) } })
  }

  /// Creates a second name for a file; the name must be unused.
  package func link(_ name: FilePath.Component, to new: FilePath.Component) throws {
    let folder = descriptor.rawValue
    try Self.check(name.withPlatformString { old in new.withPlatformString { linkat(folder, old, folder, $0, 0) } })
  }

  /// Exchanges two names atomically, so that both always exist.
  ///
  /// - Throws: `Errno.notSupported` if the system or the disk doesn't support it.
  package func exchange(_ first: FilePath.Component, _ second: FilePath.Component) throws {
    try rename(first, second, flags: Platform.exchangeFlag)
  }

  /// Renames a file to an unused name; throws `Errno.notSupported` like `exchange`.
  package func renameExclusively(_ name: FilePath.Component, to new: FilePath.Component) throws {
    try rename(name, new, flags: Platform.exclusiveFlag)
  }

  private func rename(_ first: FilePath.Component, _ second: FilePath.Component, flags: UInt32) throws {
    let folder = descriptor.rawValue
    let result = first.withPlatformString { first in
      second.withPlatformString { Platform.rename(folder, first, folder, $0, flags) }
    }
    if result == 0 { return }
    switch Errno(rawValue: errno) {
    case .invalidArgument, .noFunction, .notSupported: throw Errno.notSupported
    case let reason: throw reason
    }
  }

  /// Removes a file, a link, or a folder with all its content, as far as possible.
  package func remove(_ name: FilePath.Component) {
    guard name.withPlatformString({ unlinkat(descriptor.rawValue, $0, 0) }) != 0 else { return }
    guard let inner = try? folder(name) else { return }
    for entry in inner.names() { inner.remove(entry) }
    _ = name.withPlatformString { unlinkat(descriptor.rawValue, $0, AT_REMOVEDIR) }
  }

  /// Flushes changed names to the disk; some file systems don't support it.
  package func bringToDisk() { fsync(descriptor.rawValue) }

  private static func check(_ result: Int32) throws {
    if result != 0 { throw Errno(rawValue: errno) }
  }
}
