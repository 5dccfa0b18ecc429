package import CatalogModel

/// An account of the store.
package struct Customer: Hashable, Sendable {
  package let name: String
  package internal(set) var territory: TerritoryCode
  package internal(set) var devices: [Device] = []

  /// Whether payments go through.
  package internal(set) var canPay = true

  /// Whether somebody else must approve what it buys.
  package internal(set) var asksToBuy = false

  /// At most one a group.
  package internal(set) var subscriptions: [Subscription] = []

  /// The groups in which it had its introductory offer.
  package internal(set) var introduced: Set<String> = []

  /// What it owns for good, by the transaction that paid for it.
  package internal(set) var owned: [ProductID: Int] = [:]

  /// All its completed purchases that the store restores, first ones only.
  package internal(set) var restorable: [Int] = []

  /// When it last took a win-back offer.
  package internal(set) var lastWinBack: Instant?

  /// The codes that it redeemed.
  package internal(set) var codes: Set<String> = []

  /// Its subscription to a group, running or not.
  package func subscription(to group: String) -> Subscription? { subscriptions.first { $0.group == group } }

  func device(_ name: String) -> Int? { devices.firstIndex { $0.name == name } }
}

/// A device with the app on it.
package struct Device: Hashable, Sendable {
  package let name: String
  package internal(set) var isRunning = true
  package internal(set) var allowsPurchases = true

  /// Whether the app delivers and finishes at once what it sees, as it should.
  package internal(set) var finishesItself = true

  /// The transactions that wait to be finished, oldest first; they survive quitting.
  package internal(set) var queue: [Int] = []

  /// Those of the queue that the app saw.
  package internal(set) var seen: Set<Int> = []

  /// What the app delivered here.
  package internal(set) var delivered: Set<ProductID> = []

  /// The transactions of used-up and non-renewing purchases that the receipt still shows (statement 44).
  package internal(set) var passing: [Int] = []

  package internal(set) var downloads: [Download] = []

  /// The version of hosted content that the app keeps.
  package internal(set) var contents: [ProductID: String] = [:]
}

/// The hosted content of one transaction on its way.
package struct Download: Hashable, Sendable {
  package let transaction: Int
  package let product: ProductID
  package let version: String
  package internal(set) var state = State.waiting

  /// Hundredths of the whole.
  package internal(set) var progress = 0

  /// Seconds that the whole takes.
  package internal(set) var duration: Int64 = 0

  /// When it makes its next quarter.
  package internal(set) var due: Instant?

  /// Whether its files still lie where the store put them.
  package internal(set) var hasFiles = false

  /// The states of a download (statement 95).
  package enum State: String, Sendable {
    case waiting, active, paused, finished, failed, cancelled
  }

  /// Whether nothing more will come.
  package var isOver: Bool { [.finished, .failed, .cancelled].contains(state) }

  /// Seconds left; -1 while nobody can tell (statement 97).
  package var timeRemaining: Int64 {
    switch state {
    case .finished: 0
    case .active where progress > 0: duration * Int64(100 - progress) / 100
    default: -1
    }
  }
}
