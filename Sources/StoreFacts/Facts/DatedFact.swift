package import CatalogModel
import SourceDiagnostics

/// A change that Apple made, with the day from which it applies.
package struct DatedFact: Sendable {
  /// The first day, or the latest day on which it was known to apply.
  package let day: CalendarDate

  /// Whether the exact day isn't known.
  package let isLatestDay: Bool

  package let fact: Fact<String>

  /// The changes since a day, that day included, in order of their days.
  package static func since(_ day: CalendarDate) -> [DatedFact] { all.filter { $0.day >= day } }

  /// All changes that are known, in order of their days; crashes if a row is incomplete, which a test would detect.
  package static let all: [DatedFact] = {
    let table = EmbeddedTable(PackageResources.changes_tsv)
    guard let read = table.note("read").flatMap({ CalendarDate($0) }) else {
      preconditionFailure("a table without a day")
    }
    return table.rows.map { row in
      let isLatestDay = row[0].hasPrefix(Self.by)
      guard let day = CalendarDate(isLatestDay ? String(row[0].dropFirst(Self.by.count)) : row[0]),
        let confidence = Confidence(rawValue: row[1]), !row[2].isEmpty, !row[4].isEmpty
      else { preconditionFailure("a change without a day, confidence, source or text: \(row[0])") }
      let address = row[3].isEmpty ? nil : row[3]
      let fact = Fact(row[4], source: row[2], address: address, confidence: confidence, read: read)
      return DatedFact(day: day, isLatestDay: isLatestDay, fact: fact)
    }
  }()

  private static let by = "by "
}
