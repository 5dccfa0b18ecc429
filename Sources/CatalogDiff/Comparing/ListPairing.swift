import CatalogModel

/// Which entries of two lists are the same thing.
///
/// Equal ones are, then those with the same identity (an offer's ID, a price change's day), then those that differ in
/// nothing but their identity, which somebody renamed. Lists without identities go on in their order.
struct ListPairing {
  /// One entry by its places; a place is nil where the entry is missing.
  struct Pair {
    var old: Int?
    var new: Int?
  }

  private(set) var pairs: [Pair] = []

  /// Whether the same entries stand in another order.
  var isReordered: Bool {
    let both = pairs.compactMap { pair in pair.old.flatMap { old in pair.new.map { (old, $0) } } }.sorted {
      $0.0 < $1.0
    }
    return zip(both, both.dropFirst()).contains { $0.1 > $1.1 }
  }

  private var oldLeft: [Int]
  private var newLeft: [Int]

  init(_ old: [Outline], _ new: [Outline], _ key: CatalogKey) {
    oldLeft = Array(old.indices)
    newLeft = Array(new.indices)
    match(old, new) { $0 }
    if let identity = Self.identities[key] {
      match(old, new) { $0[identity] }
      match(old, new) { $0.without(identity) }
    } else {
      match(old, new) { _ in .flag(true) }
    }
    pairs += oldLeft.map { Pair(old: $0, new: nil) } + newLeft.map { Pair(old: nil, new: $0) }
  }

  /// The field by which an entry of a list is known.
  private static let identities: [CatalogKey: CatalogKey] = [
    .promotionalOffers: .id, .winBackOffers: .id, .offerCodes: .referenceName, .changes: .on, .kept: .since,
    .storePages: .appleID,
  ]

  /// Pairs the first among those that are left that have the same key; what has none is not paired.
  private mutating func match(_ old: [Outline], _ new: [Outline], by key: (Outline) -> Outline?) {
    var fits = FirstFits(newLeft.map { (entry: $0, keys: CollectionOfOne(key(new[$0])).compactMap { $0 }) })
    oldLeft.removeAll { index in
      guard let own = key(old[index]), let other = fits.takeFirst(of: CollectionOfOne(own)) else { return false }
      pairs.append(Pair(old: index, new: other))
      return true
    }
    newLeft.removeAll { fits.taken.contains($0) }
  }
}

extension Outline {
  /// The record without one of its keys, lists in canonical order.
  fileprivate func without(_ key: CatalogKey) -> Outline {
    .record(fields.filter { $0.key != key }.map { Field($0.key, $0.value.inCanonicalOrder) })
  }
}
