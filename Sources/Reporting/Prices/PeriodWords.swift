import CatalogModel
import SourceDiagnostics

extension Period {
  /// The period for people: `1 month`, `3 days`.
  var words: String { counted(count, unit.word) }

  /// The period after `each` or `for a`: `month`, `3 months`.
  var unitWords: String { count == 1 ? unit.word : words }
}

extension Period.Unit {
  fileprivate var word: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}
