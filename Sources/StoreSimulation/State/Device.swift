package import CatalogModel

/// A device with the app on it.
package struct Device: Hashable, Sendable {
  package let name: String
  package internal(set) var isRunning = true
  package internal(set) var isOnline = true

  /// Whether the App Store responds to the app.
  package internal(set) var reachesStore = true
  package internal(set) var allowsPurchases = true

  /// Whether the app delivers and finishes transactions automatically, as it should.
  package internal(set) var finishesItself = true

  /// The milliseconds by which its clock is ahead.
  package internal(set) var clockOffset: Int64 = 0

  /// Since when the app isn't running or online; nil if it is.
  package internal(set) var lostContact: Instant?

  /// Whether the app still uses purchases that the test environment forgot.
  package internal(set) var isStale = false

  /// The unfinished transactions, oldest first; they survive quitting, and are stored by Apple.
  package internal(set) var queue = TransactionLine()

  /// The transactions of the queue whose result is unknown.
  package internal(set) var pending: Set<Int> = []

  /// The transactions of the queue that the app hasn't seen.
  package internal(set) var unseen = TransactionLine()

  /// The transactions of the queue that the app saw since its launch.
  package internal(set) var seen = ProductLines()

  /// The products that the app delivered here.
  package internal(set) var delivered: Set<ProductID> = []

  /// The transactions of consumable and non-renewing purchases that the receipt still contains (statement 44).
  package internal(set) var passing: [Int] = []

  /// All downloads, oldest first.
  package internal(set) var downloads: [Download] = []
  private var downloadIndex: [Int: Int] = [:]

  /// The transactions with active downloads, and those whose files weren't moved.
  package internal(set) var open = ProductLines()
  package internal(set) var files = ProductLines()

  /// The version of hosted content that the app has.
  package internal(set) var contents: [ProductID: String] = [:]

  init(name: String) { self.name = name }

  /// The newest download of a transaction.
  func download(of transaction: Int) -> Int? { downloadIndex[transaction] }

  /// Shows all waiting transactions to the app, as at a launch.
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

  /// Removes waiting transactions and downloads. The app keeps using what it delivered until it queries the App Store
  /// again (Developer Forums 739337; read 2026-11-23, official).
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
