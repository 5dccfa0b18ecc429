package import CatalogModel
import ReviewReadiness
package import SourceDiagnostics

/// The checklists of one app or of several, ready for rendering in any format.
package struct ChecklistReport: Sendable {
  /// In the order in which their catalogs were found.
  package let apps: [AppChecklist]

  /// Whether there are several apps, even if this report has only one or none of them. Each part then names its app.
  package let isSeveral: Bool

  /// The due date of all items.
  package var due: DueDay?

  /// - Parameters:
  ///   - apps: the parts.
  ///   - isSeveral: whether there are other apps; nil to use the number of `apps`.
  package init(_ apps: [AppChecklist], isSeveral: Bool? = nil) {
    self.apps = apps
    self.isSeveral = isSeveral ?? (apps.count != 1)
  }

  package var isReady: Bool { apps.allSatisfy(\.isReady) }

  /// A line of a file.
  package struct Place: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int
  }

  /// A picture embedded in the page.
  package struct Picture: Hashable, Sendable {
    package let path: String

    /// `data:image/png;base64,…`; nil for one that is too large, of which only the name is shown.
    package let data: String?

    package init(path: String, data: String?) { (self.path, self.data) = (path, data) }
  }

  /// A due date, relative to another day.
  package struct DueDay: Hashable, Sendable {
    package let day: CalendarDate
    package let today: CalendarDate

    package init(_ day: CalendarDate, today: CalendarDate) { (self.day, self.today) = (day, today) }

    /// The number of days left; negative after the due date.
    var daysLeft: Int { day.daysSinceEpoch - today.daysSinceEpoch }

    /// `due 2026-12-01, in 10 days`.
    var text: String {
      let days = abs(daysLeft) == 1 ? "1 day" : "\(abs(daysLeft)) days"
      return "due \(day), " + (daysLeft == 0 ? "today" : daysLeft > 0 ? "in \(days)" : "\(days) ago")
    }
  }

  /// The lines and columns of the given ranges.
  package static func places(_ ranges: [SourceRange?], in files: SourceFiles) -> [Place?] {
    var lines = LineTables(files)
    return ranges.map { range in
      range.flatMap { lines.start(of: $0) }.map { path, position in
        Place(file: path, line: position.line, column: position.column)
      }
    }
  }

  // MARK: - Words

  /// The number of answers with a verdict.
  func count(_ verdict: Answer.Verdict) -> Int { apps.reduce(0) { $0 + $1.checklist.count(verdict) } }

  /// The number of answers with a verdict, without those that follow from others.
  func taskCount(_ verdict: Answer.Verdict) -> Int { apps.reduce(0) { $0 + $1.taskCount(verdict) } }

  /// `Lighthouse Reader`, or `3 apps`.
  var name: String { isSeveral ? counted(apps.count, "app") : apps.first?.name ?? "The catalog" }

  /// The number of apps that are ready: `3 apps, 1 ready`.
  var appSummary: String { "\(counted(apps.count, "app")), \(apps.count(where: \.isReady)) ready" }

  static func summary(isReady: Bool, _ count: (Answer.Verdict) -> Int) -> String {
    let words: [(Answer.Verdict, String)] = [(.no, "blocking"), (.unknown, "to check by hand"), (.yes, "ok")]
    let counts = words.filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }.joined(separator: ", ")
    return (isReady ? "ready" : "not ready") + (counts.isEmpty ? ": no items were checked" : ": \(counts)")
  }

  /// A limited number of names, and how many more there are: `gold, silver and 38 more`.
  static func some(_ names: [String], most: Int) -> String {
    guard names.count > most else { return names.joined(separator: ", ") }
    return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
  }
}

extension ChecklistReport.Place {
  /// `catalog/app.yaml:7`.
  var text: String { "\(file):\(line)" }
}

/// The formats of a checklist, by their names in `--format`.
package enum ChecklistFormat: String, CaseIterable, Sendable {
  case text, json, markdown, html, junit, csv
}
