import CatalogModel
import StoreFacts

/// Subscriptions that are bought by the seat.
///
/// Apple doesn't document the price of seats that are added within a period, nor offers, switches and monthly payments
/// of such subscriptions: added seats cost a whole period, and the others are refused.
extension Simulation {
  /// Adds seats to an active subscription, in a transaction of their own.
  ///
  /// - Parameters:
  ///   - seats: the total number of seats.
  ///   - running: the subscription.
  ///   - asked: the payment in the queue, if it had to wait for an approval.
  ///   - place: the device.
  mutating func addSeats(_ seats: Int, to running: Subscription, asked: Transaction?, _ place: DevicePlace) {
    let id = running.product
    if let reason = refusal(of: id, .upfront, nil, customer(place), seats: seats) {
      return refuse(id, reason, asked, place)
    }
    guard let quote = shop.quote(id, for: customer(place), on: state.now.date, in: state) else {
      return refuse(id, .noPrice, asked, place)
    }
    var bands = shop.seatBands(seats, of: id, first: quote.amount, for: customer(place), in: state)
    var former = running.seats
    bands = bands.compactMap { band in
      let old = min(former, band.seats)
      former -= old
      return band.seats > old ? SeatSales.Band(price: band.price, seats: band.seats - old) : nil
    }
    guard customer(place).canPay else { return refuse(id, .paymentFailed, asked, place) }
    let number = asked?.number ?? state.transactions.count + 1
    let (added, now) = (seats - running.seats, state.now)
    if asked == nil {
      emit(.queued, place) { ($0.product, $0.transaction, $0.quantity) = (id, number, added) }
    }
    emit(.purchased, place) {
      ($0.product, $0.transaction, $0.original, $0.quantity) = (id, number, running.original, added)
      ($0.amount, $0.code, $0.seats) = (bands.total, quote.currency, bands)
      ($0.starts, $0.ends, $0.cause) = (now, running.ends, .seatsAdded)
    }
    observe(place)
    showOnAllDevices(place.customer)
  }

  /// Chooses the number of seats from the next renewal on: at most as many as now.
  mutating func renewSeats(_ customer: Int, _ product: ProductID, _ seats: Int) {
    guard let subscription = seatSubscription(of: customer, product) else {
      return refuse(customer, product, .notFound)
    }
    guard (1...subscription.seats).contains(seats) else { return refuse(customer, product, .badQuantity) }
    let name = state.customers[customer].name
    emit(.renewalSeats) { ($0.customer, $0.product, $0.quantity) = (name, product, seats) }
  }

  /// Apple refunds some seats of the current period, the last ones first.
  mutating func refundSeats(_ customer: Int, _ product: ProductID, _ seats: Int) {
    guard let subscription = seatSubscription(of: customer, product) else {
      return refuse(customer, product, .notFound)
    }
    guard (1...subscription.seats).contains(seats) else { return refuse(customer, product, .badQuantity) }
    let name = state.customers[customer].name
    var left = seats
    for number in subscription.current.reversed() {
      guard let transaction = state.transaction(number) else { continue }
      let count = min(left, transaction.remainingSeats)
      if count == 0 { continue }
      left -= count
      emit(.refunded) {
        ($0.customer, $0.product, $0.transaction) = (name, product, number)
        ($0.amount, $0.code) = (transaction.amount(for: count), transaction.currency)
        if count < transaction.remainingSeats { ($0.quantity, $0.cause) = (count, .seats) }
      }
    }
    guard !owns(product, customer) else { return }
    emit(.revoked) { ($0.customer, $0.product, $0.cause) = (name, product, .refunded) }
  }

  /// Gives a seat to another customer, whom Apple invites; the buyer also has a seat.
  mutating func assignSeat(_ customer: Int, _ product: ProductID, to member: String) {
    guard let subscription = seatSubscription(of: customer, product), subscription.phase != .retry,
      let index = state.customerIndex[member], index != customer, shop.catalog.app?.groupInvitations != .own,
      state.customers[index].assignedSeats[product] == nil, state.customers[index].shared[product] == nil
    else { return refuse(customer, product, .notFound) }
    let holders = (state.seatHolders[customer] ?? []).filter { holdsSeat($0, of: customer, product) }
    guard holders.count + 1 < subscription.seats else { return refuse(customer, product, .noFreeSeat) }
    emit(.seatAssigned) { ($0.customer, $0.product, $0.original) = (member, product, subscription.last) }
  }

  /// Takes a seat away from another customer.
  mutating func revokeSeat(_ customer: Int, _ product: ProductID, from member: String) {
    guard let index = state.customerIndex[member], holdsSeat(index, of: customer, product) else {
      return refuse(customer, product, .notFound)
    }
    revokeSeat(product, of: index, .seatRevoked)
  }

