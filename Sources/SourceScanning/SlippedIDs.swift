/// Some IDs, by what is left of them without digits: those that differ from a text in a number alone are not even
/// looked at.
///
/// Such IDs are different on purpose, `coins.100` is no slip of `coins.500`, and there may be hundreds within two slips
/// of a text.
///
/// ```swift
/// let ids = SlippedIDs(["coins.100", "coins.200", "gems.100"])
/// ids.near("coins.300", within: 1)  // none
/// ids.near("coin.100", within: 1)   // [(0, 1)]
/// ```
struct SlippedIDs: Sendable {
  /// What is left of the IDs, each text once.
  private let texts: NearIDs

  /// For each text the IDs of which it is left, and the index of each among the IDs as they were given.
  private let groups: [(ids: NearIDs, indices: [Int])]

  init(_ ids: [String]) {
    var numbers: [String: Int] = [:]
    var members: [[Int]] = []
    for (index, id) in ids.enumerated() {
      let text = Self.withoutDigits(id)
      if let number = numbers[text] {
        members[number].append(index)
      } else {
        numbers[text] = members.count
        members.append([index])
      }
    }
    texts = NearIDs(members.map { Self.withoutDigits(ids[$0[0]]) })
    groups = members.map { indices in (NearIDs(indices.map { ids[$0] }), indices) }
  }

  /// The IDs within a number of slips of a text that differ from it in more than a number.
  func near(_ text: String, within limit: Int) -> [(index: Int, slips: Int)] {
    // To take away digits never makes two texts differ in more places.
    texts.near(Self.withoutDigits(text), within: limit).filter { $0.slips > 0 }.flatMap { group, _ in
      groups[group].ids.near(text, within: limit).map { (groups[group].indices[$0.index], $0.slips) }
    }
  }

  private static func withoutDigits(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 < "0" || $0 > "9" }))
  }
}
