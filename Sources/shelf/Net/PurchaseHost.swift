import CatalogModel
import JSONSyntax
import ServerPayloads
import SourceDiagnostics
import StoreServer

/// The one who holds a local App Store Server while it is served: answers one request after the other, keeps what changed it, and
/// lets its clock run.
actor PurchaseHost: WebHost {
  nonisolated var takesUploads: Bool { false }
  nonisolated var newsPath: String? { nil }

  private var server: PurchaseServer
  private let file: PurchaseFile

  /// How many times as fast as the machine's clock its own goes; 0 while it stands.
  private var rate: Double = 0

  /// Where both clocks were when that was set.
  private var anchor: (own: Instant, machine: ContinuousClock.Instant)

  /// - Parameters:
  ///   - server: as it begins.
  ///   - file: what came to it before, and where more is kept.
  /// - Throws: a failure when what was kept can't be played again.
  init(_ server: PurchaseServer, _ file: PurchaseFile) throws {
    self.server = server
    self.file = file
    anchor = (server.now, ContinuousClock.now)
    for kept in try file.contents() {
      self.server.pass(to: kept.at)
      _ = self.server.answer(kept.request, clock: nil)
    }
    anchor.own = self.server.now
  }

  func settle(address: String, uploadAddress: String) {}
  func requests() -> (number: Int, stream: AsyncStream<String>) { (0, AsyncStream { $0.finish() }) }
  func leave(_ number: Int) {}

  /// Looks every now and then what came due, as long as the clock runs.
  func work() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(200))
      catchUp()
    }
  }

  /// Lets the time pass that passed since.
  private func catchUp() {
    guard rate > 0 else { return }
    let seconds = ContinuousClock.now - anchor.machine
    let passed = Double(seconds.components.seconds) + Double(seconds.components.attoseconds) / 1e18
    server.pass(to: anchor.own.adding(milliseconds: Int64(min(passed * rate * 1000, 1e15))))
  }

  func answer(_ request: StoreRequest) -> StoreAnswer {
    catchUp()
    guard let path = request.parts, let question = request.question else { return StoreAnswer(status: 400) }
    if request.method == "POST", path == ["_server", "clock"], let answer = setRate(request.body) { return answer }
    let asked = ServerRequest(
      request.method, path, question: question, authorization: request.headers["authorization"], body: request.body)
    let before = server.now
    let found = server.answer(asked, clock: Clock.now ?? Instant(milliseconds: 0))
    if found.isChange {
      do { try file.keep(asked, at: before) } catch {
        // What could not be kept was not done; the file and the server no longer agree.
        var broken = StoreAnswer(status: 500)
        broken.body = Array("the server's file can't be written: \(error)\n".utf8)
        return broken
      }
      if rate > 0 { anchor = (server.now, ContinuousClock.now) } else { anchor.own = server.now }
    }
    var answer = StoreAnswer(status: found.status)
    if let type = found.contentType { answer.headers = [("Content-Type", type)] }
    answer.body = found.body
    return answer
  }

  /// `{"rate": 3600}`: an hour a second; `{"rate": 0}` stops the clock. Nil for anything else.
  private func setRate(_ body: [UInt8]) -> StoreAnswer? {
    guard let document = parseJSON(TextFile(path: "body", bytes: body)).root?.value, case .number(let digits)? = document["rate"]
    else { return nil }
    guard let rate = Double(digits), rate >= 0, rate <= 100_000_000 else {
      return Self.answer(400, ["errorCode": 4_000_000, "errorMessage": "'rate' takes a number from 0 to 100000000"])
    }
    self.rate = rate
    anchor = (server.now, ContinuousClock.now)
    return Self.answer(200, ["now": .string(server.now.description), "rate": .number(digits)])
  }

  private static func answer(_ status: Int, _ document: JSONValue) -> StoreAnswer {
    var writer = JSONWriter(.compact)
    writer.value(document)
    var answer = StoreAnswer(status: status)
    answer.headers = [("Content-Type", "application/json")]
    answer.body = writer.finish()
    return answer
  }
}
