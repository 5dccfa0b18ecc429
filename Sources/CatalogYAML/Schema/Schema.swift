/// What a document may hold, for editors that complete and explain keys: a JSON Schema by its meaning, not its
/// spelling.
///
/// It comes from the table of keys that the reader works with. It never refuses what the reader takes; the reader
/// refuses more, for a schema knows nothing of templates, of anchors or of the calendar.
package struct Schema: Sendable {
  /// Its name among all schemas.
  package let id: String

  package let title: String
  package let description: String

  /// The definition that the whole document follows.
  package let root: String

  /// Sorted by name.
  package let definitions: [Definition]

  /// A value that several places hold.
  package struct Definition: Sendable {
    package let name: String
    package let value: Value
  }

  /// What may stand in one place.
  package indirect enum Value: Sendable {
    case anything
    case null
    /// Any scalar; what counts is the text as it is written.
    case text
    case flag
    case integer
    case number
    /// A text that matches, with texts of which it may be one.
    case pattern(String, examples: [String])
    case words([Word])
    case list(Value)
    /// A mapping with keys of the author's, some of them known, or with none but these.
    case map([Word], Value, isOpen: Bool)
    /// With what may stand behind keys of the author's, if there may be any.
    case record(title: String, [Property], others: Value?)
    /// What stands under the name in `definitions`.
    case reference(String)
    case anyOf([Value])
  }

  /// One of several words, and what it means if that is not plain.
  package struct Word: Sendable {
    package let text: String
    package let meaning: String?

    package init(_ text: String, meaning: String? = nil) {
      self.text = text
      self.meaning = meaning
    }
  }

  /// A key of a record.
  package struct Property: Sendable {
    package let name: String
    package let summary: String
    package let isRequired: Bool
    package let absent: Literal?
    package let value: Value
  }

  /// A scalar that the schema itself names.
  package enum Literal: Hashable, Sendable {
    case flag(Bool)
    case number(Int)
    case text(String)
  }
}

extension Schema.Literal: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  package init(integerLiteral number: Int) { self = .number(number) }
  package init(stringLiteral text: String) { self = .text(text) }
}
