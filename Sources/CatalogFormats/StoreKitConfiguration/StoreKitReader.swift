import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads a `.storekit` file of any version, also hand-written ones.
struct StoreKitReader {
  private var decoder: NodeDecoder
  private let encoder: StoreKitEncoder
  private var catalog = Catalog()

  /// The number of earlier occurrences of an ID or a name.
  private var products: [ProductID: Int] = [:]
  private var groups: [String: Int] = [:]

  static func parse(_ file: FormatFile) -> FormatReading {
    let parsed = parseJSON(file.file, fileIndex: file.index)
    guard let root = parsed.root else {
      var reading = FormatReading()
      reading.faults = parsed.faults
      return reading
    }
    var reading = decode(root, file: file.index, endsLine: file.file.bytes.last == UInt8(ascii: "\n"))
    reading.faults = parsed.faults + reading.faults
    return reading
  }

  /// Reads the tree of a file.
  private static func decode(_ root: JSONNode, file: Int, endsLine: Bool) -> FormatReading {
    var decoder = NodeDecoder(file: file)
    guard root.members != nil else {
      decoder.refuse(root, expected: "an object")
      var reading = FormatReading()
      reading.faults = decoder.faults
      return reading
    }
    decoder.note(.catalog, at: root.start)
    var app = decoder.storeKitApp(root)
    app.keepDocument(of: root.value, endsLine: endsLine)
    var reader = StoreKitReader(decoder: decoder, encoder: StoreKitEncoder(for: app, repeated: root.repeatedIDs))
    reader.readProducts(of: root)
    reader.readGroups(of: root)
    app.keepOrder(of: reader.catalog)
    reader.catalog.app = app == App() ? nil : app
    reader.catalog.sortCanonically()
    var reading = FormatReading(reader.catalog)
    reading.faults = reader.decoder.faults
    reading.places = reader.decoder.places
    reading.placesDefaults = true
    reading.unknowns = unknowns
    return reading
  }

  /// Whether a file is one of Xcode's, by its name or its keys.
  static func recognizes(_ file: TextFile) -> Bool {
    if file.path.hasSuffix(".storekit") { return true }
    let start = String(decoding: file.bytes.prefix(4_096), as: UTF8.self)
    guard start.contains("{"), !CanonicalReader.recognizes(file) else { return false }
    return start.contains("\"nonRenewingSubscriptions\"") || start.contains("\"familyShareable\"")
  }

  private static let unknowns = [
    "A .storekit file contains no prices of other territories and no price changes.",
    "A .storekit file doesn't contain whether and where a product is on sale.",
    "A .storekit file contains no statuses, review notes or screenshots.",
  ]

  // MARK: - Lists

  /// The sections of products; the last one occurs only in hand-written files.
  static let sections: [StoreKitKey] = [.products, .nonRenewingSubscriptions, .subscriptions]

  private mutating func readProducts(of root: JSONNode) {
    var products = self.products
    defer { self.products = products }
    for section in Self.sections {
      guard let node = root[section], !node.isNull else { continue }
      let isInGroup = section == .subscriptions
      catalog.products += decoder.list(node) { decoder, node in
        guard var product = decoder.storeKitProduct(node, isInGroup: isInGroup, occurrence: { products.count(one: $0) })
        else { return nil }
        product.keep(from: node.value, with: encoder, section: section)
        return product
      }
    }
  }

  private mutating func readGroups(of root: JSONNode) {
    var (products, groups) = (self.products, self.groups)
    defer { (self.products, self.groups) = (products, groups) }
    for (section, kind) in StoreKitWords.groupSections {
      guard let node = root[section], !node.isNull else { continue }
      catalog.subscriptionGroups += decoder.list(node) { decoder, node in
        guard var group = decoder.storeKitGroup(node, occurrence: { groups.count(one: $0) }) else { return nil }
        group.kind = kind
        let id = group.keep(from: node.value, with: encoder)
        if let subscriptions = node[.subscriptions], !subscriptions.isNull {
          group.subscriptions = decoder.list(subscriptions) { decoder, node in
            let product = decoder.storeKitProduct(node, isInGroup: true, of: kind) { products.count(one: $0) }
            guard var product else { return nil }
            product.keep(from: node.value, with: encoder, group: id, of: kind)
            return product
          }
          group.keepOrder()
        }
        return group
      }
    }
  }
}

