import CLinux

#if canImport(Glibc)
  import Glibc
#endif

/// The settings of the allocator.
enum Memory {
  /// Has freed memory kept for more of the same size: to give it back and get it anew, page by page, costs more than to
  /// fill it.
  ///
  /// For what makes long pieces one after the other, of which only a few are there at a time.
  static func keepFreed() {
    #if canImport(Glibc)
      _ = isAskedForLargePieces
      _ = mallopt(M_TRIM_THRESHOLD, 128 << 20)
    #endif
  }

  /// Has this thread's part of the memory opened in one step, for a thread that will read or check a lot.
  ///
  /// By itself it is opened page by page, each with a call of the system in which the other threads wait. What is never
  /// used of it takes no memory. See decision 37.
  static func openForThread() {
    #if canImport(Glibc)
      _ = isAskedForLargePieces
      let halves = [malloc(halfOfThread), malloc(halfOfThread)]
      // The question does not matter; without it the compiler would leave out all calls as useless.
      for half in halves.reversed() where malloc_usable_size(half) > 0 { free(half) }
    #endif
  }

  #if canImport(Glibc)
    /// Has pieces of up to 32 MB taken from a thread's part of the memory, and not each from the system.
    private static let isAskedForLargePieces: Bool = mallopt(M_MMAP_THRESHOLD, 32 << 20) != 0

    /// Just less than half of what a thread's part holds before another one is begun.
    private static let halfOfThread = 31 << 20
  #endif
}
