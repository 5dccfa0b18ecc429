import CatalogModel
import SourceDiagnostics
import StoreSimulation

extension PeriodsReport {
  /// The events, one line each, and the unlocked content, for a terminal.
  package func rendered(_ look: TextLook) -> String {
    var page = TextPage(look)
    if histories.isEmpty {
      page.add("no subscriptions: nothing expires")
      return page.text
    }
    for history in histories {
      page.add(StyledText(history.name, .message) + StyledText(": \(status(of: history))"))
      page.addTable(
        rows(of: history).map { [StyledText("\($0.start)"), StyledText("\($0.end)"), StyledText($0.text)] },
        indent: 2)
      if !history.unlocked.isEmpty {
        page.add(StyledText("unlocked: \(list(history.unlocked))"), indent: 2, hanging: 4)
      }
      page.addBlank()
    }
    if !locked.isEmpty {
      page.add(StyledText("locked: \(locked.map(\.id).joined(separator: ", "))"), hanging: 2)
      page.addBlank()
    }
    page.add(StyledText("as of \(moment)"))
    return page.text
  }

  private func list(_ unlocked: [UnlockedContent]) -> String {
    unlocked.map { item in
      VisibleText.line(item.content.id) + (item.reason == .current ? " (current at the start)" : "")
    }.joined(separator: ", ")
  }
}
