/// Sorting like the standard library's, but of indices.
///
/// The standard library's sort is compiled for each type of element, which was 600 KB of the program. This one is
/// compiled once. A file that imports this module uses it without saying so.
extension Sequence {
  /// The elements in the order of a predicate; equal ones keep their order.
  ///
  /// ```swift
  /// ["b": 2, "a": 1].sorted { $0.key < $1.key }.map(\.value)  // [1, 2]
  /// ```
  ///
  /// - Parameter precedes: whether the first element comes before the second.
  /// - Returns: the sorted elements.
  package func sorted(by precedes: (Element, Element) throws -> Bool) rethrows -> [Element] {
    let elements = Array(self)
    return try sortedIndices(elements.count) { try precedes(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// The elements in ascending order; equal ones keep their order.
  package func sorted() -> [Element] { sorted(by: <) }
}

@inline(never)
private func sortedIndices(_ count: Int, by precedes: (Int, Int) throws -> Bool) rethrows -> [Int] {
  var indices = Array(0..<count)
  try indices.sort(by: precedes)
  return indices
}
