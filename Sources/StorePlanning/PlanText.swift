import CatalogDiff
import CatalogModel
package import Reporting
import SourceDiagnostics

/// The parts of a plan other than the changes, as sections of text lines.
struct PlanSections {
  let plan: StorePlan

  /// A heading, and the lines below it.
  struct Section {
    let title: String
    let lines: [String]
  }

  /// The impossible changes, which come before the changes, by the names in the report.
  func blocked(_ report: ChangesReport) -> [Section] {
    let places = report.words(for: plan.impossible.map(\.path))
    let lines = zip(places, plan.impossible).map { "\($0): \($1.reason); \($1.help)" }
    return lines.isEmpty ? [] : [Section(title: "blocked: not sent", lines: lines)]
  }

  /// The sections in all report formats, without those that have their own format at a terminal.
  var others: [Section] {
    [
      Section(
        title: plan.isWithdrawal ? "taken out of the submission to App Review" : "goes to App Review",
        lines: plan.submitted.map { owner in
          OwnerName.group(in: owner).map { "the texts of the group '\($0)'" } ?? owner
        } + (plan.appVersion.map { ["version \($0) of the app"] } ?? [])),
      Section(
        title: plan.isRestoring ? "can't be restored" : "no way back after applying",
        lines: OneWayChange.lines(plan.oneWay.map { ($0.owner, $0.reason) })),
      Section(
        title: "removed and created again: until then, new customers get no introductory offer",
        lines: plan.steps.filter { $0.method == "DELETE" && $0.id.hasSuffix("/introductory-offers/old") }
          .map { $0.product?.text ?? $0.owner }),
      Section(
        title: "can't go to App Review yet: no review screenshot",
        lines: plan.isSubmission ? [] : plan.withoutScreenshot.map(\.text)),
      Section(
        title: plan.isSubmission
          ? "not submitted" : "unmanaged: only in App Store Connect, left unchanged",
        lines: plan.unmanaged.map { thing in
          let owner = thing.owner.isEmpty || thing.what.contains(thing.owner) ? "" : "\(thing.owner): "
          return owner + thing.what + (thing.isPrunable ? " (--prune removes it)" : "")
        }),
      Section(
        title: "can't be compared: Shelf can't read it in App Store Connect",
        lines: plan.unreadable.map { $0.owner.isEmpty ? $0.what : "\($0.owner): \($0.what)" }),
      Section(title: "prices in all territories, with those that follow the base", lines: plan.outlooks.map(\.line)),
    ].filter { !$0.lines.isEmpty }
  }

  var all: [Section] {
    [
      Section(
        title: "changed in App Store Connect and in the catalog since the last sync: the catalog wins",
        lines: plan.drift.filter(\.isConflict).map { "\($0.product) \($0.key.rawValue)" }),
      Section(
        title: "changed in App Store Connect since the last sync: applying reverts it",
        lines: plan.drift.filter { !$0.isConflict }.map { "\($0.product) \($0.key.rawValue)" }),
    ].filter { !$0.lines.isEmpty } + others + [Section(title: "steps", lines: steps)].filter { !$0.lines.isEmpty }
  }

  /// Each item on a line, with its requests.
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

  /// The heading of the changes in submitted items.
  let difference = """
    App Review gets what App Store Connect has; the catalog differs, and 'shelf plan' shows how to send it:
    """

  /// The required work, on one line.
  var summary: String {
    if plan.isEmpty, !plan.isSubmission { return "nothing to do: \(plan.match(isPartial: plan.isPartial))" }
    let calls = "at most \(counted(plan.calls, "call")), about \(plan.seconds) s"
    let consent = plan.consent.isEmpty ? "" : "; needs --allow \(plan.consent.map(\.rawValue).joined(separator: ","))"
    return plan.steps.isEmpty ? "nothing is sent" : calls + consent
  }

