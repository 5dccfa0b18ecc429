import CatalogFormats
import CatalogModel
import SourceDiagnostics
import StoreServer
import Synchronization
import TestSupport
import Testing
import TextFormats

@testable import StoreClient

/// Ends a run like a kill: nothing runs afterwards.
struct Killed: Error {}

/// A server in memory, reached as if over a network; waiting advances its clock.
final class Shop: Sendable {
  struct State {
    var store: LocalStore
    var now: Int64
    /// The number of moments before the kill; nil for no kill.
    var moments: Int?
    var isDead = false
    var journal: [UInt8] = []
    var requests: [StoreServer.StoreRequest] = []
    var statuses: [Int] = []
    var slept: Int64 = 0
    /// The number of concurrent requests, and its maximum.
    var open = 0
    var mostOpen = 0
  }

  let state: Mutex<State>
  let app: String

  /// 2026-12-01.
  static let start = Instant(milliseconds: 1796083200000)

  init(_ change: (inout StoreSettings) -> Void = { _ in }) {
    var settings = StoreSettings()
    settings.tokens = nil
    settings.requestsPerMinute = nil
    settings.requestsPerHour = nil
    change(&settings)
    var store = LocalStore(settings) { "sum\($0.count)" }
    app = store.addApp(name: "Lighthouse", bundleID: "com.example.lighthouse", appleID: "1187265767")
    state = Mutex(State(store: store, now: Self.start.milliseconds))
  }

  var clock: ClientClock {
    ClientClock(
      milliseconds: { self.state.withLock { $0.now } }, seconds: { self.state.withLock { $0.now / 1000 } },
      sleep: { time in
        try self.state.withLock { state in
          if state.isDead { throw Killed() }
          state.now += time
          state.slept += time
        }
        await Task.yield()
      })
  }

  /// Advances the time by a step; true once everything is finished.
  private static func passes(_ state: inout State) -> Bool {
    if let left = state.moments {
      if left <= 0 { state.isDead = true }
      state.moments = left - 1
    }
    return state.isDead
  }

  var transport: ClientTransport {
    { calls in
      var results: [Result<ClientReply, TransportFault>] = []
      for call in calls {
        self.state.withLock { state in
          state.open += 1
          state.mostOpen = max(state.mostOpen, state.open)
        }
        await Task.yield()
        results.append(self.state.withLock { self.answer(call, &$0) })
      }
      return results
    }
  }

  private func answer(_ call: ClientCall, _ state: inout State) -> Result<ClientReply, TransportFault> {
    state.open -= 1
    if Self.passes(&state) { return .failure(.hopeless("killed")) }
    state.now += 20
    let target = call.address.dropFirst("http://127.0.0.1".count)
    var headers: [String: String] = [:]
    for header in call.headers { headers[header.name.lowercased()] = header.value }
    let request = StoreRequest(call.method, String(target), headers: headers, body: call.body ?? [])
    let answer = state.store.answer(request, at: Instant(milliseconds: state.now))
    state.requests.append(request)
    state.statuses.append(answer.status)
    if Self.passes(&state) { return .failure(.hopeless("killed")) }
    switch answer.delivery {
    case .whole: break
    case .cut: return .failure(.lost("the answer broke off"))
    case .none: return .failure(.lost("the connection was closed"))
    }
    let names = answer.headers.map { ($0.name.lowercased(), $0.value) }
    return .success(
      ClientReply(status: answer.status, headers: Dictionary(names, uniquingKeysWith: { $1 }), body: answer.body))
  }

  var session: StoreSession { session() }

  /// A client of this server, or of another transport.
  func session(key: StoreKey? = nil, transport: ClientTransport? = nil) -> StoreSession {
    // The address is one of loopback.
    StoreSession(
      StoreAddress("http://127.0.0.1") ?? .apple, key: key, perMinute: nil, clock: clock,
      transport: transport ?? self.transport)
  }

  var effects: ApplyEffects {
    ApplyEffects(
      note: { line in
        try self.state.withLock { state in
          if Self.passes(&state) { throw Killed() }
          state.journal += Array(line.utf8)
          if Self.passes(&state) { throw Killed() }
        }
      }, digest: { "digest\($0.count)" }, file: { Array(repeating: 7, count: $0.size) })
  }

  static let heading = ApplyHeading(document: "d", store: "s", app: "a")

  /// Executes steps, and resumes after the journal.
  @discardableResult
  func apply(_ steps: [Step], killedAfter moments: Int? = nil) async throws -> Executor.Report {
    state.withLock { state in
      state.moments = moments
      state.isDead = false
      if state.journal.isEmpty { state.journal = Array(Self.heading.line.utf8) }
    }
    let record = try ApplyRecord(state.withLock { $0.journal }, Self.heading)
    state.withLock { $0.journal.removeSubrange(record.wholeBytes...) }
    return try await Executor(session, effects).run(steps, inputs: ["app_id": app], after: record)
  }

  func meet(_ troubles: [StoreTrouble]) { state.withLock { $0.store.troubles = troubles } }

  /// The contents of the server, without values that differ between runs: IDs, times and pictures being processed.
  var contents: [String] {
    let records = state.withLock { $0.store.state.everything }
    return Self.reported(records)
  }

  /// Describes each resource by its attributes and its relationships; sorted.
  static func reported(_ records: [Record]) -> [String] {
    let byID = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func reported(_ record: Record, depth: Int) -> String {
      let values = record.attributes.filter { !["_committed", "_polls", "createdDate"].contains($0.key) }
        .map { "\($0.key)=\(text($0.value))" }.sorted()
      guard depth > 0 else { return record.type + values.joined(separator: ",") }
      func named(_ id: String, _ depth: Int) -> String { byID[id].map { reported($0, depth: depth) } ?? plain(id) }
      let links = record.one.map { name, key in "\(name)>\(named(key.id, depth - 1))" }
      let lists = record.many.map { name, ids in "\(name)>[\(ids.map { named($0, 0) }.joined(separator: " "))]" }
      return ([record.type] + values + links.sorted() + lists.sorted()).joined(separator: "|")
    }
    return records.map { reported($0, depth: 2) }.sorted()
  }

