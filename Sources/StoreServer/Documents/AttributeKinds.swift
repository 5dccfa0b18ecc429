import CatalogModel
import TextFormats

extension ResourceSchema.Kind {
  /// Whether a value is of this kind; false for null.
  func accepts(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.string, .string), (.boolean, .bool), (.object, .object), (.number, .number): true
    case (.integer, .number(let digits)): Int(digits).map { abs($0) <= Int(Int32.max) } ?? false
    case (.word(let words), .string(let text)): words.contains(text)
    case (.date, .string(let text)): CalendarDate(text) != nil
    case (.moment, .string(let text)): Instant(text) != nil
    case (.range, .object(let members)):
      members.allSatisfy {
        ["minimum", "maximum"].contains($0.key) && ($0.value == .null || ResourceSchema.Kind.integer.accepts($0.value))
      }
    case (.list(let kind), .array(let elements)): elements.allSatisfy { kind.accepts($0) }
    default: false
    }
  }
}
