import CatalogDiff
import CatalogModel
package import Reporting
import SourceDiagnostics

/// A plan for people: what is created, changed and removed, what drifted, what is blocked, and how to apply it.
package struct PlanText: Sendable {
  private let look: TextLook

  /// Whether every call and every price is listed.
  private let isWhole: Bool

  /// Whether it ends with the command that applies the plan.
  private let showsCommand: Bool

  package init(_ look: TextLook = TextLook(), isWhole: Bool = false, showsCommand: Bool = true) {
    (self.look, self.isWhole, self.showsCommand) = (look, isWhole, showsCommand)
  }

  /// - Parameters:
  ///   - plan: the plan.
  ///   - report: its changes, with their places.
  ///   - file: the file that the plan is written to; nil for none.
  /// - Returns: the text.
  package func render(_ plan: StorePlan, _ report: ChangesReport, file: String? = nil) -> String {
    var page = TextPage(look) { plan.hidingCodes($0) }
    let name = plan.app.name.map { "\($0) " } ?? ""
    page.add(
      StyledText("\(name)(\(plan.app.bundleID ?? plan.app.id))", .message)
        + StyledText(" at \(plan.frame.store), \(plan.frame.day)"))
    let names = ProductNames(bundleID: plan.app.bundleID, among: report.entries.compactMap { $0.change.product?.text })
    addBlocked(plan, report, names, to: &page)
    if !plan.isSubmission { addChanges(plan, report, to: &page) }
    addDrift(plan, report, names, to: &page)
    let sections = PlanSections(plan: plan)
    for section in sections.others {
      page.addBlank()
      page.add(StyledText(section.title.prefix(1).uppercased() + section.title.dropFirst(), .message))
      for line in section.lines { page.add(StyledText(line), indent: 2, hanging: 4) }
    }
    if plan.isSubmission, !plan.changes.isEmptyOutside {
      page.addBlank()
      page.add(StyledText(sections.difference, .message))
      addChanges(plan, report, to: &page)
    }
    if isWhole, !plan.steps.isEmpty {
      page.addBlank()
      page.add(StyledText("API calls", .message))
      for step in plan.steps { page.add(StyledText("\(step.method) \(step.id)"), indent: 2, hanging: 6) }
    }
    addEnd(plan, report, to: &page)
    return page.text + (showsCommand ? command(for: [plan], file: file) : "")
  }

  /// The command that applies some plans, and the one that restores what they replace.
  ///
  /// - Parameters:
  ///   - plans: the plans.
  ///   - file: the file that they are written to; nil for none.
  /// - Returns: the text; empty if nothing is sent.
  package func command(for plans: [StorePlan], file: String?) -> String {
    guard plans.contains(where: { !$0.steps.isEmpty }) else { return "" }
    return command(
      allowing: plans.flatMap(\.consent).map(\.rawValue), file: file,
      hasWayBack: plans.contains { $0.wayBack != nil })
  }

  /// The command that applies plans with some consequences, and the one that restores what they replace.
  ///
  /// - Parameters:
  ///   - consequences: the names of the consequences that need consent.
  ///   - file: the file that they are written to; nil for none.
  ///   - hasWayBack: whether something can be restored.
  /// - Returns: the text.
  package func command(allowing consequences: [String], file: String?, hasWayBack: Bool) -> String {
    var page = TextPage(look)
    page.addBlank()
    let names = StorePlan.consequences.filter(Set(consequences).contains)
    let consent = names.isEmpty ? "" : " --allow \(names.joined(separator: ","))"
    if file == nil { page.add("To apply:  add '-o plan.json' to this command, then", hanging: 11) }
    let head: StyledText = file == nil ? "           " : "To apply:  "
    page.addCommand(head + StyledText("shelf apply \(shellPath(file ?? "plan.json"))\(consent)"))
    if let file, hasWayBack {
      page.addCommand(StyledText("Way back:  shelf apply \(shellPath(WayBack.name(besides: file)))"))
    }
    return page.text
  }

  // MARK: - Changes

  private func addChanges(_ plan: StorePlan, _ report: ChangesReport, to page: inout TextPage) {
    let entries = plan.sentEntries(of: report)
    guard !entries.isEmpty else { return }
    if !plan.impossible.isEmpty { page.addBlank() }
    var legend: [StyledText] = [
      StyledText("+ create", .added), StyledText("~ change", .severity(.warning)), StyledText("- remove", .removed),
    ]
    if entries.contains(where: { $0.change.consequence == .irreversible }) {
      legend.append(StyledText("! can't be undone", .severity(.warning)))
    }
    if entries.contains(where: { $0.change.isHarmful || plan.isDrastic($0.change) }) {
      legend.append(StyledText("‼ breaks customers or the app", .severity(.error)))
    }
    page.add(legend.dropFirst().reduce(legend[0]) { $0 + "   " + $1 }, indent: 2)
    page.addBlank()
    let lines = ChangeLines(report, isWhole: isWhole)
    for entry in entries {
      let isHarmful = entry.change.isHarmful || plan.isDrastic(entry.change)
      let style = isHarmful ? .severity(.error) : entry.change.consequence.style
      let note: String = isHarmful ? "‼" : entry.change.consequence == .irreversible ? "!" : ""
      lines.add(entry, sign: entry.change.sign + " ", note: StyledText(note, style), to: &page)
    }
  }

  // MARK: - Drift and blocks

  private func addDrift(_ plan: StorePlan, _ report: ChangesReport, _ names: ProductNames, to page: inout TextPage) {
    guard !plan.drift.isEmpty else { return }
    page.addBlank()
    let count = plan.drift.count
    page.add(
      StyledText(
        "Drift: \(counted(count, "value")) changed in App Store Connect since the last sync",
        .severity(.warning)))
    var entries: [ProductID: [ChangesReport.Entry]] = [:]
    for entry in report.entries { for id in Set(entry.change.products) { entries[id, default: []].append(entry) } }
    for drift in plan.drift {
      let values = (entries[drift.product] ?? []).filter { $0.change.path.steps.first == .field(drift.key) }
      let arrow = values.count == 1 ? StyledText(values[0].change.arrowWords) : ""
      let end = drift.isConflict ? "also changed in the catalog; applying overwrites it" : "applying reverts it"
      page.add(
        StyledText("~ ", .severity(.warning))
          + StyledText.joined([
            StyledText(names.short(drift.product.text), .message), StyledText(drift.key.rawValue), arrow,
            StyledText(end),
          ]), indent: 2, hanging: 6)
    }
    let store = plan.frame.store.hasPrefix("https://") ? "" : " --api-url \(plan.frame.store)"
    let command = "shelf pull --into \(shellPath(report.new))\(store)"
    if store.isEmpty { return page.addCommand(StyledText("To keep it instead:  \(command)"), indent: 2) }
    page.add(StyledText("To keep it instead:"), indent: 2)
    page.addCommand(StyledText(command), indent: 4)
  }

  private func addBlocked(
    _ plan: StorePlan, _ report: ChangesReport, _ names: ProductNames, to page: inout TextPage
  ) {
    guard !plan.impossible.isEmpty else { return }
    page.addBlank()
    let count = plan.impossible.count
    page.add(
      StyledText("Blocked: \(counted(count, "change")) \(count == 1 ? "is" : "are") not sent", .severity(.error)))
    let entries = Dictionary(grouping: report.entries) { $0.change.path.root }
    for blocked in plan.impossible {
      var path = blocked.path
      path.root = .catalog
      let owner = blocked.owner.isEmpty ? "app" : blocked.owner
      let name = OwnerName.group(in: owner).map { "group \($0)" } ?? names.short(owner)
      let changes = (entries[blocked.path.root] ?? []).filter {
        $0.change.path.steps.starts(with: blocked.path.steps)
      }
      let place = changes.first?.place.map { StyledText("\($0.file):\($0.line)", .frame) }
      page.add(
        StyledText("× ", .severity(.error))
          + StyledText.joined([
            StyledText(name, .message), StyledText(path.steps.isEmpty ? "" : "\(path)"),
            StyledText(changes.count == 1 ? changes[0].change.arrowWords : ""),
          ]), place: place, indent: 2, hanging: 6)
      page.add(StyledText(sentence(blocked.reason)), indent: 6)
      page.add(StyledText("decide  \(blocked.help)"), indent: 6, hanging: 14)
    }
    let isOne = Set(plan.impossible.map(\.owner)).count == 1
    page.add("Nothing is sent for \(isOne ? "it" : "them") until you decide.", indent: 2)
  }

  // MARK: - The end

  private func addEnd(_ plan: StorePlan, _ report: ChangesReport, to page: inout TextPage) {
    page.addBlank()
    if plan.isEmpty {
      if plan.isSubmission { return page.add("Nothing is sent.") }
      let state =
        plan.isRestoring
        ? "App Store Connect is as it was before the plan\(plan.remainder)" : plan.match(isPartial: plan.isPartial)
      return page.add(StyledText("Nothing to do: \(state)."))
    }
    let calls = "At most \(counted(plan.calls, "API call")), about \(plan.seconds) s."
    if plan.isSubmission {
      page.add(StyledText(plan.steps.isEmpty ? "Nothing is sent." : calls))
    } else {
      let things = PlannedThings(plan.sentEntries(of: report))
      page.add(
        StyledText(
          "Plan: \(things.created) to create, \(things.changed) to change, \(things.removed) to remove. ", .message)
          + StyledText(plan.steps.isEmpty ? "Nothing is sent." : calls))
    }
    var reasons: Set<String> = []
    let consent = plan.consent
    for entry in plan.sentEntries(of: report) where consent.contains(entry.change.consequence) {
      let question = entry.change.question.map { "Decide: \($0)" }
      let reason = question ?? sentence(entry.change.reason)
      guard reasons.insert(reason).inserted else { continue }
      let sign: String = entry.change.isHarmful ? "‼ " : "! "
      page.add(StyledText(sign, entry.change.consequence.style) + StyledText(reason), hanging: 2)
    }
    if !plan.drasticPrices.isEmpty {
      let ids = plan.drasticPrices.map(\.text).sorted()
      let names = ProductNames(bundleID: plan.app.bundleID, among: ids)
      let products = someOf(ids.map { names.short($0) })
      page.add(
        StyledText("‼ ", .severity(.error)) + StyledText("A price of \(products) changes by more than half somewhere."),
        hanging: 2)
    }
  }
}

