import CatalogModel
import SourceDiagnostics

/// Typical placeholder texts, in lower case and without a trailing number.
private let wholeTexts = [
  "product", "new product", "my product", "test product", "product name", "display name", "name", "description",
  "product description", "enter description", "enter name", "untitled", "placeholder", "sample text", "asdf", "qwerty",
  "todo",
  "tbd", "tba", "fixme", "xxx", "n/a", "new in-app purchase", "in-app purchase", "new subscription", "...", "…", "-",
  "?",
]

/// Words that indicate a placeholder anywhere in a text.
private let words = WordList([
  "lorem ipsum", "dolor sit amet", "todo:", "fixme", "replace me", "change me", "translate me", "text goes here", "{{",
  "}}",
  "%@", "%1$@",
])

extension Rule {
  /// Texts are not placeholders.
  static let placeholderText = Rule(
    id: "placeholder-text",
    severity: .warning,
    summary: "a text looks like a placeholder",
    rationale: """
      App Review rejects placeholders, and customers lose trust. Shelf reports words such as "TODO" and "Lorem \
      ipsum", names such as "Product 1", and unfilled gaps such as "{{count}}".
      """,
    source: .reviewGuideline("2.1"),
    examples: [
      .good("a real text", gold(inFlow: "localizations: {en-US: {name: 100 Coins}}")),
      .bad("a placeholder as the name", gold(inFlow: "localizations: {en-US: {name: ⟦TODO⟧}}")),
      .bad("a generic name", gold(inFlow: "localizations: {en-US: {name: ⟦Product 1⟧}}")),
      .bad("Latin filler text", gold("localizations: {en-US: {description: ⟦Lorem ipsum⟧ dolor sit amet}}")),
    ],
    text: { visit, report in
      guard !visit.shape.isBlank else { return }
      if let range = words.firstMatch(in: visit.text, visit.shape) {
        reportPlaceholder(visit, at: visit.path(of: range), &report)
      } else if visit.shape.byteCount <= 30, isPlaceholder(visit) {
        reportPlaceholder(visit, at: visit.path, &report)
      }
    }
  )
}

private func reportPlaceholder(_ visit: TextVisit, at place: CatalogPath, _ report: inout Report) {
  report(
    place, "\(visit.field.spoken) \(quoted(visit.text)) looks like a placeholder",
    help: "write the text for customers")
}

/// Whether the whole text, except for a trailing number, is a placeholder.
private func isPlaceholder(_ visit: TextVisit) -> Bool {
  let utf8 = visit.text.utf8
  guard let first = utf8.first, firstLetters.hasAny(of: TextTraits(first)) else { return false }
  var end = utf8.endIndex
  var length = visit.shape.byteCount
  while length > 0, case let before = utf8.index(before: end), isOfNumber(utf8[before]) {
    end = before
    length -= 1
  }
  guard wholeByLength.indices.contains(length) else { return false }
  for whole in wholeByLength[length] where whole.utf8.first == lowercasedByte(first) {
    guard zip(utf8, whole.utf8).allSatisfy({ lowercasedByte($0) == $1 }) else { continue }
    // In Spanish and Portuguese 'Todo' is a word: everything.
    return whole != "todo" || visit.text.hasPrefix("TODO")
  }
  return false
}

/// Whether a byte is a digit, a space or `#`.
private func isOfNumber(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 || byte == 0x20 || byte == 0x23 }

private let firstLetters = TextTraits(String(wholeTexts.compactMap(\.first)))

private let wholeByLength: [[String]] = (0...24).map { length in wholeTexts.filter { $0.utf8.count == length } }
