package import CatalogModel
import StoreFacts

/// Family Sharing of purchases.
extension Simulation {
  /// Adds a customer to a family, which has at most six members.
  mutating func join(_ family: String, _ customer: Int) {
    let members = state.families[family] ?? []
    guard state.customers[customer].family == nil, members.count <= FamilySharing.others.value else {
      let isFull = state.customers[customer].family == nil
      return refuse(customer, nil, isFull ? .familyFull : .notFound)
    }
    let name = state.customers[customer].name
    emit(.familyJoined) { ($0.customer, $0.reason) = (name, family) }
  }

  /// Removes a customer from its family: both lose the purchases of the other.
  mutating func leaveFamily(_ customer: Int) {
    guard state.customers[customer].family != nil else { return refuse(customer, nil, .notFound) }
    for product in state.customers[customer].shared.keys.sorted() { revoke(product, customer, .familyLeft) }
    for member in others(than: customer) {
      for (product, number) in state.customers[member].shared.sorted(by: { $0.key < $1.key })
      where state.transaction(number)?.customer == customer {
        revoke(product, member, .familyLeft)
      }
    }
    let name = state.customers[customer].name
    emit(.familyLeft) { $0.customer = name }
  }

  /// Stops or resumes sharing one purchase with the family (StoreKit, Supporting Family Sharing in your app; read
  /// 2026-11-23, official).
  mutating func share(_ product: ProductID, _ shares: Bool, _ customer: Int) {
    let account = state.customers[customer]
    guard account.family != nil, account.unshared.contains(product) == shares,
      shop.product(product)?.hasFamilySharing == true
    else { return refuse(customer, product, .notFound) }
    emit(shares ? .sharingAllowed : .sharingStopped) { ($0.customer, $0.product) = (account.name, product) }
  }

  /// Shares and revokes purchases of all families as needed: any event since a mark may have started or ended
  /// sharing. In 2013 sharing required a restore.
  mutating func settleFamilies(since mark: Int) {
    guard !state.families.isEmpty, mark < events.count else { return }
    var touched: Set<String> = []
    for event in events[mark...] {
      guard let name = event.customer, let family = state.customer(name)?.family else { continue }
      touched.insert(family)
    }
    for family in touched.sorted() { settle(family) }
  }

  /// Settles what the family of one customer shares.
  mutating func settleFamily(of customer: Int) { state.customers[customer].family.map { settle($0) } }

  private mutating func settle(_ family: String) {
    for member in state.members(of: family) { settle(member: member) }
  }

  private mutating func settle(member: Int) {
    let owned = familyPurchases(of: member)
    let old = state.customers[member].shared.sorted { $0.key < $1.key }
    for (product, number) in old {
      guard let shared = state.transaction(number), !owned.contains(where: { isSame($0, shared) }) else { continue }
      revoke(product, member, loss(of: shared))
    }
    guard shop.era == .modern else { return }
    for transaction in owned where state.customers[member].shared[transaction.product] == nil {
      let name = state.customers[member].name
      emit(.shared) { ($0.customer, $0.product, $0.original) = (name, transaction.product, transaction.number) }
    }
  }

  /// Whether two purchases of one product belong to one chain.
  private func isSame(_ left: Transaction, _ right: Transaction) -> Bool {
    left.product == right.product && left.customer == right.customer && left.chain == right.chain
  }

  /// Why a customer no longer has a shared purchase.
  private func loss(of transaction: Transaction) -> EventCause {
    if transaction.state == .cleared { return .historyCleared }
    if state.customers[transaction.customer].unshared.contains(transaction.product) { return .sharingStopped }
    guard shop.type(of: transaction.product) == .autoRenewableSubscription,
      let payer = state.customers[transaction.customer].subscription(to: shop.group(of: transaction.product))
    else { return .refunded }
    switch payer.phase {
    case .revoked: return .refunded
    case .active, .grace: return .planChanged
    case .expired, .retry: return state.transaction(payer.last)?.cancelled == nil ? .expired : .refunded
    }
  }

  private mutating func revoke(_ product: ProductID, _ customer: Int, _ cause: EventCause) {
    let (name, original) = (state.customers[customer].name, state.customers[customer].shared[product])
    emit(.revoked) { ($0.customer, $0.product, $0.original, $0.cause) = (name, product, original, cause) }
  }

  /// The other members of a customer's family, in the order they joined.
  private func others(than customer: Int) -> [Int] {
    guard let family = state.customers[customer].family else { return [] }
    return state.members(of: family).filter { $0 != customer }
  }

  /// The valid purchases of the other members that the catalog allows to be shared.
  func familyPurchases(of customer: Int) -> [Transaction] {
    others(than: customer).flatMap { member in
      state.customers[member].owned.sorted { $0.key < $1.key }.compactMap { state.transaction($0.value) }
        + state.customers[member].subscriptions.compactMap(running)
    }.filter { transaction in
      // A seat grants access independently.
      if state.customers[customer].assignedSeats[transaction.product] != nil { return false }
      return transaction.isHeld && shop.shares(transaction.product, of: state.customers[transaction.customer])
    }
  }

  /// The purchase that gives access to a subscription now: a charged next period hasn't started.
  private func running(_ subscription: Subscription) -> Transaction? {
    guard subscription.phase == .active || subscription.phase == .grace else { return nil }
    let all = (subscription.earlier + [subscription.last]).compactMap(state.transaction)
    return all.first { $0.covers(state.now) } ?? all.last
  }
}

extension Shop {
  /// Whether a customer's purchases of a product are shared with the family.
  package func shares(_ id: ProductID, of customer: Customer) -> Bool {
    guard let product = product(id), product.hasFamilySharing, let type = product.type else { return false }
    return TypeBehaviour.of(type).canFamilyShare && !customer.unshared.contains(id)
  }
}
