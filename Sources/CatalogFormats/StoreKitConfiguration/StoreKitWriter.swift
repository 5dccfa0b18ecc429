import CatalogModel
import SourceDiagnostics
import TextFormats

/// Writes a `.storekit` file like Xcode, byte for byte.
enum StoreKitWriter {
  /// A catalog as a file of a version; nil for its source version, or else the default.
  static func bytes(_ catalog: Catalog, version: StoreKitVersion?) -> [UInt8] {
    var encoder = StoreKitEncoder(for: catalog.app, version: version, ids: StoreKitIDs(of: catalog))
    let lists = lists(of: catalog, encoder)
    let groups = groups(of: catalog, encoder)
    var root = encoder.root(catalog.app ?? App())
    for (key, products) in lists where !products.isEmpty { root = root.setting(key.rawValue, []) }
    for (key, groups) in groups where !groups.isEmpty { root = root.setting(key.rawValue, []) }
    // Internal IDs are assigned in the order of the file.
    let members = (root.members ?? []).map { member in
      var member = member
      if let products = lists.first(where: { $0.key.rawValue == member.key })?.products, !products.isEmpty {
        member.value = .array(products.map { encoder.product($0) })
      } else if let groups = groups.first(where: { $0.key.rawValue == member.key })?.groups, !groups.isEmpty {
        member.value = .array(groups.map { object(of: $0, &encoder) })
      }
      return member
    }
    var writer = JSONWriter(.xcode)
    writer.value(.object(members))
    if catalog.app?.storekit?[.finalNewline] != .bool(false) { writer.endLine() }
    return writer.bytes
  }

  /// Warnings about prices that aren't known in the file's territory, so that Xcode shows none.
  static func missingPrices(in catalog: Catalog) -> [Diagnostic<CatalogPath>] {
    let encoder = StoreKitEncoder(for: catalog.app)
    let territory = App.baseTerritory(of: catalog.app)
    return catalog.allProducts.filter { product in
      product.price.map { ($0.base ?? $0.territories.first?.value) != nil || $0.tier != nil } ?? false
        && encoder.amount(product.price) == nil
    }.map {
      Diagnostic(
        .missingField, severity: .warning, "the price in \(territory) isn't known; the export leaves it empty",
        at: .product($0.id)[.price], help: "add it under 'territories'")
    }
  }

  /// The products of each section, in order.
  private static func lists(of catalog: Catalog, _ encoder: StoreKitEncoder) -> [(
    key: StoreKitKey, products: [Product]
  )] {
    let products = ordered(catalog.products, as: catalog.app?.storekit?[.products]?.texts) { $0.id.text }
    return StoreKitReader.sections.map { section in (section, products.filter { encoder.section(of: $0) == section }) }
  }

  /// The groups of each section, in order.
  private static func groups(
    of catalog: Catalog, _ encoder: StoreKitEncoder
  ) -> [(key: StoreKitKey, groups: [SubscriptionGroup])] {
    let names = catalog.app?.storekit?[.subscriptionGroups]?.texts
    let groups = ordered(catalog.subscriptionGroups, as: names, name: \.name).filter { encoder.allows($0) }
    return StoreKitWords.groupSections.map { section in (section.key, groups.filter { $0.kind == section.value }) }
  }

  private static func object(of group: SubscriptionGroup, _ encoder: inout StoreKitEncoder) -> JSONValue {
    let object = encoder.group(group)
    let id = object[StoreKitKey.id.rawValue]?.text ?? ""
    let subscriptions = ordered(group.usualOrder, as: group.storekit?[.subscriptions]?.texts) { $0.id.text }
      .filter { encoder.allows($0) }
    guard !subscriptions.isEmpty else { return object }
    return object.setting(
      StoreKitKey.subscriptions.rawValue,
      .array(subscriptions.map { encoder.product($0, inGroup: id, of: group.kind) }))
  }

  /// Elements in the order of a list of names; others come last, in their own order.
  private static func ordered<Element>(_ elements: [Element], as names: [String]?, name: (Element) -> String)
    -> [Element]
  {
    guard let names else { return elements }
    var places: [String: [Int]] = [:]
    for (place, name) in names.enumerated().reversed() { places[name, default: []].append(place) }
    let keyed = elements.enumerated().map { index, element in
      (places[name(element)]?.popLast() ?? names.count + index, element)
    }
    return keyed.sortedStably { $0.0 }.map(\.1)
  }
}
