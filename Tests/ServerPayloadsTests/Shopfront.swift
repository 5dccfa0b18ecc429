import CatalogModel
import ServerPayloads
import SourceDiagnostics
import StoreSimulation
import Testing
import TextFormats

/// A small app's purchases, and the notifications to its server.
struct Shopfront {
  static let gold: ProductID = "gold"
  static let silver: ProductID = "silver"
  static let year: ProductID = "year"
  static let team: ProductID = "team"
  static let coins: ProductID = "coins"
  static let pro: ProductID = "pro"

  private(set) var simulation: Simulation
  private var maker: NotificationMaker
  private(set) var sent: [StoreNotification] = []
  private var seen = 0

  var state: StoreState { simulation.state }
  var writer: PayloadWriter { maker.writer }

  init(grace: Bool = false, customers: [String] = ["ana"]) {
    let catalog = Self.catalog(grace: grace)
    let shop = Shop(catalog)
    let start = Self.moment("2026-01-01T00:00:00Z")
    simulation = Simulation(shop, from: start, customers: customers.map { Participant(name: $0, devices: ["phone"]) })
    guard let app = PayloadApp(catalog.app, environment: .production) else {
      preconditionFailure("the app has a bundle ID")
    }
    maker = NotificationMaker(PayloadWriter(app, in: shop), from: start, run: "test")
    listen()
  }

  static func moment(_ text: String) -> Instant {
    guard let moment = Instant(text) ?? CalendarDate(text).map(Instant.init(startOf:)) else {
      preconditionFailure("'\(text)' is a moment")
    }
    return moment
  }

  static func catalog(grace: Bool) -> Catalog {
    var group = SubscriptionGroup(name: "Club")
    var silver = product(silver, .autoRenewableSubscription, "4.99")
    (silver.plan.level, silver.plan.period) = (2, Period(1, .month))
    var stay = PromotionalOffer()
    stay.id = "stay"
    (stay.terms.mode, stay.terms.duration) = (.payAsYouGo, Period(1, .month))
    (stay.terms.periods, stay.terms.price) = (3, PriceSchedule(base: Money("1.99")))
    silver.plan.promotionalOffers = [stay]
    var gold = product(gold, .autoRenewableSubscription, "9.99")
    (gold.plan.level, gold.plan.period, gold.hasFamilySharing) = (1, Period(1, .month), true)
    var gift = PromotionalOffer()
    (gift.id, gift.terms.mode, gift.terms.duration) = ("gift", .freeTrial, Period(1, .month))
    gold.plan.promotionalOffers = [gift]
    var year = product(year, .autoRenewableSubscription, "39.99")
    (year.plan.level, year.plan.period) = (2, Period(1, .year))
    year.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: Money("3.99"))))
    var team = product(team, .autoRenewableSubscription, "9.99")
    (team.plan.level, team.plan.period, team.plan.multiSeat) = (3, Period(1, .month), MultiSeat())
    team.price?.volume = [VolumeTier(fromSeats: 6, base: Money("7.99"))]
    group.subscriptions = [gold, silver, year, team]
    var app = App()
    (app.bundleID, app.appleID, app.baseTerritory) = ("com.example.club", AppleID("123456789"), "USA")
    app.gracePeriod = grace ? App.GracePeriod(duration: Period(16, .day), renewals: .all) : nil
    return Catalog(
      app: app, products: [product(coins, .consumable, "0.99"), product(pro, .nonConsumable, "19.99")],
      subscriptionGroups: [group])
  }

  /// A server of the app, in which nothing has happened.
  static func server(
    _ catalog: Catalog = catalog(grace: false), in environment: StoreEnvironment = .production
  ) throws -> PurchaseServer {
    let app = try #require(PayloadApp(catalog.app, environment: environment))
    var server = PurchaseServer(
      app, in: Shop(catalog, environment: environment), from: moment("2026-01-01"), playing: Scenario(),
      signer: PayloadSigner(try SigningChain()))
    server.tokens = nil
    return server
  }

  private static func product(_ id: ProductID, _ type: ProductType, _ price: String) -> Product {
    var product = Product(id: id, type: type)
    product.status = .approved
    product.price = Money(price).map { PriceSchedule(base: $0) }
    return product
  }

  mutating func phone(_ day: String, _ action: ScenarioAction, of customer: String = "ana") {
    perform(day, .device(customer: customer, "phone"), action)
  }

  mutating func account(_ day: String, _ action: ScenarioAction, of customer: String = "ana") {
    perform(day, .customer(customer), action)
  }

  mutating func perform(_ day: String, _ actor: ScenarioStep.Actor, _ action: ScenarioAction) {
    run(until: day)
    simulation.perform(ScenarioStep(at: Self.moment(day), actor, action))
    listen()
  }

  mutating func run(until day: String) {
    while simulation.runNext(until: Self.moment(day)) { listen() }
    maker.pass(to: Self.moment(day))
  }

  private mutating func listen() {
    sent += maker.makeNotifications(for: simulation.events[seen...])
    seen = simulation.events.count
  }

  /// The sent notifications, as `DID_RENEW/BILLING_RECOVERY`.
  var words: [String] {
    sent.map(\.words)
  }

  /// The last thing that was sent.
  func last() throws -> JSONValue { try #require(sent.last).body }
}

