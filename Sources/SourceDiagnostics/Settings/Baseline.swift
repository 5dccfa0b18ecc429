/// The findings that were there when somebody decided to begin: they are counted, and not reported again.
///
/// An entry holds the rule, the product and the path in clear and nothing else that stays while the fault stays, so
/// that moved lines and new wordings don't matter, and a product that is renamed everywhere is renamed here too.
package struct Baseline: Hashable, Sendable {
  package var entries: [Entry]

  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// So many findings of one rule about one value.
  package struct Entry: Hashable, Sendable {
    package var rule: String
    package var product: String?

    /// The place in the catalog; without one, the file stands for it.
    package var path: String?

    /// The file of the finding, relative to the baseline's folder; empty for none.
    package var file: String

    package var count: Int

    /// Where the entry stands; nil for one that was not read.
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

    /// What is to be removed with it: its whole lines, if nothing else stands on them.
    package var lines: SourceRange?

    /// Its count, if it says one.
    package var count: SourceRange?

    package init(entry: SourceRange, lines: SourceRange?, count: SourceRange?) {
      self.entry = entry
      self.lines = lines
      self.count = count
    }
  }
}
