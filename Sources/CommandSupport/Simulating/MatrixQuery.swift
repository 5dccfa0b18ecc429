package import CatalogModel
import CatalogProject
package import Reporting
package import SourceDiagnostics
import StoreSimulation

/// The request of `shelf simulate plan-changes`: the effect of every change between two subscriptions of a group.
package struct MatrixQuery {
  /// The group's reference name.
  package let group: String

  /// The paths of the catalog, as typed.
  package let paths: [String]

  /// The customer's territory; nil for the app's base territory.
  package let territory: String?

  /// The day for which prices are reported.
  package let day: CalendarDate

  /// The result; throws a `Failure` for an unknown catalog, group or storefront.
  package func answer() async throws -> (report: PlanMatrixReport, files: SourceFiles) {
    let (catalog, files) = try await catalog()
    guard let group = catalog.subscriptionGroups.first(where: { $0.name == group }) else {
      throw Failure(
        "unknown subscription group '\(group)'\(Self.advice(catalog.subscriptionGroups.map(\.name), near: group))")
    }
    let base = App.baseTerritory(of: catalog.app)
    let storefront = try territory.map(TerritoryCode.storefront) ?? base
    let matrix = planMatrix(of: group, in: storefront, on: day, base: base)
    return (PlanMatrixReport(matrix, bundleID: catalog.app?.bundleID), files)
  }

  private func catalog() async throws -> (Catalog, SourceFiles) {
    let workspace = try await Workspace(paths)
    if let failure = workspace.failures.first { throw Failure(failure) }
    try workspace.checkIsOneCatalog()
    return (workspace.catalogs[0].catalog, workspace.files)
  }

  private static func advice(_ names: [String], near name: String) -> String {
    if names.isEmpty { return "; the catalog has no subscription groups" }
    if let near = nearestSpelling(to: name, among: names) { return "; did you mean '\(near)'?" }
    return "; there \(names.count == 1 ? "is" : "are") \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