extension Dictionary where Value == Int {
  /// Increments a count; returns the previous one.
  fileprivate mutating func count(one key: Key) -> Int {
    defer { self[key, default: 0] += 1 }
    return self[key, default: 0]
  }
}

extension JSONNode {
  /// The internal IDs that occur more than once in a file.
  fileprivate var repeatedIDs: Set<String> {
    var seen: Set<String> = []
    var repeated: Set<String> = []
    func visit(_ node: JSONNode) {
      for member in node.members ?? [] {
        // Version 5.0 repeats the first offer of the list.
        if member.key == StoreKitKey.introductoryOffer.rawValue, node[.introductoryOffers] != nil { continue }
        let isID = member.key == StoreKitKey.internalID.rawValue || member.key == StoreKitKey.id.rawValue
        if isID, let id = member.value.text, !seen.insert(id).inserted { repeated.insert(id) }
        visit(member.value)
      }
      for element in node.elements ?? [] { visit(element) }
    }
    visit(self)
    return repeated
  }
}

extension NodeDecoder {
  /// The app, as far as a file contains it.
  mutating func storeKitApp(_ root: JSONNode) -> App {
    var app = App()
    storeKitFields(of: root, "a .storekit file") { decoder, key, node in
      switch key {
      case .version: decoder.storeKitVersion(node)
      case .settings: app.baseTerritory = decoder.storeKitTerritory(node)
      case .appPolicies: app.legal = decoder.storeKitLinks(node)
      case .subscriptionOffersKeyPair: decoder.reportKeyPair(node)
      case .identifier: if node.text == nil { decoder.refuse(node, expected: "a text") }
      case .products, .nonRenewingSubscriptions, .subscriptionGroups, .subscriptionBundleGroups,
        .subscriptionSuiteGroups:
        break
      case .subscriptions:
        decoder.report(
          .unknownField, "unknown field '\(key.rawValue)' in a .storekit file, which Xcode ignores", at: node.range,
          help: "move the subscriptions to '\(StoreKitKey.subscriptionGroups.rawValue)'")
      default: return false
      }
      return true
    }
    if app != App() { note(.app, at: root.start) }
    return app
  }

  private mutating func storeKitVersion(_ node: JSONNode) {
    guard node[.major]?.integer == nil || node[.minor]?.integer == nil else { return }
    refuse(node, expected: "a version such as {\"major\": 4, \"minor\": 0}")
  }

  /// The territory of the file's prices.
  private mutating func storeKitTerritory(_ settings: JSONNode) -> TerritoryCode? {
    guard isObject(settings) else { return nil }
    guard let node = settings[.storefront], let text = node.text, text.isTerritoryCode else { return nil }
    note(.app[.baseTerritory], at: node)
    return TerritoryCode(text)
  }

  /// The links among the app's policies: the first one of a privacy policy, and the license if it is a link.
  private mutating func storeKitLinks(_ node: JSONNode) -> App.LegalLinks {
    var links = App.LegalLinks()
    if let eula = node[.eula], let text = eula.text, text.isWebAddress {
      note(.app[.legal][.termsOfUse], at: eula)
      links.termsOfUse = text
    }
    for policy in node[.policies]?.elements ?? [] {
      guard let address = policy[.policyURL], let text = address.text, !text.isEmpty else { continue }
      note(.app[.legal][.privacyPolicy], at: address)
      links.privacyPolicy = text
      break
    }
    return links
  }

  private mutating func reportKeyPair(_ node: JSONNode) {
    guard let members = node.members else { return }
    for member in members where SecretShape.isName(member.key) || member.value.text.map(SecretShape.isKey) ?? false {
      report(
        .secretInFile, "this file contains a private key, which is not imported", at: member.keyRange,
        help: "remove it from the file, and create a new key in App Store Connect if others could read it")
    }
  }
}

extension String {
  /// Whether it is three capital letters, like the files' territory codes.
  var isTerritoryCode: Bool {
    utf8.count == 3 && utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
  }

  /// Whether it is a link and not a text.
  var isWebAddress: Bool {
    (hasPrefix("https://") || hasPrefix("http://")) && !contains { $0.isWhitespace || $0.isNewline }
  }
}
