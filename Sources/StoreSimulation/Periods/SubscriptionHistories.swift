package import CatalogModel

/// The active periods, the state and the unlocked content of each subscription in a receipt.
///
/// Start and end come from the entries, never a date plus a duration (statements 114, 116). Revoked entries count
/// as never bought (132), except upgraded ones, which were used until then. Entries of one group, one chain of
/// renewals or one product belong together. Purchases that never expire aren't subscriptions and are left out.
///
/// - Parameters:
///   - receipt: the customer's purchases.
///   - moment: the time of the state, and the end for content; nil for after everything.
///   - groups: the names of the groups, by product, from a catalog.
/// - Returns: one history for each subscription, by name.
package func subscriptionHistories(
  of receipt: Receipt, at moment: Instant? = nil, groups: [ProductID: String] = [:]
) -> [SubscriptionHistory] {
  let entries = receipt.entries.filter { $0.end != nil }
  let sources = Sources(receipt)
  return chains(of: entries, groups: groups).map { chain in
    history(of: chain, sources, at: moment, groups: groups)
  }.sorted { left, right in
    left.name == right.name ? left.products.lexicographicallyPrecedes(right.products) : left.name < right.name
  }
}

/// The contents of a receipt besides entries, by subject.
private struct Sources {
  /// By the chain of renewals, or by the product if there is no chain.
  let renewalsOfChain: [String: [RenewalInfo]]
  let renewalsOfProduct: [ProductID: [RenewalInfo]]

  /// By product; nil for content of every subscription.
  let content: [ProductID?: [PublishedContent]]

  init(_ receipt: Receipt) {
    renewalsOfChain = Dictionary(grouping: receipt.renewals.filter { $0.originalTransaction != nil }) {
      $0.originalTransaction ?? ""
    }
    let others = receipt.renewals.filter { $0.originalTransaction == nil }
    renewalsOfProduct = others.reduce(into: [:]) { found, renewal in
      if let product = renewal.product { found[product, default: []].append(renewal) }
    }
    content = Dictionary(grouping: receipt.content, by: \.product)
  }
}

private func history(
  of chain: [ReceiptEntry], _ sources: Sources, at moment: Instant?, groups: [ProductID: String]
) -> SubscriptionHistory {
  let products = Set(chain.map(\.product)).sorted()
  let transactions = Set(chain.compactMap(\.originalTransaction)).sorted()
  let renewals =
    transactions.flatMap { sources.renewalsOfChain[$0] ?? [] }
    + products.flatMap { sources.renewalsOfProduct[$0] ?? [] }
  let content = (sources.content[nil] ?? []) + products.flatMap { sources.content[$0] ?? [] }
  let periods = activePeriods(of: chain, renewals)
  let revoked = chain.filter(\.countsAsNeverBought).sorted(by: ReceiptEntry.isBefore)
  let name = products.compactMap { groups[$0] }.min() ?? chain.compactMap(\.group).min()
  return SubscriptionHistory(
    name: name ?? products.first?.text ?? "", products: products, periods: periods, lapses: lapses(between: periods),
    revoked: revoked, state: state(of: periods, renewals, at: moment ?? periods.map(\.end).max()),
    unlocked: unlocked(content, by: periods, upTo: moment))
}

extension ReceiptEntry {
  /// Whether it was revoked as a whole; an upgrade and a partial refund have a date too, but the time before it was
  /// used.
  package var countsAsNeverBought: Bool { revoked != nil && !isUpgraded && !isUsedUntilRevoked }

  /// The order of histories: by start, upgraded ones first, then end, then product and transaction.
  static func isBefore(_ left: ReceiptEntry, _ right: ReceiptEntry) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.isUpgraded != right.isUpgraded { return left.isUpgraded }
    if left.end != right.end { return (left.end ?? left.start) < (right.end ?? right.start) }
    if left.product != right.product { return left.product < right.product }
    return (left.transaction ?? "") < (right.transaction ?? "")
  }
}
