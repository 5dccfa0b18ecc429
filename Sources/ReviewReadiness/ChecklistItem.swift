import CatalogModel
package import SourceDiagnostics

/// One thing that must be in order before a release: a value with a pure function, declared in a file of its chapter.
///
/// To add one, declare it in `Items/` and name it in `ChecklistItems.swift`, which a test demands.
package struct ChecklistItem: Sendable {
  /// The name by which `--only` and reports know it: `review-screenshot`. It never changes.
  package let id: String

  /// What is true when the answer is yes: `a review screenshot shows where it is sold`.
  package let title: String

  /// Why it is asked, in a sentence.
  package let reason: String
  package let source: FactSource
  package let judge: Judge

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

  init(_ id: String, _ title: String, reason: String, source: FactSource, app: @escaping @Sendable (AppSubject) -> Answer?) {
    self.init(id, title, reason, source, .app(app))
  }

  init(
    _ id: String, _ title: String, reason: String, source: FactSource, group: @escaping @Sendable (GroupSubject) -> Answer?
  ) {
    self.init(id, title, reason, source, .group(group))
  }

  init(
    _ id: String, _ title: String, reason: String, source: FactSource, product: @escaping @Sendable (ProductSubject) -> Answer?
  ) {
    self.init(id, title, reason, source, .product(product))
  }

  private init(_ id: String, _ title: String, _ reason: String, _ source: FactSource, _ judge: Judge) {
    self.id = id
    self.title = title
    self.reason = reason
    self.source = source
    self.judge = judge
  }
}
