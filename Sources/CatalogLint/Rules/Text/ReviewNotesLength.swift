import CatalogModel
import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.reviewNotes, of: "the review note")

extension Rule {
  /// Review notes have at most 4000 characters.
  static let reviewNotesLength = Rule(
    id: "review-notes-length",
    severity: .error,
    summary: "the review notes are too long",
    rationale:
      "App Store Connect rejects longer notes. Reviewers need to know where to tap and how to sign in. They don't "
      + "need a manual.",
    source: FactSource(TextLimits.reviewNotes),
    examples: [
      .good("where to find the product", gold(inFlow: "review: {notes: Open the store tab.}")),
      .bad(
        "a whole manual as notes",
        gold("review:", "  notes: \(String(repeating: "Open the store tab. ", count: 200))⟦And then?⟧")),
    ],
    product: { visit, report in
      guard let notes = visit.product.review.notes, limit.mayExceed(notes.utf8.count) else { return }
      limit.checkMaximum(of: notes, on: visit.context.today, at: visit.path[.review][.notes], &report)
    }
  )
}
