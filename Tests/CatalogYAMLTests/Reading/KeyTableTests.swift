@testable import CatalogModel
@testable import CatalogYAML
import SourceDiagnostics
import Testing
import YAMLSyntax

/// A key is a name, a property and a line in a table: from these it is read, completed and laid out.
@Suite struct KeyTableTests {
  /// A product for tests: a key whose value is beside the owner's.
  private static let title = ModelKey<Product>.text(.title, "Its title.", .at(\.owner)).required()

  private static let table = KeyTable<Product>(
    "product", "a product", new: Product.keys.new, Product.keys.keys.filter { $0.key != .owner } + [title])

  private static func read(_ text: String) throws -> (product: Product?, faults: [Diagnostic<SourceRange?>]) {
    let parsed = parse(TextFile(path: "a.yaml", text: text), fileIndex: 0)
    let root = try #require(parsed.tree.documents.first)
    var reader = NodeReader(SourceTrees([parsed.tree]))
    let product = reader.record(Value(NodeRef(tree: 0, node: root)), Record(table), new: table.new)
    return (product, reader.faults)
  }

  @Test("a line in a table is enough for a key to be read")
  func isRead() throws {
    let (product, faults) = try Self.read("id: gold\ntype: consumable\ntitle: A heap of gold\n")
    #expect(product?.owner == "A heap of gold")
    #expect(faults.isEmpty)
  }

  @Test("faults are reported")
  func isChecked() throws {
    #expect(try Self.read("id: gold\ntype: consumable\n").faults.map(\.message) == ["a product without 'title'"])
    #expect(try Self.read("{id: gold, type: consumable, title: [a]}\n").faults.map(\.kind) == [.wrongType])
    let slip = try Self.read("{id: gold, type: consumable, titel: Gold}\n").faults
    #expect(slip.map(\.message) == ["unknown field 'titel' in a product, did you mean 'title'?"])
  }

  @Test("it is written, and the schema contains it")
  func isWritten() {
    var product = Self.table.new
    product.owner = "A heap of gold"
    #expect(Self.table.outline(product, .concise)[.title] == .text("A heap of gold"))
    let key = Record(Self.table).keys.keys.last
    #expect(key?.name == "title" && key?.summary == "Its title." && key?.isRequired == true)
  }

  @Test("in every mapping the keys have the order of their table")
  func order() {
    var count = 0
    for definition in Schema.catalog(suggesting: [:]).definitions {
      guard case .record(_, let properties, _) = definition.value else { continue }
      let ranks = properties.map { KeyOrder.rank(of: $0.name) }
      #expect(!ranks.contains(nil), "\(definition.name)")
      #expect(ranks.compactMap(\.self) == ranks.compactMap(\.self).sorted(), "\(definition.name)")
      count += 1
    }
    #expect(count > 15)
  }
}
