import CatalogModel

/// The top-level fields of a document.
extension Records {
  static let document = Record<Outline>(
    "a document",
    [
      .version(of: "the catalog format"),
      .field(.app, .record("app", of: app), "The app record.") { $2.apps.append($1.top) },
      .field(
        .defaults, .record("defaults", of: defaults), "Default values for the products of this folder and below."
      ) { $2.defaults.append($1.top) },
      entries(.retired, .text, "Product IDs that must never be reused.") { $0.retired = $1 },
      entries(.storePages, .record("store_page", of: storePage), "Items that the app shows in its product sheet.") {
        $0.storePages = $1
      },
      entries(.products, .record("product", of: product), "The products.") { $0.products = $1 },
      entries(.subscriptionGroups, .record("subscription_group", of: subscriptionGroup), "The subscription groups.") {
        $0.groups = $1
      },
    ])

  /// A list whose entries are read later.
  private static func entries(
    _ key: CatalogKey, _ shape: @escaping @autoclosure @Sendable () -> FieldKind, _ summary: String,
    set: @escaping Field<Outline>.Set<[NodeRef]>
  ) -> Field<Outline> {
    .value(key, .list(shape()), summary, { $0.list($1, ofMappings: key != .retired) { _, item in item.top } }, set: set)
  }

  /// The contents of a file, before its entries are read.
  struct Outline {
    var apps: [NodeRef] = []
    var defaults: [NodeRef] = []
    var products: [NodeRef] = []
    var groups: [NodeRef] = []
    var retired: [NodeRef] = []
    var storePages: [NodeRef] = []

    mutating func merge(_ other: Outline) {
      apps += other.apps
      defaults += other.defaults
      products += other.products
      groups += other.groups
      retired += other.retired
      storePages += other.storePages
    }
  }
}
