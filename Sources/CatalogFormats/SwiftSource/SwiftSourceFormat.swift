import CatalogModel

extension Format {
  /// The IDs as a Swift file for the app.
  package static let swiftSource: Format = {
    var format = Format("swift", "IDs of products, groups and offers as Swift source")
    format.note = """
      Enumerations with the IDs of all products on sale (with `--all`, of all that aren't retired), of the \
      subscription groups with their subscriptions by level, and of promotional and win-back offers. `--public` makes \
      them public, and `--namespace Shop` puts them into an enumeration of that name. The code needs Swift 5.9. The \
      names are the IDs without the app's bundle ID, or without their common prefix.
      """
    format.writer = Writer(.file("Products.swift")) { catalog, options in
      let sold = catalog.withEffectivePrices(on: options.today).forSale(options)
      let document = SwiftSourceDocument(sold)
      var written = WrittenCatalog(SwiftSourceWriter.source(document, options), named: "Products.swift")
      written.noteProducts(sold.productCount, of: catalog.productCount, options, help: "; --all includes them")
      return written
    }
    return format
  }()
}
