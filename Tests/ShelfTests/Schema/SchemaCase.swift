import CatalogProject
import CatalogYAML
import Foundation
import RuleHandbook
import SourceDiagnostics
import TestSupport
import YAMLSyntax

/// A text that is read by Shelf and, as JSON, checked by a schema.
struct SchemaCase {
  let name: String
  let schema: Document
  let bytes: [UInt8]

  /// The document's name in `shelf schema`.
  enum Document: String {
    case catalog, template, shared, config, scenario, accepted, json
  }

  init(_ name: String, _ schema: Document, _ bytes: [UInt8]) {
    self.name = name
    self.schema = schema
    self.bytes = bytes
  }

  /// The tree and the JSON; nil if the text isn't YAML, or JSON can't express it.
  var parsed: (tree: YAMLTree, json: String)? {
    let parsed = parse(TextFile(path: path, bytes: bytes), fileIndex: 0)
    guard !parsed.faults.contains(where: { $0.severity == .error }), let json = CoreJSON.text(of: parsed.tree) else {
      return nil
    }
    return (parsed.tree, json)
  }

  /// Whether the reader finds an error in it, read with defaults for required fields, and with templates.
  func isRefused(with templates: [TextFile]) -> Bool {
    if schema == .config {
      let tree = parse(TextFile(path: path, bytes: bytes), fileIndex: 0).tree
      return readConfiguration(tree, kinds: RuleBook.kinds).faults.contains { $0.severity == .error }
    }
    if schema == .accepted {
      let tree = parse(TextFile(path: path, bytes: bytes), fileIndex: 0).tree
      return AcceptedReading(tree).faults.contains { $0.severity == .error }
    }
    if schema == .scenario {
      let tree = parse(TextFile(path: path, bytes: bytes), fileIndex: 0).tree
      return readScenario(tree).faults.contains { $0.severity == .error }
    }
    let defaults = TextFile(path: "catalog/defaults.yaml", text: "defaults: {type: consumable, period: P1M}\n")
    let file = TextFile(path: path, bytes: bytes)
    // A scenario isn't a catalog, and is skipped with a warning.
    return ReadCatalog([file, defaults] + templates.filter { $0.path != path }).faults.contains {
      $0.severity == .error || $0.kind == .misplacedScenario
    }
  }

  /// The same text with each node in turn replaced by some words.
  func mutations(of tree: YAMLTree, every step: Int) -> [SchemaCase] {
    var result: [SchemaCase] = []
    for (index, range) in ranges(of: tree.documents[0], in: tree).enumerated() {
      for (number, word) in Self.words.enumerated() where (index * 5 + number) % step == 0 {
        var mutated = bytes
        mutated.replaceSubrange(range, with: Array(word.utf8))
        result.append(SchemaCase("\(name) with \(word) at \(range.lowerBound)", schema, mutated))
      }
    }
    return result
  }

  private var path: String {
    switch schema {
    case .catalog: "catalog/products.yaml"
    case .template: "templates/mutated.yaml"
    case .shared: "shared.yaml"
    case .config: ".shelf.yaml"
    case .scenario: "catalog/scenarios/mutated.yaml"
    case .accepted: "catalog/accepted.yaml"
    case .json: "catalog.json"
    }
  }

  private func ranges(of node: NodeID, in tree: YAMLTree) -> [Range<Int>] {
    let inner: [NodeID] =
      switch tree.kind(of: node) {
      case .mapping: tree.pairs(of: node).flatMap { [$0.key, $0.value] }
      case .sequence: tree.items(of: node)
      default: []
      }
    let range = tree.range(of: node).bytes
    return (range.isEmpty ? [] : [range]) + inner.flatMap { ranges(of: $0, in: tree) }
  }

  /// Words that may be valid in one place and invalid in another.
  private static let words = [
    "null", "true", "12", "-1.5", "\"0.99\"", "1e3", "0x1F", "abc", "NO", "''", "P1M", "P1", "2027-01-15", "2027-1-5",
    "all", "consumable", "[]", "[abc]", "[null]", "[{}]", "{}", "{abc: 1}", "{id: abc}", "{except: [USA]}", "{base: 1}",
    "name", "\"{{count}}\"",
  ]
}

extension SchemaCase {
  /// All YAML files below a folder of the repository.
  static func files(in folder: String) -> [SchemaCase] {
    let root = Repository.url(folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.allObjects.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".shelf.yaml") }.sorted().compactMap { path in
      guard let data = try? Data(contentsOf: root.appendingPathComponent(path)) else { return nil }
      let full = "\(folder)/\(path)"
      return SchemaCase(full, document(of: full), Array(data))
    }
  }

  /// The kind of document in a file, by its folder.
  private static func document(of path: String) -> Document {
    if path == "shared.yaml" || path.hasSuffix("/shared.yaml") { return .shared }
    if path.hasSuffix(AcceptedReading.fileName) { return .accepted }
    return path.contains("templates/") ? .template : path.contains("/scenarios/") ? .scenario : .catalog
  }

  /// Configurations with every key.
  static let configurations = [
    "", "rules:\nexclude:\n", "fail_on: never\nexclude: [drafts, '**/*-old.yaml']\n",
    """
    shelf: 1
    rules:
      price-in-text: off
      missing-localization: "error"
      too-large:
      untranslated-text: {severity: info, allow: [Lighthouse Gold, 7]}
      product-id-prefix: {severity: null, allow: null}
      emoji-in-text: {}
    exclude: [drafts]
    baseline: known.yaml
    fail_on: warning
    """,
  ].enumerated().map { SchemaCase("configuration \($0.offset)", .config, Array($0.element.utf8)) }

  /// The files of the examples of all kinds of faults.
  static func examples(good: Bool) -> [SchemaCase] {
    RuleBook.kinds.flatMap { kind in
      kind.examples.filter { $0.isGood == good }.flatMap { example in
        example.files.filter { $0.path.hasSuffix(".yaml") }.map { file in
          SchemaCase("\(kind.id): \(example.title)", document(of: file.path), Array(MarkedText(file.text).text.utf8))
        }
      }
    }
  }
}
