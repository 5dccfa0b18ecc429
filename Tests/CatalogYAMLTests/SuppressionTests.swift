import CatalogLint
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing

/// Comments that suppress findings.
@Suite struct SuppressionTests {
  private static let app = """
    app: {bundle_id: com.example.lighthouse, primary_locale: en-US, locales: [en-US], version_on_sale: "1.0", \
    agreements: {paid_apps: active, tax: complete, banking: complete}}
    defaults: {type: consumable, status: approved, price: 0.99, localizations: {en-US: {name: Gold Coins, description: \
    Coins to spend on chapters.}}}

    """

  /// The remaining findings of a text, as `rule line`, and the comments with faults.
  private func check(
    _ text: String, app: String = app
  ) -> (kept: [String], suppressed: [String], faults: [String]) {
    let read = ReadCatalog(["catalog/app.yaml": app, "catalog/products.yaml": text])
    let rules = DiagnosticKind.readingKinds + Rule.all.map(\.kind)
    let result = Suppressions(in: read.trees).apply(to: read.faults + read.findings(), rules: rules)
    func line(_ finding: Diagnostic<SourceRange?>) -> String {
      finding.place.map {
        "\(finding.kind.id) \(LineTable(read.files[$0.file]).position(at: $0.bytes.lowerBound).line)"
      } ?? ""
    }
    return (
      result.kept.map(line), result.suppressed.map { line($0.finding) },
      result.faults.map { fault in "\(fault.kind.id) \(fault.place.map(read.files.text) ?? "")" }.sorted()
    )
  }

  @Test func aCommentBehindALineSpeaksOfThatLine() {
    let result = check(
      """
      products:
        - id: com.example.lighthouse.gold
          duration: P3M # shelf:ignore duration-on-wrong-type -- to be fixed
        - id: com.example.lighthouse.silver
          duration: P3M
          localizations: {en-US: {name: Silver Coins}}
      """)
    #expect(result.suppressed == ["duration-on-wrong-type 3"])
    #expect(result.kept == ["duration-on-wrong-type 5"])
    #expect(result.faults.isEmpty)
  }

  @Test func aCommentAboveABlockTextAppliesToItsLines() {
    let result = check(
      """
      products:
        - id: com.example.lighthouse.gold
          # shelf:ignore markup-in-text
          review: {notes: Open it.}
          localizations:
            en-US:
              name: Gold Coins
              # shelf:ignore markup-in-text
              description: |-
                Coins to
                spend on <b>books</b>.
      """)
    #expect(result.suppressed == ["markup-in-text 11"])
    #expect(!result.kept.contains { $0.hasPrefix("markup-in-text") })
    #expect(result.faults == ["unused-suppression markup-in-text"])
  }

  @Test func aCommentAloneSpeaksOfTheNextLineThatSaysSomething() {
    let result = check(
      """
      products:
        - id: com.example.lighthouse.gold
          # shelf:ignore duration-on-wrong-type, period-on-wrong-type

          # another comment
          duration: P3M
      """)
    #expect(result.suppressed == ["duration-on-wrong-type 6"])
    #expect(result.faults == ["unused-suppression period-on-wrong-type"])
  }

  @Test func aFileCommentSpeaksOfTheWholeFile() {
    let result = check(
      """
      products:
        - {id: com.example.lighthouse.gold, duration: P3M}
        - {id: com.example.lighthouse.silver, duration: P3M, localizations: {en-US: {name: Silver Coins}}}
      # shelf:ignore-file duration-on-wrong-type
      """)
    #expect(result.suppressed == ["duration-on-wrong-type 2", "duration-on-wrong-type 3"])
    #expect(result.kept.isEmpty)
  }

  @Test func textThatLooksLikeACommentIsText() {
    let result = check(
      """
      products:
        - id: com.example.lighthouse.gold
          duration: P3M
          review: {notes: "x # shelf:ignore duration-on-wrong-type"}
          reference_name: |
            # shelf:ignore-file duration-on-wrong-type
      """)
    #expect(result.kept == ["duration-on-wrong-type 3"])
    #expect(result.faults.isEmpty)
  }

  @Test func faultsOfReadingStay() {
    let result = check("products:\n  - id: com.example.lighthouse.gold\n    colour: red # shelf:ignore unknown-key\n")
    #expect(result.kept == ["unknown-key 3"])
    #expect(result.faults == ["unused-suppression unknown-key"])
  }

  @Test(
    arguments: [
      "    price: x # shelf:ignore price-precision\n", "    price: x\n# shelf:ignore-file price-precision\n",
      "    price: x\n    type: consumable # shelf:ignore duration-on-wrong-type\n",
    ])
  func aRuleMayFindMoreOnceAllCanBeRead(fields: String) {
    let result = check("products:\n  - id: com.example.lighthouse.gold\n" + fields)
    #expect(result.kept.contains("invalid-value 3"))
    #expect(result.faults.isEmpty)
  }

  @Test(
    arguments: [
      ("offer-code-eligibility", "offer_codes: [{reference_name: Spring, price: 0.49}]", true),
      ("offer-code-eligibility", "offer_codes: [{reference_name: Spring, price: 0.49, eligibility: new}]", false),
      ("unknown-retention-message", "status: draft", true), ("unknown-retention-message", "price: [", false),
      ("unknown-retention-message", "type: consumable", false),
    ])
  func whatFollowsFromAnUnreadableValueIsNotReported(rule: String, field: String, isReported: Bool) {
    let app = "app: {retention_messages: [{name: Stay}]}\n"
    let result = check(
      "products:\n  - id: com.example.lighthouse.gold\n    type: consumable\n    \(field)\n", app: app)
    #expect(result.kept.contains { $0.hasPrefix(rule) } == isReported)
  }

  @Test(arguments: ["\n", "\r\n"]) func commentsAreReportedWhereTheyAreAtFault(lineEnd: String) {
    let text = """
      # 👩‍👩‍👧 コイン
      products:
        - id: com.example.lighthouse.gold # shelf:ignore dupliate-product-id
          price: 0.99 # shelf:ignore
      # shelf:ignore-file  -- nothing named
      # shelf:other words are none of ours
      """
    let result = check(text.split(separator: "\n").joined(separator: lineEnd))
    #expect(
      result.faults == [
        "unknown-rule # shelf:ignore", "unknown-rule # shelf:ignore-file  -- nothing named",
        "unknown-rule dupliate-product-id",
      ])
  }
}
