package import CatalogModel

/// Finds the changed values between two outlines.
struct EditFinder {
  private(set) var edits: [Edit] = []

  /// Whether an order or a spelling changed without a change of meaning.
  private(set) var sawOrder = false

  /// Whether both base prices are in US dollars, as the amounts of tiers are.
  private let isInDollars: Bool

  init(isInDollars: Bool = true) { self.isInDollars = isInDollars }

  /// The place of a value in both catalogs.
  struct Place {
    var old: CatalogPath
    var new: CatalogPath

    /// The identities of the list entries on the way, by their step.
    var identities: [Int: String] = [:]

    func down(_ step: CatalogPath.Step) -> Place { down(step, step) }

    func down(_ oldStep: CatalogPath.Step, _ newStep: CatalogPath.Step, identity: String? = nil) -> Place {
      var below = self
      below.old.steps.append(oldStep)
      below.new.steps.append(newStep)
      below.identities[new.steps.count] = identity
      return below
    }
  }

  /// Records whose presence has a meaning; they are reported as a whole when added or removed.
  private static let wholes: Set<CatalogKey> = [
    .promotion, .hostedContent, .gracePeriod, .monthlyCommitment, .upfront, .price, .awayMonths, .availability,
    .multiseat,
  ]

  /// Compares the values of a key; either may be missing.
  mutating func compare(_ old: Outline?, _ new: Outline?, _ key: CatalogKey, at place: Place) {
    guard old != new else { return }
    let isPart = (old != nil && new != nil) || !Self.wholes.contains(key)
    switch (old ?? new, new ?? old) {
    case (.record, .record) where isPart && key != .territories:
      compareFields(old?.fields ?? [], new?.fields ?? [], at: place)
    case (.map, .map):
      compareEntries(old?.entries ?? [], new?.entries ?? [], key, at: place)
    case (.list(let some), .list(let others)) where (some + others).contains(where: \.isRecord):
      compareItems(old?.items ?? [], new?.items ?? [], key, at: place)
    default:
      let (one, other) = (old?.inCanonicalOrder, new?.inCanonicalOrder)
      guard one != other else { return sawOrder = true }
      note(one, other, at: place)
    }
  }

  /// Compares two records key by key. A tier that replaces an amount in US dollars, or is replaced by one, counts as
  /// its amount.
  mutating func compareFields(_ one: [Outline.Field], _ other: [Outline.Field], at place: Place) {
    let (old, new) = isInDollars ? (one.withAmount(besides: other), other.withAmount(besides: one)) : (one, other)
    for field in old {
      compare(field.value, new.first { $0.key == field.key }?.value, field.key, at: place.down(.field(field.key)))
    }
    for field in new where !old.contains(where: { $0.key == field.key }) {
      compare(nil, field.value, field.key, at: place.down(.field(field.key)))
    }
  }

  private mutating func compareEntries(
    _ old: [Outline.Entry], _ new: [Outline.Entry], _ key: CatalogKey, at place: Place
  ) {
    for entry in old {
      let other = new.first { $0.key == entry.key }?.value
      compareItem(entry.value, other, key, at: place.down(.entry(entry.key)))
    }
    for entry in new where !old.contains(where: { $0.key == entry.key }) {
      compareItem(nil, entry.value, key, at: place.down(.entry(entry.key)))
    }
  }

  private mutating func compareItems(_ old: [Outline], _ new: [Outline], _ key: CatalogKey, at place: Place) {
    let pairing = ListPairing(old, new, key)
    if pairing.isReordered { sawOrder = true }
    for pair in pairing.pairs {
      let (one, other) = (pair.old.map { old[$0] }, pair.new.map { new[$0] })
      let here = place.down(
        .item(pair.old ?? pair.new ?? 0), .item(pair.new ?? pair.old ?? 0),
        identity: (other ?? one)?.identity(inListOf: key))
      compareItem(one, other, key, at: here)
    }
  }

  /// Compares two entries of a map or a list; an added or removed one is reported as a whole.
  private mutating func compareItem(_ old: Outline?, _ new: Outline?, _ key: CatalogKey, at place: Place) {
    if let old, let new { return compare(old, new, key, at: place) }
    note(old?.inCanonicalOrder, new?.inCanonicalOrder, at: place)
  }

  private mutating func note(_ old: Outline?, _ new: Outline?, at place: Place) {
    var edit = Edit(oldPath: place.old, newPath: place.new, old: old, new: new)
    edit.identities = place.identities
    edits.append(edit)
  }
}

extension [Outline.Field] {
  /// The fields with an amount instead of a tier, if the others have only an amount.
  fileprivate func withAmount(besides others: [Outline.Field]) -> [Outline.Field] {
    func has(_ fields: [Outline.Field], _ key: CatalogKey) -> Bool { fields.contains { $0.key == key } }
    guard has(self, .tier), !has(self, .base), has(others, .base), !has(others, .tier) else { return self }
    return map { field in
      guard field.key == .tier, let amount = field.value.price else { return field }
      return Outline.Field(.base, .amount(amount))
    }
  }
}

extension Outline {
  var fields: [Field] { if case .record(let fields) = self { fields } else { [] } }
  var entries: [Entry] { if case .map(let entries) = self { entries } else { [] } }
  var items: [Outline] { if case .list(let items) = self { items } else { [] } }
  var isRecord: Bool { if case .record = self { true } else { false } }

  /// The outline with all lists sorted, because App Store Connect ignores their order.
  package var inCanonicalOrder: Outline {
    switch self {
    case .list(let items): .list(items.map(\.inCanonicalOrder).sorted { $0.sortingText < $1.sortingText })
    case .record(let fields): .record(fields.map { Field($0.key, $0.value.inCanonicalOrder) })
    case .map(let entries): .map(entries.map { Entry($0.key, $0.value.inCanonicalOrder) })
    default: self
    }
  }

  /// A text that is different for different values.
  fileprivate var sortingText: String {
    switch self {
    case .flag(let flag): "f\(flag)"
    case .integer(let number): "i\(number)"
    case .amount(let amount): "a\(amount)"
    case .text(let text): "t\(text)"
    case .foreign(let value): "v\(value)"
    case .list(let items): "[" + items.map(\.sortingText).joined(separator: "\u{1}") + "]"
    case .record(let fields):
      "{" + fields.map { $0.key.rawValue + $0.value.sortingText }.joined(separator: "\u{1}") + "}"
    case .map(let entries): "(" + entries.map { $0.key + $0.value.sortingText }.joined(separator: "\u{1}") + ")"
    }
  }
}
