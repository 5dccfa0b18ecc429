import CatalogModel

/// The default files for products.
enum ProductFiles {
  /// The products by the file for their type; files sorted by path.
  static func grouped(_ products: [Product]) -> [(path: String, products: [Product])] {
    Dictionary(grouping: products) { path(for: $0.type) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  static func path(for type: ProductType?) -> String {
    switch type {
    case .consumable: "products/consumables.yaml"
    case .nonConsumable: "products/non-consumables.yaml"
    case .nonRenewingSubscription: "products/non-renewing-subscriptions.yaml"
    case .freeSubscription: "products/free-subscriptions.yaml"
    case .autoRenewableSubscription, nil: "products/products.yaml"
    }
  }

  /// An unused path: the name itself, or with a number.
  static func freePath(_ name: String, beside taken: inout Set<String>) -> String {
    var path = name + ".yaml"
    var number = 2
    while !taken.insert(path).inserted {
      path = "\(name)-\(number).yaml"
      number += 1
    }
    return path
  }

  /// A name as part of a path: lower-case letters and digits with dashes between the words.
  static func slug(_ name: String, otherwise: String) -> String {
    var slug = ""
    for scalar in name.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        slug.unicodeScalars.append(scalar)
      } else if !slug.isEmpty, slug.last != "-" {
        slug += "-"
      }
    }
    while slug.last == "-" { slug.removeLast() }
    let most = String(slug.prefix(60))
    return most.isEmpty || most.utf8.count > 200 ? otherwise : most
  }
}