/// A server's response, whose members can be read directly.
struct ServerReply {
  let status: Int
  let json: JSONValue

  /// The body without spaces.
  var text: String { String(decoding: json.compactBytes, as: UTF8.self) }

  subscript(key: String) -> JSONValue? { json[key] }
  func at(_ key: String) -> String? { json.at(key) }
  func elements(_ key: String) -> [JSONValue] { json.elements(key) }

  /// The notifications that the request caused.
  var words: [String] { elements("notifications").compactMap(\.text) }
}

extension PurchaseServer {
  /// The response to a request.
  @discardableResult
  mutating func ask(
    _ method: String, _ path: String, _ body: String = "", query: [String: String] = [:]
  ) -> ServerReply {
    let parts = path.split(separator: "/").map(String.init)
    let items = query.map { (name: $0.key, value: $0.value) }
    let answer = answer(ServerRequest(method, parts, question: items, body: Array(body.utf8)), clock: nil)
    let json = parseJSON(TextFile(path: "answer", bytes: answer.body)).root?.value ?? .null
    return ServerReply(status: answer.status, json: json)
  }

  /// The response to a control request.
  @discardableResult
  mutating func act(_ verb: String, _ body: String) -> ServerReply { ask("POST", "_server/\(verb)", body) }

  /// The response to a control request about ana and a product.
  @discardableResult
  mutating func act(_ verb: String, of product: String) -> ServerReply {
    act(verb, #"{"customer": "ana", "product": "\#(product)"}"#)
  }

  /// Makes ana and ben a family.
  mutating func startFamily() {
    for name in ["ana", "ben"] {
      act("customers", #"{"name": "\#(name)"}"#)
      act("family", #"{"customer": "\#(name)", "family": "home"}"#)
    }
  }
}

/// The parts of a notification's body.
extension JSONValue {
  var transaction: JSONValue? { self["signedTransactionInfo"] }
  var renewal: JSONValue? { self["signedRenewalInfo"] }
  var status: Int? { at("status").flatMap { Int($0) } }
}

extension JSONValue {
  /// The text of a key; the digits of a number.
  func at(_ key: String) -> String? {
    switch self[key] {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let flag): "\(flag)"
    default: nil
    }
  }

  /// The elements of a list; empty without one.
  func elements(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }

  var keys: [String] {
    if case .object(let members) = self { return members.map(\.key) }
    return []
  }
}

/// The payload of a signed text; ignores the signature.
func payload(of signed: String) throws -> JSONValue {
  let parts = signed.split(separator: ".", omittingEmptySubsequences: false)
  try #require(parts.count == 3)
  let bytes = try #require(Base64.decode(parts[1]))
  return try #require(parseJSON(TextFile(path: "payload", bytes: bytes)).root?.value)
}
