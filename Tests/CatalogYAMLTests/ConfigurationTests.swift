import CatalogLint
import CatalogYAML
import SourceDiagnostics
import Testing
import YAMLSyntax

/// Reading a `.shelf.yaml`, and its faults.
@Suite struct ConfigurationTests {
  private func read(_ text: String) -> (configuration: Configuration, faults: [String]) {
    let file = TextFile(path: ".shelf.yaml", text: text)
    let parsed = parse(file, fileIndex: 0)
    let read = readConfiguration(parsed.tree, kinds: DiagnosticKind.readingKinds + Rule.all.map(\.kind))
    let faults = (parsed.faults + read.faults).map { fault in
      "\(fault.severity) \(fault.kind.id) '\(fault.place.map { file.text($0.bytes) } ?? "")': \(fault.message)"
    }
    return (read.configuration, faults)
  }

  @Test func everythingIsRead() throws {
    let (configuration, faults) = read(
      """
      shelf: 1
      rules:
        price-in-text: off
        missing-localization: "error"
        untranslated-text: {severity: info, allow: [Lighthouse Gold]}
        product-id-prefix:
          allow: [com.older.app.]
        ambiguous-scalar: info
        placeholder-text:
      exclude: [Tests, "**/drafts"]
      baseline: known.yaml
      fail_on: warning
      """)
    #expect(faults == [])
    #expect(
      configuration.levels == [
        "price-in-text": .off, "missing-localization": .error, "untranslated-text": .info, "ambiguous-scalar": .info,
      ])
    #expect(configuration.exceptions["untranslated-text"] == ["Lighthouse Gold"])
    #expect(configuration.exceptions["product-id-prefix"] == ["com.older.app."])
    #expect(configuration.excluded.map(\.description) == ["Tests", "**/drafts"])
    #expect(configuration.baseline?.text == "known.yaml")
    #expect(configuration.failOn == .warning)
  }

  @Test("an empty file is valid", arguments: ["", "# nothing\n", "---\n", "rules:\nexclude:\n"])
  func nothing(_ text: String) {
    let read = read(text)
    #expect(read.faults == [])
    #expect(read.configuration == Configuration())
  }

  // The session `config` has the others.
  @Test(
    "an error has a place and a suggestion",
    arguments: [
      ("- rules", "error wrong-type '- rules': a document must be a mapping, found a list"),
      ("shelf: 2", "error unsupported-version '2': version 2 of the configuration, but Shelf supports only version 1"),
      (
        "rules: [price-in-text]", "error wrong-type '[price-in-text]': 'rules' must be a mapping of rules, found a list"
      ),
      ("rules: {price-in-text: false}", "error invalid-value 'false': 'price-in-text' can't be 'false'"),
      (
        "rules: {price-in-text: {severity: grave}}",
        "error invalid-value 'grave': 'severity' can't be 'grave'"
      ),
      (
        "rules: {price-in-text: {allow: [a]}}",
        "error unknown-key 'allow': unknown field 'allow' in the setting of 'price-in-text'"
      ),
      (
        "rules: {unknown-key: {severity: warning}}",
        "error invalid-value 'warning': 'unknown-key' can't be warning: unreadable input is always an error"
      ),
      ("rules: {{{x}}: off}", "error wrong-type '{{x}}': a rule must be a word, found a mapping"),
      ("exclude: Tests", "error wrong-type 'Tests': 'exclude' must be a list, found 'Tests'"),
      ("baseline: ''", "error invalid-value '''': 'baseline' is empty"),
      ("fail_on: errors", "error invalid-value 'errors': 'fail_on' can't be 'errors'; did you mean 'error'?"),
      ("fail_on: error\nfail_on: info", "error duplicate-key 'fail_on': duplicate key 'fail_on' in one mapping"),
    ])
  func faults(_ text: String, _ expected: String) {
    #expect(read(text).faults == [expected])
  }

  @Test(
    "a stale entry is removed with its line or its comma",
    arguments: [
      ("findings: [A]", 0, "findings: []"), ("findings: [A, B]", 0, "findings: [B]"),
      ("findings: [A, B]", 1, "findings: [A]"), ("findings: [A, B,  C]", 1, "findings: [A, C]"),
      ("findings: [\n  A,\n  B\n]", 0, "findings: [\n  B\n]"),
      ("findings:\n  - A\n  - B # b\n", 1, "findings:\n  - A\n"),
      ("findings: [A, B\n]", 1, nil),
    ] as [(String, Int, String?)])
  func stale(_ text: String, _ index: Int, _ rest: String?) throws {
    func full(_ text: String) -> String {
      ["A", "B", "C"].reduce(text) { text, name in
        text.replacing(name, with: "{rule: price-in-text, product: com.example.\(name.lowercased()), count: 1}")
      }
    }
    let file = TextFile(path: ".shelf-baseline.yaml", text: full(text))
    let (baseline, faults) = CatalogText(file, fileIndex: 0).baseline(kinds: Rule.all.map(\.kind))
    #expect(faults.map(\.message) == [])
    let fix = baseline.entries[index].stale(found: 0)?.fix
    let fixed = fix.map { String(decoding: FixPass([$0]).fixedBytes(ofFile: 0, from: file.bytes), as: UTF8.self) }
    #expect(fixed == rest.map(full))
  }

  @Test("unreadable parts are skipped, and the rest is read")
  func lenient() {
    let read = read(
      "rules: {price-in-text: of, empty-text: info, yaml-syntax: off}\nfail_on: [error]\nexclude: [a, '[']\n")
    #expect(read.faults.count == 4)
    #expect(read.configuration.levels == ["empty-text": .info])
    #expect(read.configuration.excluded.map(\.description) == ["a"])
    #expect(read.configuration.failOn == nil)
  }
}
