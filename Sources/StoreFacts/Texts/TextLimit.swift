package import CatalogModel

/// The length limits of a text, in characters as readers see them.
///
/// Shelf counts grapheme clusters, Swift's `String.count`, like one other tool. Apple doesn't document how it counts,
/// and in Hindi or Thai, where a character may be many code points, it may count more.
package struct TextLimit: Sendable, Hashable {
  /// Nil if no minimum is known.
  package let minimum: Int?

  /// Today's maximum.
  package let maximum: Int

  /// The former maximum; nil if none is known.
  package let formerMaximum: Int?

  /// The first day on which `maximum` was observed; nil if there is no former one.
  package let changed: CalendarDate?

  /// Whether texts between the former and today's limit were observed on sale, so that no warning is needed.
  package let isSeenInUse: Bool

  init(_ minimum: Int?, _ maximum: Int, former: Int? = nil, changed: CalendarDate? = nil, isSeenInUse: Bool = false) {
    self.minimum = minimum
    self.maximum = maximum
    self.formerMaximum = former
    self.changed = changed
    self.isSeenInUse = isSeenInUse
  }

  /// Whether a text is neither too short nor too long.
  package func allows(_ text: String) -> Bool { text.count >= minimum ?? 1 && text.count <= maximum }

  /// The maximum on a day.
  package func maximum(on day: CalendarDate) -> Int {
    guard let changed, let formerMaximum, day < changed else { return maximum }
    return formerMaximum
  }
}
