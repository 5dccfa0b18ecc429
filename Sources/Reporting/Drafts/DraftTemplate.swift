package import CatalogModel
import StoreFacts
import TextFormats

/// The text of a new entry: one of Shelf's own templates, or a custom one.
package struct DraftTemplate: Sendable {
  private let template: PageTemplate

  /// Shelf's own for a kind.
  package init(_ kind: DraftKind) throws(TemplateFault) { template = try PageTemplate(named: kind.template) }

  /// A custom template.
  package init(text: String) throws(TemplateFault) { template = try PageTemplate(text: text) }

  /// The template filled in.
  ///
  /// - Parameters:
  ///   - draft: its values.
  ///   - day: the day for which lengths are reported.
  ///   - spelled: spells a text for a file, quoted if necessary.
  /// - Returns: the text, with one line break at its end.
  package func render(_ draft: Draft, on day: CalendarDate, spelled: (String) -> String) -> String {
    let text = template.render(
      .object([
        "kind": .string(draft.kind.rawValue),
        "id": .string(spelled(draft.id)),
        "name": .string(spelled(draft.name)),
        "group": .string(spelled(draft.group)),
        "file": .string(draft.file),
        "price": .string(draft.price.description),
        "currency": .string(draft.currency),
        "period": .string(draft.period.description),
        "level": .integer(draft.level),
        "locale": .string(draft.primaryLocale.text),
        "other_locales": .array(draft.otherLocales.map { .object(["locale": .string($0.text)]) }),
        "name_length": .string(length(TextLimits.displayName.value, on: day)),
        "description_length": .string(length(TextLimits.description.value, on: day)),
        "group_length": .string(length(TextLimits.groupDisplayName.value, on: day)),
      ]), showsHidden: false)
    return String(text.reversed().drop { $0 == "\n" }.reversed()) + "\n"
  }

  private func length(_ limit: TextLimit, on day: CalendarDate) -> String {
    "\(limit.minimum ?? 1)–\(limit.maximum(on: day))"
  }
}
