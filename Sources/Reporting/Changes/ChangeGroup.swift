import CatalogDiff

/// Changes of one or more comparisons under one heading.
struct ChangeGroup {
  let consequence: Consequence
  let timing: Change.Timing

  /// The changes, each with the number of its comparison.
  let entries: [(report: Int, entry: ChangesReport.Entry)]

  /// Worst first; changes without review by the time when they take effect.
  static func all(of reports: [ChangesReport]) -> [ChangeGroup] {
    let entries = reports.indices.flatMap { index in reports[index].entries.map { (report: index, entry: $0) } }
    return Consequence.allCases.flatMap { consequence in
      let members = entries.filter { $0.entry.change.consequence == consequence }
      let byTiming = Dictionary(grouping: members) { consequence == .live ? $0.entry.change.timing : .atOnce }
      return byTiming.sorted { $0.key < $1.key }.map { ChangeGroup(consequence: consequence, timing: $0, entries: $1) }
    }
  }

  /// The numbers of the changes to explain, or without any those of the worst consequence: `1 breaks customers`.
  static func summary(of reports: [ChangesReport]) -> String {
    let groups = all(of: reports)
    let explained = groups.filter(\.consequence.isExplained)
    let shown = explained.isEmpty ? groups.filter { $0.consequence == groups[0].consequence } : explained
    return shown.map(\.counted).joined(separator: ", ")
  }

  /// The tables of the changes.
  func acts(in reports: [ChangesReport]) -> [ChangeAct] {
    ChangeActs(entries).acts.map { act in act.namingBases { reports[$0].baseTerritory(of: $1) } }
  }

  /// `Breaks customers`.
  var heading: String {
    switch consequence {
    case .impossible: "Impossible"
    case .breaksApp: "Breaks the app"
    case .breaksCustomer: "Breaks customers"
    case .irreversible: "Can't be undone"
    case .unknown: "Needs a decision"
    case .review: "Needs App Review"
    case .live:
      switch timing {
      case .fromTomorrow: "Can't be sent today: schedule it"
      case .atOnce: "Takes effect immediately"
      case .onItsDay: "Takes effect on a later date"
      case .withTheProduct: "Not in App Store Connect yet"
      }
    case .internal: "Stays in the repository"
    }
  }

  /// The heading's words with the number of changes: `1 breaks customers`.
  private var counted: String {
    let isOne = entries.count == 1
    let words: String =
      switch consequence {
      case .impossible: isOne ? "is impossible" : "are impossible"
      case .breaksApp: isOne ? "breaks the app" : "break the app"
      case .breaksCustomer: isOne ? "breaks customers" : "break customers"
      case .irreversible: "can't be undone"
      case .unknown: isOne ? "needs a decision" : "need a decision"
      case .review: isOne ? "needs App Review" : "need App Review"
      case .live:
        switch timing {
        case .fromTomorrow: "can't be sent today"
        case .atOnce: isOne ? "takes effect immediately" : "take effect immediately"
        case .onItsDay: isOne ? "takes effect on a later date" : "take effect on a later date"
        case .withTheProduct: "not in App Store Connect yet"
        }
      case .internal: isOne ? "stays in the repository" : "stay in the repository"
      }
    return "\(entries.count) \(words)"
  }
}
