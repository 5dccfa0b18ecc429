/// How JSON is laid out on lines.
package struct JSONLayout: Hashable, Sendable {
  /// What stands between a key and its value.
  package var colon: String

  /// How far each level is indented; nil for everything on one line.
  package var indentation: Int?

  /// In how many brackets lines are broken; what stands deeper is on one line. Nil for all.
  package var brokenLevels: Int?

  /// Whether an empty array or object is written over three lines, the middle one empty.
  package var spreadsEmpty: Bool

  package init(
    colon: String = ": ", indentation: Int? = 2, brokenLevels: Int? = nil, spreadsEmpty: Bool = false
  ) {
    self.colon = colon
    self.indentation = indentation
    self.brokenLevels = brokenLevels
    self.spreadsEmpty = spreadsEmpty
  }

  /// As most programs write it: `"key": value`, two spaces a level.
  package static let plain = JSONLayout()

  /// As Xcode writes its files: `"key" : value`, empty lists over three lines.
  package static let xcode = JSONLayout(colon: " : ", spreadsEmpty: true)

  /// Everything on one line.
  package static let compact = JSONLayout(colon: ":", indentation: nil)

  /// Each element of the lists in a document's object on one line, without blanks: a long list that is read, compared
  /// and searched line by line.
  package static let lines = JSONLayout(colon: ":", indentation: 0, brokenLevels: 2)
}
