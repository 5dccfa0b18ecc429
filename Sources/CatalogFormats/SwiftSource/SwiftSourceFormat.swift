import CatalogModel

extension Format {
  /// The IDs as a Swift file for the app.
  package static let swiftSource: Format = {
    var format = Format("swift", "IDs of products, groups and offers as Swift, for the app")
    format.note = """
      One enumeration of the IDs of all products that are for sale, or with `--all` of all that are not retired; lists \
      of them by \
      type; one of the subscription groups with their plans by level and, where a synchronized `.storekit` file has \
      it, the \
      number by which the store knows them; and one each of the IDs of promotional and win-back offers, if there are \
      any. \
      `--public` declares it for other modules, `--namespace Shop` within an enumeration of that name. Needs nothing \
      but the \
      standard library; compiles in Swift 5.9 and later without a warning. The names are the IDs without the app's \
      bundle ID, or \
      without what all of them begin with. No catalog is read back from it, so no losses are reported.
      """
    format.writer = Writer(.file("Products.swift")) { catalog, options in
      let sold = catalog.standing(on: options.today).forSale(options)
      let document = SwiftSourceDocument(sold)
      var written = WrittenCatalog(SwiftSourceWriter.source(document, options), named: "Products.swift")
      let all = catalog.productCount
      if let message = options.message(onLeavingOut: all - sold.productCount, of: all) {
        written.messages.append(message + "; --all writes them, too")
      }
      return written
    }
    return format
  }()
}