  /// The app and the server of the plan.
  var subject: String {
    let name = plan.app.name.map { "\($0) " } ?? ""
    return "\(name)(\(plan.app.bundleID ?? "no bundle ID"), \(plan.app.id)) in \(plan.frame.store) on \(plan.frame.day)"
  }
}

/// A plan for a pull request, never longer than a comment may be.
package struct PlanMarkdown: Sendable {
  package init() {}

  /// Several plans in one comment, which share the space.
  package func render(_ plans: [(name: String, plan: StorePlan, report: ChangesReport)]) -> String {
    var text = ""
    for (index, one) in plans.enumerated() {
      let heading = "## \(one.name)\n\n"
      let room = ChangesMarkdown.limit - text.count
      // A plan may need a little more than its part.
      guard room > Self.leastRoom * 3 / 2 else {
        return text + "\n_\(plans.count - index) more plans did not fit here; `shelf plan` shows all._\n"
      }
      let part = max(room / (plans.count - index), Self.leastRoom)
      text += heading + render(one.plan, one.report, limit: part - heading.count)
    }
    return text
  }

  package func render(_ plan: StorePlan, _ report: ChangesReport) -> String {
    render(plan, report, limit: ChangesMarkdown.limit)
  }

  /// With less space, a plan isn't started.
  private static let leastRoom = 3_000

  private func render(_ plan: StorePlan, _ report: ChangesReport, limit: Int) -> String {
    let sections = PlanSections(plan: plan)
    let head = Self.markdown(for: sections.blocked(report), "<details open>", room: min(12_000, limit / 5))
    var tail = Self.markdown(for: sections.all, "<details>", room: min(24_000, limit * 3 / 8) - head.count)
    tail += "\n\(MarkdownText.escaped(sections.subject)): \(MarkdownText.escaped(sections.summary))\n"
    let report = report.only(plan.sentEntries(of: report))
    let isShown = !plan.isSubmission || !report.entries.isEmpty
    let heading = plan.isSubmission ? sections.difference : ChangesMarkdown.heading
    let changes =
      isShown ? ChangesMarkdown(limit: limit - head.count - tail.count).render(report, heading: heading) : ""
    // Tools find their own comment in a pull request by this mark.
    let mark = "<!-- shelf plan -->\n"
    return mark + (head.isEmpty ? "" : head + "\n")
      + plan.hidingCodes(changes.replacing("<!-- shelf diff -->\n", with: "")) + tail
  }

  private static func markdown(for sections: [PlanSections.Section], _ tag: String, room: Int) -> String {
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

/// Plans as one HTML page.
package struct PlanPage: Sendable {
  private let page: ChangesPage

  package init() throws(TemplateFault) { page = try ChangesPage() }

  package func render(_ plans: [(plan: StorePlan, report: ChangesReport)]) -> String {
    let names = plans.map { $0.plan.app.name ?? $0.plan.app.bundleID ?? $0.plan.app.id }
    let isOne = plans.count == 1
    var frame = ChangesPage.Frame(title: "Plan: \(isOne ? names[0] : counted(plans.count, "app"))")
    for (index, one) in plans.enumerated() {
      let sections = PlanSections(plan: one.plan)
      frame.subtitle += "\(index > 0 ? " · " : "")\(sections.subject): \(sections.summary)"
      if one.plan.isSubmission, !one.report.entries.isEmpty { frame.subtitle += ". \(sections.difference.dropLast())" }
      frame.blocked += one.plan.impossible.map {
        ChangesPage.Blocked(path: $0.path, reason: $0.reason, help: $0.help, report: index)
      }
      for section in sections.all {
        let lines = section.lines.map { isOne ? $0 : "\(names[index]): \($0)" }
        if let same = frame.sections.firstIndex(where: { $0.title == section.title }) {
          frame.sections[same].lines += lines
        } else {
          frame.sections.append((section.title, lines))
        }
      }
    }
    return page.render(plans.map { $0.report.only($0.plan.sentEntries(of: $0.report)) }, in: frame) { text in
      plans.reduce(text) { $1.plan.hidingCodes($0) }
    }
  }
}
