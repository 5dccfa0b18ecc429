import Testing

@testable import CommandSupport
@testable import shelf

/// Concurrent work gives the same result as sequential work.
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

  /// A full disk ends it: later parts aren't passed on.
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
}
