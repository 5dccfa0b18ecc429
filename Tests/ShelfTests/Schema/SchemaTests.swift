import CatalogProject
import Foundation
import SourceDiagnostics
import TestSupport
import Testing

/// The output of `shelf schema`, compared with the reader.
@Suite struct SchemaTests {
  private static let good =
    SchemaCase.files(in: "catalog") + SchemaCase.files(in: "docs/examples/first")
    + SchemaCase.files(in: "Tests/CatalogYAMLTests/Fixtures/good")
    + SchemaCase.files(in: "Tests/CatalogYAMLTests/Fixtures/templates")
  private static let bad =
    SchemaCase.files(in: "Tests/CatalogYAMLTests/Fixtures/bad") + SchemaCase.examples(good: false)

  @Test("accepts valid documents")
  func good() throws {
    let cases = (Self.good + SchemaCase.configurations + SchemaCase.examples(good: true)).compactMap { one in
      one.parsed.map { (one, $0.json) }
    }
    #expect(cases.count > 80)
    guard let answers = try Self.answers(cases) else { return }
    for ((one, _), isTaken) in zip(cases, answers) { #expect(isTaken, "\(one.name)") }
  }

  @Test("accepts everything that the reader accepts")
  func implication() throws {
    let small = Self.bad + SchemaCase.examples(good: true)
    let mutated =
      Self.good.flatMap { one in one.parsed.map { one.mutations(of: $0.tree, every: 1193) } ?? [] }
      + small.flatMap { one in one.parsed.map { [one] + one.mutations(of: $0.tree, every: 787) } ?? [] }
    let configurations = SchemaCase.configurations.flatMap { one in
      one.parsed.map { one.mutations(of: $0.tree, every: 9) } ?? []
    }
    let cases = (mutated + configurations).compactMap { one in one.parsed.map { (one, $0.json) } }
    guard let answers = try Self.answers(cases) else { return }
    let templates =
      SchemaCase.files(in: "catalog/templates") + SchemaCase.files(in: "Tests/CatalogYAMLTests/Fixtures/templates")
    let files = templates.map {
      TextFile(path: "templates/" + ($0.name.split(separator: "/").last ?? ""), bytes: $0.bytes)
    }
    var refused = 0
    for ((one, json), isTaken) in zip(cases, answers) where !isTaken {
      refused += 1
      #expect(one.isRefused(with: files), "only the schema refuses \(one.name): \(json.prefix(400))")
    }
    #expect(refused > 30, "\(refused) of \(cases.count)")
  }

  @Test("accepts the output of 'shelf export json', and no other format")
  func canonical() throws {
    let folder = Repository.url("Tests/CatalogFormatsTests/Fixtures/json")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count >= 5)
    let texts = try names.map { name in
      try String(contentsOf: folder.appendingPathComponent("\(name)/catalog.json"), encoding: .utf8)
        .replacing("\n", with: " ")
    }
    let whole = try #require(texts.first { $0.contains("Lighthouse Reader") })
    let broken = [
      ("shelf.catalog/1", "shelf.catalog/2"), ("\"type\":", "\"kind\":"), ("true", "\"yes\""),
      ("\"products\"", "\"items\""),
    ]
    .map { whole.replacing($0.0, with: $0.1, maxReplacements: 1) }
    let cases = (texts + broken).map { (SchemaCase("canonical", .json, []), $0) }
    guard let answers = try Self.answers(cases) else { return }
    #expect(answers == texts.map { _ in true } + broken.map { _ in false })
  }

  @Test func rulesAreNamedAndExplained() throws {
    let data = try Program.run(["schema", "config"], in: Repository.root).stdout
    let schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let rules = try #require(definitions["value_by_rule"])
    let properties = try #require(rules["properties"] as? [String: [String: Any]])
    #expect(rules["additionalProperties"] as? Bool == false)
    for kind in RuleBook.kinds { #expect(properties[kind.id]?["description"] as? String == kind.summary) }
    // The value of a known key is reported like that of any other key.
    #expect(properties.values.allSatisfy { $0["anyOf"] != nil })
    let allowing = properties.filter { "\($0.value)".contains("rule_setting") }.keys.sorted()
    #expect(allowing == ["product-id-prefix", "untranslated-text"])
  }

  /// The verdict of Python's jsonschema on each; nil if it is not installed.
  private static func answers(_ cases: [(SchemaCase, String)]) throws -> [Bool]? {
    let scratch = Scratch()
    defer { scratch.remove() }
    for name in ["catalog", "template", "shared", "config", "scenario", "accepted", "json"] {
      try scratch.write(try Program.run(["schema", name], in: scratch.url).output, "\(name).json")
    }
    let lines = cases.map { "{\"schema\":\"\($0.0.schema.rawValue)\",\"document\":\($0.1)}\n" }
    try scratch.write(lines.joined(), "documents.jsonl")
    let script = Repository.url("Tests/ShelfTests/Fixtures/schemas/validate.py").path
    guard let data = try OtherProgram.output(of: ["python3", script, scratch.url.path]) else {
      print("schema: skipped, python3 with jsonschema is not installed")
      return nil
    }
    let answers = String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0 == "yes" }
    #expect(answers.count == cases.count)
    return answers
  }
}
