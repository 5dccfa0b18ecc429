package import CatalogModel

/// How long a text may be, in characters as people see them.
///
/// What counts is grapheme clusters, Swift's `String.count`: another tool found that the store counts so.
package struct TextLimit: Sendable, Hashable {
  /// Nil when no least length was found.
  package let minimum: Int?

  /// What holds today.
  package let maximum: Int

  /// What held before; nil when nothing else is known.
  package let formerMaximum: Int?

  /// The day from which `maximum` is known to hold; nil when nothing else is known.
  package let changed: CalendarDate?

  init(_ minimum: Int?, _ maximum: Int, former: Int? = nil, changed: CalendarDate? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.formerMaximum = former
    self.changed = changed
  }

  /// The longest length that the store accepts on a day.
  package func maximum(on day: CalendarDate) -> Int {
    guard let changed, let formerMaximum, day < changed else { return maximum }
    return formerMaximum
  }
}
