import CatalogModel
import StoreFacts

/// What steps lead to.
extension Simulation {
  mutating func act(_ step: ScenarioStep) {
    switch step.actor {
    case .developer: develop(step.action)
    case .customer(let name): state.customerIndex[name].map { act($0, step.action) }
    case .device(let name, let device):
      guard let customer = state.customerIndex[name], let index = state.customers[customer].device(device) else { return }
      act(DevicePlace(customer: customer, device: index), step.action)
    }
  }

  /// The developer in the store's console.
  private mutating func develop(_ action: ScenarioAction) {
    switch action {
    case .setPrice(let product, let amount, let existing):
      emit(.priceChanged) { ($0.product, $0.amount, $0.reason) = (product, amount, existing.rawValue) }
    case .clear(let product): emit(.cleared) { $0.product = product }
    case .remove(let product): emit(.removed) { $0.product = product }
    case .extendRenewals(let product, let days, let territories): extendAll(product, days, territories)
    case .updateContent(let product, let version): emit(.contentUpdated) { ($0.product, $0.version) = (product, version) }
    default: break
    }
  }

  /// A customer with the account.
  private mutating func act(_ customer: Int, _ action: ScenarioAction) {
    let name = state.customers[customer].name
    switch action {
    case .addDevice(let device): emit(.device) { ($0.customer, $0.device) = (name, device) }
    case .payment(let works): emit(works ? .paymentWorks : .paymentFails) { $0.customer = name }
    case .askToBuy(let asks): emit(asks ? .asksToBuy : .buysAlone) { $0.customer = name }
    case .move(let territory): emit(.moved) { ($0.customer, $0.code) = (name, territory.text) }
    case .turnOffRenewal(let product): turnRenewal(customer, product, on: false)
    case .turnOnRenewal(let product): turnRenewal(customer, product, on: true)
    case .acceptPrice(let product): acceptPrice(customer, product)
    case .approve(let product): decide(customer, product, approves: true)
    case .decline(let product): decide(customer, product, approves: false)
    case .refund(let product): refund(customer, product)
    case .askRefund(let product): askRefund(customer, product)
    case .declineRefund(let product): declineRefund(customer, product)
    case .reverseRefund(let product): reverseRefund(customer, product)
    case .extendRenewal(let product, let days): extend(customer, product, days)
    case .interruptPurchases(let interrupts): emit(interrupts ? .interrupted : .uninterrupted) { $0.customer = name }
    case .resolve(let product): resolve(customer, product)
    case .joinFamily(let family): join(family, customer)
    case .leaveFamily: leaveFamily(customer)
    default: break
    }
  }

  /// Says that the store refuses what was asked of it.
  mutating func refuse(_ customer: Int, _ product: ProductID?, _ reason: Refusal, device: String? = nil) {
    let name = state.customers[customer].name
    emit(.refused) { ($0.customer, $0.device, $0.product, $0.reason) = (name, device, product, reason.rawValue) }
  }

  private mutating func turnRenewal(_ customer: Int, _ product: ProductID, on: Bool) {
    let subscription = state.customers[customer].subscription(to: shop.group(of: product))
    guard let subscription, subscription.phase != .expired, subscription.renews != on else {
      return refuse(customer, product, .notFound)
    }
    let name = state.customers[customer].name
    emit(on ? .renewalOn : .renewalOff) { ($0.customer, $0.product, $0.reason) = (name, subscription.product, "customer") }
  }

  private mutating func acceptPrice(_ customer: Int, _ product: ProductID) {
    let subscription = state.customers[customer].subscription(to: shop.group(of: product))
    guard let subscription, subscription.consent == .pending else { return refuse(customer, product, .notFound) }
    let name = state.customers[customer].name
    emit(.priceAccepted) { ($0.customer, $0.product, $0.amount) = (name, subscription.product, subscription.consentPrice) }
  }

  /// The store's customer service takes the last purchase of a product back; nobody else can (statement 130).
  private mutating func refund(_ customer: Int, _ product: ProductID) {
    let last = state.customers[customer].charged[product]?.last.flatMap(state.transaction)
    guard let last else { return refuse(customer, product, .notFound) }
    let name = state.customers[customer].name
    emit(.refunded) {
      ($0.customer, $0.product, $0.transaction, $0.amount, $0.code) = (name, product, last.number, last.amount, last.currency)
    }
    revokeShared(last)
  }
}

/// Which device of which customer, by index.
struct DevicePlace: Hashable {
  var customer: Int
  var device: Int
}
