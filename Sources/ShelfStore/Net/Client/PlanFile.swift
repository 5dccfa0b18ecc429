import CommandSupport
import SourceDiagnostics
import StorePlanning
import SystemPackage

/// A plan with the catalog that it is made from.
struct NamedPlan {
  /// The catalog's path below the folder that all catalogs share.
  let name: String
  let workspace: Workspace
  let planned: PlannedStore

  var plan: StorePlan { planned.plan }
}

/// The file with the plans of one run, and the one beside it that restores what they replace.
enum PlanFile {
  /// Writes plans, and what restores the present state.
  ///
  /// - Parameters:
  ///   - plans: the plans, at least one.
  ///   - output: the file; it must not be a source.
  /// - Throws: a `Failure` if it can't be written.
  static func write(_ plans: [NamedPlan], to output: String) throws {
    let sources = plans.flatMap(\.workspace.files)
    let file = document(of: plans, for: output)
    let parts = PlanDocuments.parts(of: file)
    let back = WayBack.name(besides: output)
    let ways = zip(plans, parts).compactMap { one, part in
      PlanJSON().renderWayBack(of: one.plan, digest: PlannedStore.digest(part.bytes)).map {
        TextFile(path: back, bytes: Array($0.utf8))
      }
    }
    let undo = ways.isEmpty ? nil : (file: OutputFile(back, madeFrom: sources), bytes: PlanDocuments.joined(ways))
    try OutputFile.write([undo, (file: OutputFile(output, madeFrom: sources), bytes: file.bytes)].compactMap(\.self))
  }

  /// The document of plans for a file, which isn't written.
  static func document(of plans: [NamedPlan], for output: String) -> TextFile {
    let parts = plans.map { TextFile(path: output, bytes: $0.planned.document()) }
    return TextFile(path: output, bytes: PlanDocuments.joined(parts))
  }

  /// Records the state after a plan, so that the way back can detect later changes.
  ///
  /// - Parameters:
  ///   - live: the state after the plan.
  ///   - names: the things that it changed.
  ///   - plan: the plan's document.
  ///   - sent: the things for which it has sent something.
  ///   - isNewer: whether this run has sent something.
  /// - Throws: a `Failure` if the file can't be written.
  static func noteLeft(
    _ live: LiveStore, of names: [String], by plan: TextFile, sent: Set<String>, isNewer: Bool
  ) throws {
    let file = WayBack.name(besides: plan.path)
    guard var parts = parts(of: file), let index = index(of: plan, in: parts), let way = WayBack(in: parts[index]),
      isNewer || way.left.isEmpty
    else { return }
    let left = StorePlan.digests(of: names, leftIn: live, PlannedStore.digest)
    parts[index] = PlanDocuments.noting(left, in: parts[index], of: plan, sent: sent)
    try OutputFile(file, madeFrom: []).write(PlanDocuments.joined(parts))
  }

  /// Whether there is a file that restores what a plan replaces.
  static func hasWayBack(_ plan: TextFile) -> Bool {
    parts(of: WayBack.name(besides: plan.path)).map { index(of: plan, in: $0) != nil } ?? false
  }

  private static func parts(of file: String) -> [TextFile]? {
    Source.bytes(of: FilePath(file)).map { PlanDocuments.parts(of: TextFile(path: file, bytes: $0)) }
  }

  private static func index(of plan: TextFile, in parts: [TextFile]) -> Int? {
    let digest = PlannedStore.digest(plan.bytes)
    return parts.firstIndex { WayBack(in: $0)?.plan == digest }
  }
}
