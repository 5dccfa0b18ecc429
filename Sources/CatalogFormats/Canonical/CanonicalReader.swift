import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Reads the canonical form, as JSON or as a property list that was made into the same tree.
struct CanonicalReader {
  private var decoder: NodeDecoder
  private var catalog = Catalog()

  /// Whether a file is canonical JSON: the first bytes of it name the format.
  static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(200), as: UTF8.self)
    return start.contains("\"\(CanonicalWriter.formatKey)\"") && start.contains("\"shelf.catalog/")
  }

  static func read(_ file: FormatFile) -> FormatReading {
    let parsed = parseJSON(file.file, fileIndex: file.index)
    var reading = FormatReading()
    if let root = parsed.root { reading = read(root, file: file.index) }
    reading.faults = parsed.faults + reading.faults
    return reading
  }

  /// Reads a tree that stands in the file with an index.
  static func read(_ root: JSONNode, file: Int) -> FormatReading {
    var reader = CanonicalReader(decoder: NodeDecoder(file: file))
    reader.readDocument(root)
    reader.catalog.sortCanonically()
    var reading = FormatReading(reader.catalog)
    reading.faults = reader.decoder.faults
    reading.places = reader.decoder.places
    return reading
  }

  private mutating func readDocument(_ root: JSONNode) {
    var catalog = Catalog()
    decoder.object(root, "a catalog") { decoder, key, node in
      switch key {
      case CanonicalWriter.formatKey:
        if node.text != CanonicalWriter.formatName {
          decoder.report(
            .unreadableValue, "'\(node.text ?? "")' is not the version that this Shelf reads: \(CanonicalWriter.formatName)",
            at: node.range)
        }
      case CatalogKey.app.rawValue: catalog.app = decoder.app(node)
      case CatalogKey.products.rawValue: catalog.products = decoder.list(node) { $0.product($1) }
      case CatalogKey.subscriptionGroups.rawValue:
        catalog.subscriptionGroups = decoder.list(node) { $0.group($1) }
      case CatalogKey.retired.rawValue:
        catalog.retired = decoder.list(node) { decoder, node in decoder.text(node).map { ProductID($0) } }
      case CatalogKey.storePages.rawValue: catalog.storePages = decoder.list(node) { $0.storePage($1) }
      default: return false
      }
      return true
    }
    self.catalog = catalog
  }
}

extension Catalog {
  /// Brings the lists into canonical order: products by ID, groups by name, equal ones as they came.
  mutating func sortCanonically() {
    products = products.sortedStably { $0.id }
    retired = retired.sorted()
    for index in subscriptionGroups.indices {
      subscriptionGroups[index].subscriptions = subscriptionGroups[index].subscriptions.sortedStably { $0.id }
    }
    subscriptionGroups = subscriptionGroups.sortedStably { $0.name }
  }
}

extension Array {
  /// Sorted by a key, equal ones as they came.
  func sortedStably(by key: (Element) -> some Comparable) -> [Element] {
    let keys = map(key)
    return indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { self[$0] }
  }
}

// MARK: - The app and the rest

extension NodeDecoder {
  fileprivate mutating func app(_ node: JSONNode) -> App {
    note(.app, at: node)
    var app = App()
    fields(of: node, "the app", at: .app) { decoder, key, node in
      switch key {
      case .name: app.name = decoder.text(node)
      case .bundleID: app.bundleID = decoder.text(node)
      case .appleID: app.appleID = decoder.text(node).map { AppleID($0) }
      case .sku: app.sku = decoder.text(node)
      case .teamID: app.teamID = decoder.text(node)
      case .owner: app.owner = decoder.text(node)
      case .platforms: app.platforms = decoder.list(node) { $0.word($1) }
      case .primaryLocale: app.primaryLocale = decoder.text(node).map { LocaleCode($0) }
      case .locales: app.locales = decoder.list(node) { decoder, node in decoder.text(node).map { LocaleCode($0) } }
      case .baseTerritory: app.baseTerritory = decoder.text(node).map { TerritoryCode($0) }
      case .newsstand: app.isNewsstand = decoder.flag(node) ?? false
      case .versionOnSale: app.versionOnSale = decoder.text(node)
      case .gracePeriod: app.gracePeriod = decoder.gracePeriod(node)
      case .streamlinedPurchasing: app.hasStreamlinedPurchasing = decoder.flag(node) ?? true
      case .legal: app.legal = decoder.legal(node)
      case .agreements: app.agreements = decoder.agreements(node)
      case .storekit: app.storekit = ForeignValue(node.value)
      default: return false
      }
      return true
    }
    return app
  }

