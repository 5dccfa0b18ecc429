/// Fixes that can be applied together because they don't overlap.
///
/// Of overlapping fixes the one that starts first is applied, then the shorter one; the others wait for the next
/// pass, in which the text is read again. A fix is applied completely or not at all.
package struct FixPass: Sendable {
  /// The applied fixes, without duplicates, in the order of the text.
  package private(set) var applied: [Fix<SourceRange?>] = []

  private var edits: [Int: [PlacedEdit]] = [:]

  private struct PlacedEdit {
    var bytes: Range<Int>
    var newText: String
  }

  package init(_ fixes: some Sequence<Fix<SourceRange?>>) {
    var seen: Set<[Edit<SourceRange?>]> = []
    let distinct = fixes.filter { $0.isPlaced && seen.insert($0.edits).inserted }
    for fix in distinct.sorted(by: Self.comesBefore) where fits(fix) {
      for case (let place?, let newText) in fix.edits.map({ ($0.place, $0.newText) }) {
        edits[place.file, default: []].insert(PlacedEdit(bytes: place.bytes, newText: newText), at: index(of: place))
      }
      applied.append(fix)
    }
  }

  /// The changed files, by index; sorted.
  package var files: [Int] { edits.keys.sorted() }

  /// The bytes of a file with the fixes applied.
  package func fixedBytes(ofFile index: Int, from bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    for edit in edits[index] ?? [] {
      result += bytes[copied..<edit.bytes.lowerBound]
      result += Array(edit.newText.utf8)
      copied = edit.bytes.upperBound
    }
    return result + bytes[copied...]
  }

  private static func comesBefore(_ left: Fix<SourceRange?>, _ right: Fix<SourceRange?>) -> Bool {
    for (left, right) in zip(left.edits, right.edits) {
      guard let first = left.place, let second = right.place, left != right else { continue }
      let (a, b) = (first.bytes, second.bytes)
      if (first.file, a.lowerBound, a.upperBound) != (second.file, b.lowerBound, b.upperBound) {
        return (first.file, a.lowerBound, a.upperBound) < (second.file, b.lowerBound, b.upperBound)
      }
      return left.newText.utf8.lexicographicallyPrecedes(right.newText.utf8)
    }
    return left.edits.count < right.edits.count
  }

  /// The position for an edit among those of its file, which are sorted and disjoint.
  private func index(of place: SourceRange) -> Int {
    let sorted = edits[place.file] ?? []
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      let other = sorted[middle].bytes
      if (other.lowerBound, other.upperBound) < (place.bytes.lowerBound, place.bytes.upperBound) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Whether none of a fix's edits overlaps another one.
  private func fits(_ fix: Fix<SourceRange?>) -> Bool {
    let places = fix.edits.compactMap(\.place)
    for (number, place) in places.enumerated() {
      if places[..<number].contains(where: { $0.file == place.file && $0.bytes.collides(with: place.bytes) }) {
        return false
      }
      guard let sorted = edits[place.file] else { continue }
      let index = index(of: place)
      if index > 0, sorted[index - 1].bytes.collides(with: place.bytes) { return false }
      if index < sorted.count, sorted[index].bytes.collides(with: place.bytes) { return false }
    }
    return true
  }
}

extension Fix<SourceRange?> {
  /// Whether each of its edits has a place; a partial fix is useless.
  package var isPlaced: Bool { !edits.isEmpty && edits.allSatisfy { $0.place != nil } }
}

extension Range<Int> {
  /// Whether both change the same text, or insert at the same place.
  fileprivate func collides(with other: Range<Int>) -> Bool {
    self == other || (lowerBound < other.upperBound && other.lowerBound < upperBound)
  }
}
