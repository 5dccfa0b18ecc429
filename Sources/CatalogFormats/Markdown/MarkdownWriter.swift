import CatalogModel

/// Writes the page.
struct MarkdownWriter {
  private let catalog: Catalog
  private let base: TerritoryCode?
  private let locale: LocaleCode?
  private let products: [Product]
  private var bytes: [UInt8] = []

  static func page(_ catalog: Catalog) -> [UInt8] {
    var writer = MarkdownWriter(catalog)
    writer.app()
    writer.oneTimeProducts()
    for group in catalog.subscriptionGroups { writer.group(group) }
    writer.priceChanges()
    writer.texts()
    writer.hostedContent()
    writer.rest()
    return writer.bytes
  }

  private init(_ catalog: Catalog) {
    self.catalog = catalog
    base = catalog.app?.baseTerritory
    locale = catalog.app?.primaryLocale
    products = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
  }

  // MARK: - Sections

  private mutating func app() {
    let name = catalog.app?.name ?? ""
    line("# " + (name.isEmpty ? "Product catalog" : MarkdownText.plain(name)))
    guard let app = catalog.app else { return }
    let facts: [(String, String?)] = [
      ("Bundle ID", app.bundleID.map(MarkdownText.code)), ("Apple ID", app.appleID.map { MarkdownText.code($0.text) }),
      ("Platforms", app.platforms.isEmpty ? nil : app.platforms.map(\.rawValue).joined(separator: ", ")),
      ("Primary locale", app.primaryLocale.map { MarkdownText.code($0.text) }),
      ("Prices in", base.map { MarkdownText.plain([$0.text, $0.currency].compactMap(\.self).joined(separator: ", ")) }),
      ("Version on sale", app.versionOnSale.map(MarkdownText.plain)),
    ]
    let known = facts.compactMap { name, value in value.map { "- \(name): \($0)" } }
    if !known.isEmpty { line("") }
    for fact in known { line(fact) }
  }

  private mutating func oneTimeProducts() {
    table(
      "## Products", ["Name", "ID", "Type", "Price", "Elsewhere", "Status", "Territories"],
      catalog.products.map { product in
        [
          title(product), MarkdownText.code(product.id.text), product.type?.words ?? "",
          MarkdownText.plain(product.price?.words(base: base) ?? ""), elsewhere(product.price?.territories ?? [:]),
          status(product), territories(product.availability),
        ]
      })
    offers(of: catalog.products)
  }

  private mutating func group(_ group: SubscriptionGroup) {
    let plans = group.subscriptions.sortedStably { $0.plan.level ?? Int.max }
    table(
      "## Group " + MarkdownText.plain(group.name),
      ["Level", "Name", "ID", "Period", "Price", "Elsewhere", "Status", "Territories"],
      plans.map { product in
        [
          product.plan.level.map(String.init) ?? "", title(product), MarkdownText.code(product.id.text),
          product.plan.period?.words ?? "", MarkdownText.plain(product.price?.words(base: base) ?? ""),
          elsewhere(product.price?.territories ?? [:]), status(product), territories(product.availability),
        ]
      })
    table(
      nil, ["Locale", "Group name", "App name"],
      group.localizations.map {
        [
          MarkdownText.code($0.key.text), MarkdownText.plain($0.value.name ?? ""), MarkdownText.plain($0.value.appName ?? ""),
        ]
      })
    offers(of: plans)
  }

  private mutating func offers(of products: [Product]) {
    table(
      nil, ["Offer of", "Kind", "Name", "Terms"],
      products.flatMap { product in
        OfferLine.all(of: product, base: base).map {
          [title(product), $0.kind, MarkdownText.plain($0.name), MarkdownText.plain($0.words)]
        }
      })
  }

