package import CatalogModel
import StoreFacts

extension ChangeKind {
  /// The kind of an edit, by its place and its values.
  init(_ edit: Edit) {
    let keys = edit.path.steps.compactMap { if case .field(let key) = $0 { key } else { nil } }
    let last = keys.last
    switch edit.path.root {
    case .catalog, .locked: self.init(.layout, .products, Action(edit, nil))
    case .app: self.init(keys.first == .gracePeriod ? .gracePeriod : .app, last ?? .app, Action(edit, last))
    case .group: self.init(.group, last ?? .subscriptionGroups, edit.isRenaming(last) ? .renamed : Action(edit, last))
    case .retired: self.init(.retired, .retired, Action(edit, nil))
    case .storePage: self.init(.storePages, last ?? .storePages, Action(edit, last))
    case .product:
      guard let first = keys.first, let last else {
        self.init(.identity, .products, Action(edit, nil))
        return
      }
      // The amounts of monthly payments are judged as other prices.
      let isMonthly = keys.starts(with: PriceStep.monthly) && keys.count > PriceStep.monthly.count
      let area: Area = keys.contains(.volume) ? .seats : isMonthly ? .price : Area(productField: first)
      self.init(area, last, Action(edit, last))
      if last == .subscriptionGroups { action = action == .changed ? .moved : action }
      if area == .offers, edit.isRenaming(last) { action = .renamed }
    }
  }
}

extension Edit {
  fileprivate func isRenaming(_ key: CatalogKey?) -> Bool { (key == .id || key == .name) && old != nil && new != nil }
}

extension ChangeKind.Area {
  /// The part of a catalog that a field of a product belongs to.
  init(productField key: CatalogKey) {
    self =
      switch key {
      case .id, .type: .identity
      case .clearedForSale: .sale
      case .availability: .availability
      case .price: .price
      case .localizations, .textsOnSale: .texts
      case .level, .period, .billingPlans, .members, .subscriptionGroups: .plan
      case .introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes: .offers
      case .hostedContent: .content
      case .review, .images: .review
      case .promotion: .promotion
      case .familySharing: .sharing
      case .multiseat: .seats
      case .retentionMessage: .plan
      case .status, .versionStatus: .status
      default: .notes
      }
  }
}

extension ChangeKind.Action {
  /// The action on a value of a key.
  init(_ edit: Edit, _ key: CatalogKey?) {
    switch (edit.old, edit.new) {
    // Without territories, a value applies everywhere.
    case (let old, let new) where edit.path.steps.last == .field(.territories):
      self = Self.territories(from: TerritorySet(old), to: TerritorySet(new))
    case (nil, _): self = .added
    case (_, nil): self = .removed
    case (.flag?, .flag(let new)?): self = new ? .on : .off
    case (.amount(let old)?, .amount(let new)?): self = old < new ? .raised : .lowered
    case (.integer(let old)?, .integer(let new)?): self = old < new ? .raised : .lowered
    case (let old?, let new?): self = Self.action(from: old, to: new, key)
    }
  }

  private static func action(from old: Outline, to new: Outline, _ key: CatalogKey?) -> Self {
    guard let before = old.text, let after = new.text else { return .changed }
    if key == .tier, let one = LegacyTier.find(before)?.usd, let other = LegacyTier.find(after)?.usd, one != other {
      return one < other ? .raised : .lowered
    }
    if key == .version, let one = ContentVersion(before), let other = ContentVersion(after), one.parts != other.parts {
      return one.parts.lexicographicallyPrecedes(other.parts) ? .raised : .lowered
    }
    if let one = Period(before), let other = Period(after), one.approximateDays != other.approximateDays {
      return one.approximateDays < other.approximateDays ? .lengthened : .shortened
    }
    if let one = CalendarDate(before), let other = CalendarDate(after) { return one < other ? .later : .earlier }
    return .changed
  }

  private static func territories(from old: TerritorySet, to new: TerritorySet) -> Self {
    if old.codes == new.codes { return .changed }
    if old.codes.isSubset(of: new.codes) { return .widened }
    return new.codes.isSubset(of: old.codes) ? .narrowed : .moved
  }
}

/// The territories that a value of a catalog includes; all without a value.
package struct TerritorySet {
  package let codes: Set<TerritoryCode>

  package init(_ value: Outline?) {
    let all = Set(Territory.all.map(\.code))
    switch value {
    case .list(let items)?: codes = Set(items.compactMap { $0.text.map { TerritoryCode($0) } })
    case .record?:
      codes = all.subtracting((value?[.except]?.items ?? []).compactMap { $0.text.map { TerritoryCode($0) } })
    default: codes = all
    }
  }
}

/// A content version as numbers; nil if it is invalid.
struct ContentVersion {
  let parts: [Int]

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard !parts.contains(nil) else { return nil }
    var numbers = parts.compactMap(\.self)
    while numbers.last == 0 { numbers.removeLast() }
    self.parts = numbers
  }
}