  private mutating func gracePeriod(_ node: JSONNode) -> App.GracePeriod {
    var period = App.GracePeriod()
    fields(of: node, "a grace period") { decoder, key, node in
      switch key {
      case .duration: period.duration = decoder.period(node)
      case .renewals: period.renewals = decoder.word(node)
      case .enabled: period.isEnabled = decoder.flag(node) ?? true
      case .sandbox: period.isInSandbox = decoder.flag(node) ?? false
      default: return false
      }
      return true
    }
    return period
  }

  private mutating func legal(_ node: JSONNode) -> App.LegalLinks {
    var links = App.LegalLinks()
    fields(of: node, "the legal links") { decoder, key, node in
      switch key {
      case .privacyPolicy: links.privacyPolicy = decoder.text(node)
      case .termsOfUse: links.termsOfUse = decoder.text(node)
      default: return false
      }
      return true
    }
    return links
  }

  private mutating func agreements(_ node: JSONNode) -> App.Agreements {
    var agreements = App.Agreements()
    fields(of: node, "the agreements") { decoder, key, node in
      switch key {
      case .paidApps: agreements.paidApps = decoder.word(node)
      case .tax: agreements.tax = decoder.word(node)
      case .banking: agreements.banking = decoder.word(node)
      default: return false
      }
      return true
    }
    return agreements
  }

  fileprivate mutating func storePage(_ node: JSONNode) -> StorePage {
    var page = StorePage()
    fields(of: node, "a store page") { decoder, key, node in
      switch key {
      case .appleID: page.appleID = decoder.text(node).map { AppleID($0) }
      case .kind: page.kind = decoder.text(node)
      case .title: page.title = decoder.text(node)
      default: return false
      }
      return true
    }
    return page
  }

  fileprivate mutating func group(_ node: JSONNode) -> SubscriptionGroup? {
    let name = node[CatalogKey.name.rawValue]?.text ?? ""
    let path = CatalogPath.group(name)
    note(path, at: node)
    var group = SubscriptionGroup(name: name)
    fields(of: node, "a subscription group", at: path) { decoder, key, node in
      switch key {
      case .name: _ = decoder.text(node)
      case .localizations: group.localizations = decoder.groupLocalizations(node)
      case .kind: group.kind = decoder.word(node) ?? .plans
      case .versionStatus: group.versionStatus = decoder.word(node)
      case .textsOnSale: group.textsOnSale = decoder.groupLocalizations(node)
      case .subscriptions: group.subscriptions = decoder.list(node) { $0.product($1, isInGroup: true) }
      case .storekit: group.storekit = ForeignValue(node.value)
      default: return false
      }
      return true
    }
    return node.members == nil ? nil : group
  }

  private mutating func groupLocalizations(_ node: JSONNode) -> SortedMap<LocaleCode, GroupLocalization> {
    map(node, key: { LocaleCode($0) }) { decoder, node, _ in
      var text = GroupLocalization()
      decoder.fields(of: node, "a localization of a group") { decoder, key, node in
        switch key {
        case .name: text.name = decoder.text(node)
        case .appName: text.appName = decoder.text(node)
        default: return false
        }
        return true
      }
      return text
    }
  }

  /// Reads the keys of a record, and notes where each stands when a path is given.
  mutating func fields(
    of node: JSONNode, _ what: String, at path: CatalogPath? = nil,
    _ read: (inout NodeDecoder, CatalogKey, JSONNode) -> Bool
  ) {
    object(node, what) { decoder, name, node in
      guard let key = CatalogKey(rawValue: name) else { return false }
      if let path { decoder.note(path[key], at: node) }
      return read(&decoder, key, node)
    }
  }
}
