import CatalogModel

/// The effects of steps.
extension Simulation {
  mutating func act(_ step: ScenarioStep) {
    switch step.actor {
    case .developer: develop(step.action)
    case .customer(let name): state.customerIndex[name].map { act($0, step.action) }
    case .device(let name, let device):
      guard let customer = state.customerIndex[name], let index = state.customers[customer].device(device) else {
        return
      }
      act(DevicePlace(customer: customer, device: index), step.action)
    }
  }

  /// An action of the developer in App Store Connect.
  private mutating func develop(_ action: ScenarioAction) {
    switch action {
    case .setPrice(let product, let amount, let existing, let plan): price(product, amount, nil, existing, plan)
    case .setTerritoryPrice(let product, let amount, let territory, let existing, let plan):
      price(product, amount, territory, existing, plan)
    case .clear(let product): emit(.cleared) { $0.product = product }
    case .remove(let product): emit(.removed) { $0.product = product }
    case .extendRenewals(let product, let days, let territories): extendAll(product, days, territories)
    case .updateContent(let product, let version):
      emit(.contentUpdated) { ($0.product, $0.version) = (product, version) }
    default: break
    }
  }

  /// Everywhere, or in one territory.
  private mutating func price(
    _ product: ProductID, _ amount: Money, _ territory: TerritoryCode?, _ existing: PriceChange.ExistingSubscribers,
    _ plan: TargetPlan
  ) {
    emit(.priceChanged) {
      ($0.product, $0.amount, $0.code, $0.reason) = (product, amount, territory?.text, existing.rawValue)
      if plan != .upfront { $0.plan = plan }
    }
    applyRise(of: product)
  }

  /// An action of a customer's account.
  private mutating func act(_ customer: Int, _ action: ScenarioAction) {
    let name = state.customers[customer].name
    switch action {
    case .addDevice(let device): emit(.device) { ($0.customer, $0.device) = (name, device) }
    case .payment(let works): emit(works ? .paymentWorks : .paymentFails) { $0.customer = name }
    case .failPayment(let number): emit(.paymentWillFail) { ($0.customer, $0.quantity) = (name, number) }
    case .askToBuy(let asks): emit(asks ? .asksToBuy : .buysAlone) { $0.customer = name }
    case .move(let territory): emit(.moved) { ($0.customer, $0.code) = (name, territory.text) }
    case .turnOffRenewal(let product): turnRenewal(customer, product, on: false)
    case .turnOnRenewal(let product): turnRenewal(customer, product, on: true)
    case .renewNow(let product): endPeriod(customer, product)
    case .expireNow(let product):
      let subscription = state.customers[customer].subscription(to: shop.group(of: product))
      let isActive = subscription.map { $0.phase == .active && $0.starts <= state.now } ?? false
      turnRenewal(customer, product, on: false, isNeeded: !isActive)
      if isActive { endPeriod(customer, product, expires: true) }
    case .acceptPrice(let product): answerPrice(customer, product, agrees: true)
    case .declinePrice(let product): answerPrice(customer, product, agrees: false)
    case .approve(let product): decide(customer, product, approves: true)
    case .decline(let product): decide(customer, product, approves: false)
    case .refund(let product): refund(customer, product, purchase: nil, percent: nil)
    case .refundPart(let product, let purchase, let percent):
      refund(customer, product, purchase: purchase, percent: percent)
    case .refundSeats(let product, let seats): refundSeats(customer, product, seats)
    case .renewSeats(let product, let seats): renewSeats(customer, product, seats)
    case .assignSeat(let product, let member): assignSeat(customer, product, to: member)
    case .revokeSeat(let product, let member): revokeSeat(customer, product, from: member)
    case .askRefund(let product, let reason): askRefund(customer, product, reason)
    case .declineRefund(let product): declineRefund(customer, product)
    case .reverseRefund(let product): reverseRefund(customer, product)
    case .extendRenewal(let product, let days): extend(customer, product, days)
    case .interruptPurchases(let interrupts): emit(interrupts ? .interrupted : .uninterrupted) { $0.customer = name }
    case .resolve(let product): resolve(customer, product)
    case .joinFamily(let family): join(family, customer)
    case .leaveFamily: leaveFamily(customer)
    case .shareWithFamily(let product, let shares): share(product, shares, customer)
    case .clearPurchaseHistory:
      guard shop.environment == .sandbox else { return refuse(customer, nil, .onlyInSandbox) }
      emit(.historyCleared) { $0.customer = name }
    default: break
    }
  }

  /// Records that the App Store refuses a request.
  mutating func refuse(_ customer: Int, _ product: ProductID?, _ reason: Refusal, device: String? = nil) {
    let name = state.customers[customer].name
    emit(.refused) { ($0.customer, $0.device, $0.product, $0.reason) = (name, device, product, reason.rawValue) }
  }

  private mutating func turnRenewal(_ customer: Int, _ product: ProductID, on: Bool, isNeeded: Bool = true) {
    let subscription = state.customers[customer].subscription(to: shop.group(of: product))
    guard let subscription, !subscription.phase.isOver, subscription.renews != on else {
      return isNeeded ? refuse(customer, product, .notFound) : ()
    }
    let name = state.customers[customer].name
    emit(on ? .renewalOn : .renewalOff) {
      ($0.customer, $0.product, $0.cause) = (name, subscription.product, .customer)
    }
  }

  /// Ends the current period, with the usual consequences.
  private mutating func endPeriod(_ customer: Int, _ product: ProductID, expires: Bool = false) {
    let subscription = state.customers[customer].subscription(to: shop.group(of: product))
    // A period that was paid in advance hasn't started.
    guard let subscription, subscription.phase == .active, subscription.starts <= state.now,
      subscription.ends > state.now
    else {
      return refuse(customer, product, .notFound)
    }
    let (name, now) = (state.customers[customer].name, state.now)
    emit(.periodEnded) {
      ($0.customer, $0.product, $0.transaction, $0.ends) = (name, subscription.product, subscription.last, now)
      if expires { $0.cause = .expired }
    }
  }

  /// Accepts or declines a higher price: when asked, or as soon as it is known.
  private mutating func answerPrice(_ customer: Int, _ product: ProductID, agrees: Bool) {
    guard let subscription = state.customers[customer].subscription(to: shop.group(of: product)),
      let rise = pendingPriceIncrease(for: subscription, of: customer)
    else { return refuse(customer, product, .notFound) }
    let isAsked = subscription.consent == .pending || (agrees && subscription.consent == .declined)
    guard isAsked || (shop.era == .modern && subscription.consent == .notNeeded && subscription.renews) else {
      return refuse(customer, product, .notFound)
    }
    let price = isAsked ? subscription.consentPrice ?? rise.amount : rise.amount
    let name = state.customers[customer].name
    let currency = state.transaction(subscription.last)?.currency
    emit(agrees ? .priceAccepted : .priceDeclined) {
      ($0.customer, $0.product, $0.amount, $0.code) = (name, subscription.product, price, currency)
    }
    // In 2013 the renewal was off until the subscriber agreed.
    guard agrees, shop.era == .of2013, !subscription.renews else { return }
    emit(.renewalOn) { ($0.customer, $0.product, $0.cause) = (name, subscription.product, .priceAccepted) }
  }
}

/// A device, by the indices of the customer and the device.
struct DevicePlace: Hashable {
  var customer: Int
  var device: Int
}
