/// The texts that a rule inspects, so that it is called only for candidates.
///
/// A catalog can have hundreds of thousands of texts, and about twenty rules inspect texts; nearly always there is
/// nothing to report.
package struct TextFilter: Sendable {
  private var fields: UInt8 = .max
  private var traits = TextTraits()
  private var needsEnglish = false
  private var needsBlankEdge = false

  /// All texts.
  package static let all = TextFilter()

  /// English texts, by their locale.
  package static let english = with { $0.needsEnglish = true }

  /// Texts that are empty, or start or end with whitespace.
  package static let blankAtAnEnd = with { $0.needsBlankEdge = true }

  /// Texts of one field.
  package static func of(_ field: TextVisit.Field) -> TextFilter { with { $0.fields = 1 << field.rawValue } }

  /// Texts that have at least one of these traits.
  package static func having(anyOf traits: TextTraits) -> TextFilter { with { $0.traits = traits } }

  private static func with(_ change: (inout TextFilter) -> Void) -> TextFilter {
    var filter = TextFilter()
    change(&filter)
    return filter
  }

  func matches(_ visit: borrowing TextVisit) -> Bool {
    fields & (1 << visit.field.rawValue) != 0
      && (traits.isNone || visit.shape.traits.hasAny(of: traits))
      && (!needsEnglish || visit.isEnglish)
      && (!needsBlankEdge || visit.shape.startsBlank || visit.shape.endsBlank || visit.shape.byteCount == 0)
  }
}
