import CatalogDiff
import CatalogModel
package import Reporting
import SourceDiagnostics
import TextFormats

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
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the text of the file.
  package func render(
    _ plan: StorePlan, _ report: ChangesReport, restoring way: WayBack? = nil, digest: ([UInt8]) -> String
  ) -> String {
    let text = PlanText(showsCommand: false).render(plan, report)
    let live = plan.live.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSONValue.string($0.value)) }
    let noWayBack = plan.oneWay.isEmpty ? nil : JSONValue.array(plan.oneWay.map(\.json))
    let contents: JSONValue = .object([
      "live": .members(live),
      "submission": plan.isSubmission ? .bool(true) : nil,
      "submitted": plan.isSubmission ? .array(plan.submitted.map { .string($0) }) : nil,
      "app_version": plan.appVersion.map { .string($0) },
      "partial": plan.isPartial ? .bool(true) : nil,
      "consent": .array(plan.consent.map { .string($0.rawValue) }),
      "calls": .integer(plan.calls),
      "seconds": .integer(plan.seconds),
      "text": Self.lines(text),
      "changes": Self.changes(plan, report),
      "prices": plan.outlooks.isEmpty ? nil : .array(plan.outlooks.map(\.json)),
      "drift": .array(plan.drift.filter { !$0.isConflict }.map(\.json)),
      "conflicts": .array(plan.drift.filter(\.isConflict).map(\.json)),
      "unmanaged": .array(plan.unmanaged.map(\.json)),
      "unreadable": plan.unreadable.isEmpty ? nil : .array(plan.unreadable.map(\.unreadable)),
      "impossible": .array(plan.impossible.map(\.json)),
      "no_way_back": noWayBack,
      "requests": .array(plan.steps.map { plan.json(of: $0) }),
    ])
    var members = Self.head(of: plan) + (contents.members ?? [])
    members.append(.init("digest", .string(digest(PlanDocuments.contents(of: members)))))
    if let way { members.append(.init("way_back", way.json(of: way.plan, left: way.left))) }
    return String(decoding: JSONValue.object(members).bytes(.lines), as: UTF8.self)
  }

  /// The document that restores what a plan replaces, before that plan is applied: `shelf apply` plans its requests.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - digest: the digest of its document.
  /// - Returns: the text of the file; nil for a plan that replaces nothing.
  package func renderWayBack(of plan: StorePlan, digest: String) -> String? {
    guard let way = plan.wayBack, let reverse = plan.reverse else { return nil }
    let report = ChangesReport(reverse, old: "catalog", new: "App Store Connect")
    let stays = OneWayChange.lines(plan.oneWay.map { ($0.owner, $0.reason) }).map { "  \($0)\n" }
    let text =
      plan.hidingCodes(ChangesText().render(report)) + (stays.isEmpty ? "" : "\nStays as it is\n" + stays.joined())
    let contents: JSONValue = .object([
      "live": .object([]), "consent": [], "calls": 0, "seconds": 0, "text": Self.lines(text),
      "changes": Self.changes(plan, report), "drift": [], "conflicts": [], "unmanaged": [], "impossible": [],
      "no_way_back": .array(plan.oneWay.map(\.json)), "requests": [], "way_back": way.json(of: digest),
    ])
    let members = Self.head(of: plan) + (contents.members ?? [])
    return String(decoding: JSONValue.object(members).bytes(.lines), as: UTF8.self)
  }

  private static func head(of plan: StorePlan) -> [JSONValue.Member] {
    let app: JSONValue = .object([
      "id": .string(plan.app.id), "bundleId": plan.app.bundleID.map { .string($0) },
      "name": plan.app.name.map { .string($0) },
    ])
    return [
      .init("format", .string(formatName)), .init("shelf", .string(plan.frame.shelf)),
      .init("day", .string(plan.frame.day.description)), .init("store", .string(plan.frame.store)), .init("app", app),
      .init("catalog", .string(plan.frame.catalog)),
    ]
  }

  private static func lines(_ text: String) -> JSONValue {
    .array(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { .string(String($0)) })
  }

  /// The changes in the words of `diff --format json`.
  private static func changes(_ plan: StorePlan, _ report: ChangesReport) -> JSONValue {
    let file = TextFile(path: "changes", bytes: Array(plan.hidingCodes(ChangesJSON().render(report)).utf8))
    return parseJSON(file).root?["changes"]?.value ?? []
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
