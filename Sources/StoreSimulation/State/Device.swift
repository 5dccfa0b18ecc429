package import CatalogModel

/// A device with the app on it.
package struct Device: Hashable, Sendable {
  package let name: String
  package internal(set) var isRunning = true
  package internal(set) var isOnline = true

  /// Whether the store answers when the app asks it for anything.
  package internal(set) var reachesStore = true
  package internal(set) var allowsPurchases = true

  /// Whether the app delivers and finishes at once what it sees, as it should.
  package internal(set) var finishesItself = true

  /// By how many milliseconds its own clock is ahead of the time.
  package internal(set) var clockOffset: Int64 = 0

  /// Since when the app does not run or does not reach the store; nil while it does.
  package internal(set) var lostContact: Instant?

  /// Whether the app still goes by purchases that the test environment forgot.
  package internal(set) var isStale = false

  /// The transactions that wait to be finished, oldest first; they survive quitting, and are the store's own list.
  package internal(set) var queue = TransactionLine()

  /// Those of the queue of which nobody knows yet what becomes of them.
  package internal(set) var pending: Set<Int> = []

  /// Those of the queue that the app has still to be shown.
  package internal(set) var unseen = TransactionLine()

  /// Those of the queue that the app saw since it was launched.
  package internal(set) var seen = ProductLines()

  /// What the app delivered here.
  package internal(set) var delivered: Set<ProductID> = []

  /// The transactions of used-up and non-renewing purchases that the receipt still shows (statement 44).
  package internal(set) var passing: [Int] = []

  /// All downloads there ever were, oldest first.
  package internal(set) var downloads: [Download] = []
  private var downloadIndex: [Int: Int] = [:]

  /// The transactions whose downloads are not over, and those whose files lie where the store put them.
  package internal(set) var open = ProductLines()
  package internal(set) var files = ProductLines()

  /// The version of hosted content that the app keeps.
  package internal(set) var contents: [ProductID: String] = [:]

  init(name: String) { self.name = name }

  /// The newest download of a transaction.
  func download(of transaction: Int) -> Int? { downloadIndex[transaction] }

  /// Shows the app everything that waits, as at a launch.
  mutating func showAll() {
    seen = ProductLines()
    unseen = TransactionLine()
    for number in queue where !pending.contains(number) { unseen.append(number) }
  }

  mutating func add(_ download: Download) {
    downloadIndex[download.transaction] = downloads.count
    downloads.append(download)
    open.append(download.transaction, of: download.product)
  }

  /// Loses what waits and what is on its way. The app goes on with what it delivered until it asks the store again
  /// (Developer Forums 739337; read 2026-11-23, official).
  mutating func clearHistory() {
    (queue, pending, unseen, seen, passing) = (TransactionLine(), [], TransactionLine(), ProductLines(), [])
    (downloads, downloadIndex, open, files) = ([], [:], ProductLines(), ProductLines())
    isStale = !delivered.isEmpty
  }

  /// Changes the newest download of a transaction.
  mutating func update(download transaction: Int, _ body: (inout Download) -> Void) {
    guard let index = downloadIndex[transaction] else { return }
    body(&downloads[index])
    let download = downloads[index]
    if download.isOver { open.remove(transaction, of: download.product) }
    if download.hasFiles {
      files.append(transaction, of: download.product)
    } else {
      files.remove(transaction, of: download.product)
    }
  }
}
