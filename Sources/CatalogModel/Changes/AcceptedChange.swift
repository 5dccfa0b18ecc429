/// A change that a teammate has accepted, so that a check for its consequence passes.
///
/// It names one value by its path, with the old and the new form. Every other change of the same product is still
/// checked. It comes from an `accepted.yaml` or from the message of a commit.
package struct AcceptedChange: Hashable, Sendable {
  /// The bundle ID of the app; nil for any app.
  package var app: String?

  /// The product; nil for a value of the app, a group or a store page.
  package var product: ProductID?

  /// The path of the value in the product: `price.base`. Without a product it starts at the catalog: `app.sku`. Nil for
  /// the product itself, whose values are then its old and its new ID.
  package var field: String?

  /// Nil if the value is added.
  package var old: ForeignValue?

  /// Nil if the value is removed.
  package var new: ForeignValue?

  package var reason = ""

  /// The last day; nil for no end.
  package var until: CalendarDate?

  package init() {}

  /// Why an accepted change lets nothing pass.
  package enum Problem: Hashable, Sendable {
    case expired
    /// It is for another app than this bundle ID.
    case otherApp(String?)
    case unknownProduct
    /// The product whose removal is accepted still exists.
    case productExists
    /// The catalog doesn't have the new value.
    case otherValue
    /// Another entry of the file accepts the same change.
    case repeated
    /// A comparison doesn't have the change.
    case noChange
    /// A comparison has several such changes.
    case severalChanges(Int)
    /// Several catalogs have such a change.
    case severalCatalogs(Int)
  }

  /// The problem of one change in several comparisons, which lets exactly one of their changes pass.
  ///
  /// - Parameter problems: the problem in each comparison, nil where it lets a change pass.
  /// - Returns: the problem that fits best; nil if there is none.
  package static func problem(in problems: [Problem?]) -> Problem? {
    let found = problems.compactMap(\.self)
    if found.count < problems.count {
      let uses = problems.count - found.count
      return uses == 1 ? nil : .severalCatalogs(uses)
    }
    func isUsual(_ problem: Problem) -> Bool { if case .otherApp = problem { true } else { problem == .noChange } }
    return found.first { !isUsual($0) } ?? found.first { $0 == .noChange } ?? found.first
  }

  /// The problem that keeps it from applying to a catalog in any comparison; nil if there is none.
  ///
  /// - Parameters:
  ///   - catalog: the changed catalog.
  ///   - day: the day of the check.
  /// - Returns: the problem.
  package func problem(in catalog: Catalog, on day: CalendarDate) -> Problem? {
    if let problem = problem(ofApp: catalog.app?.bundleID, on: day) { return problem }
    guard let product else { return nil }
    let group = catalog.subscriptionGroups.first { $0.subscriptions.contains { $0.id == product } }
    guard let found = catalog.allProducts.first(where: { $0.id == product }) else {
      return field == nil && new == nil ? nil : .unknownProduct
    }
    guard let field else { return new == nil ? .productExists : nil }
    // The catalog doesn't contain the hosted files, and the items after a removed one move up.
    let isInList = field.split(separator: "[").dropFirst().contains { $0.first?.isNumber == true }
    if field.hasPrefix("hosted_content[") || (new == nil && isInList) { return nil }
    var outline = found.outline(.complete, isInGroup: group != nil)
    if let group, case .record(let fields) = outline {
      outline = .record(fields + [Outline.Field(.subscriptionGroups, .text(group.name))])
    }
    let value = outline.value(at: field, from: .catalog)
    return (new.map { value?.plain.covers($0) ?? false } ?? (value == nil)) ? nil : .otherValue
  }

  /// Whether it is expired or for another app.
  package func problem(ofApp bundleID: String?, on day: CalendarDate) -> Problem? {
    if let until, until < day { return .expired }
    if let app, app != bundleID { return .otherApp(bundleID) }
    return nil
  }
}

extension CatalogKey {
  /// The field that identifies an entry of this list; nil for a list whose entries have only a position.
  package var identity: CatalogKey? {
    switch self {
    case .promotionalOffers, .winBackOffers: .id
    case .offerCodes: .referenceName
    case .changes: .on
    case .kept: .since
    case .storePages: .appleID
    case .volume: .fromSeats
    case .retentionMessages: .name
    default: nil
    }
  }

