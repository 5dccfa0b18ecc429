import CatalogModel
import JSONSyntax

/// Writes a `.storekit` file as Xcode does, byte for byte.
enum StoreKitWriter {
  /// A catalog as a file of a version; nil for the version that it was read from, or else the usual one.
  static func bytes(_ catalog: Catalog, version: StoreKitVersion?) -> [UInt8] {
    var encoder = StoreKitEncoder(for: catalog.app, version: version, taken: catalog.keptIDs)
    var writer = JSONWriter(.xcode)
    let lists = lists(of: catalog, encoder)
    var root = encoder.root(catalog.app ?? App())
    for (key, products) in lists where !products.isEmpty { root = root.setting(key.rawValue, []) }
    if !catalog.subscriptionGroups.isEmpty { root = root.setting(StoreKitKey.subscriptionGroups.rawValue, []) }
    writer.object { writer in
      for member in root.members ?? [] {
        writer.member(member.key) { writer in
          if let products = lists.first(where: { $0.key.rawValue == member.key })?.products, !products.isEmpty {
            writer.array { writer in
              for product in products { writer.element { $0.value(encoder.product(product)) } }
            }
          } else if member.key == StoreKitKey.subscriptionGroups.rawValue, !catalog.subscriptionGroups.isEmpty {
            groups(of: catalog, &encoder, &writer)
          } else {
            writer.value(member.value)
          }
        }
      }
    }
    if catalog.app?.storekit?[.finalNewline] != .bool(false) { writer.endLine() }
    return writer.bytes
  }

  /// The products of each section, in the order in which they stand there.
  private static func lists(of catalog: Catalog, _ encoder: StoreKitEncoder) -> [(key: StoreKitKey, products: [Product])] {
    let products = ordered(catalog.products, as: catalog.app?.storekit?[.products]?.texts) { $0.id.text }
    return StoreKitReader.sections.map { section in (section, products.filter { encoder.section(of: $0) == section }) }
  }

  private static func groups(of catalog: Catalog, _ encoder: inout StoreKitEncoder, _ writer: inout JSONWriter) {
    let names = catalog.app?.storekit?[.subscriptionGroups]?.texts
    writer.array { writer in
      for group in ordered(catalog.subscriptionGroups, as: names, name: \.name) {
        let object = encoder.group(group)
        let id = object[StoreKitKey.id.rawValue]?.text ?? ""
        let subscriptions = ordered(group.usualOrder, as: group.storekit?[.subscriptions]?.texts) { $0.id.text }
          .filter { encoder.holds($0) }
        let members = subscriptions.isEmpty ? object : object.setting(StoreKitKey.subscriptions.rawValue, [])
        writer.element { writer in
          writer.object { writer in
            for member in members.members ?? [] {
              writer.member(member.key) { writer in
                guard member.key == StoreKitKey.subscriptions.rawValue, !subscriptions.isEmpty else {
                  return writer.value(member.value)
                }
                writer.array { writer in
                  for product in subscriptions { writer.element { $0.value(encoder.product(product, inGroup: id)) } }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Elements in the order of a list of their names; those that are not in it come last, as they stand.
  private static func ordered<Element>(_ elements: [Element], as names: [String]?, name: (Element) -> String) -> [Element] {
    guard let names else { return elements }
    var places: [String: [Int]] = [:]
    for (place, name) in names.enumerated().reversed() { places[name, default: []].append(place) }
    let keyed = elements.enumerated().map { index, element in
      (places[name(element)]?.popLast() ?? names.count + index, element)
    }
    return keyed.sortedStably { $0.0 }.map(\.1)
  }
}

extension Catalog {
  /// The internal IDs that were kept of a file.
  fileprivate var keptIDs: Set<String> {
    var ids: Set<String> = []
    func add(_ kept: ForeignValue?) { if let id = kept?[.internalID]?.text { ids.insert(id) } }
    func add(_ product: Product) {
      add(product.storekit)
      for offer in product.plan.introductoryOffers { add(offer.terms.storekit) }
      for offer in product.plan.promotionalOffers { add(offer.terms.storekit) }
      for offer in product.plan.winBackOffers { add(offer.terms.storekit) }
      for offer in product.offerCodes { add(offer.terms.storekit) }
    }
    for product in products { add(product) }
    for group in subscriptionGroups {
      add(group.storekit)
      for product in group.subscriptions { add(product) }
    }
    return ids
  }
}
