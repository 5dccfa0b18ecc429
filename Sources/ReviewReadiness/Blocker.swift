package import CatalogModel
package import SourceDiagnostics

/// A kind of finding that keeps an item from saying yes.
///
/// Rules and items live in rooms that don't know each other, so a kind is named; a test looks each name up.
package struct Blocker: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The kind's ID: `display-name-length`.
  package let kind: String

  /// The field in which it must stand; nil when any will do.
  package let key: CatalogKey?

  /// One of a kind that only counts in a field: a missing file counts where the screenshot is named.
  init(_ kind: String, in key: CatalogKey) {
    self.kind = kind
    self.key = key
  }

  package init(stringLiteral kind: String) {
    self.kind = kind
    key = nil
  }

  package func matches(_ finding: Diagnostic<SourceRange?>) -> Bool {
    guard finding.kind.id == kind else { return false }
    guard let key else { return true }
    return finding.path?.hasSuffix(".\(key.rawValue)") ?? false
  }
}

/// Findings by what they concern.
struct FindingIndex: Sendable {
  /// What concerns no product and no group of the catalog.
  private(set) var ofApp: [Diagnostic<SourceRange?>] = []
  /// By the path of the product, which tells apart those with the same ID.
  private var products: [Substring: [Diagnostic<SourceRange?>]] = [:]
  private var groups: [(prefix: String, finding: Diagnostic<SourceRange?>)] = []

  /// All of a kind, whatever they concern.
  private var kinds: [String: [Diagnostic<SourceRange?>]] = [:]

  init(_ findings: [Diagnostic<SourceRange?>], in catalog: Catalog) {
    guard !findings.isEmpty else { return }
    let ids = Set((catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)).map(\.id.text))
    for finding in findings {
      kinds[finding.kind.id, default: []].append(finding)
      if let id = finding.product, ids.contains(id) {
        products[Self.product(id, in: finding.path ?? ""), default: []].append(finding)
      } else if let path = finding.path, path.hasPrefix("subscription_groups[") {
        groups.append((path, finding))
      } else {
        ofApp.append(finding)
      }
    }
  }

  func ofProduct(at path: CatalogPath) -> [Diagnostic<SourceRange?>] { products[path.description[...]] ?? [] }

  /// The beginning of a path that names a product, `products["gold"][1]`; the first of that ID where a path names none.
  private static func product(_ id: String, in path: String) -> Substring {
    let first = CatalogPath.product(ProductID(id)).description
    guard path.hasPrefix(first) else { return first[...] }
    let rest = path.dropFirst(first.count)
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return path.prefix(first.count) }
    return path[...end]
  }

  /// What concerns a group itself, not its plans.
  func ofGroup(at path: CatalogPath) -> [Diagnostic<SourceRange?>] {
    guard !groups.isEmpty else { return [] }
    let own = path.description
    return groups.filter { $0.prefix == own || $0.prefix.hasPrefix(own + ".") }.map(\.finding)
  }

  /// All of the kinds that an item of the app names.
  func ofKinds(_ blockers: [Blocker]) -> [Diagnostic<SourceRange?>] {
    blockers.flatMap { blocker in (kinds[blocker.kind] ?? []).filter(blocker.matches) }
  }
}
