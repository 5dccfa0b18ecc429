import CatalogModel
import ReviewReadiness
import SourceDiagnostics

/// The checklist for people at a terminal: whether it is ready, then what blocks and what to check by hand, with one
/// entry for each root cause, then the order of submission.
package struct ChecklistText: Sendable {
  private let look: TextLook

  /// Whether everything is listed, including passed items and every product.
  private let isWhole: Bool

  /// Whether each item is listed with its reason and source.
  private let showsReasons: Bool

  package init(_ look: TextLook = TextLook(), isWhole: Bool = false, showsReasons: Bool = false) {
    (self.look, self.isWhole, self.showsReasons) = (look, isWhole, showsReasons)
  }

  /// The maximum number of names on a line and of causes below an item, unless everything is requested.
  private var mostNames: Int { isWhole ? .max : 3 }
  private var mostCauses: Int { isWhole ? .max : 3 }

  package func render(_ report: ChecklistReport) -> String {
    var page = TextPage(look)
    var hasReasons = false
    if report.isSeveral {
      page.add(head(report.appSummary, isReady: report.isReady, report.taskCount))
      if let due = report.due { page.add(StyledText(due.text)) }
      page.addBlank()
    }
    for (index, app) in report.apps.enumerated() {
      if index > 0 { page.addBlank() }
      let name = app.title(isOneOfSeveral: report.isSeveral)
      page.add(head(name, isReady: app.isReady, app.taskCount))
      if let due = report.due, !report.isSeveral { page.add(StyledText(due.text)) }
      if writeApp(app, report, to: &page) { hasReasons = true }
    }
    if hasReasons, !showsReasons {
      page.addBlank()
      page.add("Add --reasons for the reasons, with Apple's sources.")
    }
    return page.text
  }

  /// The answer: `Lighthouse Reader   NOT READY   4 blocking   3 to check by hand   28 ok`.
  private func head(_ name: String, isReady: Bool, _ count: (Answer.Verdict) -> Int) -> StyledText {
    let counts = ["\(count(.no)) blocking", "\(count(.unknown)) to check by hand", "\(count(.yes)) ok"]
    let answer = isReady ? StyledText("READY", .added) : StyledText("NOT READY", .severity(.error))
    return counts.reduce(StyledText(name, .message) + "   " + answer) { $0 + "   " + StyledText($1) }
  }

  /// Adds the items of an app; returns whether there are any.
  private func writeApp(_ app: AppChecklist, _ report: ChecklistReport, to page: inout TextPage) -> Bool {
    let names = ProductNames(bundleID: app.bundleID, among: Set(app.checklist.entries.compactMap(\.subject)))
    let items = Items(app: app, causes: app.causes, names: names)
    let sections: [(Answer.Verdict, StyledText)] = [
      (.no, StyledText("BLOCKING", .severity(.error))),
      (
        .unknown,
        StyledText("CHECK BY HAND", .severity(.warning)) + "   Shelf can't decide these"
      ), (.yes, StyledText("OK", .added)),
    ]
    var hasItems = false
    for (verdict, title) in sections where verdict != .yes || isWhole {
      let answers = app.answers([verdict])
      if answers.isEmpty { continue }
      page.addBlank()
      page.add(title)
      for item in answers { writeItem(item, items, to: &page) }
      hasItems = true
    }
    let (owners, steps) = (app.owners, app.checklist.plan.steps)
    if !owners.isEmpty { writeOwners(owners, report.due, to: &page) }
    if !steps.isEmpty { writeSteps(steps, names, to: &page) }
    return hasItems
  }

  // MARK: - Items

  /// Writes the items of an app.
  private struct Items {
    let app: AppChecklist
    let causes: RootCauses
    let names: ProductNames
  }

  private func writeItem(_ answers: AppChecklist.ItemAnswers, _ items: Items, to page: inout TextPage) {
    let shown = answers.causes.prefix(mostCauses)
    for (index, cause) in shown.enumerated() {
      let title = index == 0 ? mark(answers.verdict) + StyledText(" \(answers.item.heading)") : ""
      let subject = subject(cause, answers, items.names)
      let place = cause.rows.first?.place.map { StyledText($0.text, .frame) }
      page.add(
        title.padded(to: min(40, page.look.width / 2)) + "  " + subject, place: place, indent: 2, hanging: 6)
      addBody(of: cause, answers, items, to: &page)
    }
    let left = answers.causes.dropFirst(mostCauses)
    if !left.isEmpty {
      let count = left.reduce(0) { $0 + $1.rows.count }
      let reasons = left.count == 1 ? "another reason" : "\(left.count) other reasons"
      page.add(StyledText("and \(answers.subjects(count)) for \(reasons)"), indent: 6)
    }
    if showsReasons, answers.verdict != .yes {
      page.add(StyledText("why: \(answers.item.reason) (\(answers.item.source.title))"), indent: 6, hanging: 11)
    }
  }

  /// Adds the cause, the products affected, the remedy, and the other answers that the remedy clears.
  private func addBody(
    of cause: AppChecklist.ItemAnswers.Cause, _ answers: AppChecklist.ItemAnswers, _ items: Items,
    to page: inout TextPage
  ) {
    if cause.names.count > 1 {
      let names = cause.names.map(items.names.short)
      page.add(StyledText(ChecklistReport.some(names, most: mostNames)), indent: 6)
    }
    if !isObvious(cause.evidence, answers.item) { page.add(StyledText(cause.evidence), indent: 6) }
    if let remedy = cause.remedy {
      let others = cause.isOneRemedy ? "" : ", and so for the others"
      if remedy.kind == "command" {
        page.addCommand("run  " + StyledText(remedy.text + others), indent: 6)
      } else {
        page.add(StyledText(remedy.text + others), indent: 6)
      }
    }
    let effects = cause.rows.map { items.causes[$0.entry] }
    var words: [String] = []
    for word in effects.flatMap(\.words) where !words.contains(word) { words.append(word) }
    guard !words.isEmpty else { return }
    let isShared = effects.contains(where: \.isShared)
    page.add(
      StyledText((isShared ? "with the other items this also clears: " : "this also clears: ") + listed(words)),
      indent: 6)
  }

  /// Whether the title and the remedy already imply the evidence: that something is missing or not stated.
  private func isObvious(_ evidence: String, _ item: ChecklistItem) -> Bool {
    let words = (evidence.split(separator: " [").first ?? "").lowercased()
    return words == "no " + item.heading.lowercased() || words == "not stated"
  }

  /// The products affected by a cause: `coins.100`, `group Magazine`, `40 products`, `app`.
  private func subject(
    _ cause: AppChecklist.ItemAnswers.Cause, _ answers: AppChecklist.ItemAnswers, _ names: ProductNames
  ) -> StyledText {
    guard let first = cause.names.first else { return "app" }
    if cause.names.count > 1 { return StyledText(answers.subjects(cause.names.count)) }
    return StyledText(answers.item.scope == .group ? "group \(first)" : names.short(first))
  }

  private func mark(_ verdict: Answer.Verdict) -> StyledText {
    switch verdict {
    case .yes: StyledText("✓", .added)
    case .no: StyledText("✗", .severity(.error))
    case .unknown: StyledText("?", .severity(.warning))
    }
  }

  // MARK: - Owners and steps

  private func writeOwners(
    _ owners: [AppChecklist.OwnerShare], _ due: ChecklistReport.DueDay?, to page: inout TextPage
  ) {
    page.addBlank()
    page.add(StyledText("OWNERS", .message) + StyledText(due.map { "   \($0.text)" } ?? ""))
    let rows = owners.map { share in
      [
        share.owner ?? "no owner", "\(share.no)", "\(share.unknown)",
        ChecklistReport.some(share.items, most: isWhole ? .max : 4),
      ].map { StyledText($0) }
    }
    page.addTable([["owner", "blocking", "by hand", "items"]] + rows, indent: 2, numbers: [1, 2])
  }

  private func writeSteps(_ steps: [SubmissionPlan.Step], _ names: ProductNames, to page: inout TextPage) {
    page.addBlank()
    page.add(StyledText("SUBMIT IN THIS ORDER", .message))
    for (index, step) in steps.enumerated() {
      let all = step.groups + step.products.map { names.short($0.text) }
      let list = ChecklistReport.some(all, most: isWhole ? .max : all.count > 6 ? 4 : 6)
      let number = StyledText("\(index + 1)").aligned(to: "\(steps.count)".count) + "  "
      page.add(
        number + StyledText(step.action + (list.isEmpty ? "" : ": \(list)")), indent: 2, hanging: 2 + number.width)
      if showsReasons { page.add(StyledText("because \(step.why)"), indent: 2 + number.width) }
    }
  }
}
