/// A fault that was found: what, where, why, and the way out.
///
/// Generic in its place, because a fault of a model stands at a path (`Diagnostic<CatalogPath>`) until one function
/// finds that path in the text (`Diagnostic<SourceRange?>`).
package struct Diagnostic<Place: Hashable & Sendable>: Hashable, Sendable {
  package var kind: DiagnosticKind

  /// Usually the kind's own; a rule with two limits may say otherwise.
  package var severity: Severity

  /// The fault in one sentence: lower case, no full stop, the author's text in single quotes.
  package var message: String

  package var place: Place

  /// What the frame says under the underlined text, if there is more to say than the message does.
  package var label: String?

  /// Other places that belong to it.
  package var notes: [Note<Place>]

  /// What to do, in one sentence.
  package var help: String?

  /// An edit that fixes it.
  package var fix: Fix<Place>?

  /// The place in the catalog as text, for programs: `products["gold"].price`.
  package var path: String?

  /// The ID of the product it concerns.
  package var product: String?

  /// The path of the value that it says is missing; where that could not be read, the fault of reading says enough.
  package var absent: String?

  /// How many more findings were folded into this one because they stand at the same place.
  package var repeats: Int

  package init(
    _ kind: DiagnosticKind, severity: Severity? = nil, _ message: String, at place: Place, label: String? = nil,
    notes: [Note<Place>] = [], help: String? = nil, fix: Fix<Place>? = nil, path: String? = nil, product: String? = nil,
    absent: String? = nil, repeats: Int = 0
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
    self.product = product
    self.absent = absent
    self.repeats = repeats
  }

  /// The same fault with its places written another way.
  package func mapPlaces<New>(_ transform: (Place) -> New) -> Diagnostic<New> {
    Diagnostic<New>(
      kind, severity: severity, message, at: transform(place), label: label,
      notes: notes.map { Note($0.message, at: transform($0.place)) }, help: help,
      fix: fix.map { fix in
        Fix(fix.title, isSafe: fix.isSafe, edits: fix.edits.map { Edit(at: transform($0.place), newText: $0.newText) })
      },
      path: path, product: product, absent: absent, repeats: repeats)
  }
}

/// Another place that belongs to a fault, and what it has to do with it.
package struct Note<Place: Hashable & Sendable>: Hashable, Sendable {
  package var message: String
  package var place: Place

  package init(_ message: String, at place: Place) {
    self.message = message
    self.place = place
  }
}

/// Edits that fix a fault.
package struct Fix<Place: Hashable & Sendable>: Hashable, Sendable {
  /// What it does, as an order: `write 'en-US'`.
  package var title: String

  /// Whether it is surely what was meant.
  package var isSafe: Bool

  package var edits: [Edit<Place>]

  package init(_ title: String, isSafe: Bool, edits: [Edit<Place>]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}

/// One replacement of a stretch of text.
package struct Edit<Place: Hashable & Sendable>: Hashable, Sendable {
  package var place: Place
  package var newText: String

  package init(at place: Place, newText: String) {
    self.place = place
    self.newText = newText
  }
}
