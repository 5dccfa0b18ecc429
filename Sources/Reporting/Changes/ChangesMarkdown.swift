import CatalogDiff
import CatalogModel
import SourceDiagnostics

/// The comparison for a pull request: collapsible, within the maximum length of a comment.
package struct ChangesMarkdown: Sendable {
  /// The maximum length of a comment.
  package static let limit = 65_000

  /// The maximum number of lines and reasons of a table, and of characters of a text.
  private static let most = (rows: 120, reasons: 5, characters: 1_500)

  private let limit: Int

  package init(limit: Int = ChangesMarkdown.limit) { self.limit = limit }

  /// The comparisons of catalogs in one comment. Of several, only changed ones are included, and they share the
  /// space.
  package func render(_ reports: [ChangesReport]) -> String {
    if reports.count == 1 { return render(reports[0]) }
    var text = Self.title(Self.heading) + "\(MarkdownText.escaped(ChangesReport.summary(of: reports)))\n"
    let changed = reports.filter(\.hasChanges)
    for (index, report) in changed.enumerated() {
      let room = (limit - text.count) / (changed.count - index)
      guard room > Self.leastRoom else {
        return text + "\n_\(changed.count - index) more catalogs did not fit here; `shelf diff` shows all._\n"
      }
      text += render(report, title: "\n#### \(MarkdownText.escaped(report.catalog))\n\n", limit: room)
    }
    return text
  }

  /// One comparison, below a heading in Markdown.
  package func render(_ report: ChangesReport, heading: String = Self.heading) -> String {
    render(report, title: Self.title(heading), limit: limit)
  }

  package static let heading = "### What this change will do"

  private static func title(_ heading: String) -> String { "<!-- shelf diff -->\n\(heading)\n\n" }

  /// With less space, a catalog's part isn't started.
  private static let leastRoom = 800

  private func render(_ report: ChangesReport, title: String, limit: Int) -> String {
    var page = Page(limit: limit)
    let sides = report.entries.isEmpty ? "" : "\(report.old) → \(report.new): "
    let inside = report.hidden > 0 ? "; \(report.hiddenWords)" : ""
    page.append("\(title)\(MarkdownText.escaped(sides + report.answer + inside))\n")
    let names = PageNames([report])
    var left: [(heading: String, count: Int)] = []
    for group in ChangeGroup.all(of: [report]) {
      let acts = group.acts(in: [report])
      let rest = left.isEmpty ? writeActs(acts, of: group, names, to: &page) : acts.reduce(0) { $0 + $1.rows.count }
      if rest > 0 { left.append((group.heading, rest)) }
    }
    return page.text + Self.note(left)
  }

  /// Adds as many lines of a consequence as fit, in a foldable section; adds nothing without lines.
  ///
  /// - Returns: the number of lines that don't fit.
  private func writeActs(
    _ acts: [ChangeAct], of group: ChangeGroup, _ names: PageNames, to page: inout Page
  ) -> Int {
    let isOpen = group.consequence <= .live ? "" : " open"
    let foot = "\n</details>\n"
    page.reserve(foot)
    var head = "\n<details\(isOpen)><summary><b>\(group.heading)</b> (\(group.entries.count))</summary>\n"
    var (left, isStarted) = (0, false)
    for act in acts {
      head += Self.top(of: act)
      for (count, line) in Self.lines(of: act, names) {
        guard left == 0, page.addIfItFits(head + line) else {
          left += count
          continue
        }
        (head, isStarted) = ("", true)
      }
    }
    page.release(foot)
    if isStarted { page.append(foot) }
    return left
  }

  /// The list of omitted lines at the end of the page; space for it is always reserved.
  private static func note(_ left: [(heading: String, count: Int)]) -> String {
    let count = left.reduce(0) { $0 + $1.count }
    guard count > 0 else { return "" }
    let parts = left.map { "\($0.heading): \($0.count)" }.joined(separator: ", ")
    return "\n_\(counted(count, "more line")) did not fit here (\(parts)); `shelf diff` shows all._\n"
  }

  /// The heading and the reasons of a table, and its first two lines.
  private static func top(of act: ChangeAct) -> String {
    let extent = act.extent.isEmpty ? "" : " – \(MarkdownText.escaped(act.extent))"
    var text = "\n**\(MarkdownText.escaped(act.heading))**\(extent)\n"
    for reason in act.reasons.prefix(most.reasons) {
      text += "<br>\(MarkdownText.escaped(reason.text))\n"
      if let question = reason.change.question { text += "<br>**\(MarkdownText.escaped(question))**\n" }
    }
    let rest = act.reasons.count - most.reasons
    if rest > 0 { text += "<br>_and \(counted(rest, "more reason"))_\n" }
    let columns =
      ["Product"] + (act.placeColumn.map { [$0] } ?? []) + act.columns + (act.hasPercent ? ["Change"] : [])
    return text + "\n" + line(columns.map(MarkdownText.escaped)) + line(columns.map { _ in "---" })
  }

  /// The lines of a table, each with the number of rows in it.
  private static func lines(of act: ChangeAct, _ names: PageNames) -> [(count: Int, text: String)] {
    let (hasPlaces, hasPercent) = (act.placeColumn != nil, act.hasPercent)
    let width = act.columns.count + (hasPlaces ? 1 : 0) + (hasPercent ? 1 : 0)
    func more(_ rest: some Collection<ChangeAct.Row>) -> (count: Int, text: String) {
      (rest.count, line(["… and \(ChangeAct.more(rest))"] + Array(repeating: "", count: width)))
    }
    var lines: [(count: Int, text: String)] = []
    for owner in act.rows.prefix(most.rows).map(\.self).owners {
      let isFolded = owner.count > ChangeAct.mostRows && owner[0].product != nil
      for (index, row) in owner.prefix(isFolded ? 1 : owner.count).enumerated() {
        let cells =
          [index == 0 ? subject(row, names) : ""] + (hasPlaces ? [MarkdownText.escaped(row.place)] : [])
          + row.cells.map(cell) + (hasPercent ? [row.tenths.map(PriceRow.spoken) ?? ""] : [])
        lines.append((1, line(cells)))
      }
      if isFolded { lines.append(more(owner.dropFirst())) }
    }
    return act.rows.count > most.rows ? lines + [more(act.rows.dropFirst(most.rows))] : lines
  }

  private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  /// The name of a product, its place and the consent to its change.
  private static func subject(_ row: ChangeAct.Row, _ names: PageNames) -> String {
    let place = row.source.map { "<br><sub>\(MarkdownText.escaped("\($0.file):\($0.line)"))</sub>" } ?? ""
    let acceptance = row.acceptance.isEmpty ? "" : "<br>✅ \(MarkdownText.escaped(row.acceptance))"
    return MarkdownText.escaped(row.product.map(names.name) ?? row.owner) + place + acceptance
  }

  private static func cell(_ cell: ChangeAct.Cell) -> String {
    switch cell {
    case .amount(let amount): amount?.description ?? "–"
    case .text(let text): marked([(text, false)], "")
    case .words(let pieces, let isNew): marked(pieces.map { ($0.text, $0.isChanged) }, isNew ? "ins" : "del")
    }
  }

  private static func marked(_ pieces: [(text: String, isChanged: Bool)], _ tag: String) -> String {
    var left = most.characters
    var text = ""
    for piece in pieces {
      let shown = String(piece.text.unicodeScalars.prefix(left))
      text += piece.isChanged ? "<\(tag)>\(MarkdownText.escaped(shown))</\(tag)>" : MarkdownText.escaped(shown)
      left -= shown.unicodeScalars.count
      if left == 0 { return text + "…" }
    }
    return text
  }
}

/// A text with a limited length in Unicode scalars, as GitHub and GitLab count.
private struct Page {
  private(set) var text = ""
  private var room: Int

  /// The space reserved for the note at the end.
  private static let note = 360

  init(limit: Int) { room = limit - Self.note }

  mutating func append(_ part: String) {
    text += part
    room -= part.unicodeScalars.count
  }

  mutating func addIfItFits(_ part: String) -> Bool {
    guard part.unicodeScalars.count <= room else { return false }
    append(part)
    return true
  }

  /// Reserves space for the rest.
  mutating func reserve(_ part: String) { room -= part.unicodeScalars.count }

  mutating func release(_ part: String) { room += part.unicodeScalars.count }
}
