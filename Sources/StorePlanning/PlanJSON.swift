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
  ///   - way: the state that it restores; nil for other plans.
  /// - Returns: the text of the file.
  package func render(_ plan: StorePlan, _ report: ChangesReport, restoring way: WayBack? = nil) -> String {
    var writer = JSONWriter(.lines)
    writer.object { writer in
      begin(plan, &writer)
      writer.field("live") { writer in
        writer.value(
          .object(plan.live.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }))
      }
      if plan.isSubmission { writer.field("submission") { $0.value(.bool(true)) } }
      if let version = plan.appVersion { writer.field("app_version", version) }
      if plan.isPartial { writer.field("partial") { $0.value(.bool(true)) } }
      list("consent", plan.consent.map { .string($0.rawValue) }, &writer)
      writer.field("calls") { $0.value(.integer(plan.calls)) }
      writer.field("seconds") { $0.value(.integer(plan.seconds)) }
      list("changes", Self.changes(plan, report), &writer)
      if !plan.outlooks.isEmpty { list("prices", plan.outlooks.map(\.json), &writer) }
      list("drift", plan.drift.filter { !$0.isConflict }.map(\.json), &writer)
      list("conflicts", plan.drift.filter(\.isConflict).map(\.json), &writer)
      list("unmanaged", plan.unmanaged.map(\.json), &writer)
      if !plan.unreadable.isEmpty { list("unreadable", plan.unreadable.map(\.unreadable), &writer) }
      list("impossible", plan.impossible.map(\.json), &writer)
      if !plan.oneWay.isEmpty { list("no_way_back", plan.oneWay.map(\.json), &writer) }
      list("requests", plan.steps.map { plan.json(of: $0) }, &writer)
      if let way { writer.field("way_back") { $0.value(way.json(of: way.plan, left: way.left)) } }
    }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The document that restores what a plan replaces, before that plan is applied: `shelf apply` plans its requests.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - digest: the digest of its document.
  /// - Returns: the text of the file; nil for a plan that replaces nothing.
  package func renderWayBack(of plan: StorePlan, digest: String) -> String? {
    guard let way = plan.wayBack, let reverse = plan.reverse else { return nil }
    var writer = JSONWriter(.lines)
    let report = ChangesReport(reverse, old: "catalog", new: "App Store Connect")
    writer.object { writer in
      begin(plan, &writer)
      writer.field("live") { $0.value(.object([])) }
      list("consent", [], &writer)
      for name in ["calls", "seconds"] as [StaticString] { writer.field(name) { $0.value(0) } }
      list("changes", Self.changes(plan, report), &writer)
      for name in ["drift", "conflicts", "unmanaged", "impossible"] as [StaticString] { list(name, [], &writer) }
      list("no_way_back", plan.oneWay.map(\.json), &writer)
      list("requests", [], &writer)
      writer.field("way_back") { $0.value(way.json(of: digest)) }
    }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func begin(_ plan: StorePlan, _ writer: inout JSONWriter) {
    writer.member("format", Self.formatName)
    writer.field("shelf", plan.frame.shelf)
    writer.field("day", plan.frame.day.description)
    writer.field("store", plan.frame.store)
    writer.field("app") { writer in
      writer.value(
        .object(
          [
            JSONValue.Member("id", .string(plan.app.id)),
            plan.app.bundleID.map { JSONValue.Member("bundleId", .string($0)) },
            plan.app.name.map { JSONValue.Member("name", .string($0)) },
          ].compactMap(\.self)))
    }
    writer.field("catalog", plan.frame.catalog)
  }

  private func list(_ name: StaticString, _ values: [JSONValue], _ writer: inout JSONWriter) {
    writer.field(name) { writer in
      writer.array { writer in for value in values { writer.element { $0.value(value) } } }
    }
  }

  /// The changes in the words of `diff --format json`.
  private static func changes(_ plan: StorePlan, _ report: ChangesReport) -> [JSONValue] {
    let file = TextFile(path: "changes", bytes: Array(plan.hidingCodes(ChangesJSON().render(report)).utf8))
    return parseJSON(file).root?["changes"]?.elements?.map(\.value) ?? []
  }
}

extension DriftedValue {
  fileprivate var json: JSONValue { ["product": .string(product.text), "key": .string(key.rawValue)] }
}

extension UnmanagedThing {
  fileprivate var json: JSONValue {
    ["product": .string(owner), "what": .string(what), "prune": .bool(isPrunable)]
  }

  fileprivate var unreadable: JSONValue { ["product": .string(owner), "what": .string(what)] }
}

extension ImpossibleChange {
  fileprivate var json: JSONValue {
    [
      "product": .string(owner), "path": .string(path.description), "reason": .string(reason), "help": .string(help),
    ]
  }
}
