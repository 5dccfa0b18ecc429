import Testing

@testable import shelf

#if canImport(Glibc)
  import Glibc
#endif

/// Work on all processors gives what work on one gives.
@Suite struct ConcurrencyTests {
  @Test(arguments: [0, 1, 2, 3, 100, 1_000])
  func resultsComeInOrder(_ count: Int) async throws {
    var taken: [Int] = []
    try await concurrentStream(Array(0..<count)) {
      $0 * $0
    } _: {
      taken.append($0)
    }
    #expect(taken == (0..<count).map { $0 * $0 })
    #expect(await concurrentMap(Array(0..<count)) { $0 * $0 } == taken)
  }

  private struct Full: Error {}

  /// A full disk ends it: what comes after isn't handed over.
  @Test func aFailureEndsIt() async throws {
    var taken: [Int] = []
    await #expect(throws: Full.self) {
      try await concurrentStream(Array(0..<100)) {
        $0
      } _: { number in
        if number == 7 { throw Full() }
        taken.append(number)
      }
    }
    #expect(taken == Array(0..<7))
  }

  #if canImport(Glibc)
    /// The library that runs tasks gives its threads the priority 0, as root at least; the program's first thread has
    /// the user's.
    @Test func threadsKeepTheUsersPriority() async {
      let ofProcess = __priority_which_t(PRIO_PROCESS.rawValue)
      let process = id_t(getpid())
      let before = getpriority(ofProcess, process)
      // There is nothing below 19, which a niced run may have already.
      let lowered = min(before + 1, 19)
      #expect(setpriority(ofProcess, process, lowered) == 0)
      let found = await concurrentMap(Array(0..<100)) { _ in getpriority(ofProcess, 0) }
      #expect(found.allSatisfy { $0 >= lowered }, "\(found)")
      _ = setpriority(ofProcess, process, before)
    }
  #endif
}
