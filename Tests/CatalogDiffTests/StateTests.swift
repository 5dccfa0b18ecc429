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

  @Test("an approved product never becomes changeable again", arguments: ReviewStatus.allCases)
  func approved(_ status: ReviewStatus) {
    let back = Self.reported(.approved, status)
    switch status {
    case .approved: #expect(back == nil)
    case .developerRemovedFromSale, .removedFromSale: #expect(back?.id == "status-off-sale")
    default: #expect(back?.id == "status-impossible")
    }
  }

  @Test("no product becomes a draft again", arguments: ReviewStatus.allCases)
  func draft(_ status: ReviewStatus) {
    #expect(Self.reported(status, .draft)?.id == (status == .draft ? nil : "status-impossible"))
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
