package import Testing

/// Says which numbered statements of the store's guides a test holds; `docs/development/guide-coverage` lists them by it.
///
/// A generator reads the numbers from the source, so they stand there as plain numbers: `.covers(110, 112)`.
package struct Covers: TestTrait, SuiteTrait {
  package let statements: [Int]
}

extension Trait where Self == Covers {
  /// The statements, by their numbers in `docs/development/guide-statements.tsv`.
  package static func covers(_ statements: Int...) -> Self { Covers(statements: statements) }
}
