import CatalogModel
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing

/// The way from a path back to the text.
struct SourceMapTests {
  @Test("every field of the sample leads to the text that it was read from")
  func sample() throws {
    let files = try FixtureFolder.sample()
    let variants: [(MarkedText) -> MarkedText] = [{ $0 }, \.behindComment, \.withCarriageReturns]
    for variant in variants {
      let read = ReadCatalog(
        files.map { file in
          TextFile(path: file.path, text: variant(MarkedText(text: file.text(0..<file.bytes.count), marks: [])).text)
        })
      let fields = read.catalog.writtenFields
      #expect(fields.count > 250)
      for field in fields {
        let found = try #require(read.text(at: field.path), "\(field.path)")
        #expect(Self.means(found, field.text), "\(field.path): \(found), not \(field.text)")
      }
    }
  }

  /// Whether a piece of YAML is a text: unquoted, quoted, an amount, with placeholders, or folded.
  private static func means(_ source: String, _ text: String) -> Bool {
    let bare = source.hasPrefix("\"") || source.hasPrefix("'") ? String(source.dropFirst().dropLast()) : source
    if bare == text || (Money(bare) != nil && Money(bare) == Money(text)) { return true }
    if source.hasPrefix(">-") {
      return source.dropFirst(2).split(whereSeparator: \.isWhitespace) == text.split(whereSeparator: \.isWhitespace)
    }
    guard let open = bare.firstRange(of: "{{"), let close = bare.firstRange(of: "}}") else { return false }
    return text.hasPrefix(bare[..<open.lowerBound]) && text.hasSuffix(bare[close.upperBound...])
  }

  @Test("a value from a template or defaults is reported there, with a note at the entry")
  func merged() throws {
    let read = ReadCatalog([
      "catalog/app.yaml": "defaults: {sells: content}\n",
      "catalog/products.yaml": "products:\n  - {id: gold, type: consumable, extends: pack, with: {name: Gold}}\n",
      "templates/pack.yaml": "reference_name: \"{{name}}\"\nreview: {notes: \"The {{name}}\"}\n",
    ])
    let gold = CatalogPath.product("gold")
    for (path, file, text) in [
      (gold[.sells], "catalog/app.yaml", "content"), (gold[.review][.notes], "templates/pack.yaml", "\"The {{name}}\""),
    ] {
      let located = read.located(path)
      let place = try #require(located.place)
      #expect(read.files[place.file].path == file)
      #expect(read.files.text(place) == text)
      #expect(located.notes.map(\.message) == ["'gold' inherits it from here"])
      #expect(located.notes.compactMap(\.place).map(read.files.text) == ["gold"])
    }
    #expect(read.located(gold[.type]).notes == [])
  }

  @Test("a value used through an alias is reported at its anchor, with a note at the alias")
  func aliased() {
    let read = ReadCatalog(
      """
      products:
        - {id: gold, type: consumable, review: &review {notes: Open the store.}}
        - {id: silver, type: consumable, review: *review}
        - {<<: {sells: service}, id: tin, type: consumable}
      """)
    let located = read.located(CatalogPath.product("silver")[.review][.notes])
    #expect(located.place.map(read.files.text) == "Open the store.")
    #expect(located.notes.compactMap(\.place).map(read.files.text) == ["*review"])
    #expect(read.located(CatalogPath.product("gold")[.review][.notes]).notes == [])
    #expect(read.text(at: CatalogPath.product("tin")[.sells]) == "service")
  }

  @Test("a range is a part of the text, or the whole text if it was generated")
  func stretches() {
    let read = ReadCatalog([
      "catalog/app.yaml": """
      products:
        - id: gold
          type: consumable
          reference_name: "a \\u00e9 b"
          review: {notes: コイン ok}
          extends: pack
          with: {name: Gold}
      """,
      "templates/pack.yaml": "storekit: \"x {{name}} y\"\npromotion: {image: \"{{name}}.png\"}\n",
    ])
    let gold = CatalogPath.product("gold")
    #expect(read.text(at: gold[.review][.notes].stretch(0..<9)) == "コイン")
    #expect(read.text(at: gold[.review][.notes].stretch(10..<12)) == "ok")
    #expect(read.text(at: gold[.referenceName].stretch(2..<4)) == "\\u00e9")
    #expect(read.text(at: gold[.promotion][.image].stretch(0..<4)) == "\"{{name}}.png\"")
  }

  @Test("a missing value is reported at the enclosing key, or at the entry")
  func missing() {
    let read = ReadCatalog(
      """
      app: {bundle_id: com.example}
      products:
        - {id: gold, type: consumable, localizations: {en-US: {description: Coins}}, price: null}
        - {type: consumable}
      subscription_groups: [{name: Magazine, subscriptions: []}]
      """)
    let gold = CatalogPath.product("gold")
    #expect(read.text(at: gold[.localizations]["en-US" as LocaleCode][.name]) == "en-US")
    #expect(read.text(at: gold[.localizations]["fr-FR" as LocaleCode]) == "localizations")
    #expect(read.text(at: gold[.localizations].key) == "localizations")
    #expect(read.text(at: gold[.price]) == "gold")
    #expect(read.text(at: gold) == "gold")
    #expect(read.text(at: CatalogPath.product("")) == "{type: consumable}")
    #expect(read.text(at: CatalogPath.app[.sku]) == "{bundle_id: com.example}")
    #expect(read.text(at: CatalogPath.group("Magazine")[.localizations]) == "Magazine")
    #expect(read.place(of: CatalogPath.product("silver")) == nil)
    #expect(read.place(of: .catalog) == nil)
  }

  @Test("entries with the same ID have separate places, those in groups last")
  func duplicates() {
    let read = ReadCatalog([
      "catalog/b.yaml":
        "subscription_groups: [{name: A, subscriptions: [{id: gold, period: P1M, level: 3}]}, {name: A}]",
      "catalog/c.yaml": "products: [{id: gold, type: consumable, level: 1}]",
      "catalog/d.yaml": "products: [{id: gold, type: consumable, level: 2}]",
    ])
    let levels = (0...3).map { read.text(at: CatalogPath(.product("gold", occurrence: $0), [.field(.level)])) }
    #expect(levels == ["1", "2", "3", nil])
    #expect((0...2).map { read.place(of: CatalogPath(.group("A", occurrence: $0))) != nil } == [true, true, false])
  }
}

extension ReadCatalog {
  /// A finding at a path, with its place in the text.
  fileprivate func located(_ path: CatalogPath) -> Diagnostic<SourceRange?> {
    reading.sourceMap.locate(Diagnostic(.unknownKey, "", at: path))
  }
}
