import CatalogModel
import StoreFacts

extension FactSheet {
  /// The changes that Apple made since a day; without a day all of them.
  static func changes(since day: CalendarDate?) -> FactSheet {
    let all = day.map(DatedFact.since) ?? DatedFact.all
    return FactSheet(
      name: "changes", title: "changes that Apple made" + (day.map { " since \($0)" } ?? ""),
      columns: [Column("from"), Column("is_latest_day"), Column("change")],
      rows: all.map {
        Row([.text($0.day.description), .bool($0.isLatestDay), .text($0.fact.value)], FactOrigin($0.fact))
      },
      showsEachSource: true)
  }
}
