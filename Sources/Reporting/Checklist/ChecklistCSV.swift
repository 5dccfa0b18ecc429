import CatalogModel
import ReviewReadiness
import TextFormats

/// The checklist for a spreadsheet: a line for each answer, with its owner and due date.
package struct ChecklistCSV: Sendable {
  package init() {}

  private static let columns = [
    "app", "catalog", "item", "answer", "scope", "subject", "owner", "due", "evidence", "file", "line", "remedy",
    "title", "follows_from",
  ]

  package func render(_ report: ChecklistReport) -> String {
    var text = Self.columns.joined(separator: ",") + "\n"
    let due = report.due?.day.description ?? ""
    for app in report.apps {
      for row in app.rows {
        let (entry, answer) = (row.entry, row.entry.answer)
        let cells = [
          app.name, app.folder, entry.item.id, answer.verdict.rawValue, entry.item.scope.rawValue, entry.subject ?? "",
          entry.owner ?? "", due, answer.evidence, row.place?.file ?? "", row.place.map { "\($0.line)" } ?? "",
          answer.remedy?.text ?? "", entry.item.title, app.causes.root(of: entry)?.id ?? "",
        ]
        text += cells.map(CSVText.cell).joined(separator: ",") + "\n"
      }
    }
    return text
  }
}
