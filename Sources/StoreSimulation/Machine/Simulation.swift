package import CatalogModel
import StoreFacts

/// A simulation of the App Store: a state, its events, and the timers.
///
/// It decides, and `StoreState.apply` executes: the state changes only through events.
package struct Simulation: Sendable {
  package let shop: Shop
  package private(set) var state: StoreState

  /// The events, or those since `forgetEvents`.
  package private(set) var events: [StoreEvent] = []

  private var timers = TimerHeap()

  /// A new run, with all participants.
  package init(_ shop: Shop, from start: Instant, customers: [Participant]) {
    self.shop = shop
    state = StoreState(at: start)
    for customer in customers { join(customer) }
  }

  /// A run that resumes after some events.
  package init(_ shop: Shop, from start: Instant, resuming events: [StoreEvent]) {
    self.init(shop, resuming: StoreState(from: start, after: events, in: shop))
    self.events = events
  }

  /// A run that resumes with a state.
  package init(_ shop: Shop, resuming state: StoreState) {
    self.shop = shop
    self.state = state
    scheduleAll()
  }

  /// Adds a participant.
  package mutating func join(_ customer: Participant) {
    emit(.customer) {
      $0.customer = customer.name
      $0.code = customer.territory.text
      $0.reason = customer.accountToken
    }
    for device in customer.devices {
      emit(.device) {
        $0.customer = customer.name
        $0.device = device
      }
    }
    if customer.asksToBuy { emit(.asksToBuy) { $0.customer = customer.name } }
    for product in customer.owns { own(product, customer.name) }
  }

  /// Gives a customer an earlier purchase, which no device shows and no server is notified of.
  private mutating func own(_ product: ProductID, _ customer: String) {
    let number = state.transactions.count + 1
    for kind in [.queued, .purchased] as [EventKind] {
      emit(kind) { ($0.customer, $0.product, $0.transaction, $0.cause) = (customer, product, number, .before) }
    }
  }

  /// Sets the UUID that the app's server uses for the buyer of a purchase.
  package mutating func setAccountToken(_ token: String, of transaction: Transaction) {
    let name = state.customers[transaction.customer].name
    emit(.accountTokenSet) {
      ($0.customer, $0.product, $0.transaction) = (name, transaction.product, transaction.number)
      $0.reason = token
    }
  }

  /// Records an event and applies it.
  mutating func emit(_ kind: EventKind, _ body: (inout StoreEvent) -> Void = { _ in }) {
    var event = StoreEvent(number: state.eventCount, at: state.now, kind)
    body(&event)
    state.apply(event, in: shop)
    events.append(event)
    schedule(after: event)
  }

  /// Removes the recorded events, which the state includes; for long runs that process each event immediately.
  package mutating func forgetEvents() { events.removeAll(keepingCapacity: true) }

  /// Advances the time and processes everything that is due up to a time, inclusive.
  package mutating func run(until moment: Instant) {
    while runNext(until: moment) {}
  }

  /// Processes the next item that is due up to a time, or advances to it.
  ///
  /// - Returns: whether there was an item.
  package mutating func runNext(until moment: Instant) -> Bool {
    while let timer = timers.first, timer.at <= moment {
      timers.removeFirst()
      guard isDue(timer) else { continue }
      state.pass(to: timer.at)
      let mark = events.count
      fire(timer)
      settleFamilies(since: mark)
      settleSeats(since: mark)
      return true
    }
    state.pass(to: moment)
    return false
  }

  /// Performs a step, after everything that is due earlier.
  package mutating func perform(_ step: ScenarioStep) {
    run(until: step.at)
    let number = state.stepCount + 1
    let mark = events.count
    emit(.step) { $0.quantity = number }
    act(step)
    settleFamilies(since: mark)
    settleSeats(since: mark)
  }
}

// MARK: - Due events

