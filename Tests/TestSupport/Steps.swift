import CountedSteps

/// The cost of work, counted in steps: each object allocation, each 64 bytes of one, and each retain of an object.
///
/// In a build without optimization, almost every loop iteration includes one of them, so the count grows with the work.
/// It is the same on every machine, under any load. Purely numeric work isn't counted.
///
/// ```swift
/// Steps.count { _ = (0..<100).map { "the text with the number \($0)" } }  // some hundreds
/// ```
package enum Steps {
  /// Whether this runtime can count them; if not, such tests are skipped.
  package static let canBeCounted: Bool =
    counted_steps_are_known() && counted { _ = (0..<100).map { "a text that is too long for its place \($0)" } } >= 100

  /// The number of steps of some work on this thread.
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
