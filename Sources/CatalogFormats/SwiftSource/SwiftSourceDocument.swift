import CatalogModel
import SourceDiagnostics

/// The contents of the Swift file: the cases, with their names and comments.
struct SwiftSourceDocument {
  /// A product.
  struct Case {
    let name: String
    let id: String
    let type: ProductType?
    let comment: String?
  }

  /// A subscription group with the names of its subscriptions, the highest level first.
  struct Group {
    let name: String
    let reference: String
    let plans: [String]

    /// Its ID in App Store Connect, if a synchronized file contains it.
    let storeID: String?
  }

  /// The ID of an offer, and the subscriptions with it.
  struct Offer {
    let name: String
    let id: String
    var plans: [String]
  }

  /// The app's name.
  let app: String?

  private(set) var cases: [Case] = []
  private(set) var groups: [Group] = []

  /// The level of each subscription that has one.
  private(set) var levels: [(name: String, level: Int)] = []

  private(set) var promotionalOffers: [Offer] = []
  private(set) var winBackOffers: [Offer] = []

  init(_ catalog: Catalog) {
    app = catalog.app?.name.flatMap { $0.isEmpty ? nil : $0 }
    let retired = Set(catalog.retired)
    let groups = catalog.subscriptionGroups.map { group in
      var left = group
      left.subscriptions.removeAll { retired.contains($0.id) }
      return left
    }
    let products = catalog.products.filter { !retired.contains($0.id) } + groups.flatMap(\.subscriptions)
    let names = addCases(products, catalog.app)
    addGroups(groups, names, isSynchronized: Self.isSynchronized(catalog.app))
    promotionalOffers = Self.offers(of: products, names) { $0.plan.promotionalOffers.compactMap(\.id) }
    winBackOffers = Self.offers(of: products, names) { $0.plan.winBackOffers.compactMap(\.id) }
  }

  /// The offers of a kind, sorted by ID, each with its subscriptions by ID.
  private static func offers(of products: [Product], _ names: [String: String], ids: (Product) -> [String]) -> [Offer] {
    var plans: [String: [String]] = [:]
    for product in products.sortedStably(by: \.id) {
      guard let name = names[product.id.text] else { continue }
      for id in ids(product) where !id.isEmpty && plans[id]?.contains(name) != true {
        plans[id, default: []].append(name)
      }
    }
    let prefixes = IDPrefixes(plans.keys.sorted(), bundleID: nil)
    var identifiers = SwiftIdentifiers(reserved: SwiftSourceWriter.memberNames)
    return plans.sorted { $0.key < $1.key }.map { id, plans in
      Offer(name: identifiers.next(for: prefixes.short(id), fallback: "offer"), id: id, plans: plans)
    }
  }

  /// Adds a case for each ID, and returns their names by ID; the first of products with the same ID is used.
  private mutating func addCases(_ products: [Product], _ app: App?) -> [String: String] {
    var first: [String: Product] = [:]
    for product in products where first[product.id.text] == nil { first[product.id.text] = product }
    let prefixes = IDPrefixes(first.keys.sorted(), bundleID: app?.bundleID)
    var names: [String: String] = [:]
    var identifiers = SwiftIdentifiers(reserved: SwiftSourceWriter.memberNames)
    for (id, product) in first.sorted(by: { $0.key < $1.key }) {
      let name = identifiers.next(for: prefixes.short(id), fallback: "product")
      names[id] = name
      cases.append(Case(name: name, id: id, type: product.type, comment: Self.comment(on: product, app)))
    }
    return names
  }

