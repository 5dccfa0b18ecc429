import CatalogModel

extension Format {
  /// The IDs as a Swift file for the app.
  package static let swiftSource: Format = {
    var format = Format("swift", "IDs of products, groups and offers as Swift source")
    format.note = """
      One enumeration lists the IDs of all products on sale, or with `--all` of all that aren't retired, and lists \
      them by type. Another lists the subscription groups with their subscriptions by level, and the group's ID in \
      App Store Connect if a synchronized `.storekit` file contains it. Two more list the IDs of promotional and \
      win-back offers, if there are any. `--public` makes the declarations public, and `--namespace Shop` puts them \
      into an enumeration of that name. The code needs only the standard library and compiles without warnings in \
      Swift 5.9 and later. The names are the IDs without the app's bundle ID, or without their common prefix. It \
      can't be imported, so no losses are reported.
      """
    format.writer = Writer(.file("Products.swift")) { catalog, options in
      let sold = catalog.withEffectivePrices(on: options.today).forSale(options)
      let document = SwiftSourceDocument(sold)
      var written = WrittenCatalog(SwiftSourceWriter.source(document, options), named: "Products.swift")
      let all = catalog.productCount
      if let message = options.message(onLeavingOut: all - sold.productCount, of: all) {
        written.messages.append(message + "; --all includes them")
      }
      return written
    }
    return format
  }()
}