  /// All fields that identify entries of lists.
  fileprivate static let identities = Set(allCases.compactMap(\.identity))
}

extension CatalogPath {
  /// The field that the path ends with.
  fileprivate var lastField: CatalogKey? { if case .field(let key)? = steps.last { key } else { nil } }
}

extension Outline {
  /// The text that identifies this entry of a list; nil if it doesn't have one.
  package func identity(inListOf key: CatalogKey?) -> String? {
    switch key?.identity.flatMap({ self[$0] })?.plain {
    case .string(let text)?, .number(let text)?: text
    default: nil
    }
  }

  /// The value without the types of the catalog. Values that may contain passwords or keys are masked.
  package var plain: ForeignValue {
    switch self {
    case .flag(let flag): .bool(flag)
    case .integer(let number): .number("\(number)")
    case .amount(let amount): .number("\(amount)")
    case .text(let text): .string(text)
    case .foreign(let value): value
    case .list(let items): .list(items.map(\.plain))
    case .record(let fields):
      .map(
        SortedMap(
          fields.map { field in
            .init(key: field.key.rawValue, value: field.key.isSecret ? .string(CatalogKey.mask) : field.value.plain)
          }))
    case .map(let entries): .map(SortedMap(entries.map { .init(key: $0.key, value: $0.value.plain) }))
    }
  }

  /// The value whose path, as text, is `field`.
  fileprivate func value(at field: String, from path: CatalogPath) -> Outline? {
    if path.description == field { return self }
    let parts: [(step: CatalogPath.Step, value: Outline)] =
      switch self {
      case .record(let fields): fields.map { (.field($0.key), $0.value) }
      case .map(let entries): entries.map { (.entry($0.key), $0.value) }
      case .list(let items):
        items.enumerated().map { index, item in
          (item.identity(inListOf: path.lastField).map { .entry($0) } ?? .item(index), item)
        }
      default: []
      }
    for part in parts {
      let below = CatalogPath(path.root, path.steps + [part.step])
      guard field.hasPrefix(below.description) else { continue }
      if let value = part.value.value(at: field, from: below) { return value }
    }
    return nil
  }
}

extension ForeignValue {
  /// The value with all scalars as text, and lists in a fixed order, so that equal values compare as equal.
  package var comparable: ForeignValue {
    switch self {
    case .null: .null
    case .bool(let flag): .string("\(flag)")
    case .number(let digits), .string(let digits): .string(Money(digits)?.description ?? digits)
    case .list(let items): .list(items.map(\.comparable).sorted { "\($0)" < "\($1)" })
    case .map(let pairs): .map(SortedMap(pairs.map { .init(key: $0.key, value: $0.value.comparable) }))
    }
  }

  /// The value below some keys; an item of a list has the key `[0]`.
  package func value(at keys: some Collection<String>) -> ForeignValue? {
    guard let key = keys.first else { return self }
    guard case .map(let pairs) = self else { return nil }
    return pairs[key]?.value(at: keys.dropFirst())
  }

  /// Whether it is an entry of a list with this identity.
  private func hasIdentity(_ identity: String) -> Bool {
    guard case .map(let pairs) = self else { return false }
    return CatalogKey.identities.contains { pairs[$0.rawValue]?.comparable == .string(identity) }
  }

  /// Whether it contains another value: for mappings, at least the other's keys with their values.
  fileprivate func covers(_ part: ForeignValue) -> Bool {
    guard case .map(let parts) = part else { return comparable == part.comparable }
    return parts.allSatisfy { pair in
      switch self {
      case .map(let pairs): pairs[pair.key]?.covers(pair.value) ?? false
      case .list(let items):
        (items.first { $0.hasIdentity(pair.key) }
          ?? Int(pair.key.dropFirst().dropLast()).flatMap { items.indices.contains($0) ? items[$0] : nil })?
          .covers(pair.value) ?? false
      default: false
      }
    }
  }
}
