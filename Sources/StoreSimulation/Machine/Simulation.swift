package import CatalogModel

/// A run of the store: a state, the events that made it, and what is due next.
///
/// It decides, and `StoreState.apply` carries out: nothing changes but by an event.
package struct Simulation: Sendable {
  package let shop: Shop
  package private(set) var state: StoreState
  package private(set) var events: [StoreEvent] = []

  /// Whether events are kept; off for runs of millions that only look at each as it comes.
  package var keepsEvents = true

  private var timers = TimerHeap()

  /// A run that begins, with everybody who takes part.
  package init(_ shop: Shop, from start: Instant, customers: [Participant]) {
    self.shop = shop
    state = StoreState(at: start)
    for customer in customers { join(customer) }
  }

  /// A run that goes on behind some events.
  package init(_ shop: Shop, from start: Instant, resuming events: [StoreEvent]) {
    self.shop = shop
    state = StoreState(from: start, after: events, in: shop)
    self.events = events
    for index in state.customers.indices { schedule(index) }
  }

  private mutating func join(_ customer: Participant) {
    emit(.customer) {
      $0.customer = customer.name
      $0.code = customer.territory.text
    }
    for device in customer.devices {
      emit(.device) {
        $0.customer = customer.name
        $0.device = device
      }
    }
    if customer.asksToBuy { emit(.asksToBuy) { $0.customer = customer.name } }
  }

  /// Writes down that something happened, which makes it so.
  mutating func emit(_ kind: EventKind, _ body: (inout StoreEvent) -> Void = { _ in }) {
    var event = StoreEvent(number: state.eventCount, at: state.now, kind)
    body(&event)
    state.apply(event, in: shop)
    if keepsEvents { events.append(event) }
    guard let name = event.customer, let index = state.customerIndex[name] else { return }
    schedule(index)
  }

  /// Lets time pass, and carries out what comes due up to a moment, that moment included.
  package mutating func run(until moment: Instant) {
    while runNext(until: moment) {}
  }

  /// Carries out the next thing that comes due up to a moment; where nothing does, lets time pass to it.
  ///
  /// - Returns: whether there was something.
  package mutating func runNext(until moment: Instant) -> Bool {
    while let timer = timers.first, timer.at <= moment {
      timers.removeFirst()
      guard isDue(timer) else { continue }
      state.pass(to: timer.at)
      fire(timer)
      return true
    }
    state.pass(to: moment)
    return false
  }

  /// Carries out a step, after all that comes due before it.
  package mutating func perform(_ step: ScenarioStep) {
    run(until: step.at)
    let number = state.stepCount + 1
    emit(.step) { $0.quantity = number }
    act(step)
  }
}

// MARK: - What is due

extension Simulation {
  /// Puts what a customer's subscriptions and downloads wait for on the list.
  private mutating func schedule(_ customer: Int) {
    for (index, subscription) in state.customers[customer].subscriptions.enumerated() {
      if let due = subscription.due { timers.insert(TimerHeap.Timer(at: due, customer: customer, what: .subscription(index))) }
    }
    for (index, device) in state.customers[customer].devices.enumerated() {
      for (download, item) in device.downloads.enumerated() {
        if let due = item.due { timers.insert(TimerHeap.Timer(at: due, customer: customer, what: .download(index, download))) }
      }
    }
  }

  /// Whether a timer still says what the state says.
  private func isDue(_ timer: TimerHeap.Timer) -> Bool {
    let customer = state.customers[timer.customer]
    switch timer.what {
    case .subscription(let index):
      return customer.subscriptions.indices.contains(index) && customer.subscriptions[index].due == timer.at
    case .download(let device, let index):
      return customer.devices.indices.contains(device) && customer.devices[device].downloads.indices.contains(index)
        && customer.devices[device].downloads[index].due == timer.at
    }
  }

  private mutating func fire(_ timer: TimerHeap.Timer) {
    switch timer.what {
    case .subscription(let index): look(at: index, of: timer.customer)
    case .download(let device, let index): advance(download: index, device: device, customer: timer.customer)
    }
  }
}

/// What is due, soonest first; each entry once.
struct TimerHeap: Sendable {
  struct Timer: Hashable, Comparable, Sendable {
    var at: Instant
    var customer: Int
    var what: What

    enum What: Hashable, Sendable {
      case subscription(Int)
      case download(Int, Int)

      var order: (Int, Int, Int) {
        switch self {
        case .subscription(let index): (0, index, 0)
        case .download(let device, let index): (1, device, index)
        }
      }
    }

    /// By time; at the same moment by customer, so that the order is the same in every run.
    static func < (left: Timer, right: Timer) -> Bool {
      if left.at != right.at { return left.at < right.at }
      return left.customer != right.customer ? left.customer < right.customer : left.what.order < right.what.order
    }
  }

  private var heap: [Timer] = []
  private var known: Set<Timer> = []

  var first: Timer? { heap.first }

  mutating func insert(_ timer: Timer) {
    guard known.insert(timer).inserted else { return }
    heap.append(timer)
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      let parent = (index - 1) / 2
      heap.swapAt(index, parent)
      index = parent
    }
  }

  mutating func removeFirst() {
    known.remove(heap[0])
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      let children = (2 * index + 1)..<max(2 * index + 1, min(2 * index + 3, heap.count))
      guard let least = children.isEmpty ? nil : children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[index] else {
        return
      }
      heap.swapAt(index, least)
      index = least
    }
  }
}
