import CatalogDiff
import CatalogFormats
import CatalogModel
import Reporting
import SourceDiagnostics
import StoreClient
import StorePlanning
import StoreServer
import Synchronization
import Testing
import TextFormats

/// An in-process App Store Connect: the client reads it and applies plans, with full concurrency.
final class TestStore: Sendable {
  struct State {
    var store: LocalStore
    var now = Instant(startOf: TestStore.day)

    /// The refused requests and the steps that failed, one line each.
    var refusals: [String] = []

    /// The lost responses, by request path.
    var losses: [String] = []

    /// The random faults on the way; nil for none.
    var faults: RandomFaults?

    /// The moments left before `apply` is killed; nil for never.
    var moments: Int?
    var isKilled = false

    /// The journal of `apply`.
    var journal: [UInt8] = []

    /// How many requests were sent.
    var calls = 0

    /// A moment passes; true once `apply` is killed.
    mutating func passes() -> Bool {
      guard let left = moments else { return false }
      isKilled = isKilled || left <= 0
      moments = left - 1
      return isKilled
    }
  }

  let state: Mutex<State>

  static let day = StorePlanningTests.day("2026-12-01")
  static let app = "1187265767"

  private init(_ state: State) { self.state = Mutex(state) }

  convenience init(_ catalog: Catalog) {
    var settings = StoreSettings()
    settings.tokens = nil
    settings.requestsPerMinute = nil
    settings.requestsPerHour = nil
    var store = LocalStore(settings, digest: TestPictures.digest)
    var catalog = catalog
    catalog.app = catalog.app ?? App()
    catalog.app?.bundleID = "com.example.lighthouse"
    catalog.app?.name = "Lighthouse"
    catalog.app?.appleID = AppleID(Self.app)
    store.load(catalog, at: Instant(startOf: Self.day)) { TestPictures.bytes(of: $0) }
    self.init(State(store: store))
  }

  /// A server with the same contents.
  func copy() -> TestStore { TestStore(state.withLock { $0 }) }

  var refusals: [String] { state.withLock { $0.refusals } }
  var records: [Record] { state.withLock { $0.store.state.everything } }
  var now: Instant { state.withLock { $0.now } }
  var calls: Int { state.withLock { $0.calls } }

  // MARK: - Exchange

  /// Sends a request as another client does.
  func ask(_ method: String, _ target: String, _ body: TextFormats.JSONValue? = nil) -> JSONNode? {
    let answer = answer(method, target, body?.compactBytes ?? [])
    return answer.status < 400 ? parseJSON(TextFile(path: target, bytes: answer.body)).root : nil
  }

  private func answer(_ method: String, _ target: String, _ body: [UInt8]) -> StoreAnswer {
    let target = target.replacing("[", with: "%5B").replacing("]", with: "%5D")
    return state.withLock { state in
      let answer = state.store.answer(StoreRequest(method, target, body: body), at: state.now)
      if answer.status >= 400, !(method == "GET" && answer.status == 404) {
        state.refusals.append("\(method) \(target): \(answer.status) \(answer.reasons.joined(separator: "; "))")
      }
      return answer
    }
  }

  private var session: StoreSession {
    let clock = ClientClock(
      milliseconds: { self.state.withLock { $0.now.milliseconds } },
      seconds: { self.state.withLock { $0.now.milliseconds / 1_000 } },
      sleep: { time in
        try self.state.withLock { state in
          if state.isKilled { throw Killed() }
          state.now = Instant(milliseconds: state.now.milliseconds + time)
        }
        await Task.yield()
      })
    // The address is one of loopback.
    return StoreSession(StoreAddress("http://127.0.0.1") ?? .apple, key: nil, perMinute: nil, clock: clock) { calls in
      var results: [Result<ClientReply, TransportFault>] = []
      for call in calls {
        await Task.yield()
        results.append(self.delivered(call))
      }
      return results
    }
  }

