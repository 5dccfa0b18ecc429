import CatalogDiff
import CatalogFormats
import CatalogModel
package import Reporting
import SourceDiagnostics

/// What stands in a plan besides the changes, as sections of lines for people.
struct PlanSections {
  let plan: StorePlan

  /// A heading, and what stands below it.
  struct Section {
    let title: String
    let lines: [String]
  }

  var all: [Section] {
    [
      Section(
        title: "can't be done: nothing of these is sent",
        lines: plan.impossible.map { "\($0.path): \($0.reason); \($0.help)" }),
      Section(
        title: "changed in the store and in the catalog since it was seen last: the catalog wins",
        lines: plan.drift.filter(\.isConflict).map { "\($0.product) \($0.key.rawValue)" }),
      Section(
        title: "changed in the store since it was seen last: it goes back to what the catalog says",
        lines: plan.drift.filter { !$0.isConflict }.map { "\($0.product) \($0.key.rawValue)" }),
      Section(
        title: "left alone: the store has it, the catalog does not say it",
        lines: plan.unmanaged.map { thing in
          let owner = thing.owner.isEmpty || thing.what.contains(thing.owner) ? "" : "\(thing.owner): "
          return owner + thing.what + (thing.isPrunable ? " (--prune takes it away)" : "")
        }),
      Section(title: "steps", lines: steps),
    ].filter { !$0.lines.isEmpty }
  }

  /// Each thing on a line, with what is sent for it.
  private var steps: [String] {
    var owners: [String] = []
    var counts: [String: [String: Int]] = [:]
    for step in plan.steps {
      if counts[step.owner] == nil { owners.append(step.owner) }
      counts[step.owner, default: [:]][step.method, default: 0] += 1
    }
    return owners.map { owner in
      let words = ["GET", "POST", "PATCH", "DELETE"].compactMap { method in
        counts[owner]?[method].map { "\($0) \(method)" }
      }
      return "\(owner.isEmpty ? "the app" : owner): \(words.joined(separator: ", "))"
    }
  }

  /// What it takes, on one line.
  var summary: String {
    if plan.isEmpty { return "nothing to do: the store has what the catalog says" }
    let calls = "at most \(plan.calls) \(plan.calls == 1 ? "call" : "calls"), about \(plan.seconds) s"
    let consent = plan.consent.isEmpty ? "" : "; needs --allow \(plan.consent.map(\.rawValue).joined(separator: ","))"
    return plan.steps.isEmpty ? "nothing is sent" : calls + consent
  }

  /// The app and the store that it is about.
  var subject: String {
    let name = plan.app.name.map { "\($0) " } ?? ""
    return "\(name)(\(plan.app.bundleID ?? "no bundle ID"), \(plan.app.id)) in \(plan.frame.store) on \(plan.frame.day)"
  }
}

/// A plan for people: the changes by consequence, and below them the steps.
package struct PlanText: Sendable {
  private let changes: ChangesText

  package init(color: Bool = false) { changes = ChangesText(color: color) }

  package func render(_ plan: StorePlan, _ report: ChangesReport) -> String {
    let sections = PlanSections(plan: plan)
    var text = plan.hidingCodes(changes.render(report)) + "\n"
    for section in sections.all {
      text += section.title + "\n" + section.lines.map { "  " + VisibleText.line($0) + "\n" }.joined() + "\n"
    }
    return text + VisibleText.line(sections.subject) + "\n" + VisibleText.line(sections.summary) + "\n"
  }
}

/// A plan for a pull request, never longer than a comment may be.
package struct PlanMarkdown: Sendable {
  package init() {}

  package func render(_ plan: StorePlan, _ report: ChangesReport) -> String {
    let sections = PlanSections(plan: plan)
    var tail = ""
    let room = 24_000
    for section in sections.all {
      tail += "\n<details><summary>\(Self.escaped(section.title)) (\(section.lines.count))</summary>\n\n"
      var shown = 0
      for line in section.lines {
        let item = "- \(Self.escaped(String(VisibleText.line(line).prefix(500))))\n"
        guard tail.count + item.count < room else { break }
        tail += item
        shown += 1
      }
      if shown < section.lines.count { tail += "- _and \(section.lines.count - shown) more; `shelf plan` shows all_\n" }
      tail += "\n</details>\n"
    }
    tail += "\n\(Self.escaped(sections.subject)): \(Self.escaped(sections.summary))\n"
    let changes = ChangesMarkdown(limit: ChangesMarkdown.limit - tail.count).render(report)
    // What finds its own comment in a pull request goes by this mark.
    return plan.hidingCodes(changes.replacing("<!-- shelf diff -->", with: "<!-- shelf plan -->")) + tail
  }

  /// A text with nothing in it that means something in Markdown or HTML.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "@": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }
}

/// A plan as one HTML page.
package struct PlanPage: Sendable {
  private let page: ChangesPage

  package init() throws(TemplateFault) { page = try ChangesPage() }

  package func render(_ plan: StorePlan, _ report: ChangesReport) -> String {
    let sections = PlanSections(plan: plan)
    var body = ""
    for section in sections.all {
      let items = section.lines.map { "<li>\(Self.escaped(VisibleText.line($0)))</li>\n" }.joined()
      body += "<section><h2>\(Self.escaped(section.title))</h2>\n<ul>\n\(items)</ul></section>\n"
    }
    body += "<p>\(Self.escaped(sections.subject)): \(Self.escaped(sections.summary))</p>\n"
    let whole = plan.hidingCodes(page.render(report))
    guard let end = whole.range(ofLast: "</main>") ?? whole.range(ofLast: "</body>") else { return whole + body }
    return whole[..<end] + body + whole[end...]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }
}

extension String {
  /// Where a text begins for the last time.
  fileprivate func range(ofLast text: String) -> String.Index? { ranges(of: text).last?.lowerBound }
}
