import CatalogDiff
import CatalogFormats
import CatalogModel
import JSONSyntax
package import Reporting
import SourceDiagnostics

/// A plan as the file to review and apply: `shelf.plan/1`.
///
/// Each request is one line. Confidential texts are replaced by names, `{{secret:com.example.gold/review_notes}}`, and
/// read from the catalog when the plan is applied.
package struct PlanJSON: Sendable {
  package static let formatName = "shelf.plan/1"

  package init() {}

  /// - Parameters:
  ///   - plan: the plan.
  ///   - report: its changes, with their places.
  /// - Returns: the text of the file.
  package func render(_ plan: StorePlan, _ report: ChangesReport) -> String {
    var writer = JSONWriter(.lines)
    func list(_ writer: inout JSONWriter, _ values: [DocumentValue]) {
      writer.array { writer in for value in values { writer.element { $0.value(value) } } }
    }
    writer.object { writer in
      writer.member("format", Self.formatName)
      writer.field("shelf", plan.frame.shelf)
      writer.field("day", plan.frame.day.description)
      writer.field("store", plan.frame.store)
      writer.field("app") { writer in
        writer.value(
          .object(
            [
              DocumentValue.Member("id", .string(plan.app.id)),
              plan.app.bundleID.map { DocumentValue.Member("bundleId", .string($0)) },
              plan.app.name.map { DocumentValue.Member("name", .string($0)) },
            ].compactMap(\.self)))
      }
      writer.field("catalog", plan.frame.catalog)
      writer.field("live") { writer in
        writer.value(
          .object(plan.live.sorted { $0.key < $1.key }.map { DocumentValue.Member($0.key, .string($0.value)) }))
      }
      if plan.isSubmission { writer.field("submission") { $0.value(.bool(true)) } }
      writer.field("consent") { list(&$0, plan.consent.map { .string($0.rawValue) }) }
      writer.field("calls") { $0.value(.integer(plan.calls)) }
      writer.field("seconds") { $0.value(.integer(plan.seconds)) }
      writer.field("changes") { list(&$0, Self.changes(plan, report)) }
      if !plan.outlooks.isEmpty { writer.field("prices") { list(&$0, plan.outlooks.map(\.json)) } }
      writer.field("drift") { list(&$0, plan.drift.filter { !$0.isConflict }.map(\.json)) }
      writer.field("conflicts") { list(&$0, plan.drift.filter(\.isConflict).map(\.json)) }
      writer.field("unmanaged") { list(&$0, plan.unmanaged.map(\.json)) }
      if !plan.unreadable.isEmpty { writer.field("unreadable") { list(&$0, plan.unreadable.map(\.unreadable)) } }
      writer.field("impossible") { list(&$0, plan.impossible.map(\.json)) }
      writer.field("requests") { list(&$0, plan.steps.map { plan.json(of: $0) }) }
    }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The changes in the words of `diff --format json`.
  private static func changes(_ plan: StorePlan, _ report: ChangesReport) -> [DocumentValue] {
    let file = TextFile(path: "changes", bytes: Array(plan.hidingCodes(ChangesJSON().render(report)).utf8))
    return parseJSON(file).root?["changes"]?.elements?.map(\.value) ?? []
  }
}

extension DriftedValue {
  fileprivate var json: DocumentValue { ["product": .string(product.text), "key": .string(key.rawValue)] }
}

extension UnmanagedThing {
  fileprivate var json: DocumentValue {
    ["product": .string(owner), "what": .string(what), "prune": .bool(isPrunable)]
  }

  fileprivate var unreadable: DocumentValue { ["product": .string(owner), "what": .string(what)] }
}

extension ImpossibleChange {
  fileprivate var json: DocumentValue {
    [
      "product": .string(owner), "path": .string(path.description), "reason": .string(reason), "help": .string(help),
    ]
  }
}
