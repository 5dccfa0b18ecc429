import CountedSteps

/// What work costs, counted in steps: each object that is made, each 64 bytes of one, and each time that somebody takes
/// hold of an object.
///
/// In a build without optimization hardly a loop goes round without one of them, so the count grows as the work does;
/// and it is the same on every machine, however busy. What only computes with numbers is not seen.
///
/// ```swift
/// Steps.count { _ = (0..<100).map { "the text with the number \($0)" } }  // some hundreds
/// ```
package enum Steps {
  /// Whether this runtime lets them be counted; where it does not, tests that ask for it are skipped.
  package static let canBeCounted: Bool =
    counted_steps_are_known() && counted { _ = (0..<100).map { "a text that is too long for its place \($0)" } } >= 100

  /// How many steps this thread takes for some work.
  package static func count(_ work: () throws -> Void) rethrows -> Int { canBeCounted ? try counted(work) : 0 }

  private static func counted(_ work: () throws -> Void) rethrows -> Int {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    counter.initialize(to: 0)
    let before = counted_steps_into(counter)
    defer {
      _ = counted_steps_into(before)
      counter.deallocate()
    }
    try work()
    return counter.pointee
  }
}
