import CatalogDiff
import SourceDiagnostics

/// The comparison for a pull request: collapsible, within the maximum length of a comment.
package struct ChangesMarkdown: Sendable {
  /// The maximum length of a comment.
  package static let limit = 65_000

  /// The maximum number of table rows, and of characters of a text, that one change may use in a comment.
  private static let most = (rows: 40, characters: 1_500)

  private let limit: Int

  package init(limit: Int = ChangesMarkdown.limit) { self.limit = limit }

  /// The comparisons of catalogs in one comment. Of several, only changed ones are included, and they share the
  /// space.
  package func render(_ reports: [ChangesReport]) -> String {
    if reports.count == 1 { return render(reports[0]) }
    var text = Self.title + "\(MarkdownText.escaped(ChangesReport.summary(of: reports)))\n"
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

  package func render(_ report: ChangesReport) -> String { render(report, title: Self.title, limit: limit) }

  private static let title = "<!-- shelf diff -->\n### What this change will do\n\n"

  /// With less space, a catalog's part isn't started.
  private static let leastRoom = 800

  private func render(_ report: ChangesReport, title: String, limit: Int) -> String {
    var page = Page(limit: limit)
    let names = "\(MarkdownText.escaped(report.old)) → \(MarkdownText.escaped(report.new))"
    page.add("\(title)\(names): \(report.summary)\n")
    var left: [(consequence: Consequence, count: Int)] = []
    for group in report.groups {
      let shown = left.isEmpty ? add(group, to: &page) : 0
      if shown < group.entries.count { left.append((group.consequence, group.entries.count - shown)) }
    }
    return page.text + Self.note(left)
  }

  /// Adds as many changes of a consequence as fit, in a foldable section; adds nothing without changes.
  private func add(_ group: ChangesReport.Group, to page: inout Page) -> Int {
    let isOpen = group.consequence <= .live ? "" : " open"
    let entries = group.entries
    let title = "<b>\(group.consequence.rawValue)</b>: \(group.meaning) (\(entries.count))"
    let foot = "\n</details>\n"
    page.reserve(foot)
    var head = "\n<details\(isOpen)><summary>\(title)</summary>\n\n"
    var shown = 0
    for bundle in group.bundles {
      // Shared text comes first, so that it is included even if only a few changes fit.
      let isShared = bundle.entries.count > 1
      if isShared { head += (shown > 0 ? "\n" : "") + Self.reason(of: bundle, indent: "") + "\n" }
      for entry in bundle.entries {
        guard page.addIfItFits(head + Self.item(entry) + (isShared ? "" : Self.reason(of: bundle, indent: "  <br>")))
        else {
          page.release(foot)
          if shown > 0 { page.add(foot) }
          return shown
        }
        shown += 1
        head = ""
      }
      if isShared { head = "\n" }
    }
    page.release(foot)
    page.add(foot)
    return shown
  }

  /// The list of omitted changes at the end of the page; space for it is always reserved.
  private static func note(_ left: [(consequence: Consequence, count: Int)]) -> String {
    let count = left.reduce(0) { $0 + $1.count }
    guard count > 0 else { return "" }
    let parts = left.map { "\($0.count) \($0.consequence.rawValue)" }.joined(separator: ", ")
    return "\n_\(counted(count, "more change")) did not fit here (\(parts)); `shelf diff` shows all._\n"
  }

  private static func item(_ entry: ChangesReport.Entry) -> String {
    let words = ChangeWords(change: entry.change)
    let place = entry.place.map { " <sub>\(MarkdownText.escaped("\($0.file):\($0.line)"))</sub>" } ?? ""
    let extent = words.extent.map { " (\(MarkdownText.escaped($0)))" } ?? ""
    let value = words.value.isEmpty ? "" : ": \(MarkdownText.escaped(words.value))"
    let field = words.field.isEmpty ? "" : " \(MarkdownText.escaped(words.field))"
    var text = "- **\(MarkdownText.escaped(words.subject))**\(field)\(value)\(extent)\(place)\n"
    if let difference = words.words {
      text += "  <br>− \(marked(difference.old, "del"))<br>+ \(marked(difference.new, "ins"))\n"
    }
    text += table(["", "old", "new", ""], words.prices.map { [$0.label, $0.old, $0.new, $0.percent] })
    text += table(["", "file", "size"], words.files.map { [$0.sign, $0.path, $0.size] })
    if let acceptance = words.acceptance { text += "  <br>✅ \(MarkdownText.escaped(acceptance))\n" }
    return text
  }

  private static func reason(of bundle: ChangeBundle, indent: String) -> String {
    indent + "\(MarkdownText.escaped(bundle.reason))\n"
      + (bundle.question.map { indent + "**\(MarkdownText.escaped($0))**\n" } ?? "")
  }

  private static func marked(_ pieces: [WordDifference.Piece], _ tag: String) -> String {
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

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    var lines = [head, head.map { _ in "---" }] + rows.prefix(most.rows).map { $0.map(MarkdownText.escaped) }
    if rows.count > most.rows {
      lines.append(["… and \(rows.count - most.rows) more"] + head.dropFirst().map { _ in "" })
    }
    return "\n" + lines.map { "  | \($0.joined(separator: " | ")) |" }.joined(separator: "\n") + "\n\n"
  }
}

/// A text with a limited length in Unicode scalars, as GitHub and GitLab count.
private struct Page {
  private(set) var text = ""
  private var room: Int

  /// The space reserved for the note at the end.
  private static let note = 300

  init(limit: Int) { room = limit - Self.note }

  mutating func add(_ part: String) {
    text += part
    room -= part.unicodeScalars.count
  }

  mutating func addIfItFits(_ part: String) -> Bool {
    guard part.unicodeScalars.count <= room else { return false }
    add(part)
    return true
  }

  /// Reserves space for the rest.
  mutating func reserve(_ part: String) { room -= part.unicodeScalars.count }

  mutating func release(_ part: String) { room += part.unicodeScalars.count }
}
