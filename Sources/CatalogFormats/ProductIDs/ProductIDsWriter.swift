import CatalogModel
import SourceDiagnostics
import StoreFacts

/// Writes the IDs of what is for sale, sorted by bytes.
enum ProductIDsWriter {
  static let fileName = "ProductIds.plist"

  static func write(_ catalog: Catalog, _ options: WritingOptions) -> WrittenCatalog {
    options.isBinary ? write(catalog, options, BinaryPropertyListWriter()) : write(catalog, options, XMLPropertyListWriter())
  }

  private static func write(
    _ catalog: Catalog, _ options: WritingOptions, _ writer: some PropertyListWriter
  ) -> WrittenCatalog {
    var writer = writer
    var written = WrittenCatalog(files: [])
    let all = (catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)).sortedStably(by: \.id)
    let base = catalog.app?.baseTerritory
    var count = 0
    writer.openArray()
    for product in all where options.includesAll || isForSale(product, base: base, on: options.today) {
      guard !product.id.text.isEmpty else {
        written.faults.append(
          Diagnostic(.lostInFormat, "a product without an ID is left out", at: CatalogPath.product(product.id)))
        continue
      }
      writer.noting(.product(product.id)) { $0.string(product.id.text) }
      count += 1
    }
    writer.close()
    if count < all.count, !options.includesAll {
      written.remarks.append(
        "\(count) of \(all.count) products \(count == 1 ? "is" : "are") for sale; the others are left out")
    }
    written.faults += writer.faults
    written.files = [.init(fileName, .pieces(writer.finish()))]
    return written
  }

  /// Whether anyone can buy a product, as far as the catalog says: where the app is at home, or else anywhere.
  private static func isForSale(_ product: Product, base: TerritoryCode?, on day: CalendarDate?) -> Bool {
    guard let day = day ?? lastDay, product.isClearedForSale else { return false }
    func mayBeBought(in territory: TerritoryCode) -> Bool { saleability(of: product, in: territory, on: day).mayBeBought }
    return mayBeBought(in: base ?? "USA") || Territory.all.contains { mayBeBought(in: $0.code) }
  }

  /// Without a day, every announced price holds.
  private static let lastDay = CalendarDate(year: 9999, month: 12, day: 31)
}
