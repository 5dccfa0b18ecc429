import CatalogModel
import SourceDiagnostics

/// Writes the IDs of products on sale, sorted by bytes.
enum ProductIDsWriter {
  static let fileName = "ProductIds.plist"

  static func write(_ catalog: Catalog, _ options: WritingOptions) -> WrittenCatalog {
    options.isBinary
      ? write(catalog, options, BinaryPropertyListWriter()) : write(catalog, options, XMLPropertyListWriter())
  }

  private static func write(
    _ catalog: Catalog, _ options: WritingOptions, _ writer: some PropertyListWriter
  ) -> WrittenCatalog {
    var writer = writer
    var written = WrittenCatalog(files: [])
    let all = catalog.allProducts.sortedStably(by: \.id)
    let base = App.baseTerritory(of: catalog.app)
    var count = 0
    writer.openArray()
    for product in all where options.includesAll || product.isForSale(base: base, on: options.today) {
      guard !product.id.text.isEmpty else {
        written.faults.append(
          Diagnostic(.lostInFormat, "a product without an ID is left out", at: CatalogPath.product(product.id)))
        continue
      }
      writer.noting(.product(product.id)) { $0.string(product.id.text) }
      count += 1
    }
    writer.close()
    written.noteProducts(count, of: all.count, options, help: "; --all includes them")
    written.faults += writer.faults
    written.files = [.init(fileName, writer.finish())]
    return written
  }
}
