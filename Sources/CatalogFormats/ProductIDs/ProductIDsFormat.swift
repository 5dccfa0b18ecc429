import CatalogModel
import SourceDiagnostics

extension Format {
  /// The IDs that an app asks the store for.
  package static let productIDs: Format = {
    var format = Format("product-ids", "ProductIds.plist: the IDs of what is for sale")
    format.note =
      "For an app to bundle. Better kept on a server, so that a new product needs no new version of the app."
    format.losses = { _ in ProductIDsLosses.all }
    format.writer = Writer(.file("ProductIds.plist")) { ProductIDsWriter.write($0, $1) }
    format.reader = Reader(
      recognizes: { PropertyListDocument.recognizes($0) && !PropertyListDocument.holdsCatalog($0) },
      losses: { ProductIDsLosses.all }
    ) { ProductIDsReader.read($0) }
    return format
  }()
}

/// Everything but the IDs.
enum ProductIDsLosses {
  static let all: [Loss] =
    Loss.keys(of: .product, but: [], reason: reason) + Loss.keys(of: .group, but: [], reason: reason) + [
      Loss(.app, reason: reason), Loss(.catalog, .retired, reason: "nobody asks the store for a retired ID"),
      Loss(.catalog, .storePages, reason: reason),
    ]

  private static let reason = "a list of IDs says nothing else"
}