  /// Takes away the seats of subscriptions that ended since a mark, and the newest ones if fewer are paid for (a
  /// choice).
  mutating func settleSeats(since mark: Int) {
    guard !state.seatHolders.isEmpty, mark < events.count else { return }
    let payers = Set(events[mark...].compactMap { $0.customer.flatMap { state.customerIndex[$0] } })
    for payer in payers.sorted() {
      let name = state.customers[payer].name
      let isRefund = events[mark...].contains { $0.kind == .refunded && $0.customer == name }
      settleSeats(of: payer, isRefund ? .refunded : .seatRevoked)
    }
  }

  /// Settles the seats of one customer's subscriptions. The seats of a period paid in advance count from its start.
  mutating func settleSeats(of payer: Int, _ cause: EventCause = .seatRevoked) {
    // The buyer has a seat.
    var counts: [ProductID: Int] = [:]
    for member in state.seatHolders[payer] ?? [] {
      for product in state.customers[member].assignedSeats.keys.sorted() where holdsSeat(member, of: payer, product) {
        let subscription = state.customers[payer].subscription(to: shop.group(of: product))
        counts[product, default: 1] += 1
        switch subscription?.phase {
        case nil: revokeSeat(product, of: member, .historyCleared)
        case .revoked: revokeSeat(product, of: member, .refunded)
        case .retry, .expired: revokeSeat(product, of: member, .expired)
        case .active, .grace:
          guard let subscription, subscription.starts <= state.now else { continue }
          if counts[product, default: 1] > subscription.seats { revokeSeat(product, of: member, cause) }
        }
      }
    }
  }

  /// Returns the seats that customers lost while a payment was retried, or by a refund that is reversed.
  ///
  /// - Parameters:
  ///   - product: the subscription.
  ///   - payer: its buyer.
  ///   - cause: why they were lost.
  ///   - start: when they were lost at the earliest.
  mutating func restoreSeats(of product: ProductID, _ payer: Int, lostBy cause: EventCause, since start: Instant) {
    guard let number = state.customers[payer].subscription(to: shop.group(of: product))?.last else { return }
    for member in state.seatHolders[payer] ?? [] {
      let account = state.customers[member]
      guard let loss = account.lostShares[product], loss.isSeat, loss.cause == cause, loss.at >= start,
        state.transaction(loss.transaction)?.customer == payer, account.assignedSeats[product] == nil,
        account.shared[product] == nil
      else { continue }
      emit(.seatAssigned) { ($0.customer, $0.product, $0.original) = (account.name, product, number) }
    }
  }

  private mutating func revokeSeat(_ product: ProductID, of member: Int, _ cause: EventCause) {
    let (name, original) = (state.customers[member].name, state.customers[member].assignedSeats[product])
    emit(.revoked) { ($0.customer, $0.product, $0.original, $0.cause) = (name, product, original, cause) }
  }

  private func holdsSeat(_ member: Int, of payer: Int, _ product: ProductID) -> Bool {
    state.customers[member].assignedSeats[product].flatMap(state.transaction)?.customer == payer
  }

  /// A customer's subscription that is bought by the seat.
  private func seatSubscription(of customer: Int, _ product: ProductID) -> Subscription? {
    guard let subscription = state.customers[customer].subscription(to: shop.group(of: product)),
      subscription.product == product, subscription.isBySeat, !subscription.phase.isOver
    else { return nil }
    return subscription
  }
}

extension Shop {
  /// Why a subscription can't be bought by the seat on a day; nil if it can.
  func seatRefusal(of product: Product, on day: CalendarDate) -> Refusal? {
    guard era == .modern, product.type == .autoRenewableSubscription else { return .noSeats }
    if let stated = product.plan.multiSeat {
      return stated.isEnabled && stated.markets?.contains(.appStore) != false ? nil : .noSeats
    }
    return SeatSales.storeDefault(isShared: product.hasFamilySharing, made: nil, on: day) == .on ? nil : .noSeats
  }

  /// The prices of seats for a customer.
  ///
  /// - Parameters:
  ///   - seats: the number of seats.
  ///   - id: the subscription.
  ///   - price: the price of the first seats.
  ///   - customer: the customer.
  ///   - state: the current state.
  /// - Returns: a band for each tier that has a seat.
  func seatBands(
    _ seats: Int, of id: ProductID, first price: Money, for customer: Customer, in state: StoreState
  ) -> [SeatSales.Band] {
    // Larger amounts would overflow.
    let most = Money(digits: 1_000_000_000)
    let schedule = product(id, in: state)?.price
    let tiers = (schedule?.volume ?? []).compactMap { tier -> (fromSeats: Int, price: Money)? in
      let own = PriceSchedule(
        base: tier.base, baseTerritory: schedule?.baseTerritory, territories: tier.territories)
      let quote = own.quote(in: customer.territory, on: state.now.date, base: catalog.app?.baseTerritory)
      return tier.fromSeats.flatMap { from in quote.map { (from, min($0.amount, most)) } }
    }
    return SeatSales.bands(seats, first: min(price, most), tiers.sorted { $0.fromSeats < $1.fromSeats })
  }
}

extension [SeatSales.Band] {
  /// The price of all seats.
  var total: Money { Money(hundredths: reduce(0) { $0 + ($1.price.hundredths ?? 0) * Int64($1.seats) }) }
}
