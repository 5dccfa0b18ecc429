import RuleHandbook
import SourceDiagnostics
import Testing

/// One run over a few files, with all problems at their lines and columns.
struct AcceptanceTests {
  @Test("each fault is reported at its place, and a broken file doesn't hide the others")
  func everything() {
    let said = Self.read.everything()
    let tables = Self.read.files.map(LineTable.init)
    let lines = said.compactMap { finding -> String? in
      guard let place = finding.place else { return nil }
      let start = tables[place.file].position(at: place.bytes.lowerBound)
      return """
        \(Self.read.files[place.file].path):\(start.line):\(start.column) \(finding.kind.id) \
        \(Self.read.files.text(place))
        """
    }
    let expected = [
      "catalog/bomb.yaml:10:21 alias-bomb *a5", "catalog/broken.yaml:3:1 yaml-syntax \t",
      "catalog/coins.yaml:4:5 unknown-key refrence_name", "catalog/coins.yaml:6:5 duplicate-key price",
      "catalog/coins.yaml:9:51 display-name-length of コイ", "catalog/coins.yaml:10:7 ambiguous-scalar NO",
      "catalog/coins.yaml:10:7 unknown-locale NO", "catalog/coins.yaml:14:5 hosted-content-type hosted_content",
      "catalog/more.yaml:2:9 duplicate-product-id com.example.lighthouse.gold",
    ]
    for line in expected { #expect(lines.contains(line), "\(line) is missing in:\n\(lines.joined(separator: "\n"))") }
    let errors = said.filter { $0.severity == .error }.map(\.kind.id)
    #expect(Set(errors).isSubset(of: Set(expected.map { String($0.split(separator: " ")[1]) })))
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

  private static let read = ReadCatalog([
    "catalog/app.yaml": """
    app:
      name: Lighthouse Reader
      bundle_id: com.example.lighthouse
      primary_locale: en-US
      locales: [en-US]
      version_on_sale: "1.0"
    defaults:
      type: consumable
      price: 0.99
      localizations: {en-US: {name: Gold Coins, description: Coins to spend on chapters.}}
      review: {screenshot: review/shot.png, notes: Open the store tab.}

    """,
    "catalog/bomb.yaml": "products:\n  - id: com.example.lighthouse.bomb\n    storekit:\n      a0: &a0 [x, x]\n"
      + (1...9).map { level in
        let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
        return "      a\(level): &a\(level) [\(aliases)]\n"
      }.joined(),
    "catalog/broken.yaml": "products:\n  - id: com.example.lighthouse.tin\n\tprice: 0.99\n",
    "catalog/coins.yaml": """
    products:
      # コイン 👩‍👩‍👧
      - id: com.example.lighthouse.gold
        refrence_name: Gold
        price: 0.99
        price: 1.99
        localizations:
          en-US:
            name: "A remarkable and unreasonable pack of コイ"
          NO: {name: Gullmynter, description: Mynter til kapitler.}
      - id: com.example.lighthouse.chapter
        price: 0.99
        localizations: {en-US: {name: Chapter One, description: The boat leaves without the keeper.}}
        hosted_content: {source: content/chapter-1, version: "1.0"}

    """,
    "catalog/more.yaml": """
    products:
      - id: com.example.lighthouse.gold
        localizations: {en-US: {name: Silver Coins, description: Silver to spend on chapters.}}

    """,
  ])
}
