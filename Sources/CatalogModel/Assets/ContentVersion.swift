/// A content version as App Store Connect compares it, number by number: `1.10` is after `1.9`.
package struct ContentVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let numbers: [Int]

  /// Nil for anything but at least two numbers separated by periods.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let areNumbers = parts.allSatisfy {
      !$0.isEmpty && $0.utf8.count < 10 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard areNumbers, parts.count > 1 else { return nil }
    numbers = parts.compactMap { Int($0) }
  }

  private init(numbers: [Int]) { self.numbers = numbers }

  /// The next version: its last number is one higher.
  package var next: ContentVersion {
    ContentVersion(numbers: numbers.dropLast() + [(numbers.last ?? 0) + 1])
  }

  package var description: String { numbers.map(String.init).joined(separator: ".") }

  /// A missing number is 0.
  package static func < (left: ContentVersion, right: ContentVersion) -> Bool {
    for index in 0..<max(left.numbers.count, right.numbers.count) {
      let (own, other) = (left.number(index), right.number(index))
      if own != other { return own < other }
    }
    return false
  }

  package static func == (left: ContentVersion, right: ContentVersion) -> Bool { !(left < right) && !(right < left) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Array(numbers.reversed().drop { $0 == 0 }))
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
