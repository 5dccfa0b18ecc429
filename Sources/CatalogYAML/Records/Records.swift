import CatalogModel

/// The records of the format, by mapping.
enum Records {
  static let app = Record(App.keys)
  static let storePage = Record(StorePage.keys)
  static let exception = Record(Availability.exception)

  /// A group; its subscriptions are read as separate entries.
  static let subscriptionGroup = Record(SubscriptionGroup.keys)

  /// An entry of `products`.
  static let product = Record("a product", products)

  /// An entry of `subscriptions` in a group.
  static let subscription = Record(
    "a subscription",
    products.map { field in
      switch field.key {
      case .type: typeOfSubscription
      case .period: field.required(true)
      default: field
      }
    })

  /// The part of a product in a template.
  static let partialProduct: Record<Product> = {
    var fields = products.filter { $0.key != .id }.map { $0.required(false) }
    fields.insert(parameters, at: (fields.firstIndex { $0.key == .with } ?? 0) + 1)
    return Record("a template", fields)
  }()

  /// `defaults`, the lowest layer, below every template.
  static let defaults = Record(
    "defaults", products.filter { ![.id, .extends, .with].contains($0.key) }.map { $0.required(false) })

  /// The fields of a product, and after the ID those that refer to a template.
  private static let products: [Field<Product>] = {
    var fields = Product.keys.keys.map { Field($0) }
    let place = (fields.firstIndex { $0.key == .id } ?? 0) + 1
    fields.insert(contentsOf: [extends, with], at: place)
    return fields
  }()

  /// Resolved before an entry's fields are read; an unused template is only checked.
  private static let extends = Field<Product>.field(.extends, .text, "The template that the entry extends.") {
    reader, value, _ in
    if reader.isPartial { _ = reader.scalar(value, expected: "the name of a template") }
  }

  private static let with = Field<Product>.field(.with, .anything, "Values for the template's placeholders.") {
    _, _, _ in
  }

  private static let parameters = Field<Product>.field(
    .parameters, .anything, "Default values for placeholders that 'with' doesn't set."
  ) { reader, value, _ in
    if reader.isPartial { reader.checkOwnParameters(value) }
  }

  /// A subscription's type follows from its place.
  private static let typeOfSubscription = Field<Product>.field(
    .type, .words([ProductType.autoRenewableSubscription.rawValue]), "Always auto_renewable_subscription."
  ) { reader, value, _ in
    guard !reader.isDefault(value.top), let type = reader.word(value, of: WordChoice<ProductType>()) else { return }
    guard type != .autoRenewableSubscription else { return }
    reader.report(
      .invalidValue,
      "'type' is '\(type.rawValue)' in a subscription group, where it must be auto_renewable_subscription",
      at: value.top, help: "remove 'type', or move the product to 'products'")
  }

  // MARK: - Prices

  /// The fields of a price, after those that refer to a row of a shared table; the reader of prices resolves both.
  static func price(_ table: KeyTable<PriceSchedule>) -> Record<PriceSchedule> {
    Record(
      table.noun,
      [
        .field(.table, .text, "The table of 'shared.yaml' that contains the price.") { _, _, _ in },
        .field(.row, .text, "The row of that table; fields beside it override the row.") { _, _, _ in },
      ] + table.keys.map { Field($0) })
  }

  /// A row of a shared table: a price that refers to no row, so that there can't be a cycle.
  static let tableRow = Record("a row of a table", PriceSchedule.keys.keys.map { Field($0) })
}
