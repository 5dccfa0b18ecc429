import CatalogDiff
package import CatalogFormats
package import CatalogModel
package import LockFile

/// A value that was changed in App Store Connect since it was last seen.
package struct DriftedValue: Hashable, Sendable {
  package let product: ProductID
  package let key: CatalogKey

  /// Whether the catalog's value has also changed since then.
  package let isConflict: Bool

  package init(product: ProductID, key: CatalogKey, isConflict: Bool) {
    (self.product, self.key, self.isConflict) = (product, key, isConflict)
  }
}

/// The last seen state of App Store Connect: IDs, and digests of the values in App Store Connect and in the catalog.
package struct SeenStore: Sendable {
  package private(set) var products: [ProductID: SeenProduct]

  /// The values that Shelf itself left in App Store Connect, which aren't drift. They may be newer or older than the
  /// others: git restores an old lock.
  private var own: [ProductID: SeenProduct] = [:]

  package init(_ products: [SeenProduct] = []) {
    self.products = Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Records the current state of App Store Connect, after it was made to match the catalog or the catalog was pulled
  /// from it.
  ///
  /// - Parameters:
  ///   - live: the state of App Store Connect.
  ///   - catalog: the catalog.
  ///   - plan: the plan from one to the other; nil if there is none.
  ///   - options: the options of the plan.
  ///   - earlier: the previous record, which is kept for products that were left out.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  package init(
    of live: LiveStore, _ catalog: Catalog, _ plan: StorePlan? = nil, _ options: PlanningOptions = PlanningOptions(),
    earlier: SeenStore = SeenStore(), digest: ([UInt8]) -> String
  ) {
    var seen: [SeenProduct] = []
    let said = Self.values(of: catalog, digest)
    var held = Dictionary(
      live.catalog.allProducts.map { ($0.id, RecordedValues(of: $0)) }, uniquingKeysWith: { $1 })
    for picture in live.openPictures where picture.failure != nil {
      held[picture.product]?.pictures.remove(picture.file)
    }
    let settlements = plan == nil ? [:] : Self.settlements(of: catalog, options.digests, digest)
    // A picture that isn't processed may fail, and the next plans name one that did.
    let open = Set(
      (plan?.steps.map(\.owner) ?? []) + (plan?.impossible.map(\.owner) ?? []) + (plan?.unreadable.map(\.owner) ?? [])
        + live.openPictures.map(\.product.text))
    for (id, values) in Self.values(of: live.catalog, digest) {
      guard let storeID = live.storeID(of: id), let own = said[id] else { continue }
      if options.excluded.contains(id) {
        if let known = earlier.products[id] { seen.append(known) }
        continue
      }
      let keys = Set(values.keys).union(own.keys)
      seen.append(
        SeenProduct(
          id: id, storeID: storeID,
          values: Dictionary(
            uniqueKeysWithValues: keys.map {
              ($0, SeenProduct.Value(store: values[$0] ?? "-", catalog: own[$0] ?? "-"))
            }), settled: open.contains(id.text) ? nil : settlements[id],
          held: held[id] ?? RecordedValues()))
    }
    self.init(seen)
  }

  /// Returns the record with the values that Shelf left in App Store Connect.
  ///
  /// - Parameter own: the state after the last run on this computer.
  /// - Returns: the record; neither those values nor its own are drift.
  package func knowing(_ own: SeenStore) -> SeenStore {
    var result = self
    result.own = own.products
    return result
  }

  /// Returns the record in which products that are about to change no longer count as matching the catalog.
  ///
  /// - Parameter names: the products' IDs; nil for all.
  /// - Returns: the record without their marks.
  package func unsettled(_ names: Set<String>?) -> SeenStore {
    var result = self
    for id in products.keys where names?.contains(id.text) ?? true { result.products[id]?.settled = nil }
    return result
  }

  /// Returns the catalog's products that App Store Connect matched when it was last seen and that haven't changed
  /// since.
  ///
  /// - Parameters:
  ///   - catalog: the catalog.
  ///   - files: the digests of the referenced files.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the products, with their IDs in App Store Connect.
  package func settled(
    in catalog: Catalog, _ files: [String: FileDigest], digest: ([UInt8]) -> String
  ) -> [ProductID: String] {
    if products.isEmpty { return [:] }
    let now = Self.settlements(of: catalog, files, digest)
    return products.compactMapValues { $0.settled != nil && $0.settled == now[$0.id] ? $0.storeID : nil }
  }

  /// Returns the products whose entries in App Store Connect's lists differ from the last seen ones, because they were
  /// changed or belong to another server.
  package func changed(
    among ids: some Sequence<ProductID>, in live: LiveStore, digest: ([UInt8]) -> String
  ) -> Set<ProductID> {
    // Lists contain an attribute's field if nothing else is in it: review material includes screenshots.
    let listed = Product.attributes.filter { $0.isEditable && $0.keys.count == 1 }.map(\.key)
    let held = Self.values(of: live.catalog, digest)
    return Set(
      ids.filter { id in
        guard let seen = products[id], live.storeID(of: id) == seen.storeID, let values = held[id] else { return true }
        // The list of groups includes subscriptions without their screenshots.
        let keys = live.products[id]?.group == nil ? listed + [.review] : listed
        return keys.contains { values[$0] ?? "-" != seen.values[$0]?.store ?? "-" }
      })
  }

  /// A digest of each product in a catalog, without its review state, which App Review changes.
  private static func settlements(
    of catalog: Catalog, _ files: [String: FileDigest], _ digest: ([UInt8]) -> String
  ) -> [ProductID: String] {
    var result: [ProductID: String] = [:]
    let base = catalog.app?.baseTerritory?.text ?? ""
    func addProduct(_ product: Product, _ group: String) {
      var product = product
      product.status = nil
      let pictures = product.pictures.map { "\($0) \(files[$0]?.md5 ?? "-")" }
      let text = "\(product.outline(.complete).inCanonicalOrder) \(base) \(group) \(pictures)"
      result[product.id] = String(digest(Array(text.utf8)).prefix(12))
    }
    for product in catalog.products { addProduct(product, "") }
    for group in catalog.subscriptionGroups { for product in group.subscriptions { addProduct(product, group.name) } }
    return result
  }

  /// Returns the values that were changed in App Store Connect since they were last seen and differ from the catalog.
  ///
  /// - Parameters:
  ///   - live: the current state of App Store Connect.
  ///   - catalog: the current catalog.
  ///   - changes: the differences between both.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the values, product by product.
  func drift(
    of live: LiveStore, _ catalog: Catalog, changes: CatalogChanges, digest: ([UInt8]) -> String
  ) -> [DriftedValue] {
    guard !products.isEmpty else { return [] }
    let (held, said) = (Self.values(of: live.catalog, digest), Self.values(of: catalog, digest))
    var differing: [ProductID: Set<CatalogKey>] = [:]
    for path in changes.changes.flatMap({ $0.edits.isEmpty ? [$0.path] : $0.edits.map(\.path) }) {
      guard let product = path.product, case .field(let key)? = path.steps.first else { continue }
      differing[product, default: []].insert(key)
    }
    return products.values.sorted { $0.id < $1.id }.flatMap { seen -> [DriftedValue] in
      guard let values = held[seen.id], let wanted = said[seen.id] else { return [] }
      return seen.values.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { key, value in
        let now = values[key] ?? "-"
        guard differing[seen.id]?.contains(key) ?? false, now != value.store,
          own[seen.id].map({ $0.values[key]?.store ?? "-" }) != now
        else { return nil }
        return DriftedValue(product: seen.id, key: key, isConflict: wanted[key] ?? "-" != value.catalog)
      }
    }
  }

  /// The values in App Store Connect, each as a short digest.
  private static func values(of catalog: Catalog, _ digest: ([UInt8]) -> String) -> [ProductID: [CatalogKey: String]] {
    let kept = Set(Product.attributes.filter(\.isEditable).map(\.key)).union([
      .price, .clearedForSale, .availability, .localizations, .promotion, .offerCodes, .billingPlans,
      .introductoryOffers, .promotionalOffers, .winBackOffers,
    ])
    var result: [ProductID: [CatalogKey: String]] = [:]
    for product in catalog.allProducts {
      guard case .record(let fields) = product.outline(.concise) else { continue }
      var values: [CatalogKey: String] = [:]
      for field in fields where kept.contains(field.key) {
        values[field.key] = String(digest(Array("\(field.value.inCanonicalOrder)".utf8)).prefix(12))
      }
      result[product.id] = values
    }
    return result
  }
}
