package import CatalogModel

/// An App Store account.
package struct Customer: Hashable, Sendable {
  package let name: String
  package internal(set) var territory: TerritoryCode

  /// The UUID that the app's server uses for it.
  package internal(set) var accountToken: String?
  package internal(set) var devices: [Device] = []
  private var deviceIndex: [String: Int] = [:]

  /// Whether the card is valid.
  package internal(set) var hasWorkingCard = true

  /// The number of the payment that fails once, from now on, 1 being the next; nil for none.
  package internal(set) var paymentsToFailure: Int?

  /// Whether the next payment goes through.
  package var canPay: Bool { hasWorkingCard && paymentsToFailure != 1 }

  /// Whether a family member must approve purchases.
  package internal(set) var asksToBuy = false

  /// Whether the App Store requires an action, such as accepting new terms, before purchases go through.
  package internal(set) var isInterrupted = false

  /// The family that it shares purchases with.
  package internal(set) var family: String?

  /// At most one for each group.
  package internal(set) var subscriptions: [Subscription] = []
  private var groupIndex: [String: Int] = [:]

  /// The groups in which it used an introductory offer.
  package internal(set) var introduced: Set<String> = []

  /// Its permanent purchases, by the transaction that paid for them.
  package internal(set) var owned: [ProductID: Int] = [:]

  /// Its purchases that expire without renewing, which today's receipts keep.
  package internal(set) var lasting: [Int] = []

  /// The shareable products that it doesn't share with its family.
  package internal(set) var unshared: Set<ProductID> = []

  /// The purchases that family members share with it, by the transaction that paid for them.
  package internal(set) var shared: [ProductID: Int] = [:]

  /// Its completed restorable purchases, only the first of each.
  package internal(set) var restorable: [Int] = []

  /// The subscriptions of other customers that it has a seat of, by their transactions.
  package internal(set) var assignedSeats: [ProductID: Int] = [:]

  /// The products that it has from other customers.
  package var allShared: Set<ProductID> { Set(shared.keys).union(assignedSeats.keys) }

  /// The shared products and the seats that it lost.
  package internal(set) var lostShares: [ProductID: LostShare] = [:]

  /// The events that last gave or took shared products and seats.
  package internal(set) var accessChanged: [ProductID: Int] = [:]

  /// Earlier losses of products and seats that it has again, oldest first.
  package internal(set) var pastLosses: [LostShare] = []

  /// The transactions of its purchases and renewals, in order.
  package internal(set) var purchases: [Int] = []

  /// The paid purchases of each product without a refund, oldest first.
  package internal(set) var charged: [ProductID: [Int]] = [:]

  /// The payments that wait for approval.
  package internal(set) var asked = ProductLines()

  /// The payments that failed because of a required action.
  package internal(set) var interrupted = ProductLines()

  /// When it last paid for anything.
  package internal(set) var lastSpent: Instant?

  /// When the customer last accepted a win-back offer.
  package internal(set) var lastWinBack: Instant?

  /// The offers whose codes it redeemed.
  package internal(set) var codes: Set<String> = []

  /// How it lost a product that its family shared, or a seat.
  package struct LostShare: Hashable, Sendable {
    /// The payer's transaction that it had.
    package let transaction: Int
    package let at: Instant

    package let cause: EventCause?
    package let isSeat: Bool

    /// Whether access was revoked; otherwise the payer's subscription ended.
    package var isRevoked: Bool { cause != .expired }
  }

  init(name: String, territory: TerritoryCode) {
    self.name = name
    self.territory = territory
  }

  /// Its subscription to a group, active or not.
  package func subscription(to group: String) -> Subscription? { groupIndex[group].map { subscriptions[$0] } }

  /// Keeps the last loss of a product that it has again.
  mutating func regain(_ product: ProductID) {
    if let loss = lostShares.removeValue(forKey: product) { pastLosses.append(loss) }
  }

  /// Records a paid purchase.
  mutating func pay(_ number: Int, for product: ProductID, at moment: Instant) {
    charged[product, default: []].append(number)
    lastSpent = moment
  }

  func subscriptionIndex(of group: String) -> Int? { groupIndex[group] }
  func device(_ name: String) -> Int? { deviceIndex[name] }

  mutating func add(_ device: Device) {
    guard deviceIndex[device.name] == nil else { return }
    deviceIndex[device.name] = devices.count
    devices.append(device)
  }

  /// Removes all subscriptions.
  mutating func clearSubscriptions() { (subscriptions, groupIndex) = ([], [:]) }

  /// Replaces the subscription to the same group.
  mutating func hold(_ subscription: Subscription) {
    if let index = groupIndex[subscription.group] { return subscriptions[index] = subscription }
    groupIndex[subscription.group] = subscriptions.count
    subscriptions.append(subscription)
  }
}
