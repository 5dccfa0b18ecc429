extension Format {
  /// The IDs as a Swift file for the app.
  package static let swiftSource: Format = {
    var format = Format("swift", "product IDs and subscription groups as Swift, for the app")
    format.remark = """
      One enumeration of all product IDs that are not retired, lists of them by type, and one of the subscription groups with \
      their plans by level. Needs nothing but the standard library; compiles in Swift 5.9 and later without a warning. The names \
      are the IDs without the app's bundle ID, or without what all of them begin with. No catalog is read back from it, so no \
      losses are told.
      """
    format.writer = Writer(.file("Products.swift")) { catalog, options in
      WrittenCatalog(SwiftSourceWriter.source(SwiftSourceDocument(catalog.standing(on: options.today))), named: "Products.swift")
    }
    return format
  }()
}
