package import CatalogModel

/// A fact about App Store Connect or the App Store, with its source.
///
/// Apple changes things without notice: a message that repeats a fact can state its source and date, and a correction
/// needs only one place.
package struct Fact<Value: Sendable>: Sendable {
  package let value: Value

  /// The page, document or tool, as a reader would look it up.
  package let source: String

  /// The source's address, if it has one.
  package let address: String?

  package let confidence: Confidence

  /// The date it was read.
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

  /// Another statement from the source of another fact.
  init(_ value: Value, from other: Fact<some Sendable>, _ confidence: Confidence? = nil) {
    self.init(
      value, source: other.source, address: other.address, confidence: confidence ?? other.confidence, read: other.read)
  }

  init(_ value: Value, _ origin: Origin, _ confidence: Confidence? = nil) {
    self.init(value, source: origin.title, address: origin.address, confidence: confidence ?? origin.confidence)
  }
}

/// The confidence in a fact, highest first.
package enum Confidence: String, Sendable, CaseIterable {
  /// Apple's own documentation, API description or code.
  case official
  /// Observed in other tools or in files, or reported by developers.
  case secondary
  /// A conclusion from observations, or a statement of a retired guide only.
  case inferred
  /// No source is known.
  case unknown
}

extension CalendarDate {
  /// The default date of the facts.
  package static let dayOfReading = CalendarDate(known: 2026, 11, 21)

  /// A date in the source code; crashes if the date doesn't exist.
  init(known year: Int, _ month: Int, _ day: Int) {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("\(year)-\(month)-\(day) is not a day")
    }
    self = date
  }
}
