import CatalogModel
import SourceDiagnostics

/// Writes the page.
struct MarkdownWriter {
  private let catalog: Catalog
  private let cells: MarkdownCells
  private let products: [Product]

  private var lines = MarkdownLines()

  static func page(_ catalog: Catalog) -> [UInt8] {
    var writer = MarkdownWriter(catalog)
    writer.app()
    writer.oneTimeProducts()
    for group in catalog.subscriptionGroups { writer.group(group) }
    writer.priceChanges()
    writer.texts()
    writer.hostedContent()
    writer.others()
    return writer.lines.bytes
  }

  private init(_ catalog: Catalog) {
    self.catalog = catalog
    cells = MarkdownCells(base: catalog.app?.baseTerritory, locale: catalog.app?.primaryLocale)
    products = catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)
  }

  // MARK: - Sections

  private mutating func app() {
    let name = catalog.app?.name ?? ""
    lines.line("# " + (name.isEmpty ? "Product catalog" : MarkdownText.plain(name)))
    guard let app = catalog.app else { return }
    let facts: [(String, String?)] = [
      ("Bundle ID", app.bundleID.map(MarkdownText.code)), ("Apple ID", app.appleID.map { MarkdownText.code($0.text) }),
      ("Platforms", app.platforms.isEmpty ? nil : app.platforms.map(\.rawValue).joined(separator: ", ")),
      ("Primary locale", app.primaryLocale.map { MarkdownText.code($0.text) }),
      (
        "Prices in",
        cells.base.map { MarkdownText.plain([$0.text, $0.currency].compactMap(\.self).joined(separator: ", ")) }
      ),
      ("Version on sale", app.versionOnSale.map(MarkdownText.plain)),
    ]
    let known = facts.compactMap { name, value in value.map { "- \(name): \($0)" } }
    if !known.isEmpty { lines.line("") }
    for fact in known { lines.line(fact) }
  }

  private mutating func oneTimeProducts() {
    table(
      "## Products", ["Name", "ID", "Type", "Price", "Elsewhere", "Status", "Territories"], catalog.products
    ) { [cells] product in
      [
        cells.title(product), MarkdownText.code(product.id.text), product.type?.words ?? "",
        MarkdownText.plain(product.price?.words(base: product.price?.baseTerritory ?? cells.base) ?? ""),
        cells.elsewhere(product), cells.status(product), cells.territories(product.availability),
      ]
    }
    offers(of: catalog.products)
  }

  private mutating func group(_ group: SubscriptionGroup) {
    let plans = group.subscriptions.sortedStably { $0.plan.level ?? Int.max }
    table(
      "## Group " + MarkdownText.plain(group.name) + (group.kind == .plans ? "" : " (\(group.kind.rawValue))"),
      ["Level", "Name", "ID", "Period", "Price", "Elsewhere", "Status", "Territories"],
      plans
    ) { [cells] product in
      [
        product.plan.level.map(String.init) ?? "", cells.title(product), MarkdownText.code(product.id.text),
        product.plan.period?.words ?? "",
        MarkdownText.plain(product.price?.words(base: product.price?.baseTerritory ?? cells.base) ?? ""),
        cells.elsewhere(product), cells.status(product), cells.territories(product.availability),
      ]
    }
    table(nil, ["Locale", "Group name", "App name"], group.localizations.map { (locale: $0.key, text: $0.value) }) {
      [
        MarkdownText.code($0.locale.text), MarkdownText.plain($0.text.name ?? ""),
        MarkdownText.plain($0.text.appName ?? ""),
      ]
    }
    offers(of: plans)
  }

  private mutating func offers(of products: [Product]) {
    let lines = products.flatMap { product in
      OfferLine.all(of: product, base: product.price?.baseTerritory ?? cells.base).map { (product: product, offer: $0) }
    }
    table(nil, ["Offer of", "Kind", "Name", "Terms"], lines) { [cells] product, offer in
      [cells.title(product), offer.kind, MarkdownText.plain(offer.name), MarkdownText.plain(offer.words)]
    }
  }

  private mutating func priceChanges() {
    let changes = products.flatMap { product in (product.price?.changes ?? []).map { (product: product, change: $0) } }
    table(
      "## Price changes", ["On", "Name", "ID", "New price", "Elsewhere", "Existing subscribers"],
      changes.sortedStably { $0.change.on?.description ?? "" }
    ) { [cells] product, change in
      [
        change.on?.description ?? "", cells.title(product), MarkdownText.code(product.id.text),
        MarkdownText.plain(change.words(base: product.price?.baseTerritory ?? cells.base) ?? ""),
        cells.elsewhere(change),
        change.existingSubscribers.map { $0 == .keep ? "keep the old price" : "move to the new price" } ?? "",
      ]
    }
  }

  private mutating func texts() {
    var all = Set(catalog.app?.locales ?? [])
    for product in products { for text in product.localizations { all.insert(text.key) } }
    guard !all.isEmpty else { return }
    let locales = all.sorted()
    table("## Texts", ["ID"] + locales.map { MarkdownText.code($0.text) }, products) { [cells] product in
      [MarkdownText.code(product.id.text)] + locales.map { cells.coverage(product.localizations[$0]) }
    }
  }

  private mutating func hostedContent() {
    let hosted = products.compactMap { product in product.hostedContent.map { (product: product, content: $0) } }
    table("## Hosted content", ["Name", "ID", "Folder", "Version"], hosted) { [cells] product, content in
      [
        cells.title(product), MarkdownText.code(product.id.text), MarkdownText.code(content.source ?? ""),
        MarkdownText.plain(content.version ?? ""),
      ]
    }
  }

  private mutating func others() {
    table("## Retired IDs", ["ID"], catalog.retired) { [MarkdownText.code($0.text)] }
    table("## Store pages", ["Title", "Kind", "Apple ID"], catalog.storePages) {
      [
        MarkdownText.plain($0.title ?? ""), MarkdownText.plain($0.kind ?? ""),
        MarkdownText.code($0.appleID?.text ?? ""),
      ]
    }
  }

  // MARK: - Tables

  /// Writes a table under a heading; nothing without rows, unless it is a subsection.
  private mutating func table<Item>(
    _ heading: String?, _ columns: [String], _ items: [Item], _ row: (Item) -> [String]
  ) {
    guard !items.isEmpty || (heading?.hasPrefix("## Group") ?? false) else { return }
    if let heading {
      lines.line("")
      lines.line(heading)
    }
    guard !items.isEmpty else { return }
    lines.line("")
    lines.row(columns)
    lines.row(columns.map { _ in "---" })
    for item in items { lines.row(row(item)) }
  }
}

/// Lines of a page, in order.
private struct MarkdownLines {
  private(set) var bytes: [UInt8] = []

  mutating func row(_ cells: [String]) {
    for cell in cells {
      bytes += "| ".utf8
      bytes += cell.utf8
      bytes.append(UInt8(ascii: " "))
    }
    bytes += "|\n".utf8
  }

  mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }
}
