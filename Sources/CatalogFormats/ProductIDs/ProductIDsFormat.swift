import CatalogModel
import SourceDiagnostics

extension Format {
  /// The IDs that an app requests.
  package static let productIDs: Format = {
    var format = Format("product-ids", "ProductIds.plist: the IDs of products on sale")
    format.note =
      "An app can bundle it. On a server, a new product doesn't need a new app version."
    format.losses = { _ in ProductIDsLosses.all }
    format.writer = Writer(.file("ProductIds.plist")) { ProductIDsWriter.write($0, $1) }
    format.reader = Reader(
      recognizes: { PropertyListDocument.recognizes($0) && !PropertyListDocument.holdsCatalog($0) },
      losses: { ProductIDsLosses.all }
    ) { ProductIDsReader.parse($0) }
    return format
  }()
}

/// Everything but the IDs.
enum ProductIDsLosses {
  static let all: [Loss] =
    Loss.keys(of: .product, but: [], reason: reason) + Loss.keys(of: .group, but: [], reason: reason) + [
      Loss(.app, reason: reason), Loss(.catalog, .retired, reason: "apps don't request retired IDs"),
      Loss(.catalog, .storePages, reason: reason),
    ]

  private static let reason = "a list of IDs contains nothing else"
}