extension Simulation {
  /// Adds the timers that an event starts.
  private mutating func schedule(after event: StoreEvent) {
    guard let name = event.customer, let customer = state.customerIndex[name] else { return }
    switch event.kind {
    case .paymentWorks: scheduleSubscriptions(of: customer)
    case .familyJoined: scheduleHandovers(of: customer)
    case .deferred: event.transaction.map { scheduleRequest($0, of: customer) }
    case .downloadActive, .downloadProgress:
      guard let device = event.device.flatMap({ state.customers[customer].device($0) }),
        let download = event.transaction.flatMap({ state.customers[customer].devices[device].download(of: $0) })
      else { return }
      schedule(.download(device, download), state.customers[customer].devices[device].downloads[download].due, customer)
    case .observed, .finished, .queued, .restored: break
    default:
      guard let product = event.product,
        let index = state.customers[customer].subscriptionIndex(of: shop.group(of: product))
      else { return }
      schedule(.subscription(index), state.customers[customer].subscriptions[index].due, customer)
      if event.starts != nil { scheduleHandovers(of: customer) }
    }
  }

  /// A subscription paid in advance may be shared with other members than the one before it, or have fewer seats, from
  /// its start.
  private mutating func scheduleHandovers(of customer: Int) {
    for (index, subscription) in state.customers[customer].subscriptions.enumerated() {
      schedule(.handover(index), handover(subscription, customer), customer)
    }
  }

  private func handover(_ subscription: Subscription, _ customer: Int) -> Instant? {
    let isShared = state.customers[customer].family != nil || state.seatHolders[customer] != nil
    return !isShared || subscription.starts < state.now || subscription.earlier.isEmpty ? nil : subscription.starts
  }

  /// Adds all timers when a run is resumed.
  private mutating func scheduleAll() {
    for customer in state.customers.indices {
      scheduleSubscriptions(of: customer)
      scheduleHandovers(of: customer)
      for number in state.customers[customer].asked.all { scheduleRequest(number, of: customer) }
      for (index, device) in state.customers[customer].devices.enumerated() {
        for (download, item) in device.downloads.enumerated() {
          schedule(.download(index, download), item.due, customer)
        }
      }
    }
  }

  private mutating func scheduleSubscriptions(of customer: Int) {
    for (index, subscription) in state.customers[customer].subscriptions.enumerated() {
      schedule(.subscription(index), subscription.due, customer)
    }
  }

  private mutating func scheduleRequest(_ number: Int, of customer: Int) {
    schedule(.request(number), requestEnd(number), customer)
  }

  private mutating func schedule(_ what: TimerHeap.Timer.What, _ due: Instant?, _ customer: Int) {
    if let due { timers.insert(TimerHeap.Timer(at: due, customer: customer, what: what)) }
  }

  /// When an unanswered request expires.
  private func requestEnd(_ number: Int) -> Instant? {
    guard let transaction = state.transaction(number), transaction.state == .deferred else { return nil }
    return transaction.at.adding(milliseconds: Int64(AskToBuy.hours.value) * .hour)
  }

  /// Whether a timer is still valid in the state.
  private func isDue(_ timer: TimerHeap.Timer) -> Bool {
    switch timer.what {
    case .subscription(let index):
      let subscriptions = state.customers[timer.customer].subscriptions
      // Clearing a history removes them.
      return subscriptions.indices.contains(index) && subscriptions[index].due == timer.at
    case .request(let number): return requestEnd(number) == timer.at
    case .handover(let index):
      let subscriptions = state.customers[timer.customer].subscriptions
      return subscriptions.indices.contains(index) && handover(subscriptions[index], timer.customer) == timer.at
    case .download(let device, let index):
      let downloads = state.customers[timer.customer].devices[device].downloads
      // Erasing a device removes its downloads.
      return downloads.indices.contains(index) && downloads[index].due == timer.at
    }
  }

  private mutating func fire(_ timer: TimerHeap.Timer) {
    switch timer.what {
    case .subscription(let index): processDueSubscription(at: index, of: timer.customer)
    case .download(let device, let index): advance(download: index, device: device, customer: timer.customer)
    case .request(let number): forget(number)
    case .handover:
      settleFamily(of: timer.customer)
      settleSeats(of: timer.customer)
    }
  }
}
