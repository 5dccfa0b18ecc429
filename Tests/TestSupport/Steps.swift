#if os(Linux) && arch(x86_64)
  import Glibc

  /// What work costs, counted in steps: each object that is made, each 64 bytes of one, and each time that somebody takes hold of an
  /// object.
  ///
  /// Swift's runtime calls these three through pointers so that they can be counted. In a build without optimization hardly a loop
  /// goes round without one of them, so the count grows as the work does; and it is the same on every machine, however busy. What only
  /// computes with numbers is not seen.
  ///
  /// ```swift
  /// Steps.count { _ = (0..<100).map { "the text with the number \($0)" } }  // some hundreds
  /// ```
  package enum Steps {
    /// Whether this runtime lets them be counted; where it does not, tests that ask for it are skipped.
    package static let canBeCounted: Bool = {
      guard Hooks.install() else { return false }
      return counted { _ = (0..<100).map { "a text that is too long for its place \($0)" } } >= 100
    }()

    /// How many steps this thread takes for some work.
    package static func count(_ work: () throws -> Void) rethrows -> Int { canBeCounted ? try counted(work) : 0 }

    private static func counted(_ work: () throws -> Void) rethrows -> Int {
      let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      counter.initialize(to: 0)
      let before = pthread_getspecific(hooks.pointee.key)
      pthread_setspecific(hooks.pointee.key, counter)
      defer {
        pthread_setspecific(hooks.pointee.key, before)
        counter.deallocate()
      }
      try work()
      return counter.pointee
    }
  }

  private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?
  private typealias Retain = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

  /// The runtime's own functions, and the key under which a thread that counts has its counter.
  private struct Hooks {
    var key = pthread_key_t()
    var allocate: Allocate = { _, _, _ in nil }
    var retain: Retain = { $0 }

    /// Puts the counting functions before the runtime's own; false where there is no place for them.
    static func install() -> Bool {
      guard let allocate = dlsym(nil, "_swift_allocObject")?.assumingMemoryBound(to: Allocate.self),
        let retain = dlsym(nil, "_swift_retain")?.assumingMemoryBound(to: Retain.self),
        pthread_key_create(&hooks.pointee.key, nil) == 0
      else { return false }
      (hooks.pointee.allocate, hooks.pointee.retain) = (allocate.pointee, retain.pointee)
      allocate.pointee = { metadata, size, alignment in
        if let counter = pthread_getspecific(hooks.pointee.key) {
          counter.assumingMemoryBound(to: Int.self).pointee += 1 + size / 64
        }
        return hooks.pointee.allocate(metadata, size, alignment)
      }
      retain.pointee = { object in
        if let counter = pthread_getspecific(hooks.pointee.key) { counter.assumingMemoryBound(to: Int.self).pointee += 1 }
        return hooks.pointee.retain(object)
      }
      return true
    }
  }

  /// Never changed after they are installed, and never freed: other threads may be about to call them.
  nonisolated(unsafe) private let hooks: UnsafeMutablePointer<Hooks> = {
    let place = UnsafeMutablePointer<Hooks>.allocate(capacity: 1)
    place.initialize(to: Hooks())
    return place
  }()
#else
  /// On other systems the runtime's functions expect registers to be kept that a function in Swift uses: nothing is counted.
  package enum Steps {
    package static let canBeCounted = false

    package static func count(_ work: () throws -> Void) rethrows -> Int {
      try work()
      return 0
    }
  }
#endif
