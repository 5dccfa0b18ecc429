import CatalogModel

/// The paid periods of a subscription's entries, by start, without revoked ones.
func activePeriods(of chain: [ReceiptEntry], _ renewals: [RenewalInfo]) -> [ActivePeriod] {
  var all = chain.sorted(by: ReceiptEntry.isBefore)
  // A period ends at an upgrade, even if the better subscription was refunded.
  for (index, next) in nextOthers(all).enumerated() where all[index].isUpgraded && all[index].revoked == nil {
    all[index].revoked = next.map { all[$0].start }
  }
  let entries = all.filter { !$0.countsAsNeverBought }.withoutRepetitions
  // A family member's own subscription and the shared one end separately.
  let last = Dictionary(
    entries.compactMap { entry in end(of: entry).map { (entry.originalTransaction, $0.end) } }, uniquingKeysWith: max)
  return entries.compactMap { period(of: $0, last: last[$0.originalTransaction], renewals) }
}

/// For each entry the first later one for another product.
private func nextOthers(_ entries: [ReceiptEntry]) -> [Int?] {
  var others = [Int?](repeating: nil, count: entries.count)
  for index in entries.indices.dropLast().reversed() {
    others[index] = entries[index + 1].product == entries[index].product ? others[index + 1] : index + 1
  }
  return others
}

/// The end of an entry's period, without a grace period; nil for an entry without an end.
private func end(of entry: ReceiptEntry) -> (end: Instant, ending: ActivePeriod.Ending)? {
  guard let paidUntil = entry.end else { return nil }
  guard entry.isUpgraded || entry.isUsedUntilRevoked, let revoked = entry.revoked, revoked < paidUntil else {
    return (paidUntil, .expiry)
  }
  return (max(revoked, entry.start), entry.isUpgraded ? .upgrade : .revocation)
}

/// The period of one entry; nil if an upgrade at its start left nothing.
private func period(of entry: ReceiptEntry, last: Instant?, _ renewals: [RenewalInfo]) -> ActivePeriod? {
  guard let paidUntil = entry.end, var (end, ending) = end(of: entry), ending == .expiry || end > entry.start else {
    return nil
  }
  if ending == .expiry, !entry.isUpgraded, end == last,
    let grace = renewals.filter({ $0.isAbout(entry) }).compactMap(\.graceEnds).max(), grace > end
  {
    // A late payment has a separate entry, and its grace period is over: it matters only after the last end.
    (end, ending) = (grace, .grace)
  }
  return ActivePeriod(
    product: entry.product, start: entry.start, end: end, paidUntil: paidUntil, ending: ending, isOffer: entry.isOffer,
    isFamilyShared: entry.isFamilyShared)
}

extension RenewalInfo {
  /// Whether it belongs to the chain or product of an entry.
  fileprivate func isAbout(_ entry: ReceiptEntry) -> Bool {
    if let originalTransaction, let original = entry.originalTransaction { return originalTransaction == original }
    return product == entry.product
  }
}

extension [ReceiptEntry] {
  /// The entries without those that equal the previous one except for the ID, as when a receipt lists one twice.
  fileprivate var withoutRepetitions: [ReceiptEntry] {
    var kept: [ReceiptEntry] = []
    for entry in self {
      let isRepeated = kept.last.map {
        $0.product == entry.product && $0.start == entry.start && $0.end == entry.end
          && $0.isFamilyShared == entry.isFamilyShared
      }
      if isRepeated != true { kept.append(entry) }
    }
    return kept
  }
}

/// The gaps between periods.
func lapses(between periods: [ActivePeriod]) -> [Lapse] {
  guard var end = periods.first?.end else { return [] }
  var lapses: [Lapse] = []
  for period in periods.dropFirst() {
    if end < period.start { lapses.append(Lapse(start: end, end: period.start)) }
    end = max(end, period.end)
  }
  return lapses
}

/// The state of a subscription at a time; at the end of a period it has expired.
func state(of periods: [ActivePeriod], _ renewals: [RenewalInfo], at moment: Instant?) -> SubscriptionState {
  guard let first = periods.first, let moment else { return .revoked }
  if moment < first.start { return .upcoming }
  let present = periods.filter { $0.start <= moment && moment < $0.end }
  if present.contains(where: { $0.ending != .grace || moment < $0.paidUntil }) { return .active }
  if !present.isEmpty { return .grace }
  let isLast = periods.allSatisfy { $0.end <= moment }
  return isLast && renewals.contains { $0.isInBillingRetry == true } ? .billingRetry : .expired
}

/// The unlocked content (statement 112): published during a period, or current at its start.
///
/// - Parameters:
///   - content: the published content, in any order.
///   - periods: by start.
///   - moment: the end; nil for all time.
/// - Returns: by publication, then by ID.
func unlocked(_ content: [PublishedContent], by periods: [ActivePeriod], upTo moment: Instant?) -> [UnlockedContent] {
  let known = content.filter { item in moment.map { item.published <= $0 } ?? true }
    .sorted { ($0.published, $0.id) < ($1.published, $1.id) }
  let begun = periods.filter { period in moment.map { period.start <= $0 } ?? true }
  let current = current(known, at: begun)
  var next = begun.startIndex
  // The latest end of the periods that started before a publication.
  var end: Instant?
  return known.compactMap { item in
    while next < begun.endIndex, begun[next].start <= item.published {
      end = max(end ?? begun[next].end, begun[next].end)
      next += 1
    }
    if let end, item.published <= end { return UnlockedContent(content: item, reason: .published) }
    return current.contains(item.published) ? UnlockedContent(content: item, reason: .current) : nil
  }
}

/// The publication times of the content that was current at the starts of periods; both sorted by time.
private func current(_ content: [PublishedContent], at periods: [ActivePeriod]) -> Set<Instant> {
  var moments: Set<Instant> = []
  var next = content.startIndex
  for period in periods {
    while next < content.endIndex, content[next].published <= period.start { next += 1 }
    if next > content.startIndex { moments.insert(content[next - 1].published) }
  }
  return moments
}
