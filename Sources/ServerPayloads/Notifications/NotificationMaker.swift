package import CatalogModel
import StoreFacts
package import StoreSimulation
import TextFormats

/// Observes a simulation and creates the notifications that Apple sends to a server.
///
/// It recomputes the states from the events, so that each notification contains the state directly after its event.
package struct NotificationMaker: Sendable {
  package let writer: PayloadWriter

  /// The state after the last event.
  package private(set) var state: StoreState

  /// The request ID of the next extension for all subscribers; nil for a generated one.
  package var extensionRequest: String?

  /// Makes the IDs of this run unique.
  private let run: String
  private var made: [StoreNotification] = []

  /// The number of notifications about the current event.
  private var countOfEvent = 0

  /// The customers who are upgrading.
  private var upgrading: Set<Int> = []
  private var failedExtensions = 0

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - writer: writes the documents.
  ///   - start: the start of the simulation.
  ///   - run: makes the IDs unique, such as a scenario's title.
  package init(_ writer: PayloadWriter, from start: Instant, run: String) {
    self.init(writer, after: StoreState(at: start), run: run)
  }

  /// Creates an observer that continues after a state.
  init(_ writer: PayloadWriter, after state: StoreState, run: String) {
    self.writer = writer
    self.state = state
    self.run = run
  }

  /// Processes the next events; all events with one cause must be passed together.
  package mutating func makeNotifications(for events: ArraySlice<StoreEvent>) -> [StoreNotification] {
    made = []
    for index in events.indices { process(events[index], before: events[(index + 1)...]) }
    return made
  }

  /// Advances the time without an event.
  package mutating func pass(to moment: Instant) { state.pass(to: moment) }

  private mutating func process(_ event: StoreEvent, before rest: ArraySlice<StoreEvent>) {
    countOfEvent = 0
    let customer = event.customer.flatMap { state.customerIndex[$0] }
    let account = customer.map { state.customers[$0] }
    state.apply(event, in: writer.shop)
    if event.kind == .extensionsDone { return summarize(event) }
    guard let customer, let product = event.product else { return }
    let step = Step(event: event, customer: customer, group: writer.shop.group(of: product), account: account)
    purchases(step)
    family(step)
    guard writer.shop.type(of: product) == .autoRenewableSubscription else { return refunds(step) }
    renewals(step)
    changes(step)
    prices(step)
    refunds(step)
    extensions(step, before: rest)
  }

  /// An event with the customer before it.
  private struct Step {
    let event: StoreEvent
    let customer: Int
    let group: String
    let account: Customer?

    var before: Subscription? { account?.subscription(to: group) }
    var product: ProductID { event.product ?? "" }
  }

  private func subscription(_ step: Step) -> Subscription? {
    state.customers[step.customer].subscription(to: step.group)
  }
}

// MARK: - Notifications by event

extension NotificationMaker {
  private mutating func purchases(_ step: Step) {
    switch step.event.kind {
    case .upgraded: upgrading.insert(step.customer)
    // Apple documents subtypes of notifications about the number of seats, but not their type.
    case .purchased where step.event.cause == .seatsAdded: break
    case .purchased where step.event.starts == nil:
      // A repeated purchase without a payment isn't a new transaction.
      if step.event.original == nil, step.event.cause != .before {
        send(step, .oneTimeCharge, transaction: step.event.transaction)
      }
    case .purchased:
      // A period that ended before the grace period isn't upgraded.
      if upgrading.remove(step.customer) != nil || step.before?.phase == .grace {
        send(step, isOffered(step.event) ? .offerRedeemed : .didChangeRenewalPref, .upgrade)
      } else {
        send(step, .subscribed, step.before == nil ? .initialBuy : .resubscribe)
      }
    default: break
    }
  }

  /// Whether the event uses an offer other than an introductory one.
  private func isOffered(_ event: StoreEvent) -> Bool {
    guard let key = event.offer.flatMap(OfferKey.init) else { return false }
    if case .introductory = key { return false }
    return true
  }

