import Testing

@testable import CommandSupport

/// Concurrent work gives the same result as sequential work.
@Suite struct ConcurrencyTests {
  @Test(arguments: [0, 1, 2, 3, 100, 1_000])
  func resultsComeInOrder(_ count: Int) async {
    #expect(await concurrentMap(Array(0..<count)) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }
}
