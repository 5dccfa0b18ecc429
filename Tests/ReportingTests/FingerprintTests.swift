import Reporting
import SourceDiagnostics
import Testing

/// The fingerprint is stable while the fault exists.
struct FingerprintTests {
  private func fingerprints(_ findings: [Finding], _ text: String = "0123456789") -> [String] {
    FindingsReport(findings: findings, files: [TextFile(path: "a.yaml", text: text)], productCount: 0).fingerprints
  }

  private func finding(_ message: String, at start: Int, path: String? = "products[\"a\"].name", product: String? = "a")
    -> Finding
  {
    Finding(Samples.plain, message, at: SourceRange(file: 0, bytes: start..<start + 1), path: path, product: product)
  }

  @Test("is the same on every machine")
  func stable() {
    #expect(fingerprints([finding("a", at: 0)]) == ["cea477afbbf2e995e5fe330a1dfe7205"])
  }

  @Test("doesn't depend on the line or the message")
  func survives() {
    #expect(fingerprints([finding("41 characters", at: 0)]) == fingerprints([finding("43 characters", at: 7)]))
  }

  @Test("distinguishes rule, product, path and ordinal")
  func different() {
    let base = finding("a", at: 0)
    let other = Finding(Samples.locale, "a", at: base.place, path: base.path, product: base.product)
    let all = fingerprints([
      base, base, base, other, finding("a", at: 0, path: "products[\"a\"]"), finding("a", at: 0, product: "b"),
      finding("a", at: 0, path: nil), finding("a", at: 0, path: nil, product: nil),
    ])
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.count == 32 })
  }

  @Test("of a reading error depends only on its own file")
  func readingFaults() {
    let files = [TextFile(path: "a.yaml", text: "a"), TextFile(path: "b.yaml", text: "b")]
    let faults = [0, 1].map { Finding(Samples.plain, "m", at: SourceRange(file: $0, bytes: 0..<1)) }
    let both = FindingsReport(findings: faults, files: files, productCount: 0).fingerprints
    let second = FindingsReport(findings: [faults[1]], files: files, productCount: 0).fingerprints
    #expect(both.last == second.first)
  }
}
