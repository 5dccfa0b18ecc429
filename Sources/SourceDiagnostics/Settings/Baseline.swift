/// The findings that existed when a baseline was created: they are counted, and not reported.
///
/// An entry contains the rule, the product and the path, and nothing else, so that moved lines and new wording don't
/// matter.
package struct Baseline: Hashable, Sendable {
  package var entries: [Entry]

  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// A number of findings of one rule about one value.
  package struct Entry: Hashable, Sendable {
    package var rule: String
    package var product: String?

    /// The path in the catalog; without one, the file is used.
    package var path: String?

    /// The file of the finding, relative to the baseline's folder; empty for none.
    package var file: String

    package var count: Int

    /// The place of the entry; nil for one that wasn't read.
    package var place: Place?

    package init(rule: String, product: String?, path: String?, file: String, count: Int = 1, place: Place? = nil) {
      self.rule = rule
      self.product = product
      self.path = path
      self.file = file
      self.count = count
      self.place = place
    }
  }

  /// The place of an entry in the baseline's text.
  package struct Place: Hashable, Sendable {
    package var entry: SourceRange

    /// The whole lines of the entry to remove, if they contain nothing else.
    package var lines: SourceRange?

    /// The place of its count, if it has one.
    package var count: SourceRange?

    package init(entry: SourceRange, lines: SourceRange?, count: SourceRange?) {
      (self.entry, self.lines, self.count) = (entry, lines, count)
    }
  }
}
