import Synchronization
package import SystemPackage

/// The drafts that this run has on the disk; a run that is asked to end takes them away first.
///
/// What a run that was killed leaves is removed by the next one that writes there: see `Leftovers`.
package enum Drafts {
  private struct State {
    var paths: Set<FilePath> = []

    /// Whether the run was asked to end, and its drafts are being taken away.
    var isEnding = false
  }

  private static let state = Mutex(State())

  /// The end of a pipe into which the handler of a signal writes its number: little else may be done there.
  private static let bell = Atomic<Int32>(-1)

  /// The folders that were looked through for what others left.
  private static let swept = Mutex<Set<FilePath>>([])

  /// Takes note of a draft that is about to be made, and removes what nobody's runs left beside it.
  package static func begin(_ path: FilePath) {
    let folder = path.parent
    if swept.withLock({ $0.insert(folder).inserted }) { Leftovers.remove(in: folder.isEmpty ? "." : folder) }
    let (isFirst, isEnding) = state.withLock { state in
      if !state.isEnding { state.paths.insert(path) }
      return (state.paths.count == 1, state.isEnding)
    }
    if isEnding { ExitStatus.waitForEnd() }
    if isFirst { listen() }
  }

  /// A draft has its last name, or is gone.
  package static func end(_ path: FilePath) {
    let isEnding = state.withLock { state in
      state.paths.remove(path)
      return state.isEnding
    }
    // Or else the run could find that its draft is gone, and end with a complaint and a status of its own before the
    // signal does.
    if isEnding { ExitStatus.waitForEnd() }
  }

  private static func removeAll() {
    let paths = state.withLock { state in
      state.isEnding = true
      return state.paths
    }
    for path in paths {
      if case .folder? = try? FileSystem.kind(of: path) {
        // The run goes on meanwhile, and a folder in which it has just made another file can't be removed.
        for _ in 0..<1_000 where FileSystem.exists(path) { FileSystem.removeFolder(path) }
      } else {
        _ = path.withPlatformString { unlink($0) }
      }
    }
  }

  // MARK: - Signals

  /// Has the signals that ask for an end wait until the drafts are gone; those that are ignored stay so.
  private static func listen() {
    guard bell.load(ordering: .acquiring) < 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard bell.compareExchange(expected: -1, desired: ends[1], ordering: .acquiringAndReleasing).exchanged else {
      for end in ends { close(end) }
      return
    }
    guard startWaiting(at: ends[0]) else { return }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let old = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Drafts.bell.load(ordering: .relaxed), &byte, 1)
      }
      if isIgnored(old) { signal(number, SIG_IGN) }
    }
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Starts a thread that removes the drafts when the bell rings, and then lets the signal end the program.
  private static func startWaiting(at end: Int32) -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let context = UnsafeMutableRawPointer(bitPattern: Int(end) + 1)
    let result = pthread_create(
      &thread, nil,
      { context in
        let end = Int32(Int(bitPattern: context) - 1)
        var byte: UInt8 = 0
        while read(end, &byte, 1) != 1 {}
        Drafts.removeAll()
        signal(Int32(byte), SIG_DFL)
        kill(getpid(), Int32(byte))
        return nil
      }, context)
    return result == 0
  }
}
