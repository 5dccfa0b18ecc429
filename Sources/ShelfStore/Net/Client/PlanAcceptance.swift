import CatalogModel
import CatalogProject
import CatalogYAML
import CommandSupport
import SourceDiagnostics
import StorePlanning

// The changes that 'accepted.yaml' and trailers let pass in plans.

extension PlannedStore {
  /// The accepted changes of the catalog, and those in the message of the last commit. Without git there are only the
  /// former.
  static func accepted(in workspace: Workspace) async -> (file: AcceptedReading, trailers: AcceptedTrailers) {
    let file = workspace.catalogs[0].accepted ?? AcceptedReading()
    guard let repository = try? await GitRepository(around: workspace.roots[0] ?? workspace.paths.workingFolder),
      let trailers = try? await AcceptedTrailers(in: repository, nil)
    else { return (file, AcceptedTrailers()) }
    return (file, trailers)
  }

  /// Why an accepted change lets nothing pass; nil for one that does, and for a product that wasn't read.
  private func problem(at index: Int) -> AcceptedChange.Problem? {
    let entries = accepted.file.entries + accepted.trailers.reading.entries
    guard let problem = plan.acceptedProblems[index],
      problem != .noChange || !(entries[index].change.product.map(options.excluded.contains) ?? false)
    else { return nil }
    return problem
  }

  /// Reports the accepted changes of plans that let nothing pass.
  ///
  /// - Parameter plans: the plans of one run.
  /// - Returns: the trailers that fit changes of several plans, so that they count for none.
  static func reportAccepted(_ plans: [NamedPlan]) -> [AcceptedChange] {
    if let paths = plans.first?.workspace.paths {
      AcceptedReading.reportMisplaced(above: plans.flatMap { $0.workspace.roots.compactMap(\.self) }, paths)
    }
    for one in plans {
      let entries = one.planned.accepted.file.entries
      let found = entries.indices.compactMap { index in
        one.planned.problem(at: index).map {
          entries[index].diagnostic($0, of: one.workspace.catalogs[0].catalog)
        }
      }
      StandardError.report(found, in: one.workspace.files)
    }
    guard let trailers = plans.first?.planned.accepted.trailers else { return [] }
    var (ambiguous, found) = ([AcceptedChange](), trailers.reading.faults)
    for (index, entry) in trailers.reading.entries.enumerated() {
      let problems = plans.map { one in
        let others = one.planned.accepted.trailers.reading.entries
        return others.firstIndex { $0.change == entry.change } == index
          ? one.planned.problem(at: one.planned.accepted.file.entries.count + index) : .noChange
      }
      guard let problem = AcceptedChange.problem(in: problems) else { continue }
      if case .severalCatalogs = problem { ambiguous.append(entry.change) }
      found.append(entry.diagnostic(problem, of: plans.count == 1 ? plans[0].workspace.catalogs[0].catalog : Catalog()))
    }
    StandardError.report(found, in: trailers.files)
    return ambiguous
  }
}
