#if LIBARCHIVE
  import CLibArchive

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The file type bits of modes, the same on every system.
  enum PayloadMode {
    static let mask: mode_t = 0o170000
    static let file: mode_t = 0o100000
    static let folder: mode_t = 0o040000
    static let link: mode_t = 0o120000

    static func bits(_ permissions: Int) -> mode_t { mode_t(truncatingIfNeeded: permissions & 0o7777) }
  }
#endif
