import CatalogModel
import StoreFacts

/// Sharing purchases with the family.
extension Simulation {
  /// Makes a customer one of a family, of which there are at most six.
  mutating func join(_ family: String, _ customer: Int) {
    let members = state.families[family] ?? []
    guard state.customers[customer].family == nil, members.count <= FamilySharing.others.value else {
      let isFull = state.customers[customer].family == nil
      return refuse(customer, nil, isFull ? .familyFull : .notFound)
    }
    let name = state.customers[customer].name
    emit(.familyJoined) { ($0.customer, $0.reason) = (name, family) }
  }

  /// Takes a customer out of its family: it loses what the others bought, and they what it bought.
  mutating func leaveFamily(_ customer: Int) {
    guard state.customers[customer].family != nil else { return refuse(customer, nil, .notFound) }
    for product in state.customers[customer].shared.keys.sorted() { revoke(product, customer, "family-left") }
    for member in others(than: customer) {
      for (product, number) in state.customers[member].shared.sorted(by: { $0.key < $1.key })
      where state.transaction(number)?.customer == customer {
        revoke(product, member, "family-left")
      }
    }
    let name = state.customers[customer].name
    emit(.familyLeft) { $0.customer = name }
  }

  /// Takes what was refunded from those who shared it.
  mutating func revokeShared(_ transaction: Transaction) {
    let chain = transaction.original ?? transaction.number
    for member in others(than: transaction.customer) {
      let shared = state.customers[member].shared[transaction.product].flatMap(state.transaction)
      if let shared, shared.original ?? shared.number == chain { revoke(transaction.product, member, "refunded") }
    }
  }

  private mutating func revoke(_ product: ProductID, _ customer: Int, _ reason: String) {
    let (name, original) = (state.customers[customer].name, state.customers[customer].shared[product])
    emit(.revoked) { ($0.customer, $0.product, $0.original, $0.reason) = (name, product, original, reason) }
  }

  /// The other members of a customer's family, in the order in which they joined.
  private func others(than customer: Int) -> [Int] {
    guard let family = state.customers[customer].family, let members = state.families[family] else { return [] }
    return members.compactMap { state.customerIndex[$0] }.filter { $0 != customer }
  }

  /// The purchases of the others that hold now and that the catalog lets a family share; of each product the newest.
  func familyPurchases(of customer: Int) -> [Transaction] {
    others(than: customer).flatMap { member in
      state.customers[member].heldForGood.sorted { $0.key < $1.key }.map(\.value)
        + state.customers[member].subscriptions.map(\.last)
    }.compactMap(state.transaction).filter { transaction in
      guard let product = shop.product(transaction.product), product.hasFamilySharing, let type = product.type,
        TypeBehaviour.of(type).canFamilyShare
      else { return false }
      return transaction.isHeld && (transaction.ends == nil || transaction.covers(state.now))
    }
  }
}

extension Customer {
  /// What it owns by a purchase of its own.
  fileprivate var heldForGood: [ProductID: Int] { owned }
}