  private mutating func priceChanges() {
    let changes = products.flatMap { product in (product.price?.changes ?? []).map { (product: product, change: $0) } }
    table(
      "## Price changes", ["On", "Name", "ID", "New price", "Elsewhere", "Existing subscribers"],
      changes.sortedStably { $0.change.on?.description ?? "" }.map { product, change in
        [
          change.on?.description ?? "", title(product), MarkdownText.code(product.id.text),
          MarkdownText.plain(change.words(base: base) ?? ""), elsewhere(change.territories),
          change.existingSubscribers.map { $0 == .keep ? "keep the old price" : "move to the new price" } ?? "",
        ]
      })
  }

  private mutating func texts() {
    var all = Set(catalog.app?.locales ?? [])
    for product in products { for text in product.localizations { all.insert(text.key) } }
    guard !all.isEmpty else { return }
    let locales = all.sorted()
    table(
      "## Texts", ["ID"] + locales.map { MarkdownText.code($0.text) },
      products.map { product in
        [MarkdownText.code(product.id.text)] + locales.map { coverage(product.localizations[$0]) }
      })
  }

  private mutating func hostedContent() {
    table(
      "## Hosted content", ["Name", "ID", "Folder", "Version"],
      products.compactMap { product in
        product.hostedContent.map {
          [
            title(product), MarkdownText.code(product.id.text), MarkdownText.code($0.source ?? ""),
            MarkdownText.plain($0.version ?? ""),
          ]
        }
      })
  }

  private mutating func rest() {
    table("## Retired IDs", ["ID"], catalog.retired.map { [MarkdownText.code($0.text)] })
    table(
      "## Store pages", ["Title", "Kind", "Apple ID"],
      catalog.storePages.map {
        [
          MarkdownText.plain($0.title ?? ""), MarkdownText.plain($0.kind ?? ""), MarkdownText.code($0.appleID?.text ?? ""),
        ]
      })
  }

  // MARK: - Cells

  private func title(_ product: Product) -> String { MarkdownText.plain(product.title(in: locale) ?? "") }

  private func status(_ product: Product) -> String {
    let status = product.status.rawValue.split(separator: "_").joined(separator: " ")
    return product.isClearedForSale ? status : status + ", not cleared for sale"
  }

  private func elsewhere(_ prices: SortedMap<TerritoryCode, Money>) -> String {
    prices.map { MarkdownText.plain("\($0.key.text): \($0.value.words(in: $0.key))") }.joined(separator: ", ")
  }

  private func territories(_ availability: Availability) -> String {
    let places =
      switch availability.territories {
      case .all: "all"
      case .only(let codes): codes.isEmpty ? "none" : codes.map(\.text).joined(separator: ", ")
      case .except(let codes): "all but " + codes.map(\.text).joined(separator: ", ")
      }
    if availability.includesNewTerritories == availability.territories.includesNewOnesByItself {
      return MarkdownText.plain(places)
    }
    return MarkdownText.plain(places) + (availability.includesNewTerritories ? "; new ones, too" : "; no new ones")
  }

  private func coverage(_ text: Localization?) -> String {
    switch (text?.name, text?.description) {
    case (nil, nil): "–"
    case (_?, nil): "name only"
    case (nil, _?): "description only"
    case (_?, _?): "✓"
    }
  }

  // MARK: - Lines

  /// Writes a table under a heading; nothing when it has no rows, unless it has a heading of its own to stand under.
  private mutating func table(_ heading: String?, _ columns: [String], _ rows: [[String]]) {
    guard !rows.isEmpty || (heading?.hasPrefix("## Group") ?? false) else { return }
    if let heading {
      line("")
      line(heading)
    }
    guard !rows.isEmpty else { return }
    line("")
    row(columns)
    row(columns.map { _ in "---" })
    for cells in rows { row(cells) }
  }

  private mutating func row(_ cells: [String]) {
    for cell in cells {
      bytes += "| ".utf8
      bytes += cell.utf8
      bytes.append(UInt8(ascii: " "))
    }
    bytes += "|\n".utf8
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }
}
