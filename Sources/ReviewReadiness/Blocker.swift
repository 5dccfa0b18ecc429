package import CatalogModel
package import SourceDiagnostics

/// A kind of finding that prevents a yes.
///
/// Rules and items are in separate modules, so the kind is given by its ID; a test checks that each one exists.
package struct Blocker: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The kind's ID: `display-name-length`.
  package let kind: String

  /// The field that must contain it; nil for any.
  package let key: CatalogKey?

  /// A kind that counts only in a field: a missing file counts for the screenshot.
  init(_ kind: String, in key: CatalogKey) { (self.kind, self.key) = (kind, key) }

  /// A missing field, which the finding's message names.
  static func missing(_ key: CatalogKey) -> Blocker { Blocker(missingKey, in: key) }

  static let missingKey = "missing-key"

  package init(stringLiteral kind: String) {
    self.kind = kind
    key = nil
  }

  package func matches(_ finding: Diagnostic<SourceRange?>) -> Bool {
    guard finding.kind.id == kind else { return false }
    guard let key else { return true }
    if kind == Self.missingKey { return finding.message.hasSuffix("without '\(key.rawValue)'") }
    return finding.path?.hasSuffix(".\(key.rawValue)") ?? false
  }
}

/// Findings by their subject.
struct FindingIndex: Sendable {
  /// Findings about the app itself, not about a product or group.
  private(set) var ofApp: [Diagnostic<SourceRange?>] = []
  /// Findings by the path of the product, which distinguishes products with the same ID.
  private var products: [Substring: [Diagnostic<SourceRange?>]] = [:]
  /// Findings by each start of their path that can be a group's.
  private var groups: [Substring: [Diagnostic<SourceRange?>]] = [:]

  /// Findings by kind, for all subjects.
  private var kinds: [String: [Diagnostic<SourceRange?>]] = [:]

  init(_ findings: [Diagnostic<SourceRange?>], in catalog: Catalog) {
    guard !findings.isEmpty else { return }
    let ids = Set((catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)).map(\.id.text))
    for finding in findings {
      kinds[finding.kind.id, default: []].append(finding)
      if let id = finding.product, ids.contains(id) {
        products[Self.product(id, in: finding.path ?? ""), default: []].append(finding)
      } else if let path = finding.path, path.hasPrefix("subscription_groups[") {
        for end in path.indices where path[end] == "]" && [nil, "."].contains(path[end...].dropFirst().first) {
          groups[path[...end], default: []].append(finding)
        }
      } else {
        ofApp.append(finding)
      }
    }
  }

  func ofProduct(at path: CatalogPath) -> [Diagnostic<SourceRange?>] { products[path.description[...]] ?? [] }

  /// The start of a path to a product, `products["gold"][1]`; the first one of that ID if a path isn't specific.
  private static func product(_ id: String, in path: String) -> Substring {
    let first = CatalogPath.product(ProductID(id)).description
    guard path.hasPrefix(first) else { return first[...] }
    let rest = path.dropFirst(first.count)
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return path.prefix(first.count) }
    return path[...end]
  }

  /// Findings about a group itself, not its subscriptions.
  func ofGroup(at path: CatalogPath) -> [Diagnostic<SourceRange?>] { groups[path.description[...]] ?? [] }

  /// Findings of the kinds that an item of the app lists.
  func ofKinds(_ blockers: [Blocker]) -> [Diagnostic<SourceRange?>] {
    blockers.flatMap { blocker in (kinds[blocker.kind] ?? []).filter(blocker.matches) }
  }
}
