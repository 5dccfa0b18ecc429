/// The structure of a document, for completion and hover in editors: a JSON Schema by its meaning, not its syntax.
///
/// It is built from the reader's table of keys. It never rejects what the reader accepts; the reader rejects more,
/// because a schema can't express templates, anchors or the calendar.
package struct Schema: Sendable {
  /// Its name among all schemas.
  package let id: String

  package let title: String
  package let description: String

  /// The name of the definition for the whole document.
  package let root: String

  /// Sorted by name.
  package let definitions: [Definition]

  /// A value that is used in several places.
  package struct Definition: Sendable {
    package let name: String
    package let value: Value
  }

  /// The possible values in one place.
  package indirect enum Value: Sendable {
    case anything
    case null
    /// Any scalar; only its text matters.
    case text
    case flag
    case integer
    case number
    /// A text that matches a pattern, with examples.
    case pattern(String, examples: [String])
    case words([Word])
    case list(Value)
    /// A mapping with author-defined keys, some of them known; or with only the known ones.
    case map([Word], Value, isOpen: Bool)
    /// A record, with the shape of author-defined keys if they are allowed.
    case record(title: String, [Property], others: Value?)
    /// A reference to a definition.
    case reference(String)
    case anyOf([Value])
  }

  /// One of several words, with an explanation if it needs one.
  package struct Word: Sendable {
    package let text: String
    package let meaning: String?

    /// The value below it as a key; nil for that of other keys.
    package let value: Value?

    package init(_ text: String, meaning: String? = nil, value: Value? = nil) {
      (self.text, self.meaning, self.value) = (text, meaning, value)
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

  /// A literal scalar in a schema.
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
