package import CatalogModel

/// When each subscription of a receipt was active, how it stands, and what it unlocked.
///
/// Start and end are those of the entries, never a date plus a length (statements 114, 116). Entries that were taken
/// back count as never bought (132), except those that an upgrade ended, which were used until then. Entries of one
/// group, of one chain of renewals or of one product belong together. What never expires is no subscription and left
/// out.
///
/// - Parameters:
///   - receipt: what a customer bought.
///   - moment: the moment for which the state is reported, and up to which content counts; nil for after all of it.
///   - groups: the names of the groups, by product, as a catalog has them.
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

/// What a receipt says besides entries, by what it is about.
private struct Sources {
  /// By the chain of renewals, or by the product where no chain is named.
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
  /// Whether the store took it back as a whole; an upgrade and a refund in part have a date, too, but what came before
  /// it was used.
  package var countsAsNeverBought: Bool { revoked != nil && !isUpgraded && !isUsedUntilRevoked }

  /// The order of histories: by start, then end, then product and transaction.
  static func isBefore(_ left: ReceiptEntry, _ right: ReceiptEntry) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return (left.end ?? left.start) < (right.end ?? right.start) }
    if left.product != right.product { return left.product < right.product }
    return (left.transaction ?? "") < (right.transaction ?? "")
  }
}
