import CLinux

/// The settings of the allocator.
enum Memory {
  /// Has freed memory kept for more of the same size: to give it back and get it anew, page by page, costs more than to fill it.
  ///
  /// For what makes long pieces one after the other, of which only a few are there at a time.
  static func keepFreed() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
      _ = mallopt(M_TRIM_THRESHOLD, 128 << 20)
    #endif
  }
}
