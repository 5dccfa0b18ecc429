import CatalogModel
import CatalogYAML
import Foundation
import RuleHandbook
import SourceDiagnostics
import Testing

/// Formatting keeps the catalog, and is idempotent.
struct FormattingTests {
  /// A text and its formatted form; nil if it is unchanged.
  struct Example: CustomTestStringConvertible, Sendable {
    let name: String
    let old: String
    let new: String?
    var role = TextRole.document

    var testDescription: String { name }
  }

  static let examples = [
    Example(name: "nothing", old: "", new: nil),
    Example(name: "comments alone", old: "# a\n\n\n# b\n", new: nil),
    Example(
      name: "order in blocks", old: "products:\n  - type: x\n    id: a\n", new: "products:\n  - id: a\n    type: x\n"),
    Example(name: "order in brackets", old: "products: [{type: x, id: a}]\n", new: "products: [{id: a, type: x}]\n"),
    Example(name: "the author's keys stay", old: "defaults: {localizations: {fr: {}, de: {}}}\n", new: nil),
    Example(
      name: "an unknown key stays behind the one before it", old: "app:\n  x: 1\n  sku: a\n  y: 2\n  name: b\n",
      new: "app:\n  x: 1\n  name: b\n  sku: a\n  y: 2\n"),
    Example(
      name: "indentation", old: "app:\n     name: a\nretired:\n- b\n", new: "app:\n  name: a\n\nretired:\n  - b\n"),
    Example(
      name: "an empty line between products",
      old: "products:\n  - id: a\n    type: x\n  - id: b\n  - id: c\n\n\n  - id: d\n",
      new: "products:\n  - id: a\n    type: x\n\n  - id: b\n  - id: c\n\n  - id: d\n"),
    Example(
      name: "comments go along", old: "app:\n  # the number\n  sku: a # in our books\n  # the name\n  name: b\n",
      new: "app:\n  # the name\n  name: b\n  # the number\n  sku: a # in our books\n"),
    Example(
      name: "a comment that is parted from what follows belongs above",
      old: "app:\n  sku: a\n  # no more of it\n\n  name: b\n", new: "app:\n  name: b\n  sku: a\n  # no more of it\n"),
    Example(
      name: "a comment at the end of an entry", old: "products:\n- id: a\n  type: x\n  # price: 1\n- id: b\n",
      new: "products:\n  - id: a\n    type: x\n    # price: 1\n\n  - id: b\n"),
    Example(
      name: "a comment behind a dash", old: "products:\n  - # the first\n    type: x\n    id: a\n",
      new: "products:\n  # the first\n  - id: a\n    type: x\n"),
    Example(
      name: "a request to skip findings keeps its line", old: "products:\n  # shelf:ignore a\n  - type: x\n    id: a\n",
      new: nil),
    Example(
      name: "what speaks to an editor stays at the top",
      old: "# yaml-language-server: $schema=a\nproducts: []\nshelf: 1\n",
      new: nil),
    Example(name: "quotes stay", old: "app: {name: \"a\", sku: 'b'}\n", new: nil),
    Example(
      name: "blocks of text are moved", old: "app:\n    sku: >-\n            a\n\n              b\n    name: |\n     c",
      new: "app:\n  name: |-\n    c\n  sku: >-\n    a\n\n      b\n"),
    Example(name: "a text that begins below its key", old: "app:\n  name:\n    a\n", new: "app:\n  name: a\n"),
    Example(name: "brackets over lines", old: "app: {name: a,\n  sku: b}\n", new: "app: {name: a, sku: b}\n"),
    Example(
      name: "brackets with comments", old: "app:\n    legal: {terms_of_use: a, # b\n      privacy_policy: c}\n",
      new: "app:\n  legal: {terms_of_use: a, # b\n    privacy_policy: c}\n"),
    Example(
      name: "an anchor keeps its mapping's order",
      old: "app:\n  sku: &a b\n  name: *a\n  legal: {terms_of_use: a, privacy_policy: c}\n",
      new: "app:\n  sku: &a b\n  name: *a\n  legal: {privacy_policy: c, terms_of_use: a}\n"),
    Example(
      name: "tags and merge keys", old: "app:\n  sku: !!str 1\n  <<: {name: a}\n",
      new: "app:\n  <<: {name: a}\n  sku: !!str 1\n"),
    Example(name: "line ends", old: "app:\r\n    name: a\r\n", new: "app:\r\n  name: a\r\n"),
    Example(
      name: "documents", old: "---\napp: {name: a}\n---\nretired:\n- b\n",
      new: "---\napp: {name: a}\n---\nretired:\n  - b\n"),
    Example(
      name: "a template", old: "reference_name: \"{{count}} Coins\"\ntype: x\nextends: a\n",
      new: "extends: a\ntype: x\nreference_name: \"{{count}} Coins\"\n", role: .template),
    Example(
      name: "long brackets",
      old: "products:\n  - {id: \(String(repeating: "a", count: 60)), type: \(String(repeating: "b", count: 60))}\n",
      new: "products:\n  - id: \(String(repeating: "a", count: 60))\n    type: \(String(repeating: "b", count: 60))\n"),
    Example(
      name: "a long list", old: "retired: [\(String(repeating: "aaaaaaaa, ", count: 20))b]\n",
      new: "retired: [\(Array(repeating: "aaaaaaaa,", count: 11).joined(separator: " "))\n"
        + "  \(Array(repeating: "aaaaaaaa,", count: 9).joined(separator: " ")) b]\n"),
  ]

