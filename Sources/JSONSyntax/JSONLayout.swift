/// How JSON is laid out on lines.
package struct JSONLayout: Hashable, Sendable {
  /// What stands between a key and its value.
  package var colon: String

  /// How far each level is indented; nil for everything on one line.
  package var indentation: Int?

  /// Whether an empty array or object is written over three lines, the middle one empty.
  package var spreadsEmpty: Bool

  package init(colon: String = ": ", indentation: Int? = 2, spreadsEmpty: Bool = false) {
    self.colon = colon
    self.indentation = indentation
    self.spreadsEmpty = spreadsEmpty
  }

  /// As most programs write it: `"key": value`, two spaces a level.
  package static let plain = JSONLayout()

  /// As Xcode writes its files: `"key" : value`, empty lists over three lines.
  package static let xcode = JSONLayout(colon: " : ", spreadsEmpty: true)

  /// Everything on one line.
  package static let compact = JSONLayout(colon: ":", indentation: nil)
}
