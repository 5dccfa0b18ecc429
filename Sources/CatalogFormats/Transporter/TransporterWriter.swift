import CatalogModel
import SourceDiagnostics
import StoreFacts

/// Writes packages: a folder with `metadata.xml` and the pictures that it names.
///
/// Each document is written by whoever takes it, whenever that suits.
struct TransporterWriter {
  static let fileName = "metadata.xml"
  static let namespace = "http://apple.com/itunes/importer"

  private let app: App?
  private let options: WritingOptions
  private let isInDollars: Bool
  private let pictures: TransporterPictures
  private var writer = XMLWriter(indentation: "  ")

  static func write(_ catalog: Catalog, _ options: WritingOptions) -> WrittenCatalog {
    TransporterWriter(catalog, options).packages(of: catalog)
  }

  private init(_ catalog: Catalog, _ options: WritingOptions) {
    app = catalog.app
    self.options = options
    let territory = catalog.app?.baseTerritory ?? "USA"
    isInDollars = territory == "USA"
    pictures = TransporterPictures(TransporterPart.screenshots(of: catalog.products, catalog.subscriptionGroups))
  }

  // MARK: - Packages

  private func packages(of catalog: Catalog) -> WrittenCatalog {
    var written = WrittenCatalog(files: [])
    if app?.sku == nil {
      written.faults.append(
        Diagnostic(
          .missingField, "the app has no SKU, by which Transporter knows it", at: .app[.sku],
          help: "write 'sku:' below 'app:'"))
      written.isRefused = true
    }
    let limit = CatalogLimits.productsPerTransporterPackage.value
    let parts = TransporterPart.parts(of: catalog, limit: limit)
    for (index, part) in parts.enumerated() {
      let folder = name + (parts.count > 1 ? "-\(index + 1)" : "") + ".itmsp/"
      written.files.append(
        .init(
          folder + Self.fileName,
          .pieces([
            {
              var file = WrittenCatalog.Part(document(of: part))
              file.notes.faults = faults(in: part)
              return file
            }
          ])))
      for path in copies(for: part) { written.files.append(.init(folder + pictures[path], .copy(of: path))) }
    }
    written.files.sort { $0.path < $1.path }
    if parts.count > 1 {
      written.messages.append("\(parts.count) packages: Transporter takes at most \(limit) products in one")
    }
    return written
  }

  /// The folder's name: the SKU, or else another name of the app.
  private var name: String {
    let name = app?.sku ?? app?.appleID?.digits ?? app?.bundleID ?? "catalog"
    let clean = String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0 == "/" || $0 == "\\" || $0.value < 0x20 ? "_" : $0 }))
    return clean.isEmpty || clean.hasPrefix(".") ? "_" + clean : clean
  }

  /// The pictures that belong into a package.
  private func copies(for part: TransporterPart) -> Set<String> {
    Set(TransporterPart.screenshots(of: part.products, part.groups)).filter { options.digests[$0] != nil }
  }

  private func document(of part: TransporterPart) -> [UInt8] {
    var writer = self
    writer.element("package", ["xmlns": Self.namespace, "version": "software5.11"]) {
      $0.element("team_id", $0.app?.teamID)
      $0.element("software") {
        $0.element("vendor_id", $0.app?.sku)
        $0.element("software_metadata") {
          $0.element("in_app_purchases") { $0.write(part) }
        }
      }
    }
    return writer.writer.bytes
  }

  private mutating func write(_ part: TransporterPart) {
    for product in part.products { write(product) }
    for group in part.groups { write(group) }
  }

  private mutating func write(_ group: SubscriptionGroup) {
    element("subscription_group", ["name": group.name]) { writer in
      writer.writeLocales(group.localizations) {
        $0.element("title", $1.name)
        $0.element("app_name", $1.appName)
      }
      for product in group.subscriptions { writer.write(product) }
    }
  }

  private mutating func writeLocales<Text>(
    _ texts: SortedMap<LocaleCode, Text>, _ write: (inout TransporterWriter, Text) -> Void
  ) {
    guard !texts.isEmpty else { return }
    element("locales") { writer in
      for pair in texts { writer.element("locale", ["name": pair.key.text]) { write(&$0, pair.value) } }
    }
  }

  // MARK: - Products

  private mutating func write(_ product: Product) {
    element("in_app_purchase") {
      $0.element("product_id", product.id.text)
      $0.element("reference_name", product.referenceName)
      $0.element("type", product.type.map(TransporterType.word))
      $0.writeSale(of: product)
      $0.writeLocales(product.localizations) {
        $0.element("title", $1.name)
        $0.element("description", $1.description)
      }
      $0.writeReview(of: product)
    }
  }

  /// When it can be bought, for how long and for how much.
  private mutating func writeSale(of product: Product) {
    element("duration", product.plan.period.flatMap(TransporterDuration.word))
    element("free_trial_duration", product.plan.introductoryOffers.first.flatMap { TransporterTrial.duration(of: $0) })
    let cleared = product.isClearedForSale ? "true" : "false"
    guard TransporterPrices.belong(toType: product.type?.rawValue) else { return element("cleared_for_sale", cleared) }
    let intervals =
      product.price.map { TransporterPrices.intervals(of: $0, isInDollars: $0.isInDollars ?? isInDollars) } ?? []
    element("products") {
      $0.element("product") {
        $0.element("cleared_for_sale", cleared)
        $0.write(intervals)
      }
    }
  }

  private mutating func write(_ intervals: [TransporterInterval]) {
    if intervals.count == 1, intervals[0].start == nil {
      return element("wholesale_price_tier", String(intervals[0].tier.stem))
    }
    guard !intervals.isEmpty else { return }
    element("intervals") { writer in
      for interval in intervals {
        writer.element("interval") {
          $0.element("start_date", interval.start?.description)
          $0.element("end_date", interval.end?.description)
          $0.element("wholesale_price_tier", String(interval.tier.stem))
        }
      }
    }
  }

  private mutating func writeReview(of product: Product) {
    if let path = product.review.screenshot {
      let digest = options.digests[path]
      element("review_screenshot") {
        $0.element("file_name", $0.pictures[path])
        guard let digest else { return }
        $0.element("size", String(digest.size))
        $0.writer.element("checksum", with: ["type": "md5"], digest.md5)
      }
    }
    if product.review.notes != "" { element("review_notes", product.review.notes) }
  }

  // MARK: - Elements

  private mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout TransporterWriter) -> Void
  ) {
    let start = writer.begin(name, attributes)
    content(&self)
    writer.end(name, of: start)
  }

  private mutating func element(_ name: StaticString, _ text: String?) {
    if let text { writer.element(name, text) }
  }
}

