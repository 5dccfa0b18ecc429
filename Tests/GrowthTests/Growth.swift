import TestSupport
import Testing

/// A kind of input that can become large, and the work that is done with it.
struct Construct: Sendable, CustomTestStringConvertible {
  let name: String

  /// Half of the smallest size that is measured; the others are its fourfold and its eightfold.
  let size: Int

  /// Creates input of a size, which isn't counted, and returns the work to count.
  let work: @Sendable (_ size: Int) throws -> () -> Void

  var testDescription: String { name }

  init(_ name: String, from size: Int = 30, _ work: @escaping @Sendable (_ size: Int) throws -> () -> Void) {
    self.name = name
    self.size = size
    self.work = work
  }

  /// The steps for each of the three sizes.
  func steps() throws -> [Int] {
    // Run once first, so that one-time setup, such as tables and the words of keys, isn't counted. A single thing
    // doesn't need all of it.
    try work(size)()
    return try [2, 4, 8].map { factor in
      let work = try work(size * factor)
      return Steps.count(work)
    }
  }
}

/// Expects work to grow linearly with its input, or faster only by a logarithm.
///
/// The step from four to eight times the size costs twice as much as that from two to four, regardless of constant
/// costs: the ratio is 2.0 for linear work, 2.2 with a logarithm, and 4 if each is compared with each. A tolerance of a
/// twentieth of all steps applies either way. The seeds of sets and dictionaries differ between runs, and they dominate
/// work that hardly grows.
func expectLinear(_ construct: Construct, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let steps = try construct.steps()
  let growth = Double(steps[2] - steps[1] - steps[2] / 20) / Double(max(steps[1] - steps[0], 1))
  // Without any counted work, the test would prove nothing.
  #expect(steps[2] >= 4 * construct.size, "\(construct.name): \(steps)", sourceLocation: sourceLocation)
  #expect(growth < 2.5, "\(construct.name): \(steps)", sourceLocation: sourceLocation)
}

extension String {
  /// Text for each number from 0.
  static func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
}
