package import SourceDiagnostics

/// A condition for a release: a pure function with its texts, declared in a file of its section.
///
/// An immutable class, because each of a hundred thousand answers references one.
///
/// To add one, declare it in `Items/` and list it in `ChecklistItems.swift`; a test checks this.
package final class ChecklistItem: Sendable {
  /// The ID in `--only` and in reports: `review-screenshot`. It never changes.
  package let id: String

  /// The condition: `a review screenshot shows where it is sold`.
  package let title: String

  /// Why it matters, in a sentence.
  package let reason: String
  package let source: FactSource

  /// The findings that prevent a yes.
  package let blockedBy: Blockers

  /// The item's own check, which findings override.
  package let judge: Judge

  /// An error results in a no, anything less severe in an unknown.
  package enum Blockers: Sendable {
    case kinds([Blocker])
    /// The errors of the subject that no other item lists.
    case otherErrors
  }

  /// The check by subject; a nil answer means that the item doesn't apply.
  package enum Judge: Sendable {
    case app(@Sendable (AppSubject) -> Answer?)
    case group(@Sendable (GroupSubject) -> Answer?)
    case product(@Sendable (ProductSubject) -> Answer?)

    /// The check of products that aren't withdrawn.
    static func unlessWithdrawn(_ judge: @escaping @Sendable (ProductSubject) -> Answer?) -> Judge {
      .product { $0.isWithdrawn ? nil : judge($0) }
    }
  }

  /// The kind of subject, as reports name it.
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
