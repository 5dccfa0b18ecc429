/// IDs grouped by their text without digits, so that IDs that differ only in a number are not compared.
///
/// Such IDs differ on purpose: `coins.100` isn't a typo of `coins.500`, and there may be hundreds within two edits of
/// a text.
///
/// ```swift
/// let ids = SlippedIDs(["coins.100", "coins.200", "gems.100"])
/// ids.near("coins.300", within: 1)  // none
/// ids.near("coin.100", within: 1)   // [(0, 1)]
/// ```
struct SlippedIDs: Sendable {
  /// The distinct IDs without digits.
  private let texts: NearIDs

  /// For each of these texts its IDs, and their original indices.
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

  /// The IDs within an edit distance of a text that differ in more than a number.
  func near(_ text: String, within limit: Int) -> [(index: Int, slips: Int)] {
    // Removing digits never increases the distance of two texts.
    texts.near(Self.withoutDigits(text), within: limit).filter { $0.slips > 0 }.flatMap { group, _ in
      groups[group].ids.near(text, within: limit).map { (groups[group].indices[$0.index], $0.slips) }
    }
  }

  private static func withoutDigits(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 < "0" || $0 > "9" }))
  }
}
