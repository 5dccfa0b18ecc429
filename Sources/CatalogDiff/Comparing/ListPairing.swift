import CatalogModel

/// Matches the entries of two lists.
///
/// First equal entries, then those with the same identity (an offer's ID, a price change's day), then those that
/// differ only in their identity, which were renamed. Offer codes are never renamed: another name, custom code, number
/// or date means other codes. Lists without identities are matched by position.
struct ListPairing {
  /// The indices of an entry; nil if it is missing.
  struct Pair {
    var old: Int?
    var new: Int?
  }

  private(set) var pairs: [Pair] = []

  /// Whether the same entries are in another order.
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
    if key == .codes {
      match(old, new) { $0[.custom] ?? $0.without(.active) }
    } else if let identity = key.identity {
      match(old, new) { $0[identity] }
      if key != .offerCodes { match(old, new) { $0.without(identity) } }
    } else {
      match(old, new) { _ in .flag(true) }
    }
    pairs += oldLeft.map { Pair(old: $0, new: nil) } + newLeft.map { Pair(old: nil, new: $0) }
  }

  /// Pairs the remaining entries with equal keys; those without a key are not paired.
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
