import CatalogModel
import JSONSyntax

/// Writes a `.storekit` file like Xcode, byte for byte.
enum StoreKitWriter {
  /// A catalog as a file of a version, in pieces; nil for its source version, or else the default.
  static func pieces(_ catalog: Catalog, version: StoreKitVersion?) -> [JSONWriter.Piece] {
    var encoder = StoreKitEncoder(for: catalog.app, version: version, ids: StoreKitIDs(of: catalog))
    var writer = JSONWriter(.xcode)
    let lists = lists(of: catalog, encoder)
    var root = encoder.root(catalog.app ?? App())
    for (key, products) in lists where !products.isEmpty { root = root.setting(key.rawValue, []) }
    let groups = groups(of: catalog, encoder)
    for (key, list) in groups where !list.isEmpty { root = root.setting(key.rawValue, []) }
    writer.object { writer in
      for member in root.members ?? [] {
        writer.member(member.key) { writer in
          if let products = lists.first(where: { $0.key.rawValue == member.key })?.products, !products.isEmpty {
            writer.array { write(products, &encoder, &$0) { $2.value($1.product($0)) } }
          } else if let list = groups.first(where: { $0.key.rawValue == member.key })?.groups, !list.isEmpty {
            writer.array { write(list, &encoder, &$0, write) }
          } else {
            writer.value(member.value)
          }
        }
      }
    }
    if catalog.app?.storekit?[.finalNewline] != .bool(false) { writer.endLine() }
    return writer.pieces
  }

  /// Writes elements in order; independently, if their internal IDs don't depend on each other.
  private static func write<Element: Sendable>(
    _ elements: [Element], _ encoder: inout StoreKitEncoder, _ writer: inout JSONWriter,
    _ write: @escaping @Sendable (Element, inout StoreKitEncoder, inout JSONWriter) -> Void
  ) {
    guard encoder.isFreeOfOrder else {
      for element in elements { writer.element { write(element, &encoder, &$0) } }
      return
    }
    writer.elements(of: elements) { [encoder] writer, element in
      var encoder = encoder
      write(element, &encoder, &writer)
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
    let groups = ordered(catalog.subscriptionGroups, as: names, name: \.name).filter { encoder.holds($0) }
    return StoreKitWords.groupSections.map { section in (section.key, groups.filter { $0.kind == section.value }) }
  }

  private static func write(_ group: SubscriptionGroup, _ encoder: inout StoreKitEncoder, _ writer: inout JSONWriter) {
    let object = encoder.group(group)
    let (id, kind) = (object[StoreKitKey.id.rawValue]?.text ?? "", group.kind)
    let subscriptions = ordered(group.usualOrder, as: group.storekit?[.subscriptions]?.texts) { $0.id.text }
      .filter { encoder.holds($0) }
    let members = subscriptions.isEmpty ? object : object.setting(StoreKitKey.subscriptions.rawValue, [])
    writer.object { writer in
      for member in members.members ?? [] {
        writer.member(member.key) { writer in
          guard member.key == StoreKitKey.subscriptions.rawValue, !subscriptions.isEmpty else {
            return writer.value(member.value)
          }
          writer.array { write(subscriptions, &encoder, &$0) { $2.value($1.product($0, inGroup: id, of: kind)) } }
        }
      }
    }
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