  /// The ID of a price point without that of its product.
  private static func plain(_ id: String) -> String {
    guard let bytes = Base64.decode(id), let root = parseJSON(TextFile(path: "id", bytes: bytes)).root else {
      return id
    }
    return "\(root["t"]?.text ?? "") \(root["p"]?.text ?? "") \(root["sd"]?.digits ?? "")"
  }

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter(.compact)
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

// MARK: - Catalogs

/// A small random catalog with most kinds of content that App Store Connect supports.
func randomCatalog(_ seed: Int) -> Catalog {
  var chance = Dice(seed: seed)
  var app = App()
  app.name = "Lighthouse"
  app.bundleID = "com.example.lighthouse"
  app.platforms = [.ios]
  if Bool.random(using: &chance) { app.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: .all) }
  func texts() -> [(LocaleCode, Localization)] {
    let locales: [LocaleCode] = ["en-US", "de-DE", "ja"]
    return locales.prefix(Int.random(in: 1...3, using: &chance)).map { locale in
      (locale, Localization(name: "Name \(locale.text)", description: "All of it"))
    }
  }
  func dress(_ product: inout Product, _ name: String) {
    product.referenceName = name
    product.isClearedForSale = true
    for (locale, text) in texts() { product.localizations[locale] = text }
    product.review.notes = Bool.random(using: &chance) ? "Tap \(name)." : nil
    if Bool.random(using: &chance) { product.review.screenshot = "shot.png" }
    if Bool.random(using: &chance) { product.promotion = Promotion(isVisible: true, order: nil) }
  }
  var catalog = Catalog(app: app)
  for number in 0..<Int.random(in: 1...2, using: &chance) {
    let type = Bool.random(using: &chance) ? ProductType.consumable : .nonConsumable
    var product = Product(id: ProductID("com.example.p\(number)"), type: type)
    dress(&product, "Product \(number)")
    product.price = PriceSchedule(
      base: Money(hundredths: 99), territories: Bool.random(using: &chance) ? ["JPN": 160] : [:])
    catalog.products.append(product)
  }
  guard Bool.random(using: &chance) else { return catalog }
  var group = SubscriptionGroup(name: "Magazine")
  group.localizations["en-US"] = GroupLocalization(name: "Magazine")
  var plan = Product(id: "com.example.monthly", type: .autoRenewableSubscription)
  dress(&plan, "Monthly")
  plan.plan.period = Period(1, .month)
  plan.plan.level = 1
  plan.price = PriceSchedule(base: Money(hundredths: 499))
  if Bool.random(using: &chance) {
    var trial = IntroductoryOffer()
    trial.terms.mode = .freeTrial
    trial.terms.duration = Period(1, .week)
    plan.plan.introductoryOffers = [trial]
  }
  addOffers(to: &plan, &chance)
  group.subscriptions = [plan]
  catalog.subscriptionGroups = [group]
  return catalog
}

/// Offers for subscribers and former subscribers, with codes of both kinds.
private func addOffers(to plan: inout Product, _ chance: inout Dice) {
  var terms = OfferTerms()
  terms.mode = .payUpFront
  terms.duration = Period(1, .month)
  terms.price = PriceSchedule(base: Money(hundredths: 199))
  if Bool.random(using: &chance) {
    var offer = PromotionalOffer()
    (offer.id, offer.referenceName, offer.terms) = ("spring", "Spring", terms)
    plan.plan.promotionalOffers = [offer]
  }
  if Bool.random(using: &chance) {
    var offer = WinBackOffer()
    (offer.id, offer.referenceName, offer.terms) = ("back", "Back", terms)
    (offer.paidForMonths, offer.awayMonths, offer.priority) = (1, .init(min: 1, max: 12), .high)
    offer.starts = CalendarDate(year: 2026, month: 12, day: 10)
    plan.plan.winBackOffers = [offer]
  }
  guard Bool.random(using: &chance) else { return }
  var code = OfferCode()
  (code.referenceName, code.terms, code.eligibility, code.stacksWithIntro) = ("Fair", terms, [.new, .expired], false)
  let end = CalendarDate(year: 2027, month: 3, day: 1)
  // Nothing distinguishes two batches of the same size.
  let batch = OfferCode.CodeBatch(count: 500, expires: end)
  code.codes = [.init(custom: "FAIR26", count: 500, expires: end), batch, batch]
  plan.offerCodes = [code]
}

/// The steps that create a catalog, by product; nothing is submitted.
func steps(of catalog: Catalog, inLanes: Bool = true) throws -> [Step] {
  var options = WritingOptions()
  options.today = CalendarDate(year: 2026, month: 12, day: 1)
  options.digests = ["shot.png": FileDigest(size: 300_000, md5: "sum300000")]
  let written = Format.appStoreConnect.writer?.write(catalog, options)
  let text = String(decoding: written?.files.first?.bytes ?? [], as: UTF8.self)
  let document = try StepDocument(TextFile(path: "requests.json", text: text))
  let all = document.steps.prefix { !$0.id.hasPrefix("review-ready") }
  guard inLanes else { return Array(all) }
  return all.map { step in
    let id = step.id
    let isOfProduct = ["product:", "subscription:", "subscription-group:"].contains { id.hasPrefix($0) }
    var step = step
    step.product = isOfProduct ? String(id.prefix { $0 != "/" }) : ""
    return step
  }
}
