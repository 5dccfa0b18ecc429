import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// A template's errors are reported for each product that extends it, yet the cost of a few kilobytes is bounded.
@Suite("Values shared by many products", .enabled(if: Steps.canBeCounted))
struct SharingGrowthTests {
  /// A template with many errors.
  struct Sharing: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// Its text, of about this many bytes.
    let template: @Sendable (_ size: Int) -> String

    init(_ name: String, _ template: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.template = template
    }
  }

  static let sharings: [Sharing] = [
    Sharing("unknown territories") { "price: {territories: {" + .lines($0 / 10) { "X\(1000 + $0): 1, " } + "}}\n" },
    Sharing("amounts that are none") { "price: {territories: {" + .lines($0 / 10) { "X\(1000 + $0): x, " } + "}}\n" },
  ]

  @Test("a misspelled word is compared with all others once")
  func words() {
    let names = KnownSpellings((0..<200).map { "name \($0)" })
    var answers: [String?] = []
    let first = Steps.count { answers.append(names.nearest(to: "nane 7")) }
    let second = Steps.count { answers.append(names.nearest(to: "nane 7")) }
    #expect(answers == ["name 7", "name 7"])
    #expect(second * 20 < first)
  }

  @Test("findings and steps are bounded", arguments: sharings)
  func bounds(_ sharing: Sharing) {
    let size = 12_000
    let products = String.lines(size / 50) { "  - {id: com.example.lighthouse.\($0), type: consumable, extends: t}\n" }
    let (template, text) = (sharing.template(size), Sample.app + "products:\n" + products)
    var findings: [Diagnostic<SourceRange?>] = []
    let steps = Steps.count {
      findings = ReadCatalog(["templates/t.yaml": template, "catalog/app.yaml": text]).everything()
    }
    #expect(findings.contains { $0.kind.id == "alias-bomb" })
    #expect((10_000..<20_000).contains(findings.count))
    #expect(steps < 130_000_000)
  }
}
