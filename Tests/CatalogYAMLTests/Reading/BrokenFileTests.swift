import CatalogModel
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing
import YAMLSyntax

/// The readable part of an incomplete text.
struct BrokenFileTests {
  @Test("the text before the fault is read, and nothing is reported as missing")
  func brokenOff() {
    let read = ReadCatalog(
      """
      products:
        - {id: gold, type: consumable}
        - id: silver
          type: consumable
        - id: tin
          reference_name: "never closed
      subscription_groups: []
      """)
    #expect(read.faults.map(\.kind) == [.yamlSyntax])
    #expect(read.catalog.products.map(\.id) == ["gold", "silver"])
  }

  @Test("wherever the sample is truncated, nothing is reported as missing or of another type")
  func everyCut() throws {
    let files = try FixtureFolder.sample()
    let whole = try #require(files.first { $0.path == "catalog/subscriptions/magazine.yaml" })
    for end in stride(from: 0, to: whole.bytes.count, by: 37) {
      let read = ReadCatalog([TextFile(path: whole.path, bytes: Array(whole.bytes[..<end]))])
      guard read.faults.contains(where: { $0.kind == .yamlSyntax }) else { continue }
      let invented = read.faults.filter { $0.kind == .missingKey || $0.kind == .wrongType }
      #expect(invented.isEmpty, "cut at \(end): \(invented.map(\.message))")
    }
  }

  @Test("a broken file doesn't hide the others")
  func others() {
    let read = ReadCatalog([
      "catalog/a.yaml": "products: [", "catalog/b.yaml": "products: [{id: gold, typ: consumable}]",
    ])
    #expect(read.faults.map(\.kind) == [.yamlSyntax, .unknownKey])
    #expect(read.catalog.products.map(\.id) == ["gold"])
  }

  @Test(
    "an accepted change is stale only if the catalog can be read, whatever the faults of other files",
    arguments: [
      ("1.99", "", 0), ("2.99", "", 1), ("[", "", 0), ("2.99", ", {nonsense: 1}", 1),
      ("1.99", ", {product: gold, field: price.base, new: 1.99, reason: again, until: 2035-01-01}", 1),
      ("1.99", ", {product: gold, field: price.base, new: 1.99, reason: again, until: 2035-02-28}", 1),
    ])
  func staleness(_ price: String, _ more: String, _ count: Int) {
    let read = ReadCatalog([
      "catalog/gold.yaml": "products: [{id: gold, type: consumable, price: \(price)}]\n",
      "catalog/accepted.yaml":
        "accepted: [{product: gold, field: price.base, new: 1.99, reason: costs, until: 2035-01-31}\(more)]\n",
      "catalog/scenarios/sale.yaml": "scenario: sale\nnonsense: 1\nsteps: []\n",
    ])
    #expect(read.faults.count { $0.kind.id == "stale-accepted-change" } == count)
  }
}
