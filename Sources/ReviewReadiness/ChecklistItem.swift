import CatalogModel
package import SourceDiagnostics

/// One thing that must be in order before a release: a pure function with its words, declared in a file of its chapter.
///
/// It is an object that never changes, for each of a hundred thousand answers names one.
///
/// To add one, declare it in `Items/` and name it in `ChecklistItems.swift`, which a test demands.
package final class ChecklistItem: Sendable {
  /// The name by which `--only` and reports know it: `review-screenshot`. It never changes.
  package let id: String

  /// What is true when the answer is yes: `a review screenshot shows where it is sold`.
  package let title: String

  /// Why it is asked, in a sentence.
  package let reason: String
  package let source: FactSource

  /// Which findings keep it from a yes.
  package let blockedBy: Blockers

  /// What no finding can know; the findings have the first word.
  package let judge: Judge

  /// An error makes it a no, anything less an unknown.
  package enum Blockers: Sendable {
    case kinds([Blocker])
    /// The errors of the subject that no other item names.
    case otherErrors
  }

  /// What an item looks at; no answer means that it does not concern the subject.
  package enum Judge: Sendable {
    case app(@Sendable (AppSubject) -> Answer?)
    case group(@Sendable (GroupSubject) -> Answer?)
    case product(@Sendable (ProductSubject) -> Answer?)
  }

  /// What it looks at, as reports call it.
  package var scope: Scope {
    switch judge {
    case .app: .app
    case .group: .group
    case .product: .product
    }
  }

  package enum Scope: String, Sendable, CaseIterable { case app, group, product }

  convenience init(
    _ id: String, _ title: String, reason: String, source: FactSource, blockedBy kinds: [Blocker] = [], judge: Judge
  ) {
    self.init(id, title, reason: reason, source: source, .kinds(kinds), judge)
  }

  init(_ id: String, _ title: String, reason: String, source: FactSource, _ blockedBy: Blockers, _ judge: Judge) {
    self.id = id
    self.title = title
    self.reason = reason
    self.source = source
    self.blockedBy = blockedBy
    self.judge = judge
  }
}