/// The numbers of products and groups that a plan creates, changes and removes; each counts once.
private struct PlannedThings {
  private(set) var created = 0
  private(set) var changed = 0
  private(set) var removed = 0

  init(_ entries: [ChangesReport.Entry]) {
    var signs: [String: Set<String>] = [:]
    for entry in entries where entry.change.consequence != .internal {
      let change = entry.change
      let owners = change.products.isEmpty ? ["\(change.path.root)"] : change.products.map(\.text)
      for owner in owners { signs[owner, default: []].insert(change.sign.plain) }
    }
    for signs in signs.values {
      if signs.contains("+") { created += 1 } else if signs == ["-"] { removed += 1 } else { changed += 1 }
    }
  }
}

extension StorePlan {
  /// The changes that are sent.
  func sentEntries(of report: ChangesReport) -> [ChangesReport.Entry] {
    let (blocked, sent) = (Set(impossible.map(\.owner)), Set(steps.map(\.owner)))
    return report.entries.filter { entry in
      (entry.change.consequence != .impossible || entry.change.isBlocked(among: sent))
        && !entry.change.isBlocked(among: blocked)
    }
  }
}

extension Change {
  /// Whether customers or a shipped app get less.
  fileprivate var isHarmful: Bool { [.breaksApp, .breaksCustomer, .unknown].contains(consequence) }

  /// `+` for what is created as a whole, `-` for what is removed, `~` for anything else.
  fileprivate var sign: StyledText {
    guard path.steps.isEmpty else { return StyledText("~", .severity(.warning)) }
    if old == nil, new != nil { return StyledText("+", .added) }
    return old != nil && new == nil ? StyledText("-", .removed) : StyledText("~", .severity(.warning))
  }
}
