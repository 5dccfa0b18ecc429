import CommandSupport
import CatalogModel
import JSONSyntax
import StoreServer

/// The one who holds a local store while it is served: answers one request after the other, keeps what each changed,
/// and shows each on the page.
actor StoreHost: WebHost {
  nonisolated var takesUploads: Bool { true }
  nonisolated var newsPath: String? { "/_store/events" }

  /// Nothing goes on there by itself.
  func work() async {}

  private var store: LocalStore
  private let file: StoreFile

  /// What the store's clock is ahead of the machine's, in milliseconds.
  private let shift: Int64

  private var listeners = NewsListeners(keepsLast: true)
  private var requestCount = 0

  init(_ store: LocalStore, _ file: StoreFile, shift: Int64) {
    self.store = store
    self.file = file
    self.shift = shift
  }

  private var now: Instant { (Clock.now ?? Instant(milliseconds: 0)).adding(milliseconds: shift) }

  /// Where the store is reached, once that is known.
  func settle(address: String, uploadAddress: String) {
    store.settings.address = address
    store.settings.uploadAddress = uploadAddress
  }

  func answer(_ request: StoreRequest) -> StoreAnswer {
    var answer = store.answer(request, at: now)
    do {
      try file.keep(answer.changes, counter: store.state.counter)
    } catch {
      // What could not be kept was not done; the file and the store no longer agree, so nothing more is answered.
      answer = StoreAnswer(status: 500)
      answer.reasons = ["the store's file can't be written: \(error)"]
    }
    if !request.path.hasPrefix("/_store/state") { log(request, answer) }
    return answer
  }

  // MARK: - The page

  /// Each request as it comes, as text for the page.
  func requests() -> (number: Int, stream: AsyncStream<String>) { listeners.join() }

  func leave(_ number: Int) { listeners.leave(number) }

  private func log(_ request: StoreRequest, _ answer: StoreAnswer) {
    requestCount += 1
    listeners.send([
      "number": .integer(requestCount), "time": .string(now.description), "method": .string(request.method),
      "target": .string(request.target), "status": .integer(answer.status),
      "changes": .integer(answer.changes.count), "reasons": .array(answer.reasons.map { .string($0) }),
    ])
  }
}
