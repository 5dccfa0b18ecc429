import CatalogModel
import StoreFacts

/// Where and when an introductory offer applies, which distinguishes offers of one mode.
struct OfferReach {
  private let mode: Outline?
  private let plan: String?

  /// Nil for all territories.
  private let territories: Set<Outline>?
  private let starts: String?
  private let ends: String?

  /// The day and the territory of offers that state neither.
  struct Scope {
    /// The day of the update: an offer that has begun by then may have no first day in the catalog.
    var day: String?

    /// The territory of a file that contains only one; nil for other files.
    var storefront: TerritoryCode?

    /// Whether base prices are in US dollars, as the amounts of tiers are.
    var isInDollars = true
  }

  private init(_ offer: Outline) {
    (mode, plan) = (offer[.mode], offer[.targetPlan]?.text)
    territories = if case .list(let codes)? = offer[.territories] { Set(codes) } else { nil }
    (starts, ends) = (offer[.starts]?.text, offer[.ends]?.text)
  }

  /// Finds the offer that each offer of another catalog updates. It has the same mode and plan, and either the same
  /// territories and days, or territories that the other catalog's offers replace.
  ///
  /// - Parameters:
  ///   - above: the later offers.
  ///   - below: the known offers.
  ///   - scope: the day and the territory of the later offers.
  /// - Returns: the index of each known offer; nil for a new one.
  static func targets(of above: [Outline], in below: [Outline], _ scope: Scope) -> [Int?] {
    let (new, known) = (above.map { Self($0) }, below.map { Self($0) })
    var open = Array(known.indices)
    var targets = [Int?](repeating: nil, count: new.count)
    for isExact in [true, false] {
      for place in new.indices where targets[place] == nil {
        let covered = new.filter { $0.isOfKind(new[place]) }.compactMap(\.territories).reduce(into: Set<Outline>()) {
          $0.formUnion($1)
        }
        let found = open.firstIndex { index in
          guard new[place].isOfKind(known[index]) else { return false }
          if isExact { return new[place].equals(known[index]) }
          return new[place].updates(known[index], covering: covered, scope)
        }
        if let found { targets[place] = open.remove(at: found) }
      }
    }
    return targets
  }

  /// A new offer, only for the file's territory if another one of its kind is for other territories.
  static func placed(_ offer: Outline, beside below: [Outline], _ scope: Scope) -> Outline {
    guard let storefront = scope.storefront, case .record(let fields) = offer, offer[.territories] == nil,
      below.contains(where: { Self(offer).isOfKind(Self($0)) && $0[.territories] != nil })
    else { return offer }
    return .record(fields + [Outline.Field(.territories, .list([.text(storefront.text)]))])
  }

  /// Whether both have the same mode and billing plan, as far as it is stated.
  private func isOfKind(_ other: Self) -> Bool { mode == other.mode && (plan == nil || plan == other.plan) }

  private func equals(_ other: Self) -> Bool {
    territories == other.territories && starts == other.starts && ends == other.ends
  }

  /// Whether the offer is a new form of a known one: nothing of that one would be lost.
  private func updates(_ known: Self, covering covered: Set<Outline>, _ scope: Scope) -> Bool {
    let hasBegun = known.starts == nil && starts.map { start in scope.day.map { start <= $0 } ?? false } ?? false
    guard starts == nil || starts == known.starts || hasBegun else { return false }
    if starts == nil, ends == nil, let end = known.ends, let day = scope.day, end < day { return false }
    guard let territories else {
      return scope.storefront.map { known.territories?.contains(.text($0.text)) ?? true } ?? true
    }
    guard let others = known.territories else { return 2 * covered.count > Territory.all.count }
    return !territories.isDisjoint(with: others) && others.isSubset(of: covered)
  }
}

extension Outline {
  /// A price change without its effect on subscribers, as App Store Connect returns it, in parts: each amount belongs
  /// to the known change of that day that states it.
  ///
  /// - Parameter changes: the known changes.
  /// - Returns: the parts; the change itself if no change of that day is known.
  func distributed(over changes: [Outline]) -> [Outline] {
    let known = changes.filter { $0[.on] == self[.on] }
    guard case .record(let fields) = self, self[.existingSubscribers] == nil, !known.isEmpty else { return [self] }
    func owner(_ isOwner: (Outline) -> Bool) -> Int { known.firstIndex(where: isOwner) ?? 0 }
    var parts = [[Field]](repeating: [], count: known.count)
    for field in fields where field.key != .on {
      switch field.value {
      case .map(let entries):
        for (index, entries) in Dictionary(
          grouping: entries,
          by: { entry in
            owner { if case .map(let own)? = $0[field.key] { own.contains { $0.key == entry.key } } else { false } }
          })
        { parts[index].append(Field(field.key, .map(entries))) }
      case .list(let codes):
        for (index, codes) in Dictionary(
          grouping: codes,
          by: { code in
            owner { if case .list(let own)? = $0[field.key] { own.contains(code) } else { false } }
          })
        { parts[index].append(Field(field.key, .list(codes))) }
      default:
        parts[owner { $0[.base] != nil || $0[.tier] != nil }].append(field)
      }
    }
    return zip(known, parts).filter { !$1.isEmpty }.map { known, part in
      .record([.on, .existingSubscribers].compactMap { key in known[key].map { Field(key, $0) } } + part)
    }
  }
}