  private mutating func addGroups(_ groups: [SubscriptionGroup], _ names: [String: String], isSynchronized: Bool) {
    var identifiers = SwiftIdentifiers(reserved: SwiftSourceWriter.memberNames)
    var placed: Set<String> = []
    var index: [String: Int] = [:]
    for group in groups {
      let plans = group.subscriptions.filter { placed.insert($0.id.text).inserted }
        .sortedStably { PlanRank(level: $0.plan.level ?? Int.max, id: $0.id) }
      levels += plans.compactMap { plan in
        guard let level = plan.plan.level, let name = names[plan.id.text] else { return nil }
        return (name, level)
      }
      let planNames = plans.compactMap { names[$0.id.text] }
      if let known = index[group.name] {
        let old = self.groups[known]
        self.groups[known] = Group(
          name: old.name, reference: old.reference, plans: old.plans + planNames,
          storeID: old.storeID ?? Self.storeID(of: group, isSynchronized: isSynchronized))
      } else {
        index[group.name] = self.groups.count
        let name = identifiers.next(for: group.name, fallback: "group")
        self.groups.append(
          Group(
            name: name, reference: group.name, plans: planNames,
            storeID: Self.storeID(of: group, isSynchronized: isSynchronized))
        )
      }
    }
  }

  /// The ID of a group in App Store Connect: files that were never synchronized have other IDs, of eight hexadecimal
  /// digits.
  private static func storeID(of group: SubscriptionGroup, isSynchronized: Bool) -> String? {
    group.storekit?[.internalID]?.text.flatMap { id in
      AppleID(id).isNumber && (isSynchronized || id.utf8.count > 8) ? id : nil
    }
  }

  /// Whether the catalog's source file was synchronized with App Store Connect.
  private static func isSynchronized(_ app: App?) -> Bool {
    guard case .map(let settings)? = app?.storekit?[.settings] else { return false }
    return settings[StoreKitKey.lastSynchronizedDate.rawValue] != nil
  }

  /// The comment on a product: its names, its type and its period. Prices change more often than apps.
  private static func comment(on product: Product, _ app: App?) -> String? {
    let title = product.title(in: app?.primaryLocale)
    let reference = product.referenceName.flatMap { $0.isEmpty || $0 == title ? nil : $0 }
    var facts: [String] = []
    if let type = product.type { facts.append(type.words) }
    if let period = product.plan.period ?? product.duration { facts.append(period.words) }
    let name = title.map { $0 + (reference.map { " (\($0))" } ?? "") }
    let sentence = [name, facts.isEmpty ? nil : facts.joined(separator: ", ")].compactMap(\.self).joined(
      separator: ": ")
    return sentence.isEmpty ? nil : VisibleText.unbroken(sentence)
  }
}

/// The order of subscriptions in a group: from the highest level down, then by ID.
private struct PlanRank: Comparable {
  let level: Int
  let id: ProductID

  static func < (left: PlanRank, right: PlanRank) -> Bool { (left.level, left.id) < (right.level, right.id) }
}

/// The prefixes of IDs that names leave out: the bundle ID, and the common prefix of the others.
struct IDPrefixes {
  private let bundle: String?
  private let common: String

  init(_ ids: [String], bundleID: String?) {
    bundle = bundleID.flatMap { $0.isEmpty ? nil : $0 + "." }
    let rest = ids.filter { [bundle] in !(bundle.map($0.hasPrefix) ?? false) }
    common = Self.commonParts(rest)
  }

  /// An ID without its prefix; empty only if the ID is.
  func short(_ id: String) -> String {
    for prefix in [bundle, common].compactMap(\.self) where id.utf8.count > prefix.utf8.count && id.hasPrefix(prefix) {
      return String(id.dropFirst(prefix.count))
    }
    return id
  }

  /// The common prefix of all IDs up to a period, leaving at least the last part of each.
  private static func commonParts(_ ids: [String]) -> String {
    guard var common = ids.first?.split(separator: ".", omittingEmptySubsequences: false).dropLast() else { return "" }
    for id in ids.dropFirst() {
      let parts = id.split(separator: ".", omittingEmptySubsequences: false).dropLast()
      common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
      if common.isEmpty { return "" }
    }
    return common.isEmpty ? "" : common.joined(separator: ".") + "."
  }
}
