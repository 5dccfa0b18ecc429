import CatalogProject
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing
import YAMLSyntax

/// Every example of every rule and of every fault of reading, through the real reader.
struct ExampleTests {
  @Test("each example has its problem at its place, and no other problem", arguments: ExampleCase.all)
  func example(_ one: ExampleCase) {
    for variant in ExampleVariant.allCases { check(one, variant) }
  }

  private func check(_ one: ExampleCase, _ variant: ExampleVariant) {
    guard let catalog = one.catalog(variant) else { return }
    let findings = catalog.findings
    let found = findings.filter { $0.kind == one.kind }
    let places = found.compactMap(\.place).inOrder
    let marks = catalog.marks.inOrder
    if places != marks {
      Issue.record(
        """
        \(one.testDescription) (\(variant.rawValue))
        expected \(catalog.described(marks))
        found \(catalog.described(places))
        """, sourceLocation: one.location)
    }
    #expect(one.example.isGood == catalog.marks.isEmpty, "a bad example has marks", sourceLocation: one.location)
    for fix in found.compactMap(\.fix) {
      #expect(one.kind.fixability == (fix.isSafe ? .safe : .unsafe), "\(fix.title)", sourceLocation: one.location)
    }
    expectNothingElse(one, variant, findings)
  }

  /// Records the problems that an example shows beside its own.
  private func expectNothingElse(
    _ one: ExampleCase, _ variant: ExampleVariant, _ findings: [Diagnostic<SourceRange?>]
  ) {
    let others = findings.filter { $0.kind != one.kind && $0.severity != .info }
    // If something couldn't be read, the rules see only a part.
    let isBroken = one.isAboutReading && !one.example.isGood
    let allowed = Self.alsoShown[one.kind.id] ?? []
    for other in others where !allowed.contains(other.kind.id) && !(isBroken && !other.isAboutReading) {
      Issue.record(
        "\(one.testDescription) (\(variant.rawValue)) also shows \(other.kind.id): \(other.message)",
        sourceLocation: one.location
      )
    }
  }

  @Test("most examples can be written in flow style")
  func coverage() {
    let some = ExampleCase.all.filter { !DiagnosticKind.syntaxKinds.contains($0.kind) }
    let run = some.count { $0.texts(.inFlowStyle) != nil }
    #expect(run * 10 >= some.count * 8, "\(run) of \(some.count)")
  }

  @Test("every kind has a good example, and a bad one unless it can't be shown in a few lines")
  func both() {
    for kind in RuleBook.kinds {
      #expect(kind.examples.contains { $0.isGood }, "\(kind.id)")
      #expect(kind.examples.contains { !$0.isGood } != Self.unshown.contains(kind.id), "\(kind.id)")
      // The module and the file's name, without the folder that it was built in.
      let sources = kind.examples.map(\.sourceFile)
      #expect(sources.allSatisfy { $0.wholeMatch(of: /\w+\/\w+\.swift/) != nil }, "\(kind.id): \(sources)")
    }
  }

  /// Kinds whose fault would fill pages, isn't text, or isn't in a catalog.
  private static let unshown: Set = [
    "not-utf8", "alias-bomb", "too-large", "too-many-products", "stale-baseline-entry", "content-special-file",
    "content-misplaced-file", "content-unreadable", "content-unsafe-path", "content-damaged-package",
  ]

  /// Unavoidable additional findings of a kind's examples.
  private static let alsoShown: [String: Set<String>] = [
    // Sixty-four brackets aren't a product.
    "too-deep": ["wrong-type"]
  ]
}

extension ExampleCase {
  /// The example in one of the ways, or nil if it can't be written that way.
  fileprivate func catalog(_ variant: ExampleVariant) -> ExampleCatalog? {
    texts(variant).map { ExampleCatalog(example, as: $0) }
  }

  fileprivate func texts(_ variant: ExampleVariant) -> [(path: String, marked: MarkedText)]? {
    if variant == .inFlowStyle {
      if DiagnosticKind.syntaxKinds.contains(kind) { return nil }
      // A missing key is reported at the mapping's first key, or at the whole flow mapping.
      if kind == .missingKey, !example.isGood { return nil }
      if example.files.contains(where: { $0.text.contains("# shelf:") }) { return nil }
    }
    return example.texts(variant)
  }
}

extension Diagnostic {
  fileprivate var isAboutReading: Bool { DiagnosticKind.readingKinds.contains(kind) }
}

extension ExampleCatalog {
  /// Ranges as `path:line:column 'text'`.
  fileprivate func described(_ ranges: [SourceRange]) -> String {
    guard !ranges.isEmpty else { return "nothing" }
    return ranges.map { range in
      let start = LineTable(read.files[range.file]).position(at: range.bytes.lowerBound)
      return "\(read.files[range.file].path):\(start.line):\(start.column) '\(read.files.text(range))'"
    }.joined(separator: ", ")
  }
}

extension [SourceRange] {
  /// By file, then by place.
  fileprivate var inOrder: [SourceRange] {
    sorted { ($0.file, $0.bytes.lowerBound, $0.bytes.upperBound) < ($1.file, $1.bytes.lowerBound, $1.bytes.upperBound) }
  }
}
