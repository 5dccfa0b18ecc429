import Testing

@testable import CatalogDiff

/// Pairing runs in time proportional to the number of entries.
struct FirstFitsTests {
  /// A key that counts its comparisons.
  private struct Counted: Hashable {
    final class Counter { var comparisons = 0 }

    let text: String
    let counter: Counter

    static func == (left: Counted, right: Counted) -> Bool {
      left.counter.comparisons += 1
      return left.text == right.text
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  @Test("the first unpaired entry with any of the keys is used")
  func order() {
    var fits = FirstFits([(entry: 0, keys: ["a", "b"]), (entry: 1, keys: ["b"]), (entry: 2, keys: ["c", "a"])])
    #expect(fits.takeFirst(of: ["c", "b"]) == 0)
    #expect(fits.takeFirst(of: ["a"]) == 2)
    #expect(fits.takeFirst(of: ["a", "c"]) == nil)
    #expect(fits.takeFirst(of: ["b"]) == 1)
    #expect(fits.taken == [0, 1, 2])
  }

  @Test(
    "twice the entries need about twice the comparisons",
    arguments: ["each its own", "all the same", "nothing in common", "two each, shared with the next"])
  func steps(_ kind: String) {
    let counts = [500, 1_000, 2_000, 4_000].map { count in
      let counter = Counted.Counter()
      func keys(_ entry: Int, isOld: Bool) -> [Counted] {
        let texts =
          switch kind {
          case "each its own": ["\(isOld ? count - 1 - entry : entry)"]
          case "all the same": ["a"]
          case "nothing in common": [isOld ? "a\(entry)" : "b\(entry)"]
          default: ["\(entry)", "\(entry + 1)"]
          }
        return texts.map { Counted(text: $0, counter: counter) }
      }
      var fits = FirstFits((0..<count).map { (entry: $0, keys: keys($0, isOld: false)) })
      for entry in 0..<count { _ = fits.takeFirst(of: keys(entry, isOld: true)) }
      return counter.comparisons
    }
    // A table that is nearly full is compared more than one that is nearly empty.
    for (count, comparisons) in zip([500, 1_000, 2_000, 4_000], counts) {
      #expect(comparisons <= 16 * count, "\(counts)")
    }
  }
}
