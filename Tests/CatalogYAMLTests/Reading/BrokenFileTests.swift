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
}
