/// The layout of JSON text.
package struct JSONLayout: Hashable, Sendable {
  /// The text between a key and its value.
  package var colon = ": "

  /// The indentation of each level; nil for a single line.
  package var indentation: Int? = 2

  /// The number of nesting levels with line breaks; deeper values are on one line. Nil for all.
  package var brokenLevels: Int?

  /// Whether an empty array or object takes three lines, the middle one empty.
  package var spreadsEmpty = false

  /// Whether invisible characters and those that control a terminal are escaped too.
  package var escapesHidden = false

  /// The usual layout: `"key": value`, two spaces a level.
  package static let plain = JSONLayout()

  /// The layout of a report, which people read in a terminal.
  package static let report = JSONLayout(escapesHidden: true)

  /// Xcode's layout: `"key" : value`, empty lists over three lines.
  package static let xcode = JSONLayout(colon: " : ", spreadsEmpty: true)

  /// Everything on one line.
  package static let compact = JSONLayout(colon: ":", indentation: nil)

  /// Each element of the lists in a document's object on one line, without spaces: for a long list that is read,
  /// compared and searched by line.
  package static let lines = JSONLayout(colon: ":", indentation: 0, brokenLevels: 2)
}
