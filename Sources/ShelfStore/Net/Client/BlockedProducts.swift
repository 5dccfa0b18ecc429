import CatalogLint
import CatalogModel
import Reporting
import SourceDiagnostics
import StorePlanning

/// The products that a plan skips because lint reports errors in them.
struct BlockedProducts {
  /// The products, groups and the app, each with its first error.
  let changes: [ImpossibleChange]

  /// The errors because of which parts of the catalog are not known.
  let unreadable: [FindingsReport.Finding]

  /// The rules about what App Review and customers need: App Store Connect also accepts incomplete products, and
  /// rejects invalid values itself.
  private static let readiness = Rule.ofMissingMetadata.union([
    "legal-links-missing", "missing-asset", "not-restored", "offer-outside-availability", "silent-subscriber-increase",
  ])

  /// Groups errors by subject.
  ///
  /// - Parameters:
  ///   - errors: the errors of lint.
  ///   - catalog: the catalog.
  init(_ errors: [FindingsReport.Finding], of catalog: Catalog) {
    var changes: [ImpossibleChange] = []
    var unreadable: [FindingsReport.Finding] = []
    let rules = Set(Rule.all.map(\.kind.id))
    let groups = catalog.subscriptionGroups.map { ($0.name, CatalogPath.group($0.name)) }
    for error in errors where !Self.readiness.contains(error.kind.id) {
      let group = groups.first { error.path?.hasPrefix($0.1.description) ?? false }
      let owner = error.product ?? group.map { OwnerName.group($0.0) } ?? ""
      guard rules.contains(error.kind.id) else {
        unreadable.append(error)
        continue
      }
      if changes.contains(where: { $0.owner == owner }) { continue }
      changes.append(
        ImpossibleChange(
          owner: owner, path: error.product.map { .product(ProductID($0)) } ?? group?.1 ?? .app,
          reason: "\(error.message) (\(error.kind.id))",
          help: error.help ?? "'shelf lint' shows where; the rest of the plan is not affected"))
    }
    (self.changes, self.unreadable) = (changes, unreadable)
  }
}
