import CatalogModel
import StoreFacts

/// The results of payments.
extension Simulation {
  /// Why a customer can't buy a product now; nil if the customer can.
  func refusal(
    of id: ProductID, _ plan: TargetPlan, _ offer: OfferKey?, _ customer: Customer, seats: Int = 1
  ) -> Refusal? {
    shop.refusal(of: id, plan, offer, customer, in: state, seats: seats)
  }

  /// Completes a payment, or reports why it failed.
  mutating func settle(_ number: Int, _ place: DevicePlace) {
    guard let payment = state.transaction(number) else { return }
    let offer = payment.offer.flatMap(OfferKey.init)
    let seats = payment.quantity
    if let reason = refusal(of: payment.product, payment.plan, offer, customer(place), seats: seats) {
      return fail(payment, reason, place)
    }
    guard let product = shop.product(payment.product, in: state), let type = product.type else { return }
    if type == .autoRenewableSubscription {
      if !changePlan(to: product.id, payment.plan, offer, seats: seats, asked: payment, place) {
        subscribe(payment, product, offer, place)
      }
      return
    }
    let first = customer(place).owned[payment.product]
    guard let quote = shop.quote(payment.product, for: customer(place), on: state.now.date, in: state) else { return }
    let price = first == nil ? price(quote, product, offer, customer(place)).times(payment.quantity) : 0
    if price > 0, !customer(place).canPay { return fail(payment, .paymentFailed, place) }
    let isPassing = TypeBehaviour.of(type).receipt == .once
    emit(.purchased, place) {
      ($0.product, $0.transaction, $0.quantity, $0.amount, $0.code) = (
        payment.product, number, payment.quantity, price, quote.currency
      )
      // A restorable product that is bought again is free, and counts as the first purchase (65, 66).
      ($0.original, $0.offer, $0.cause) = (first, payment.offer, isPassing ? .passing : nil)
    }
  }

  private func price(_ quote: PriceSchedule.Quote, _ product: Product, _ offer: OfferKey?, _ customer: Customer)
    -> Money
  {
    offer.flatMap { product.terms(of: $0) }.flatMap {
      shop.amount(of: $0, base: product.price?.baseTerritory, for: customer, on: state.now.date)
    } ?? quote.amount
  }

  mutating func fail(_ payment: Transaction, _ reason: Refusal, _ place: DevicePlace) {
    emit(.failed, place) {
      ($0.product, $0.transaction, $0.reason) = (payment.product, payment.number, reason.rawValue)
    }
  }

  /// Approves or declines what a customer asked to buy.
  mutating func decide(_ customer: Int, _ product: ProductID, approves: Bool) {
    let asked = state.customers[customer].asked[product].first.flatMap(state.transaction)
    let device = asked?.device.flatMap { state.customers[customer].device($0) }
    guard let asked, let device else { return refuse(customer, product, .notFound) }
    let place = DevicePlace(customer: customer, device: device)
    if approves { settle(asked.number, place) } else { fail(asked, .declined, place) }
    observe(place)
    showOnAllDevices(place.customer)
  }

  /// Expires a request that wasn't answered in time.
  mutating func forget(_ number: Int) {
    guard let asked = state.transaction(number),
      let device = asked.device.flatMap({ state.customers[asked.customer].device($0) })
    else { return }
    let place = DevicePlace(customer: asked.customer, device: device)
    fail(asked, .requestExpired, place)
    observe(place)
  }
}

extension Shop {
  /// Why a customer can't buy a product now; nil if the customer can.
  func refusal(
    of id: ProductID, _ plan: TargetPlan, _ offer: OfferKey?, _ customer: Customer, in state: StoreState, seats: Int = 1
  ) -> Refusal? {
    guard let product = product(id, in: state), let type = product.type else { return .noSuchProduct }
    let day = state.now.date
    // The test environment sells products before review (statement 19).
    if let obstacle = saleability(of: product, app: catalog.app, in: customer.territory, on: day).obstacles.first(
      where: preventsPurchase)
    {
      return Refusal(obstacle)
    }
    if let reason = refusal(of: plan, of: product, for: customer) { return reason }
    guard quote(id, for: customer, on: day, in: state, plan) != nil else { return .noPrice }
    if type == .autoRenewableSubscription, product.plan.period == nil { return .noPeriod }
    if type == .autoRenewableSubscription, seats > 1, let reason = seatRefusal(of: product, on: day) {
      return reason
    }
    return offer.flatMap { refusal(of: $0, of: product, plan, for: customer, in: state) }
  }

  private func preventsPurchase(_ obstacle: Saleability.Obstacle) -> Bool {
    // A simulation sells products with an unknown status.
    if obstacle == .unknownState { return false }
    guard environment.isTest else { return true }
    switch obstacle {
    case .notApproved, .notClearedForSale, .agreement, .tax, .banking: return false
    default: return true
    }
  }
}

extension Refusal {
  /// The same reason as `shelf why` gives.
  init(_ obstacle: Saleability.Obstacle) {
    switch obstacle {
    case .draft: self = .draft
    case .notApproved, .unknownState: self = .notApproved
    case .notClearedForSale: self = .notCleared
    case .notAvailable: self = .notAvailable
    case .noStorefront: self = .noStorefront
    case .noPrice: self = .noPrice
    case .agreement: self = .noAgreement
    case .tax: self = .noTaxForms
    case .banking: self = .noBankAccount
    case .outsideNewsstand: self = .outsideNewsstand
    }
  }
}
