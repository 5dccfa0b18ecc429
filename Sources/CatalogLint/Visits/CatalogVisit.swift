package import CatalogModel
package import SourceDiagnostics

/// A catalog under examination, with the context that rules need.
package struct CatalogVisit: Sendable {
  package let context: LintContext

  /// The products, then the subscriptions group by group, each list in its canonical order.
  package let products: [ProductVisit]

  package let groups: [GroupVisit]

  /// The products that App Store Connect itself reports as incomplete, and groups with only such products.
  let incomplete: Set<CatalogPath.Root>

  private let indexOfID: [ProductID: Int]

  /// Creates a visit.
  ///
  /// - Parameters:
  ///   - catalog: the catalog to examine.
  ///   - neighbours: the other catalogs of the workspace.
  ///   - assets: the files that it references; nil if they are unknown.
  ///   - lock: the catalog's lock, if there is one.
  ///   - held: what App Store Connect had when it was last seen and doesn't return completely.
  ///   - today: the day on which limits and scheduled changes are evaluated.
  ///   - exceptions: what rules skip, according to the author's configuration.
  package init(
    of catalog: Catalog, neighbours: Neighbours = Neighbours(), assets: Assets? = nil, lock: CatalogLock? = nil,
    held: [ProductID: RecordedValues] = [:], today: CalendarDate, exceptions: RuleExceptions = RuleExceptions()
  ) {
    let context = LintContext(
      catalog: catalog, neighbours: neighbours, assets: assets, lock: lock, held: held, today: today,
      exceptions: exceptions)
    var census = Census(context: context)
    census.addProducts(catalog.products, ofGroup: nil)
    for index in catalog.subscriptionGroups.indices {
      census.addGroup(at: index)
      census.addProducts(catalog.subscriptionGroups[index].subscriptions, ofGroup: index)
    }
    self.context = context
    products = census.products
    groups = census.groups
    indexOfID = census.indexOfID
    func isIncomplete(_ product: Product) -> Bool { product.status == .missingMetadata }
    incomplete = Set(
      products.filter { isIncomplete($0.product) }.map(\.path.root)
        + groups.filter { $0.group.subscriptions.allSatisfy(isIncomplete) }.map(\.path.root))
  }

  package var catalog: Catalog { context.catalog }
  package var app: App? { context.app }
  package var neighbours: Neighbours { context.neighbours }
  package var assets: Assets? { context.assets }
  package var lock: CatalogLock? { context.lock }

  /// The index in `products` of the first product with an ID.
  package func firstIndex(of id: ProductID) -> Int? { indexOfID[id] }
}

/// Counts products and groups, so that those with the same ID or name get different paths.
private struct Census {
  let context: LintContext
  var products: [ProductVisit] = []
  var groups: [GroupVisit] = []
  var indexOfID: [ProductID: Int] = [:]
  private var repeats: [ProductID: Int] = [:]
  private var groupsNamed: [String: Int] = [:]
  private var surveys: LocaleSurveys

  init(context: LintContext) {
    self.context = context
    surveys = LocaleSurveys(wanted: context.wantedLocales)
    products.reserveCapacity(context.catalog.productCount)
  }

  mutating func addProducts(_ list: [Product], ofGroup group: Int?) {
    for index in list.indices {
      let locales = surveys.survey(of: list[index].localizations)
      products.append(
        ProductVisit(
          at: index, of: list, ofGroup: group, occurrence: occurrence(of: list[index].id), locales: locales,
          context: context))
    }
  }

  /// The number of earlier products with the ID of the next one.
  private mutating func occurrence(of id: ProductID) -> Int {
    if indexOfID[id] == nil { indexOfID[id] = products.count }
    let occurrence = repeats[id, default: 0]
    repeats[id] = occurrence + 1
    return occurrence
  }

  mutating func addGroup(at index: Int) {
    let group = context.catalog.subscriptionGroups[index]
    let occurrence = groupsNamed[group.name, default: 0]
    groupsNamed[group.name] = occurrence + 1
    groups.append(
      GroupVisit(
        group, at: CatalogPath(.group(group.name, occurrence: occurrence)),
        locales: surveys.survey(of: group.localizations),
        context: context))
  }
}
