package import CatalogModel

/// The last known state of a product in App Store Connect.
package struct SeenProduct: Hashable, Sendable {
  package var id: ProductID

  /// Its ID in App Store Connect.
  package var storeID: String

  /// Digests of its values, by their keys.
  package var values: [CatalogKey: Value]

  /// The digest of the catalog's product if App Store Connect matched it completely; nil otherwise, and in
  /// `catalog.lock`, which git restores together with the catalog.
  package var settled: String?

  /// The values of App Store Connect that its API doesn't return completely.
  package var recorded: RecordedValues

  package struct Value: Hashable, Sendable {
    /// The digest of App Store Connect's value.
    package var store: String

    /// The digest of the catalog's value.
    package var catalog: String

    package init(store: String, catalog: String) { (self.store, self.catalog) = (store, catalog) }
  }

  package init(
    id: ProductID, storeID: String, values: [CatalogKey: Value] = [:], settled: String? = nil,
    held: RecordedValues = RecordedValues()
  ) { (self.id, self.storeID, self.values, self.settled, self.recorded) = (id, storeID, values, settled, held) }
}

/// The line with a product's last known state, without its end:
///
/// ```
/// @seen com.example.gold id=6746000001 localizations=5d1c0b7a9e21:5d1c0b7a9e21 price=0a91f3…:77b2…
/// ```
///
/// Each value has two digests: App Store Connect's, and the catalog's at that time. They distinguish an edit in App
/// Store Connect from one in the catalog. `settled=` is added when App Store Connect matched the whole product,
/// `picture=` for each picture that it has, `announced=2035-01-15:44.99` for each announced price.
package func line(of seen: SeenProduct) -> String {
  var line = "\(LockWords.seen) \(written(seen.id.text)) \(LockWords.storeID)=\(written(seen.storeID))"
  if let settled = seen.settled { line += " \(LockWords.settled)=\(settled)" }
  for (key, value) in seen.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
    line += " \(key.rawValue)=\(value.store):\(value.catalog)"
  }
  for picture in seen.recorded.pictures.sorted() { line += " \(LockWords.picture)=\(written(picture))" }
  for price in seen.recorded.announcements.sorted() { line += " \(LockWords.announced)=\(price)" }
  return line
}

extension SeenProduct {
  /// Reads one word of its line; false for an invalid one.
  mutating func decode(_ name: String, _ value: String?) -> Bool {
    guard let value else { return false }
    switch name {
    case LockWords.storeID: storeID = value
    case LockWords.settled: settled = value
    case LockWords.picture: recorded.pictures.insert(value)
    case LockWords.announced: recorded.announcements.insert(value)
    default:
      let parts = value.split(separator: ":", omittingEmptySubsequences: false)
      guard let key = CatalogKey(rawValue: name), parts.count == 2, !parts.contains(where: \.isEmpty) else {
        return false
      }
      values[key] = Value(store: String(parts[0]), catalog: String(parts[1]))
    }
    return true
  }
}
