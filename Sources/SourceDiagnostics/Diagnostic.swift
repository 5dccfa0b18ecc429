/// A finding: what, where, why, and the remedy.
///
/// Generic in its place, because a finding in a model has a path (`Diagnostic<CatalogPath>`) until it is resolved in
/// the text (`Diagnostic<SourceRange?>`).
package struct Diagnostic<Place: Hashable & Sendable>: Hashable, Sendable {
  package var kind: DiagnosticKind

  /// Usually that of the kind; a rule with two limits may override it.
  package var severity: Severity

  /// The problem in one sentence: lower case, no full stop, the author's text in single quotes.
  package var message: String

  package var place: Place

  /// The text below the underlined range, if it adds something to the message.
  package var label: String?

  /// Related places.
  package var notes: [Note<Place>]

  /// The remedy, in one sentence.
  package var help: String?

  /// An edit that fixes it.
  package var fix: Fix<Place>?

  /// The place in the catalog as text, for programs: `products["gold"].price`.
  package var path: String?

  /// The paths of other values with the same problem.
  package var otherPaths: [String]

  /// The ID of the affected product.
  package var product: String?

  /// The path of the missing value, if the finding is about one; if that value couldn't be read, the finding is
  /// redundant. Empty if it may be anywhere in the catalog.
  package var absent: String?

  /// The number of other findings at the same place that were merged into this one.
  package var repeats: Int

  package init(
    _ kind: DiagnosticKind, severity: Severity? = nil, _ message: String, at place: Place, label: String? = nil,
    notes: [Note<Place>] = [], help: String? = nil, fix: Fix<Place>? = nil, path: String? = nil,
    otherPaths: [String] = [], product: String? = nil, absent: String? = nil, repeats: Int = 0
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.message = message
    self.place = place
    self.label = label
    self.notes = notes
    self.help = help
    self.fix = fix
    self.path = path
    self.otherPaths = otherPaths
    self.product = product
    self.absent = absent
    self.repeats = repeats
  }

  /// The same finding with converted places.
  package func mapPlaces<New>(_ transform: (Place) -> New) -> Diagnostic<New> {
    Diagnostic<New>(
      kind, severity: severity, message, at: transform(place), label: label,
      notes: notes.map { Note($0.message, at: transform($0.place)) }, help: help,
      fix: fix.map { fix in
        Fix(fix.title, isSafe: fix.isSafe, edits: fix.edits.map { Edit(at: transform($0.place), newText: $0.newText) })
      },
      path: path, otherPaths: otherPaths, product: product, absent: absent, repeats: repeats)
  }
}

/// A related place, and its relation to the finding.
package struct Note<Place: Hashable & Sendable>: Hashable, Sendable {
  package var message: String
  package var place: Place

  package init(_ message: String, at place: Place) { (self.message, self.place) = (message, place) }
}

/// Edits that fix a finding.
package struct Fix<Place: Hashable & Sendable>: Hashable, Sendable {
  /// The action as an imperative: `write 'en-US'`.
  package var title: String

  /// Whether it is certainly what the author meant.
  package var isSafe: Bool

  package var edits: [Edit<Place>]

  package init(_ title: String, isSafe: Bool, edits: [Edit<Place>]) {
    (self.title, self.isSafe, self.edits) = (title, isSafe, edits)
  }
}

/// A replacement of a range of text.
package struct Edit<Place: Hashable & Sendable>: Hashable, Sendable {
  package var place: Place
  package var newText: String

  package init(at place: Place, newText: String) { (self.place, self.newText) = (place, newText) }
}
