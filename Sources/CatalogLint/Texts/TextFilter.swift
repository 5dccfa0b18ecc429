/// Which texts a rule looks at, so that it is called only for those that can have its fault.
///
/// There are hundreds of thousands of texts and a score of rules about them; nearly always there is nothing to say.
package struct TextFilter: Sendable {
  private var fields: UInt8 = .max
  private var traits = TextTraits()
  private var needsEnglish = false
  private var needsBlankEdge = false

  /// All texts.
  package static let all = TextFilter()

  /// Texts in English, as their locale says.
  package static let english = with { $0.needsEnglish = true }

  /// Texts that are empty, or begin or end with white space.
  package static let blankAtAnEnd = with { $0.needsBlankEdge = true }

  /// Texts of one field.
  package static func of(_ field: TextVisit.Field) -> TextFilter { with { $0.fields = 1 << field.rawValue } }

  /// Texts that have at least one of some traits.
  package static func having(anyOf traits: TextTraits) -> TextFilter { with { $0.traits = traits } }

  private static func with(_ change: (inout TextFilter) -> Void) -> TextFilter {
    var filter = TextFilter()
    change(&filter)
    return filter
  }

  func admits(_ visit: borrowing TextVisit) -> Bool {
    fields & (1 << visit.field.rawValue) != 0
      && (traits.isNone || visit.shape.traits.hasAny(of: traits))
      && (!needsEnglish || visit.isEnglish)
      && (!needsBlankEdge || visit.shape.startsBlank || visit.shape.endsBlank || visit.shape.byteCount == 0)
  }
}
