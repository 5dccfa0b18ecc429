package import CatalogModel

/// How long a text may be, in characters as people see them.
///
/// Shelf counts grapheme clusters, Swift's `String.count`. That the store counts so is what one other tool does;
/// nothing of the store's own says it, and in Hindi or Thai, where a character may be many code points, the store may
/// count more.
package struct TextLimit: Sendable, Hashable {
  /// Nil when no least length was found.
  package let minimum: Int?

  /// What holds today.
  package let maximum: Int

  /// What held before; nil when nothing else is known.
  package let formerMaximum: Int?

  /// The day from which `maximum` is known to hold; nil when nothing else is known.
  package let changed: CalendarDate?

  /// Whether texts between the former and today's limit were seen on sale, so that nobody needs to be warned of them.
  package let isSeenInUse: Bool

  init(_ minimum: Int?, _ maximum: Int, former: Int? = nil, changed: CalendarDate? = nil, isSeenInUse: Bool = false) {
    self.isSeenInUse = isSeenInUse
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
