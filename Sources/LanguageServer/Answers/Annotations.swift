import CatalogModel
import CatalogYAML
import SourceDiagnostics
import StoreFacts

/// Annotations next to products: their state in App Store Connect, and inherited values.
extension Session {
  /// A line above each product: its status, its price, and where it is sold.
  func lenses(_ query: PositionQuery) -> JSON {
    let app = query.catalog.reading.catalog.app
    return .array(
      query.catalog.reading.entries(inFile: query.file).compactMap { entry in
        entry.idPlace.map { place in
          [
            "range": range(place),
            "command": ["title": .string(Self.summary(of: entry.product, in: app)), "command": ""],
          ]
        }
      })
  }

  private static func summary(of product: Product, in app: App?) -> String {
    [status(of: product), price(of: product, in: app), places(of: product)].joined(separator: " · ")
  }

  private static func status(of product: Product) -> String {
    guard let status = product.status else { return "no status" }
    return status.rawValue.replacing("_", with: " ")
  }

  private static func price(of product: Product, in app: App?) -> String {
    guard let price = product.price else { return "no price" }
    guard let base = price.base else { return price.tier.map { "tier \($0)" } ?? "no base price" }
    let currency = Territory.find(product.baseTerritory(in: app))?.currency
    let amount = currency.map { "\(base) \($0)" } ?? "\(base)"
    return price.changes.isEmpty ? amount : "\(amount), \(price.changes.count) scheduled"
  }

  private static func places(of product: Product) -> String {
    guard product.isClearedForSale else { return "not cleared for sale" }
    if product.availability.territories == .all { return "sold everywhere" }
    let count = Territory.all.count { product.availability.contains($0.code) }
    return count == 0 ? "sold nowhere" : "sold in \(count) of \(Territory.all.count) territories"
  }

  /// The inherited values of a product, after its ID; only for products in the visible lines.
  func hints(_ query: PositionQuery, _ view: JSON) -> JSON {
    let text = workspace.files.text(query.file)
    let bytes = client.offsets(of: view, in: text)
    return .array(
      query.catalog.reading.entries(inFile: query.file).compactMap { entry in
        guard let place = entry.idPlace, bytes?.contains(place.bytes.upperBound) ?? true else { return nil }
        let values = entry.values.filter(\.isFromElsewhere)
        guard !values.isEmpty else { return nil }
        return [
          "position": range(place)["end"], "paddingLeft": true,
          "label": .string("+ " + values.map(\.key).joined(separator: ", ")),
          "tooltip": .string(values.map { "\($0.key): \($0.text)" }.joined(separator: "\n")),
        ]
      })
  }
}