  private mutating func renewals(_ step: Step) {
    let after = subscription(step)?.phase
    switch step.event.kind {
    case .renewed:
      let isLate = step.before.map { $0.phase == .grace || $0.phase == .retry } ?? false
      sendAll(step, .didRenew, isLate ? .billingRecovery : nil)
    case .graceBegan: sendAll(step, .didFailToRenew, .gracePeriod)
    case .graceEnded:
      sendAll(step, .gracePeriodExpired)
      if after == .expired { sendAll(step, .expired, .voluntary) }
    case .expired where after == .retry: sendAll(step, .didFailToRenew)
    case .expired: sendAll(step, .expired, step.event.cause?.subtype)
    default: break
    }
  }

  /// Family members are told of the renewal's status and of redeemed offers too (Apple Developer Forums, thread 744155;
  /// read 2026-11-27, secondary).
  private mutating func changes(_ step: Step) {
    switch step.event.kind {
    case .renewalOff:
      sendAll(step, .didChangeRenewalStatus, .autoRenewDisabled)
      let wasLate = step.before?.phase == .retry || step.before?.phase == .grace
      let isOver = wasLate && subscription(step)?.phase == .expired
      if isOver { sendAll(step, .expired, .voluntary) }
    case .renewalOn: sendAll(step, .didChangeRenewalStatus, .autoRenewEnabled)
    case .planChosen:
      let type: NotificationType = step.event.offer == nil ? .didChangeRenewalPref : .offerRedeemed
      send(step, type, direction(step))
    case .offerTaken: sendAll(step, .offerRedeemed)
    default: break
    }
  }

  /// The direction of a pending switch; nil for the return to the current subscription. Another billing plan is a
  /// crossgrade to another duration.
  private func direction(_ step: Step) -> NotificationSubtype? {
    if let before = step.before, before.product == step.product {
      return before.plan == step.event.plan ?? .upfront ? nil : .downgrade
    }
    guard let running = step.before?.product, let old = writer.shop.product(running),
      let new = writer.shop.product(step.product)
    else { return nil }
    return planChange(from: old, to: new)?.kind == .upgrade ? .upgrade : .downgrade
  }

  private mutating func prices(_ step: Step) {
    switch step.event.kind {
    case .priceNotice: send(step, .priceIncrease, .pending)
    case .priceAccepted: send(step, .priceIncrease, .accepted)
    // A price increase without consent, of which the subscriber is notified.
    case .preflight: if step.event.amount != nil { send(step, .priceIncrease, .accepted) }
    default: break
    }
  }

  private mutating func refunds(_ step: Step) {
    let number = step.event.transaction
    switch step.event.kind {
    case .refunded: send(step, .refund, step.event.cause == .seats ? .seats : nil, transaction: number)
    case .refundAsked:
      send(step, .consumptionRequest, transaction: number, reason: step.event.reason?.uppercased() ?? "OTHER")
    case .refundDeclined: send(step, .refundDeclined, transaction: number)
    case .refundReversed: send(step, .refundReversed, transaction: number)
    default: break
    }
  }

  private mutating func family(_ step: Step) {
    guard let number = step.event.original, let transaction = state.transaction(number) else { return }
    switch step.event.kind {
    case .shared,
      .restored where step.event.cause == .family:
      guard step.account?.shared[step.product] == nil else { return }
      let isPlan = writer.shop.type(of: step.product) == .autoRenewableSubscription
      // A member who lost it while the payment was retried gets the notification of the renewal.
      let wasUnpaid = step.account?.lostShares[step.product]?.isRevoked == false
      if wasUnpaid, transaction.isRenewal, transaction.at == step.event.at, transaction.starts == transaction.at {
        send(step, .didRenew, .billingRecovery, transaction: number, member: step.customer, of: transaction.customer)
        return
      }
      let hadIt = step.account?.lostShares.keys.contains { writer.shop.group(of: $0) == step.group } ?? false
      send(
        step, isPlan ? .subscribed : .oneTimeCharge, isPlan ? (hadIt ? .resubscribe : .initialBuy) : nil,
        transaction: number,
        member: step.customer, of: transaction.customer)
    // No notifications are sent for a cleared history.
    // The end of the payer's subscription was already sent. Apple doesn't document one about lost seats.
    case .revoked where step.event.cause != .historyCleared && step.event.cause != .expired:
      if step.account?.assignedSeats[step.product] == number { return }
      let loss = state.customers[step.customer].lostShares[step.product]
      let last = state.sharedTransaction(from: number, before: loss)?.number
      send(step, .revoke, transaction: last ?? number, member: step.customer, of: transaction.customer)
    default: break
    }
  }

