import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads `metadata.xml`: its products, in any version of the format.
struct TransporterReader {
  let file: FormatFile
  private(set) var reading = FormatReading()

  /// Whether a file is a package's metadata, by the namespace in its first tag.
  static func recognizes(_ file: TextFile) -> Bool {
    // Without zero bytes UTF-16 reads like ASCII, which is all that is searched for.
    let start = String(decoding: file.bytes.prefix(4_000).filter { $0 != 0 }, as: UTF8.self)
    return start.contains("<package") && start.contains("apple.com/itunes/importer")
  }

  static func parse(_ file: FormatFile) -> FormatReading {
    let parsed = parseXML(file.file, index: file.index)
    var reader = TransporterReader(file: file)
    reader.reading.faults = parsed.faults
    if let root = parsed.root { reader.readPackage(root) }
    reader.reading.catalog.sortCanonically()
    reader.reading.placesDefaults = true
    return reader.reading
  }

  private init(file: FormatFile) { self.file = file }

  // MARK: - The package

  private mutating func readPackage(_ package: MarkupElement) {
    guard package.name == "package" else {
      return report(.unknownFormat, "expected '<package>', found '<\(package.name)>'", at: package.tag)
    }
    let software = package["software"] ?? package
    readApp(team: package["team_id"], sku: software["vendor_id"])
    let lists = software.descendants(named: "in_app_purchases")
    for list in lists { readPurchases(list) }
    guard reading.catalog.productCount > 0 else { return }
    reading.unknowns = [
      """
      A Transporter package doesn't contain availability, levels of a group, most offers, or promotion.
      """
    ]
  }

  private mutating func readApp(team: MarkupElement?, sku: MarkupElement?) {
    guard team != nil || sku != nil else { return }
    var app = App()
    app.teamID = team?.trimmed
    app.sku = sku?.trimmed
    reading.catalog.app = app
    if let team { note(.app[.teamID], at: team) }
    if let sku { note(.app[.sku], at: sku) }
  }

  private mutating func readPurchases(_ list: MarkupElement) {
    for element in list.children {
      switch element.name {
      case "in_app_purchase":
        reading.catalog.products.append(purchase(element))
      case "subscription_group": readGroup(element)
      case "family": readFamily(element)
      default: reportUnknown(element, of: "a list of in-app purchases")
      }
    }
  }

  // MARK: - Groups

  private mutating func readGroup(_ element: MarkupElement) {
    var group = startGroup(element)
    for child in element.children {
      switch child.name {
      case "locales": group.localizations = groupLocales(child)
      case "in_app_purchase":
        group.subscriptions.append(purchase(child, isInGroup: true))
      default: reportUnknown(child, of: "a subscription group")
      }
    }
    reading.catalog.subscriptionGroups.append(group)
  }

  private mutating func startGroup(_ element: MarkupElement) -> SubscriptionGroup {
    if element.attribute("name") == nil { report(.missingField, "a group without a 'name'", at: element.tag) }
    let name = element.attribute("name") ?? ""
    note(.group(name), at: element)
    return SubscriptionGroup(name: name)
  }

  /// The older form of a group: its texts, screenshot and notes apply to each subscription without its own.
  private mutating func readFamily(_ element: MarkupElement) {
    var group = startGroup(element)
    var shared = Product(id: "", type: nil)
    for child in element.children {
      switch child.name {
      case "locales":
        readLocales(child, of: "a family", skipping: ["publication_name"], into: &shared)
        group.localizations = SortedMap(
          shared.localizations.map { SortedMap.Pair(key: $0.key, value: GroupLocalization(name: $0.value.name)) })
      case "review_screenshot", "review_notes":
        readReview(child, into: &shared)
      case "in_app_purchase":
        group.subscriptions.append(purchase(child, isInGroup: true))
      default: reportUnknown(child, of: "a family")
      }
    }
    for index in group.subscriptions.indices { group.subscriptions[index].fill(from: shared) }
    reading.catalog.subscriptionGroups.append(group)
  }

  private mutating func groupLocales(_ element: MarkupElement) -> SortedMap<LocaleCode, GroupLocalization> {
    var texts: SortedMap<LocaleCode, GroupLocalization> = [:]
    for (code, locale) in locales(in: element) {
      var text = GroupLocalization()
      for child in locale.children {
        switch child.name {
        case "title": text.name = child.text
        case "app_name": text.appName = child.text
        default: reportUnknown(child, of: "the texts of a group")
        }
      }
      texts[code] = text
    }
    return texts
  }

  // MARK: - Products

  private mutating func purchase(_ element: MarkupElement, isInGroup: Bool = false) -> Product {
    var product = Product(id: "", type: isInGroup ? .autoRenewableSubscription : nil)
    readPurchase(element, into: &product)
    return product
  }

  // MARK: - Faults

  /// Records the place of a value; of two with the same path, the first one's.
  mutating func note(_ path: CatalogPath, at element: MarkupElement) {
    if reading.places[path] == nil { reading.places[path] = file.range(element.range) }
  }

  mutating func report(_ kind: DiagnosticKind, _ message: String, at range: Range<Int>, help: String? = nil) {
    reading.faults.append(Diagnostic(kind, message, at: file.range(range), help: help))
  }

  mutating func reportUnknown(_ element: MarkupElement, of what: String) {
    report(.unknownField, "unknown element '<\(element.name)>' in \(what)", at: element.tag)
  }
}

extension MarkupElement {
  /// The outermost descendants with a name.
  func descendants(named name: String) -> [MarkupElement] {
    children.flatMap { $0.name == name ? [$0] : $0.descendants(named: name) }
  }
}

extension Product {
  /// Fills missing values from those of its family.
  fileprivate mutating func fill(from shared: Product) {
    if localizations.isEmpty { localizations = shared.localizations }
    if review.screenshot == nil { review.screenshot = shared.review.screenshot }
    if review.notes == nil { review.notes = shared.review.notes }
  }
}
