package import CatalogModel
import SourceDiagnostics

/// What was seen of a product in the store last.
package struct SeenProduct: Hashable, Sendable {
  package var id: ProductID

  /// Its ID in the store.
  package var storeID: String

  /// Digests of its values, by their keys.
  package var values: [CatalogKey: Value]

  /// A digest of the product in the catalog when the store had all of it; nil when it didn't.
  package var settled: String?

  package struct Value: Hashable, Sendable {
    /// Of the value that the store had.
    package var store: String

    /// Of the value that the catalog had.
    package var catalog: String

    package init(store: String, catalog: String) {
      self.store = store
      self.catalog = catalog
    }
  }

  package init(id: ProductID, storeID: String, values: [CatalogKey: Value] = [:], settled: String? = nil) {
    self.id = id
    self.storeID = storeID
    self.values = values
    self.settled = settled
  }
}

/// The line of a product that was seen in the store, without its end:
///
/// ```
/// @seen com.example.gold id=6746000001 localizations=5d1c0b7a9e21:5d1c0b7a9e21 price=0a91f3…:77b2…
/// ```
///
/// Each value has two digests: as the store had it, and as the catalog had it then. They distinguish an edit in the
/// console from one in the catalog, and say nothing else. `settled=` is added when the store had the whole product.
package func line(of seen: SeenProduct) -> String {
  var line = "\(LockWords.seen) \(written(seen.id.text)) \(LockWords.storeID)=\(written(seen.storeID))"
  if let settled = seen.settled { line += " \(LockWords.settled)=\(settled)" }
  for (key, value) in seen.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
    line += " \(key.rawValue)=\(value.store):\(value.catalog)"
  }
  return line
}

extension SeenProduct {
  /// Takes one word of its line; false for one that means nothing.
  mutating func take(_ name: String, _ value: String?) -> Bool {
    guard let value else { return false }
    if name == LockWords.storeID {
      storeID = value
      return true
    }
    if name == LockWords.settled {
      settled = value
      return true
    }
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard let key = CatalogKey(rawValue: name), parts.count == 2, !parts.contains(where: \.isEmpty) else {
      return false
    }
    values[key] = Value(store: String(parts[0]), catalog: String(parts[1]))
    return true
  }
}