// MARK: - Faults

extension TransporterWriter {
  /// What of a package's products no list of losses can foresee.
  private func faults(in part: TransporterPart) -> [Diagnostic<CatalogPath>] {
    var faults: [Diagnostic<CatalogPath>] = []
    for product in part.products { add(product, to: &faults) }
    for group in part.groups {
      let texts = group.localizations.flatMap { [$0.key.text, $0.value.name, $0.value.appName] }
      if Self.holdUnwritable(texts) { faults.append(.unwritableCharacter(at: .group(group.name))) }
      for product in group.subscriptions { add(product, to: &faults) }
    }
    return faults
  }

  private func add(_ product: Product, to faults: inout [Diagnostic<CatalogPath>]) {
    if holdsForeignAmounts(product) {
      let path = CatalogPath.product(product.id)[.price][.changes]
      faults.append(
        Diagnostic(.lostInFormat, "'changes' is lost: only the tiers of prices in US dollars are known", at: path))
    }
    let isUnwritable =
      Self.holdUnwritable([
        product.id.text, product.referenceName, product.review.screenshot.map { pictures[$0] }, product.review.notes,
      ])
      || product.localizations.contains { Self.holdUnwritable([$0.key.text, $0.value.name, $0.value.description]) }
    if isUnwritable { faults.append(.unwritableCharacter(at: .product(product.id))) }
  }

  /// Amounts in another currency have no tier that is known.
  private func holdsForeignAmounts(_ product: Product) -> Bool {
    guard TransporterPrices.belong(toType: product.type?.rawValue), let price = product.price,
      !(price.isInDollars ?? isInDollars), !price.changes.isEmpty
    else { return false }
    return TransporterPrices.changes(of: price, isInDollars: false) == nil
      && TransporterPrices.changes(of: price, isInDollars: true) != nil
  }

  /// Whether one of the texts has a character that XML has no way to write.
  private static func holdUnwritable(_ texts: [String?]) -> Bool {
    texts.contains { $0.map(XMLWriter.canNotHold) ?? false }
  }
}

/// What goes into one package.
struct TransporterPart {
  var products: [Product] = []
  var groups: [SubscriptionGroup] = []

  /// The pictures for reviewers of all products.
  static func screenshots(of products: [Product], _ groups: [SubscriptionGroup]) -> [String] {
    products.compactMap(\.review.screenshot) + groups.flatMap { $0.subscriptions.compactMap(\.review.screenshot) }
  }

  /// The products of a catalog in packages of at most so many; a group that is cut stands in two of them, its texts in
  /// both.
  static func parts(of catalog: Catalog, limit: Int) -> [TransporterPart] {
    var catalog = catalog
    // There were no bundles and suites when packages were sent.
    catalog.subscriptionGroups.removeAll { $0.kind != .plans }
    guard catalog.productCount > limit else {
      return [TransporterPart(products: catalog.products, groups: catalog.subscriptionGroups)]
    }
    var parts: [TransporterPart] = [TransporterPart()]
    var count = 0
    func makeRoom(_ parts: inout [TransporterPart]) {
      if count == limit {
        parts.append(TransporterPart())
        count = 0
      }
      count += 1
    }
    for product in catalog.products {
      makeRoom(&parts)
      parts[parts.count - 1].products.append(product)
    }
    for group in catalog.subscriptionGroups {
      var empty = group
      empty.subscriptions = []
      parts[parts.count - 1].groups.append(empty)
      for product in group.subscriptions {
        makeRoom(&parts)
        let last = parts.count - 1
        if parts[last].groups.isEmpty { parts[last].groups.append(empty) }
        parts[last].groups[parts[last].groups.count - 1].subscriptions.append(product)
      }
    }
    return parts
  }
}
