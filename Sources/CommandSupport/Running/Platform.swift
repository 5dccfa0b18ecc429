import SystemPackage

// The system's C library, for every file of the command line.
#if canImport(Glibc)
  import CLinux
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// Ends the program; `exit` under a name that no method of a type hides.
package func endProgram(_ status: Int32) -> Never { exit(status) }

/// What differs between systems.
enum Platform {
  #if canImport(Glibc)
    static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    static var newThread: pthread_t { pthread_t() }
  #else
    static let openFiles = RLIMIT_NOFILE
    static var newThread: pthread_t? { nil }
  #endif

  // MARK: - Renaming with flags; Musl has no such call

  #if canImport(Glibc)
    static let (exchangeFlag, exclusiveFlag) = (shelfRenameExchange, shelfRenameNew)
    static let rename = renameat2
  #elseif canImport(Darwin)
    static let (exchangeFlag, exclusiveFlag) = (UInt32(RENAME_SWAP), UInt32(RENAME_EXCL))
    static let rename = renameatx_np
  #else
    static let (exchangeFlag, exclusiveFlag) = (UInt32(0), UInt32(0))

    static func rename(
      _ folder: Int32, _ first: UnsafePointer<CChar>, _ otherFolder: Int32, _ second: UnsafePointer<CChar>,
      _ flags: UInt32
    ) -> Int32 {
      errno = ENOSYS
      return -1
    }
  #endif

  // MARK: - Files

  #if canImport(Darwin)
    typealias FolderStream = UnsafeMutablePointer<DIR>

    /// When a file was written, and when anything about it changed.
    static func times(of file: stat) -> (saved: timespec, changed: timespec) { (file.st_mtimespec, file.st_ctimespec) }

    static func path(of folder: FileDescriptor) -> FilePath? {
      var bytes = [CInterop.PlatformChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard fcntl(folder.rawValue, F_GETPATH, &bytes) == 0 else { return nil }
      return FilePath(platformString: bytes)
    }

    static var ownExecutable: FilePath? {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      var size = UInt32(bytes.count)
      guard _NSGetExecutablePath(&bytes, &size) == 0, let path = realpath(bytes, nil) else { return nil }
      defer { free(path) }
      return FilePath(String(cString: path))
    }
  #else
    typealias FolderStream = OpaquePointer

    /// When a file was written, and when anything about it changed.
    static func times(of file: stat) -> (saved: timespec, changed: timespec) { (file.st_mtim, file.st_ctim) }

    static func path(of folder: FileDescriptor) -> FilePath? {
      FileSystem.target(ofLink: FilePath("/proc/self/fd/\(folder.rawValue)"))
    }

    static var ownExecutable: FilePath? {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink("/proc/self/exe", &bytes, Int(PATH_MAX))
      return count > 0 ? FilePath(String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)) : nil
    }
  #endif
}
