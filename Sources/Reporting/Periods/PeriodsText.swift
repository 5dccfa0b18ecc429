import CatalogModel
import SourceDiagnostics
import StoreSimulation

extension PeriodsReport {
  /// For a terminal: what happened, one line each, and what may be read.
  package func text(color: Bool) -> String {
    let paint = TextPainter(color: color)
    if histories.isEmpty { return "no subscription: nothing in it expires\n" }
    var text = ""
    for history in histories {
      text += "\(paint(.message, VisibleText.line(history.name))): \(standing(of: history))\n"
      for row in rows(of: history) { text += "  \(row.start)  \(row.end)  \(VisibleText.line(row.text))\n" }
      if !history.unlocked.isEmpty { text += "  unlocked: \(list(history.unlocked))\n" }
      text += "\n"
    }
    if !locked.isEmpty { text += "locked: \(locked.map { VisibleText.line($0.id) }.joined(separator: ", "))\n\n" }
    return text + "as of \(moment)\n"
  }

  private func list(_ unlocked: [UnlockedContent]) -> String {
    unlocked.map { item in
      VisibleText.line(item.content.id) + (item.reason == .current ? " (current at the start)" : "")
    }.joined(separator: ", ")
  }
}
