import CatalogModel

/// The top-level fields of a document.
extension Records {
  static let document = Record<Outline>(
    "a document",
    [
      .field(.shelf, .integer, "The version of the format: 1.") { reader, value, outline in
        reader.checkVersion(value, of: "the catalog format")
      },
      .field(.app, .record("app", of: app), "The app record.") { _, value, outline in outline.apps.append(value.top)
      },
      .field(
        .defaults, .record("defaults", of: defaults),
        "Default values for the products of this folder and below."
      ) {
        _, value, outline in
        outline.defaults.append(value.top)
      },
      .field(.retired, .list(.text), "Product IDs that must never be reused.") { reader, value, outline in
        outline.retired = reader.entries(value)
      },
      .field(.storePages, .list(.record("store_page", of: storePage)), "Items that the app shows in its product sheet.")
      {
        reader, value, outline in outline.storePages = reader.entries(value)
      },
      .field(.products, .list(.record("product", of: product)), "The products.") { reader, value, outline in
        outline.products = reader.entries(value)
      },
      .field(
        .subscriptionGroups, .list(.record("subscription_group", of: subscriptionGroup)), "The subscription groups."
      ) {
        reader, value, outline in
        outline.groups = reader.entries(value)
      },
    ])

  /// The contents of a file, before its entries are read.
  struct Outline {
    var apps: [NodeRef] = []
    var defaults: [NodeRef] = []
    var products: [NodeRef] = []
    var groups: [NodeRef] = []
    var retired: [NodeRef] = []
    var storePages: [NodeRef] = []

    mutating func add(_ other: Outline) {
      apps += other.apps
      defaults += other.defaults
      products += other.products
      groups += other.groups
      retired += other.retired
      storePages += other.storePages
    }
  }
}

extension NodeReader {
  /// The entries of a list, unread.
  fileprivate mutating func entries(_ value: Value) -> [NodeRef] { list(value) { _, item in item.top } }

  /// Reports an unsupported version.
  mutating func checkVersion(_ value: Value, of format: String) {
    guard let version = integer(value), version != 1 else { return }
    report(
      .unsupportedVersion, "version \(version) of \(format), but Shelf supports only version 1",
      at: value.top,
      help: version > 1 ? "update Shelf" : "write 'shelf: 1'")
  }
}
