package import CatalogModel

/// An account of the store.
package struct Customer: Hashable, Sendable {
  package let name: String
  package internal(set) var territory: TerritoryCode

  /// The UUID by which the app's server knows it.
  package internal(set) var accountToken: String?
  package internal(set) var devices: [Device] = []
  private var deviceIndex: [String: Int] = [:]

  /// Whether the card works.
  package internal(set) var hasWorkingCard = true

  /// Which payment from now on fails once, 1 being the next; nil for none.
  package internal(set) var paymentsToFailure: Int?

  /// Whether the next payment goes through.
  package var canPay: Bool { hasWorkingCard && paymentsToFailure != 1 }

  /// Whether somebody else must approve what it buys.
  package internal(set) var asksToBuy = false

  /// Whether something must be done in the store, such as accepting new terms, before a purchase goes through.
  package internal(set) var isInterrupted = false

  /// The family that it shares purchases with.
  package internal(set) var family: String?

  /// At most one a group.
  package internal(set) var subscriptions: [Subscription] = []
  private var groupIndex: [String: Int] = [:]

  /// The groups in which it had its introductory offer.
  package internal(set) var introduced: Set<String> = []

  /// What it owns for good, by the transaction that paid for it.
  package internal(set) var owned: [ProductID: Int] = [:]

  /// Its purchases that end and do not renew, which receipts of today go on showing.
  package internal(set) var lasting: [Int] = []

  /// What it does not share with its family, though the catalog lets it.
  package internal(set) var unshared: Set<ProductID> = []

  /// What others of the family bought and it has, by the transaction that paid for it.
  package internal(set) var shared: [ProductID: Int] = [:]

  /// All its completed purchases that the store restores, first ones only.
  package internal(set) var restorable: [Int] = []

  /// The purchases of each product that cost something and were not taken back, oldest first.
  package internal(set) var charged: [ProductID: [Int]] = [:]

  /// The payments that wait for somebody's approval.
  package internal(set) var asked = ProductLines()

  /// The payments that failed because something must be done in the store first.
  package internal(set) var interrupted = ProductLines()

  /// When it last paid for anything.
  package internal(set) var lastSpent: Instant?

  /// When it last took a win-back offer.
  package internal(set) var lastWinBack: Instant?

  /// The offers of which it redeemed a code.
  package internal(set) var codes: Set<String> = []

  init(name: String, territory: TerritoryCode) {
    self.name = name
    self.territory = territory
  }

  /// Its subscription to a group, running or not.
  package func subscription(to group: String) -> Subscription? { groupIndex[group].map { subscriptions[$0] } }

  /// Remembers a purchase that cost something.
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

  /// Forgets that there ever were any.
  mutating func clearSubscriptions() { (subscriptions, groupIndex) = ([], [:]) }

  /// Puts a subscription in the place of the one to the same group.
  mutating func hold(_ subscription: Subscription) {
    if let index = groupIndex[subscription.group] { return subscriptions[index] = subscription }
    groupIndex[subscription.group] = subscriptions.count
    subscriptions.append(subscription)
  }
}
