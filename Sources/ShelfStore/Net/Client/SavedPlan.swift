import CommandSupport
import JSONSyntax
import SourceDiagnostics
import StorePlanning
import SystemPackage

/// A plan that was written to a file, as text for a terminal.
struct SavedPlan {
  private let root: JSONNode

  /// Reads the plans of a file; throws a `Failure` for a file that isn't one of plans.
  static func all(in name: String) throws -> [SavedPlan] {
    guard let bytes = Source.bytes(of: FilePath(name)) else { throw Failure("can't read '\(name)'") }
    return try PlanDocuments.parts(of: TextFile(path: name, bytes: bytes)).map { part in
      guard let root = parseJSON(part).root, root["format"]?.text == PlanJSON.formatName else {
        throw Failure("'\(name)' is not a plan; 'shelf plan -o plan.json' writes one")
      }
      return SavedPlan(root: root)
    }
  }

  /// The changes by consequence, blocked and unmanaged items, and the steps of each product.
  var text: String {
    var sections: [(title: String, lines: [String])] = [
      (
        "can't be done",
        texts("impossible") { "\($0["path"]?.text ?? ""): \($0["reason"]?.text ?? ""); \($0["help"]?.text ?? "")" }
      )
    ]
    var consequences: [String] = []
    for change in root["changes"]?.elements ?? [] {
      let word = change["consequence"]?.text ?? "unknown"
      if !consequences.contains(word) { consequences.append(word) }
    }
    for word in consequences {
      sections.append((word, texts("changes") { $0["consequence"]?.text ?? "unknown" == word ? line(of: $0) : nil }))
    }
    sections.append(
      ("left alone", texts("unmanaged") { thing in [thing["product"]?.text, thing["what"]?.text].joined(": ") }))
    let oneWay = OneWayChange.lines(
      (root["no_way_back"]?.elements ?? []).map { ($0["product"]?.text ?? "", $0["reason"]?.text ?? "") })
    sections.append(("no way back after applying", oneWay))
    sections.append(("steps", steps))
    let shown = sections.filter { !$0.lines.isEmpty }.map { section in
      section.title + "\n" + section.lines.map { "  \(VisibleText.line($0))\n" }.joined() + "\n"
    }
    return shown.joined() + VisibleText.line(subject) + "\n" + summary + "\n"
  }

  private func texts(_ list: String, _ line: (JSONNode) -> String?) -> [String] {
    (root[list]?.elements ?? []).compactMap(line)
  }

  private func line(of change: JSONNode) -> String {
    func shown(_ node: JSONNode?) -> String? {
      node.map { $0.text ?? String(decoding: $0.value.compactBytes, as: UTF8.self) }
    }
    let values = [shown(change["old"]), shown(change["new"])].joined(" → ")
    return [change["path"]?.text, values.isEmpty ? nil : values].joined(": ") + " (\(change["summary"]?.text ?? ""))"
  }

  private var steps: [String] {
    var owners: [String] = []
    var counts: [String: [String: Int]] = [:]
    for request in root["requests"]?.elements ?? [] {
      let owner = request["product"]?.text ?? ""
      if counts[owner] == nil { owners.append(owner) }
      counts[owner, default: [:]][request["method"]?.text ?? "", default: 0] += 1
    }
    return owners.map { owner in
      let words = ["GET", "POST", "PATCH", "DELETE"].compactMap { method in
        counts[owner]?[method].map { "\($0) \(method)" }
      }
      return "\(owner.isEmpty ? "the app" : owner): \(words.joined(separator: ", "))"
    }
  }

  private var subject: String {
    let app = root["app"]
    return "\(app?["name"]?.text ?? "") (\(app?["bundleId"]?.text ?? ""), \(app?["id"]?.text ?? "")) "
      + "in \(root["store"]?.text ?? "") on \(root["day"]?.text ?? "")"
  }

  private var summary: String {
    let consent = texts("consent") { $0.text }
    return "at most \(root["calls"]?.integer ?? 0) calls, about \(root["seconds"]?.integer ?? 0) s"
      + (consent.isEmpty ? "" : "; needs --allow \(consent.joined(separator: ","))")
  }
}

extension [String?] {
  /// The texts that aren't empty, with a separator.
  fileprivate func joined(_ separator: String) -> String {
    compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
  }
}