  private mutating func extensions(_ step: Step, before rest: ArraySlice<StoreEvent>) {
    switch step.event.kind {
    case .extended: sendAll(step, .renewalExtended)
    case .extensionFailed:
      // A request for a single subscriber is answered without a notification.
      guard rest.contains(where: { $0.kind == .extensionsDone }) else { return }
      failedExtensions += 1
      send(step, .renewalExtension, .failure)
    default: break
    }
  }

  private mutating func summarize(_ event: StoreEvent) {
    let id = extensionRequest ?? PayloadIDs.uuid(["extension", run, "\(event.number)"])
    var body = DocumentFields()
    body.text("requestIdentifier", id)
    body.text("productId", event.product?.text)
    let territories = event.code?.split(separator: "+").map { JSONValue.string(String($0)) }
    body.value("storefrontCountryCodes", territories.map { .array($0) })
    body.number("succeededCount", Int64(event.quantity ?? 0))
    body.number("failedCount", Int64(failedExtensions))
    failedExtensions = 0
    extensionRequest = nil
    appendNotification(.renewalExtension, .summary, event, customer: nil, body.object)
  }
}

// MARK: - Sending

extension NotificationMaker {
  /// Sends a notification about the buyer, and about every family member with a share.
  private mutating func sendAll(_ step: Step, _ type: NotificationType, _ subtype: NotificationSubtype? = nil) {
    send(step, type, subtype)
    guard let last = subscription(step)?.last, let transaction = state.transaction(last) else { return }
    for member in sharers(of: transaction) {
      send(step, type, subtype, member: member, of: step.customer)
    }
  }

  /// The family members with a share of a purchase, or of an earlier one of its chain; a chain can also contain
  /// subscriptions that aren't shared.
  package func sharers(of transaction: Transaction) -> [Int] {
    let payer = state.customers[transaction.customer]
    guard writer.shop.shares(transaction.product, of: payer), let family = payer.family,
      let names = state.families[family]
    else { return [] }
    return names.compactMap { state.customerIndex[$0] }.filter { member in
      guard member != transaction.customer else { return false }
      return state.customers[member].shared.values.contains { number in
        state.transaction(number).map { $0.customer == transaction.customer && $0.chain == transaction.chain } ?? false
      }
    }
  }

  private mutating func send(
    _ step: Step, _ type: NotificationType, _ subtype: NotificationSubtype? = nil, transaction number: Int? = nil,
    reason: String? = nil, member: Int? = nil, of buyer: Int? = nil
  ) {
    let payer = buyer ?? step.customer
    let holder = member.map { PayloadHolder.member($0) } ?? .buyer
    let isPlan = writer.shop.type(of: step.product) == .autoRenewableSubscription
    let whole = isPlan ? state.customers[payer].subscription(to: step.group) : nil
    guard let number = number ?? whole?.last, let transaction = state.transaction(number) else { return }
    let subscription = whole.map { writer.subscription($0, with: transaction, of: holder, in: state) }
    let moment = step.event.at
    var body = DocumentFields()
    body.value("signedTransactionInfo", writer.transaction(transaction, of: holder, in: state, signed: moment))
    body.value(
      "signedRenewalInfo", subscription.map { writer.renewal($0, of: payer, holder, in: state, signed: moment) })
    body.number("status", subscription.map { writer.status(of: $0, in: state) })
    body.text("consumptionRequestReason", reason)
    appendNotification(type, subtype, step.event, customer: holder.customer ?? step.customer, body.object)
  }

  private mutating func appendNotification(
    _ type: NotificationType, _ subtype: NotificationSubtype?, _ event: StoreEvent, customer: Int?,
    _ body: JSONValue
  ) {
    let id = PayloadIDs.uuid(["notification", run, "\(event.number)", "\(countOfEvent)"])
    countOfEvent += 1
    made.append(StoreNotification(type, subtype, id: id, at: event.at, customer: customer, body))
  }
}
