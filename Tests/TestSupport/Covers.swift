package import Testing

/// The numbered statements of Apple's guides that a test checks, for `docs/development/guide-coverage`.
///
/// A generator reads the numbers from the source, so write them as plain numbers: `.covers(110, 112)`.
package struct Covers: TestTrait, SuiteTrait {
  package let statements: [Int]
}

extension Trait where Self == Covers {
  /// The statements, by their numbers in `docs/development/guide-statements.tsv`.
  package static func covers(_ statements: Int...) -> Self { Covers(statements: statements) }
}
