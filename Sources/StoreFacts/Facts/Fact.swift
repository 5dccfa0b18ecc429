package import CatalogModel

/// Something that is true of the store, with where that was read.
///
/// The store changes without saying so: a message that repeats a fact can say whose word it is and how old, and whoever
/// finds it wrong has one place to correct.
package struct Fact<Value: Sendable>: Sendable {
  package let value: Value

  /// The page, document or tool, as a person would look it up.
  package let source: String

  /// The source's address, if it has one.
  package let address: String?

  package let confidence: Confidence

  /// The day it was read.
  package let read: CalendarDate

  package init(
    _ value: Value, source: String, address: String? = nil, confidence: Confidence, read: CalendarDate = .dayOfReading
  ) {
    self.value = value
    self.source = source
    self.address = address
    self.confidence = confidence
    self.read = read
  }

  /// Something else that the source of another fact says.
  init(_ value: Value, from other: Fact<some Sendable>) {
    self.init(value, source: other.source, address: other.address, confidence: other.confidence, read: other.read)
  }

  init(_ value: Value, _ origin: Origin, _ confidence: Confidence? = nil) {
    self.init(value, source: origin.title, address: origin.address, confidence: confidence ?? origin.confidence)
  }
}

/// How sure a fact is, best first.
package enum Confidence: String, Sendable, CaseIterable {
  /// The store's own words, description or code.
  case official
  /// Seen in other tools, in files, or reported by people who tried.
  case secondary
  /// Our conclusion from what was seen.
  case inferred
  /// Nobody was found who knows.
  case unknown
}

extension CalendarDate {
  /// The day on which the facts were gathered, unless one says otherwise.
  package static let dayOfReading = CalendarDate(known: 2026, 11, 21)

  /// A day that the code itself names; it stops when the calendar has no such day.
  init(known year: Int, _ month: Int, _ day: Int) {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("\(year)-\(month)-\(day) is not a day")
    }
    self = date
  }
}
