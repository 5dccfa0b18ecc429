import CatalogDiff
import CatalogModel
import StoreFacts
import TestSupport
import Testing

/// The result of each transition between review statuses.
struct StateTests {
  @Test("every pair of states matches the recording")
  func matrix() throws {
    try Golden.check(Self.table, "Fixtures/states.txt")
  }

  private static func reported(_ old: ReviewStatus, _ new: ReviewStatus) -> Change? {
    changes(
      Catalog(products: [product("a") { $0.status = old }]), Catalog(products: [product("a") { $0.status = new }])
    ).first
  }

  /// One line per pair: the finding, and the states on the shortest way.
  private static var table: String {
    var text = ""
    for old in ReviewStatus.allCases {
      text += "\(old.rawValue)\n"
      for new in ReviewStatus.allCases where new != old {
        let change = reported(old, new)
        let way = ReviewStates.way(from: old, to: new)?.dropFirst().dropLast().map(\.rawValue).joined(separator: ", ")
        let between = way.map { $0.isEmpty ? "at once" : "by \($0)" } ?? "no way"
        text += "  → \(new.rawValue): \(change?.id ?? "nothing") (\(change?.consequence.rawValue ?? "-")), \(between)\n"
      }
    }
    return text
  }
}
