import LanguageServer
import Testing

/// The cost of a keystroke in a workspace of 500 products: one parse of the file.
struct CostTests {
  private static func products(_ file: Int) -> String {
    "products:\n"
      + (0..<50).map { product in
        """
          - id: com.example.lighthouse.item.\(file).\(product)
            reference_name: Item \(file) \(product)
            localizations:
              en-US: {name: Item \(file) of \(product), description: Number \(product) of the items in file \(file).}

        """
      }.joined()
  }

  private static let disk = Editor.disk(
    products(0), Dictionary(uniqueKeysWithValues: (1..<10).map { ("items/\($0).yaml", products($0)) }))

  @Test func aKeystrokeCostsOneParse() throws {
    var editor = try Editor(Self.disk)
    #expect(editor.session.cost.parsed == 11)
    editor.open("items/3.yaml")
    for character in 0..<5 {
      let before = editor.session.cost
      editor.change("items/3.yaml", Editor.edit(2, 20, 20, "\(character)"))
      #expect(editor.session.cost.parsed - before.parsed == 1)
    }
  }

  @Test func aCatalogThatDidNotChangeIsLeftAlone() throws {
    var disk = Self.disk
    disk["/home/ana/other/app.yaml"] =
      Editor.app.replacing("com.example.lighthouse", with: "com.example.harbour")
      + "products:\n  - id: com.example.harbour.gold\n"
    var editor = try Editor(disk)
    editor.open("items/3.yaml")
    var before = editor.session.cost
    editor.change("items/3.yaml", Editor.edit(2, 20, 20, "x"))
    #expect(editor.session.cost.catalogs - before.catalogs == 1)
    // The IDs are what another catalog is compared by.
    before = editor.session.cost
    editor.change("items/3.yaml", Editor.edit(1, 10, 10, "x"))
    #expect(editor.session.cost.catalogs - before.catalogs == 2)
  }

  @Test func aSavedFileCostsNothing() throws {
    var editor = try Editor(Self.disk)
    editor.open("items/3.yaml")
    let before = editor.session.cost
    editor.write(Self.products(3), "items/3.yaml")
    editor.write(Self.products(4), "items/4.yaml")
    #expect(editor.session.cost == before)
  }

  @Test func aBurstOfKeystrokesCostsOneParse() throws {
    var editor = try Editor(Self.disk)
    editor.open("items/3.yaml")
    var session = editor.session
    let before = session.cost
    for character in 0..<20 {
      let change = Editor.changing("items/3.yaml", version: character, [Editor.edit(2, 20, 20, "x")])
      #expect(session.receive(change.utf8) == [])
    }
    _ = session.settle()
    #expect(session.cost.parsed - before.parsed == 1)
  }

  @Test func defaultsAndTemplatesReachTheirProducts() throws {
    var editor = try Editor(Self.disk)
    editor.open("app.yaml")
    editor.replace("app.yaml", Editor.app.replacingLine("reference_name: Gold", "family_sharing: true"))
    #expect(editor.lines("app.yaml").contains { $0.hasSuffix("family-sharing-type") })
    editor.replace("app.yaml", Editor.app)
    #expect(editor.lines("app.yaml") == [])
  }
}

extension String {
  /// The text with a piece of a line replaced.
  fileprivate func replacingLine(_ old: String, _ new: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasSuffix(old) ? $0.dropLast(old.count) + new : $0 }.joined(separator: "\n")
  }
}
