package import CatalogModel
import TextFormats

extension LocalStore {
  /// Adds an app's record with a version in preparation, which purchases need.
  ///
  /// - Returns: its ID.
  @discardableResult
  package mutating func addApp(
    name: String, bundleID: String, appleID: String? = nil, sku: String? = nil, locale: String? = nil
  )
    -> String
  {
    let sequence = state.next()
    var record = Record(RecordKey("apps", appleID ?? String(1_500_000_000 + sequence)), sequence: sequence)
    record.attributes["name"] = .string(name)
    record.attributes["bundleId"] = .string(bundleID)
    record.attributes["sku"] = .string(sku ?? bundleID)
    record.attributes["primaryLocale"] = .string(locale ?? "en-US")
    record.attributes["isOrEverWasMadeForKids"] = false
    record.attributes["streamlinedPurchasingEnabled"] = true
    record.many["promotedPurchases"] = []
    state.put(record)
    var grace = Record(RecordKey("subscriptionGracePeriods", record.id), sequence: state.next())
    grace.attributes["optIn"] = false
    grace.attributes["sandboxOptIn"] = false
    grace.one["app"] = record.key
    state.put(grace)
    addVersion("1.0", "PREPARE_FOR_SUBMISSION", to: record.key)
    return record.id
  }

  mutating func addVersion(_ number: String, _ word: String, to app: RecordKey) {
    var version = made("appStoreVersions")
    version.attributes["platform"] = "IOS"
    version.attributes["versionString"] = .string(number)
    version.one["app"] = app
    state.put(version)
    setState(version, word)
  }

  /// Loads a catalog, as if it had been set up by hand.
  ///
  /// - Parameters:
  ///   - catalog: the app's products. An amount that isn't a price becomes the nearest price.
  ///   - now: the time of the setup, by the server's clock.
  ///   - file: the bytes of a picture, by its path in the catalog; nil if it can't be read.
  package mutating func load(_ catalog: Catalog, at now: Instant, file: @escaping (String) -> [UInt8]?) {
    self.now = now
    let app = catalog.app
    let id = addApp(
      name: app?.name ?? "App", bundleID: app?.bundleID ?? "com.example.app", appleID: app?.appleID?.digits,
      sku: app?.sku,
      locale: app?.primaryLocale?.text)
    let key = RecordKey("apps", id)
    if let app, var record = state[key] {
      record.attributes["streamlinedPurchasingEnabled"] = .bool(app.hasStreamlinedPurchasing)
      state.put(record)
    }
    if let onSale = app?.versionOnSale { addVersion(onSale, "APPROVED", to: key) }
    for retired in catalog.retired { burnID(retired.text, app: id) }
    loadGracePeriod(app, id)
    var loading = CatalogLoading(store: self, app: key, base: App.baseTerritory(of: app).text, file: file)
    for product in catalog.products { loading.loadProduct(product) }
    for group in catalog.subscriptionGroups where group.kind == .plans { loading.loadGroup(group) }
    loading.addPromotions(of: catalog)
    self = loading.store
    state.begin()
  }

  private mutating func burnID(_ id: String, app: String) {
    state.put(Record(RecordKey("_productIDs", "\(app) \(id)"), sequence: state.next()))
  }

  private mutating func loadGracePeriod(_ app: App?, _ id: String) {
    guard let period = app?.gracePeriod, var record = state[RecordKey("subscriptionGracePeriods", id)] else { return }
    record.attributes["optIn"] = .bool(period.isEnabled)
    record.attributes["sandboxOptIn"] = .bool(period.isInSandbox)
    let words = [3: "THREE_DAYS", 16: "SIXTEEN_DAYS", 28: "TWENTY_EIGHT_DAYS"]
    record.set("duration", period.duration.flatMap { $0.unit == .day ? words[$0.count] : nil }.map { .string($0) })
    record.set("renewalType", period.renewals.map { $0 == .all ? "ALL_RENEWALS" : "PAID_TO_PAID_ONLY" })
    state.put(record)
  }
}
