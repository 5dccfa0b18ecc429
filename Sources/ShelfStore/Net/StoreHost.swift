import CommandSupport
import CatalogModel
import StoreServer
import TextFormats

/// Serves a local store: responds to one request after the other, saves the changes of each, and shows each on the
/// page.
actor StoreHost: WebHost {
  nonisolated var takesUploads: Bool { true }
  nonisolated var newsPath: String? { "/_store/events" }

  /// Its state changes only by requests.
  func work() async {}

  private var store: LocalStore
  private let file: StoreFile

  /// The offset of the local store's clock from the machine's clock, in milliseconds.
  private let shift: Int64

  private var listeners = NewsListeners(keepsLast: true)
  private var requestCount = 0

  init(_ store: LocalStore, _ file: StoreFile, shift: Int64) {
    self.store = store
    self.file = file
    self.shift = shift
  }

  private var now: Instant { (Clock.now ?? Instant(milliseconds: 0)).adding(milliseconds: shift) }

  /// The address of the local store, once it is known.
  func settle(address: String, uploadAddress: String) {
    store.settings.address = address
    store.settings.uploadAddress = uploadAddress
  }

  func answer(_ request: StoreRequest) -> StoreAnswer {
    var answer = store.answer(request, at: now)
    do {
      try file.keep(answer.changes, counter: store.state.counter)
    } catch {
      // A change that couldn't be saved doesn't count. The file and the server no longer agree, so all later requests
      // fail.
      answer = StoreAnswer(status: 500)
      answer.reasons = ["the state file can't be written: \(error)"]
    }
    if !request.path.hasPrefix("/_store/state") { log(request, answer) }
    return answer
  }

  // MARK: - The page

  /// Each request as an event for the page.
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
