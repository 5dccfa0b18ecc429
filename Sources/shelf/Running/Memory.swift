import CLinux

#if canImport(Glibc)
  import Glibc
#endif

/// The settings of the allocator.
enum Memory {
  /// Has freed memory kept for more of the same size: to give it back and get it anew, page by page, costs more than to fill it.
  ///
  /// For what makes long pieces one after the other, of which only a few are there at a time.
  static func keepFreed() { _ = isKept }

  private static let isKept: Void = {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
      _ = mallopt(M_TRIM_THRESHOLD, 128 << 20)
    #endif
  }()

  /// Has this thread's part of the memory opened in one step, for a thread that will read or check a lot.
  ///
  /// By itself it is opened page by page, each with a call of the system in which the other threads wait. What is never used of it
  /// takes no memory. See decision 37.
  static func openForThread() {
    #if canImport(Glibc)
      keepFreed()
      let halves = [malloc(halfOfThread), malloc(halfOfThread)]
      // The question does not matter; without it the compiler would leave out all calls as useless.
      for half in halves.reversed() where malloc_usable_size(half) > 0 { free(half) }
    #endif
  }

  /// Just less than half of what a thread's part holds before another one is begun, and than what is taken from the system by itself.
  private static let halfOfThread = 31 << 20
}