  @Test("is laid out", arguments: examples) func layout(_ example: Example) {
    let file = TextFile(path: "a.yaml", text: example.old)
    #expect(Self.text(Formatting(of: file, as: example.role)) == example.new)
  }

  /// The new text, or the reason for the lack of one; nil if nothing changes.
  private static func text(_ formatting: Formatting) -> String? {
    switch formatting {
    case .same: nil
    case .changed(let bytes): String(decoding: bytes, as: UTF8.self)
    case .unreadable(let faults): "unreadable: \(faults.map(\.kind.id))"
    case .leftAlone(let reason, _): reason
    }
  }

  @Test(
    "is left alone",
    arguments: [
      ("app:\n  ? name\n  : a\n", "this kind of key can't be formatted"),
      ("%YAML 1.2\n---\napp: {name: a}\n", "a directive or '...' can't be formatted"),
      ("--- # c\napp: {name: a}\n", "'---' followed by text can't be formatted"),
      ("{app: {name: a}}\n", "a document that isn't a block mapping can't be formatted"),
      ("app:\n  name: |+\n    a\n\n", "a text that keeps its trailing empty lines ('+') can't be formatted"),
      ("app:\n  name: a\n name: b\n", "unreadable: [\"yaml-syntax\"]"),
      ("app:\n  name: a\n  name: b\n", "unreadable: [\"duplicate-key\"]"),
    ])
  func leftAlone(_ text: String, _ reason: String) {
    #expect(Self.text(Formatting(of: TextFile(path: "a.yaml", text: text), as: .document)) == reason)
  }

  // MARK: - Properties

  /// The catalog and the sorted comments of a text.
  private static func said(_ file: TextFile) -> (catalog: Catalog, comments: [String]) {
    let reader = CatalogReader(texts: [(file.path, CatalogText(file, fileIndex: 0))], templates: [])
    // One text of these tests has the sign in quotes.
    let comments = file.text(0..<file.bytes.count).split { $0.isNewline }.compactMap { line in
      line.range(of: "# ", options: .backwards).map { line[$0.lowerBound...].trimmingCharacters(in: .whitespaces) }
    }.filter { !$0.hasPrefix("# no comment") }
    return (reader.readCatalog().catalog, comments.sorted())
  }

  private static func check(_ file: TextFile, as role: TextRole = .document) throws {
    guard case .changed(let bytes) = Formatting(of: file, as: role) else { return }
    let new = TextFile(path: file.path, bytes: bytes)
    #expect(said(new).catalog == said(file).catalog, "\(file.path)")
    guard case .same = Formatting(of: new, as: role) else {
      Issue.record("a second time:\n\(String(decoding: file.bytes, as: UTF8.self))")
      return
    }
  }

  @Test("the fixtures and the sample are equal") func fixtures() throws {
    for kind in ["good", "bad"] {
      for name in FixtureFolder.names(in: kind) {
        try Self.check(FixtureFolder.file(name, in: kind, as: "\(name).yaml"))
      }
    }
    for file in try FixtureFolder.sample() {
      try Self.check(file, as: file.path.hasPrefix("templates") ? .template : .document)
    }
  }

  @Test("Shelf's output is already formatted") func written() throws {
    let text = CatalogDocuments.yaml(for: ReadCatalog(try FixtureFolder.sample()).catalog)
    #expect(Self.text(Formatting(of: TextFile(path: "a.yaml", text: text), as: .document)) == nil)
  }

  @Test("two hundred random catalogs read the same", arguments: 0..<10) func random(_ part: UInt64) throws {
    var layout = RandomLayout(seed: part)
    var changed = 0
    for _ in 0..<20 {
      let file = layout.next()
      switch Formatting(of: file, as: .document) {
      case .changed(let bytes):
        changed += 1
        #expect(Self.said(TextFile(path: file.path, bytes: bytes)).comments == Self.said(file).comments)
        try Self.check(file)
      case .same: break
      default:
        Issue.record(
          "\(Self.text(Formatting(of: file, as: .document)) ?? ""):\n\(String(decoding: file.bytes, as: UTF8.self))")
      }
    }
    #expect(changed > 15)
  }
}
