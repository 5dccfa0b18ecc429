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

  /// What can't be done, which comes before the changes.
  var blocked: [Section] {
    [
      Section(
        title: "can't be done: nothing of these is sent",
        lines: plan.impossible.map { "\($0.path): \($0.reason); \($0.help)" })
    ].filter { !$0.lines.isEmpty }
  }

  var all: [Section] {
    [
      Section(
        title: "goes to App Review",
        lines: plan.submitted.map { $0.hasPrefix("group:") ? "the texts of the group '\($0.dropFirst(6))'" : $0 }),
      Section(
        title: "can't go to App Review yet: no review screenshot",
        lines: plan.isSubmission ? [] : plan.withoutScreenshot.map(\.text)),
      Section(
        title: "changed in the store and in the catalog since it was seen last: the catalog wins",
        lines: plan.drift.filter(\.isConflict).map { "\($0.product) \($0.key.rawValue)" }),
      Section(
        title: "changed in the store since it was seen last: it goes back to what the catalog says",
        lines: plan.drift.filter { !$0.isConflict }.map { "\($0.product) \($0.key.rawValue)" }),
      Section(
        title: plan.isSubmission
          ? "held back: this doesn't go to App Review" : "left alone: the store has it, the catalog does not say it",
        lines: plan.unmanaged.map { thing in
          let owner = thing.owner.isEmpty || thing.what.contains(thing.owner) ? "" : "\(thing.owner): "
          return owner + thing.what + (thing.isPrunable ? " (--prune takes it away)" : "")
        }),
      Section(
        title: "can't be compared: App Store Connect doesn't report it",
        lines: plan.unreadable.map { "\($0.owner): \($0.what)" }),
      Section(title: "prices in all territories, with what follows the base", lines: plan.outlooks.map(\.line)),
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

  /// The heading of what differs in what goes to App Review.
  let difference = "App Review gets what App Store Connect has; the catalog differs, and 'shelf plan' brings it there:"

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
    func text(of sections: [PlanSections.Section]) -> String {
      sections.map { section in
        section.title + "\n" + section.lines.map { "  " + VisibleText.line($0) + "\n" }.joined() + "\n"
      }.joined()
    }
    let rest = text(of: sections.all)
    let changes = plan.hidingCodes(self.changes.render(report)) + "\n"
    let text =
      text(of: sections.blocked)
      + (plan.isSubmission
        ? rest + (plan.changes.isEmptyOutside ? "" : sections.difference + "\n" + changes) : changes + rest)
    return text + VisibleText.line(sections.subject) + "\n" + VisibleText.line(sections.summary) + "\n"
  }
}

/// A plan for a pull request, never longer than a comment may be.
package struct PlanMarkdown: Sendable {
  package init() {}

  package func render(_ plan: StorePlan, _ report: ChangesReport) -> String {
    let sections = PlanSections(plan: plan)
    let head = Self.text(of: sections.blocked, "<details open>", room: 12_000)
    var tail = Self.text(of: sections.all, "<details>", room: 24_000 - head.count)
    tail += "\n\(MarkdownText.escaped(sections.subject)): \(MarkdownText.escaped(sections.summary))\n"
    let changes = ChangesMarkdown(limit: ChangesMarkdown.limit - head.count - tail.count).render(report)
    // What finds its own comment in a pull request goes by this mark.
    let mark = "<!-- shelf plan -->\n"
    return mark + (head.isEmpty ? "" : head + "\n")
      + plan.hidingCodes(changes.replacing("<!-- shelf diff -->\n", with: "")) + tail
  }

  private static func text(of sections: [PlanSections.Section], _ tag: String, room: Int) -> String {
    var text = ""
    for section in sections {
      text += "\n\(tag)<summary>\(MarkdownText.escaped(section.title)) (\(section.lines.count))</summary>\n\n"
      var shown = 0
      for line in section.lines {
        let item = "- \(MarkdownText.escaped(String(line.prefix(500))))\n"
        guard text.count + item.count < room else { break }
        text += item
        shown += 1
      }
      if shown < section.lines.count { text += "- _and \(section.lines.count - shown) more; `shelf plan` shows all_\n" }
      text += "\n</details>\n"
    }
    return text
  }
}

/// A plan as one HTML page.
package struct PlanPage: Sendable {
  private let page: ChangesPage

  package init() throws(TemplateFault) { page = try ChangesPage() }

  package func render(_ plan: StorePlan, _ report: ChangesReport) -> String {
    let sections = PlanSections(plan: plan)
    func html(of sections: [PlanSections.Section]) -> String {
      sections.map { section in
        let items = section.lines.map { "<li>\(Self.escaped(VisibleText.line($0)))</li>\n" }.joined()
        return "<section><h2>\(Self.escaped(section.title))</h2>\n<ul>\n\(items)</ul></section>\n"
      }.joined()
    }
    var body = html(of: sections.all)
    body += "<p>\(Self.escaped(sections.subject)): \(Self.escaped(sections.summary))</p>\n"
    let mark = "<main id=\"content\" tabindex=\"-1\">\n"
    let whole = plan.hidingCodes(page.render(report)).replacing(mark, with: mark + html(of: sections.blocked))
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