  /// The response to a call, as it arrives.
  private func delivered(_ call: ClientCall) -> Result<ClientReply, TransportFault> {
    let target = String(call.address.dropFirst("http://127.0.0.1".count))
    let (isKilled, fault) = state.withLock { state in
      state.calls += 1
      return (state.passes(), state.faults?.next(call.method, target))
    }
    if isKilled { return .failure(.hopeless("killed")) }
    if let reply = fault?.before { return reply }
    let answer = self.answer(call.method, target, call.body ?? [])
    let isLost = state.withLock { state in
      if state.passes() { return true }
      let index = state.losses.firstIndex { call.method != "GET" && target.hasPrefix($0) }
      return index.map { state.losses.remove(at: $0) } != nil
    }
    if isLost { return .failure(.lost("the connection was closed")) }
    let headers = Dictionary(answer.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    let reply = ClientReply(status: answer.status, headers: headers, body: answer.body)
    return fault?.after(reply) ?? .success(reply)
  }

  /// Responses with the whole content of the store, as files.
  func pull(base: String = "USA") async throws -> [FormatFile] {
    let questions = try #require(QueryList(QueryDocument.text))
    let reader = StoreReader(session, questions, ["app_id": Self.app, "base_territory": base])
    let answers = try await reader.fetch()
    #expect(answers.unknown.isEmpty)
    return answers.pages.enumerated().map { FormatFile(TextFile(path: $1.name, bytes: $1.bytes), index: $0) }
  }

  /// The state of App Store Connect, with the additional requests of a plan for a catalog.
  func live(for catalog: Catalog = Catalog(), isReview: Bool = false) async throws -> LiveStore {
    let base = catalog.app?.baseTerritory
    var live = LiveStore(try await pull(base: base?.text ?? "USA"), on: now.date, baseTerritory: base)
    let session = session
    func get(_ paths: [String]) async throws -> [[UInt8]?] {
      try await session.bodies(at: paths)
    }
    try await live.readEqualPrices(for: catalog, get)
    if isReview { try await live.readOpenSubmissions(get) }
    return live
  }

  /// Carries a plan out, and resumes after what the journal has.
  @discardableResult
  func carryOut(_ plan: StorePlan, _ catalog: Catalog) async throws -> Executor.Report {
    let document = try #require(Self.document(plan))
    let steps = try StepDocument(TextFile(path: "plan.json", bytes: document.value.compactBytes)).steps
    #expect(steps.map(\.id) == plan.steps.map(\.id))
    let effects = ApplyEffects(
      note: { line in
        try self.state.withLock { state in
          // A kill may leave a part of a line.
          let isKilled = state.passes()
          state.journal += isKilled ? Array(line.utf8.prefix(line.utf8.count / 2)) : Array(line.utf8)
          if isKilled { throw Killed() }
        }
      }, digest: { TestPictures.digest($0) }, file: { TestPictures.bytes(of: $0.file) })
    let heading = ApplyHeading(document: plan.frame.catalog, store: plan.frame.store, app: Self.app)
    let record = try state.withLock { state in
      if state.journal.isEmpty { state.journal = Array(heading.line.utf8) }
      let record = try ApplyRecord(state.journal, heading)
      state.journal.removeSubrange(record.wholeBytes...)
      return record
    }
    let report = try await Executor(session, effects).run(
      steps, inputs: CatalogSecrets(catalog).texts.merging(["app_id": Self.app]) { first, _ in first }, after: record)
    state.withLock { state in
      state.refusals += report.problems.map { "\($0.step.id): \($0.reason)" } + [report.unclear].compactMap(\.self)
      state.refusals += report.notBegun.map { "not begun: \($0.id)" }
      if report.isComplete || !report.problems.isEmpty { state.journal = [] }
      // Pictures are processed by then.
      state.now = Instant(milliseconds: state.now.milliseconds + 60_000)
    }
    return report
  }

  // MARK: - Planning

  /// The plan that makes the server match a catalog.
  func plan(_ catalog: Catalog, seen: SeenStore = SeenStore(), prunes: Bool = false) async throws -> StorePlan {
    try #require(Self.plan(try await live(for: catalog), catalog, seen: seen, prunes: prunes))
  }

  static func options(_ catalog: Catalog) -> PlanningOptions {
    var options = PlanningOptions()
    for product in catalog.allProducts {
      for file in [product.review.screenshot, product.promotion?.image].compactMap(\.self) + product.images {
        let bytes = TestPictures.bytes(of: file)
        options.digests[file] = FileDigest(size: bytes.count, md5: TestPictures.digest(bytes))
      }
    }
    return options
  }

  static let frame = StorePlan.Frame(day: day, store: "http://127.0.0.1", shelf: "test", catalog: "catalog")

  static func plan(_ live: LiveStore, _ catalog: Catalog, seen: SeenStore = SeenStore(), prunes: Bool = false)
    -> StorePlan?
  {
    var options = options(catalog)
    options.prunes = prunes
    return StorePlan(live, catalog, seen: seen, frame, options, digest: TestPictures.digest)
  }

  /// The plan as its file.
  static func document(_ plan: StorePlan) -> JSONNode? {
    let report = ChangesReport(plan.changes, old: "store", new: "catalog")
    let text = PlanJSON().render(plan, report, digest: TestPictures.digest)
    return parseJSON(TextFile(path: "plan.json", bytes: Array(text.utf8))).root
  }

  /// The plan for people, with the IDs of its requests.
  static func reported(_ plan: StorePlan) -> String {
    PlanText().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
      + plan.steps.map { "\($0.method) \($0.id)" }.joined(separator: "\n")
  }

  /// Applies a plan, and expects no refusals and nothing left to do.
  func reach(_ catalog: Catalog, _ name: String, prunes: Bool = false) async throws {
    let plan = try await plan(catalog, prunes: prunes)
    #expect(plan.impossible.isEmpty, "\(name): \(plan.impossible.map { "\($0.path): \($0.reason)" })")
    #expect(plan.isEmpty || !plan.changes.changes.isEmpty, "\(name): steps without a change")
    let start = calls
    try await carryOut(plan, catalog)
    let middle = calls
    #expect(refusals.isEmpty, "\(name): \(refusals)")
    let rest = try await self.plan(catalog, prunes: prunes)
    #expect(rest.isEmpty, "\(name): \(Self.reported(rest))")
    // A plan that touches everything reads everything, before and after.
    let stored = records.count { ["inAppPurchases", "subscriptions"].contains($0.key.type) }
    if stored > 0, stored == catalog.allProducts.count(where: { plan.live[$0.id.text] != nil }) {
      #expect(middle - start + 2 * (calls - middle) <= plan.calls, "\(name)")
    }
  }
}

extension Catalog {
  /// The first subscription.
  var pro: Product {
    get { subscriptionGroups[0].subscriptions[0] }
    set { subscriptionGroups[0].subscriptions[0] = newValue }
  }
}

extension OfferCode {
  /// An offer with codes of a one-time product.
  static func ofProduct(_ name: String = "Codes", codes: [CodeBatch] = []) -> OfferCode {
    var code = OfferCode()
    (code.referenceName, code.eligibility, code.codes) = (name, [.nonSpender], codes)
    code.terms.price = PriceSchedule(base: Money("0.49"))
    return code
  }
}

extension OfferCode.CodeBatch {
  /// A custom code.
  static let welcome = Self(custom: "WELCOME99", count: 10, expires: day("2027-01-01"))
}

extension PriceChange {
  /// A scheduled change of the base price.
  init(on date: String, base: String?, existing: ExistingSubscribers?) {
    self.init()
    (on, self.base, existingSubscribers) = (day(date), base.flatMap { Money($0) }, existing)
  }
}

/// Ends a run as a kill does: nothing runs after it.
struct Killed: Error {}

/// Pictures that App Store Connect accepts, with any name.
enum TestPictures {
  /// The start of a PNG without transparency, followed by the name.
  static func bytes(of path: String) -> [UInt8] {
    let isImage = path.contains("image")
    let isRefused = path.contains("thumbnail")
    let (width, height): (UInt32, UInt32) = isRefused ? (320, 200) : isImage ? (1_024, 1_024) : (1_290, 2_796)
    func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width) + big(height)
      + [8, 2, 0, 0, 0] + big(0) + big(UInt32(path.utf8.count)) + Array("IDAT".utf8) + Array(path.utf8)
  }

  /// A stand-in for an MD5 digest, with the same length.
  static func digest(_ bytes: [UInt8]) -> String {
    var words: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15]
    for byte in bytes {
      words[0] = (words[0] ^ UInt64(byte)) &* 0x100_0000_01B3
      words[1] = (words[1] &+ UInt64(byte)) &* 0x100_0000_01B3 ^ (words[1] >> 29)
    }
    return words.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
  }
}

func day(_ text: String) -> CalendarDate {
  guard let date = CalendarDate(text) else { preconditionFailure("'\(text)' is no date") }
  return date
}
