import CatalogModel
import SourceDiagnostics

/// A format's losses in one line: the keys and their counts.
package struct LossSummary: Sendable {
  private var counts: [String: Int] = [:]

  package init(_ lost: [LostValue]) {
    for value in lost { counts[value.path.keyName, default: 0] += 1 }
  }

  /// The number of different keys: `36` for `sells ×7, review ×7` and 34 others.
  package var fieldCount: Int { counts.count }

  /// The maximum number of listed keys.
  private static let most = 8

  /// `sells ×7, review ×7, app.name and 3 others`, most frequent first; nil if nothing is lost.
  package var text: String? {
    guard !counts.isEmpty else { return nil }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(Self.most).map { $0.value == 1 ? $0.key : "\($0.key) ×\($0.value)" }
    let others = sorted.count - named.count
    return named.joined(separator: ", ") + (others > 0 ? " and \(counted(others, "other"))" : "")
  }
}

extension CatalogPath {
  /// The keys on the path to a value, without entries: `price.territories`, `app.name`.
  fileprivate var keyName: String {
    let keys = steps.compactMap { if case .field(let key) = $0 { key.rawValue } else { nil } }
    let start: String? =
      switch root {
      case .app: CatalogKey.app.rawValue
      case .group: keys.isEmpty ? CatalogKey.subscriptionGroups.rawValue : "group"
      case .product: keys.isEmpty ? CatalogKey.products.rawValue : nil
      case .retired: CatalogKey.retired.rawValue
      case .storePage: CatalogKey.storePages.rawValue
      case .catalog, .locked: nil
      }
    return ([start].compactMap(\.self) + keys).joined(separator: ".")
  }
}
