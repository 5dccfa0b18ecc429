import CatalogModel
import YAMLSyntax

/// The records of the format, by the mapping they describe.
enum Records {
  static let app = Record(App.keys)
  static let storePage = Record(StorePage.keys)
  static let exception = Record(Availability.exception)

  /// A group; its subscriptions are read as entries of their own.
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

  /// The part of a product that a template holds.
  static let partialProduct: Record<Product> = {
    var fields = products.filter { $0.key != .id }.map { $0.required(false) }
    fields.insert(parameters, at: (fields.firstIndex { $0.key == .with } ?? 0) + 1)
    return Record("a template", fields)
  }()

  /// `defaults`, which stand below every template.
  static let defaults = Record(
    "defaults", products.filter { ![.id, .extends, .with].contains($0.key) }.map { $0.required(false) })

  /// The keys of a product, and behind the ID those by which it takes from a template.
  private static let products: [Field<Product>] = {
    var fields = Product.keys.keys.map { Field($0) }
    let place = (fields.firstIndex { $0.key == .id } ?? 0) + 1
    fields.insert(contentsOf: [extends, with], at: place)
    return fields
  }()

  /// Entries follow it before their keys are read; a template that nobody extends is only looked at.
  private static let extends = Field<Product>.field(.extends, .text, "The template that it starts from.") {
    reader, value, _ in
    if reader.isPartial { _ = reader.scalar(value, expected: "the name of a template") }
  }

  private static let with = Field<Product>.field(.with, .anything, "Values for the template's placeholders.") {
    _, _, _ in
  }

  private static let parameters = Field<Product>.field(
    .parameters, .anything, "Values for placeholders that 'with' gives none."
  ) { reader, value, _ in
    if reader.isPartial { reader.checkOwnParameters(value) }
  }

  /// The type of a subscription is settled by where it stands.
  private static let typeOfSubscription = Field<Product>.field(
    .type, .words([ProductType.autoRenewableSubscription.rawValue]), "Always auto_renewable_subscription."
  ) { reader, value, _ in
    guard !reader.isDefault(value.top), let type = reader.word(value, of: WordChoice<ProductType>()) else { return }
    guard type != .autoRenewableSubscription else { return }
    reader.report(
      .invalidValue, "'type' is '\(type.rawValue)' in a subscription group, where all are auto_renewable_subscription",
      at: value.top, help: "leave the key out, or move the product under 'products'")
  }

  // MARK: - Prices

  /// The keys of a price, behind those that name the row of a shared table that it starts from; whoever reads it
  /// follows both.
  static func price(_ table: KeyTable<PriceSchedule>) -> Record<PriceSchedule> {
    Record(
      table.noun,
      [
        .field(.table, .text, "The table of 'shared.yaml' that it is from.") { _, _, _ in },
        .field(.row, .text, "The row of that table; what stands beside it counts more.") { _, _, _ in },
      ] + table.keys.map { Field($0) })
  }

  /// A row of a table that catalogs share: a price that names no row, so that none can lead back to itself.
  static let tableRow = Record("a row of a table", PriceSchedule.keys.keys.map { Field($0) })
}
