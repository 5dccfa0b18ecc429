import Synchronization
package import SystemPackage

/// A file or a folder that is being written, under a name that can't be guessed: `.shelf-1f0c….tmp`.
///
/// It is locked while this run uses it, so that other runs can distinguish it from drafts of killed runs.
package final class DraftEntry: Sendable {
  /// The folder that it is in.
  package let folder: OpenFolder
  package let name: FilePath.Component

  /// The file, open for writing, or the folder.
  package let descriptor: FileDescriptor

  /// The opened content, if it is a folder.
  package let content: OpenFolder?

  fileprivate init(_ folder: OpenFolder, _ name: FilePath.Component, _ descriptor: FileDescriptor) {
    (self.folder, self.name, self.descriptor, content) = (folder, name, descriptor, nil)
  }

  fileprivate init(_ folder: OpenFolder, _ name: FilePath.Component, _ content: OpenFolder) {
    (self.folder, self.name, descriptor, self.content) = (folder, name, content.descriptor, content)
  }

  deinit { if content == nil { try? descriptor.close() } }

  package var path: FilePath { (folder.realPath ?? folder.path).appending(name) }

  /// Renames it to its final name, replacing the file with that name.
  package func rename(to last: FilePath.Component) throws {
    try Drafts.naming {
      try folder.rename(name, to: last)
      Drafts.forget(self)
    }
  }

  /// Renames the draft, one of several, to its final name. An existing file gets the draft's temporary name, so that
  /// `giveBack` can swap them back.
  ///
  /// - Returns: whether there was one.
  package func exchange(_ last: FilePath.Component) throws -> Bool {
    let hadOld = folder.status(of: last) != nil
    do { try hadOld ? folder.exchange(name, last) : folder.rename(name, to: last) } catch Errno.notSupported {
      // Can't be undone, but that isn't a reason to refuse.
      try folder.rename(name, to: last)
    }
    return hadOld
  }

  /// Undoes `exchange`.
  package func giveBack(_ last: FilePath.Component, hadOld: Bool) {
    if hadOld { try? folder.exchange(name, last) } else { try? folder.rename(last, to: name) }
  }

  /// Renames a folder to its final name. If it can't be exchanged with the existing folder, that one is moved first.
  package func takeFolder(_ last: FilePath.Component) throws {
    try Drafts.naming {
      guard folder.status(of: last) != nil else { return try folder.rename(name, to: last) }
      do { return try folder.exchange(name, last) } catch Errno.notSupported {}
      let old = try folder.folder(last)
      guard let aside = FilePath.Component(name.string.dropLast(".tmp".count) + Leftovers.asideEnding),
        flock(old.descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
      else { throw Errno.resourceBusy }
      try folder.rename(last, to: aside)
      do { try folder.rename(name, to: last) } catch {
        try? folder.rename(aside, to: last)
        throw error
      }
      folder.remove(aside)
    }
  }

  /// Removes the file of this name, even if it is the one that the draft should have replaced.
  package func remove() {
    Drafts.naming {
      folder.remove(name)
      Drafts.forget(self)
    }
  }
}

/// The drafts of this run. They are removed before a signal ends the run.
///
/// The drafts of a run that was killed are removed by the next run that writes into their folder: see `Leftovers`.
package enum Drafts {
  /// Locked while a draft is created, named or removed; a signal that ends the run waits for it and keeps it locked.
  private static let lock = RecursiveLock()
  nonisolated(unsafe) private static var drafts: [ObjectIdentifier: DraftEntry] = [:]

  /// The write end of the pipe that the signal handler uses, because a handler may do little else.
  private static let signalPipe = Atomic<Int32>(-1)

  /// Runs work that no signal may interrupt, such as renaming files.
  package static func naming<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Creates a file in a folder, and removes leftovers of killed runs.
  package static func makeFile(in folder: OpenFolder, permissions: FilePermissions) throws -> DraftEntry {
    try make(in: folder) { DraftEntry(folder, $0, try folder.create($0, permissions: permissions)) }
  }

  /// Creates a folder in a folder, and removes leftovers of killed runs.
  package static func makeFolder(in folder: OpenFolder) throws -> DraftEntry {
    try make(in: folder) { DraftEntry(folder, $0, try folder.makeFolder($0)) }
  }

  private static func make(in folder: OpenFolder, _ body: (FilePath.Component) throws -> DraftEntry) throws
    -> DraftEntry
  {
    Leftovers.removeOnce(in: folder)
    return try naming {
      listen()
      while true {
        do {
          let draft = try body(Leftovers.newName())
          // Another run may have removed it as a leftover before it was locked.
          let isBusy = flock(draft.descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
          var own = stat()
          if !isBusy, fstat(draft.descriptor.rawValue, &own) == 0, folder.status(of: draft.name)?.st_ino == own.st_ino {
            drafts[ObjectIdentifier(draft)] = draft
            return draft
          }
        } catch Errno.fileExists {}
      }
    }
  }

  fileprivate static func forget(_ draft: DraftEntry) { drafts[ObjectIdentifier(draft)] = nil }

  // MARK: - Signals

  /// Delays the termination signals until the drafts are removed; ignored signals stay ignored.
  private static func listen() {
    guard signalPipe.load(ordering: .acquiring) < 0 else { return }
    allowManyFiles()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalPipe.store(ends[1], ordering: .releasing)
    guard startWaiting(at: ends[0]) else { return }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let old = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Drafts.signalPipe.load(ordering: .relaxed), &byte, 1)
      }
      if isIgnored(old) { signal(number, SIG_IGN) }
    }
  }

  /// Raises the limit of open files to the system's maximum, because files that are written together are open at the
  /// same time.
  static func allowManyFiles() {
    var limit = rlimit()
    guard getrlimit(Platform.openFiles, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 65_536))
    setrlimit(Platform.openFiles, &limit)
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Starts a thread that removes the drafts after a signal, and then lets the signal end the program.
  private static func startWaiting(at end: Int32) -> Bool {
    var thread = Platform.newThread
    let context = UnsafeMutableRawPointer(bitPattern: Int(end) + 1)
    let result = pthread_create(
      &thread, nil,
      { context in
        let end = Int32(Int(bitPattern: context) - 1)
        var byte: UInt8 = 0
        while read(end, &byte, 1) != 1 {}
        // Never unlocked, so that the run creates no further drafts.
        Drafts.lock.lock()
        for draft in Drafts.drafts.values {
          // Other threads still create files in a folder, which can't be removed then.
          for _ in 0..<10_000 where draft.folder.status(of: draft.name) != nil { draft.folder.remove(draft.name) }
        }
        signal(Int32(byte), SIG_DFL)
        kill(getpid(), Int32(byte))
        ExitStatus.waitForEnd()
      }, context)
    return result == 0
  }
}

/// A reentrant lock.
private final class RecursiveLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
  }

  func lock() { pthread_mutex_lock(mutex) }

  func unlock() { pthread_mutex_unlock(mutex) }
}
