import CatalogModel
import CatalogYAML
import SourceDiagnostics
import Testing
import YAMLSyntax

/// Reading a scenario. `Fixtures/scenarios` has the faults, with their words and places.
@Suite struct ScenarioTests {
  private func read(_ text: String) -> (reading: ScenarioReading, faults: [String]) {
    let file = TextFile(path: "scenario.yaml", text: text)
    let parsed = parse(file, fileIndex: 0)
    let reading = readScenario(parsed.tree)
    return (reading, described(parsed.faults + reading.faults, in: file))
  }

  private func described(_ faults: [Diagnostic<SourceRange?>], in file: TextFile) -> [String] {
    faults.map { "\($0.kind.id) '\($0.place.map { file.text($0.bytes) } ?? "")': \($0.message)" }
  }

  /// A scenario with ana, who has a phone, and these steps and expectations.
  private func scenario(_ steps: String, expect: String = "") -> String {
    "scenario: s\nstarts: 2026-03-01\ncustomers:\n  - {name: ana, devices: [phone]}\nsteps:\n\(steps)\n\(expect)"
  }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

  @Test func everythingAtTheTop() throws {
    let (reading, faults) = read(
      """
      shelf: 1
      scenario: a reader who returns
      catalog: ../catalog
      environment: testflight
      renewal_rate: 15-minutes
      era: 2013
      starts: 2026-02-20
      ends: 2026-07-02T10:00:00+02:00
      seed: 7
      customers:
        - {name: ana, territory: FRA, devices: [phone, pad], asks_to_buy: true}
        - name: ben
      publishes:
        - {name: Spring, on: 2026-03-20}
      steps: []
      expect: []
      """)
    #expect(faults == [])
    var expected = Scenario()
    (expected.title, expected.catalog, expected.environment, expected.era) = (
      "a reader who returns", "../catalog", .testflight, .of2013
    )
    expected.renewalRate = .fifteenMinutes
    (expected.starts, expected.ends, expected.seed) = (
      try instant("2026-02-20T00:00:00Z"), try instant("2026-07-02T08:00:00Z"), 7
    )
    expected.customers = [
      Participant(name: "ana", territory: "FRA", devices: ["phone", "pad"], asksToBuy: true), Participant(name: "ben"),
    ]
    expected.publishes = [.init(name: "Spring", on: try #require(CalendarDate("2026-03-20")))]
    #expect(reading.scenario == expected)
  }

  @Test func everythingThatIsDone() throws {
    let (reading, faults) = read(
      scenario(
        """
          - at: 2026-03-01T09:00:00Z
            ana.phone:
              - {buy: gold, finish: gold}
              - buy: {product: gold, quantity: 3, promotional_offer: stay}
              - {buy: {product: gold, win_back_offer: back}}
              - {buy: {product: gold, offer_code: FAIR}}
              - restore
              - {launch: true, quit: true}
              - {allow_purchases: false, finish_by_hand: true}
              - {start_download: gold, pause_download: gold, resume_download: gold, cancel_download: gold, \
        fail_download: gold}
              - {keep_content: gold}
          - after: P1D
            ana: {turn_off_renewal: gold, turn_on_renewal: gold, payment: fails, asks_to_buy: true, approve: gold}
          - ana: [{decline: gold}, {accept_price: gold}, {refund: gold}, {move: JPN}, {add_device: tv}]
            ana.tv: [finish, erase, refresh_receipt, {online: false}]
          - ana: [{interrupt_purchases: true}, {resolve: gold}, {join_family: home}, leave_family]
          - ana: [{ask_refund: gold}, {decline_refund: gold}, {reverse_refund: gold}, {extend_renewal: {product: gold, \
        days: 30}}]
          - after: PT5M
            developer:
              extend_renewals: {product: gold, days: 7}
              set_price: {product: gold, price: 5.99, existing_subscribers: keep}
              clear_for_sale: gold
              remove_from_sale: gold
              update_content: {product: gold, version: "1.1"}
        """))
    #expect(faults == [])
    let (first, second, last) = (
      try instant("2026-03-01T09:00:00Z"), try instant("2026-03-02T09:00:00Z"), try instant("2026-03-02T09:05:00Z")
    )
    let phone = ScenarioStep.Actor.device(customer: "ana", "phone")
    let tv = ScenarioStep.Actor.device(customer: "ana", "tv")
    let ana = ScenarioStep.Actor.customer("ana")
    var expected: [ScenarioStep] = []
    func done(_ at: Instant, _ actor: ScenarioStep.Actor, _ actions: ScenarioAction...) {
      expected += actions.map { ScenarioStep(at: at, actor, $0) }
    }
    done(
      first, phone, .buy("gold", quantity: 1, nil), .finish("gold"), .buy("gold", quantity: 3, .promotional("stay")),
      .buy("gold", quantity: 1, .winBack("back")), .buy("gold", quantity: 1, .code("FAIR")), .restore, .launch, .quit,
      .allowPurchases(false), .finishBy(hand: true), .download(.start, "gold"), .download(.pause, "gold"),
      .download(.resume, "gold"), .download(.cancel, "gold"), .download(.fail, "gold"), .keep("gold"))
    done(
      second, ana, .turnOffRenewal("gold"), .turnOnRenewal("gold"), .payment(works: false), .askToBuy(true),
      .approve("gold"),
      .decline("gold"), .acceptPrice("gold"), .refund("gold"), .move("JPN"), .addDevice("tv"))
    done(second, tv, .finish(nil), .erase, .refreshReceipt, .connect(false))
    done(second, ana, .interruptPurchases(true), .resolve("gold"), .joinFamily("home"), .leaveFamily)
    done(
      second, ana, .askRefund("gold"), .declineRefund("gold"), .reverseRefund("gold"), .extendRenewal("gold", days: 30))
    done(
      last, .developer, .extendRenewals("gold", days: 7, territories: []),
      .setPrice("gold", try #require(Money("5.99")), .keep),
      .clear("gold"), .remove("gold"),
      .updateContent("gold", version: "1.1"))
    #expect(reading.scenario.steps == expected)
  }

  @Test(
    "purchases, seats, prices of a territory and other long forms",
    arguments: [
      (
        "ana.phone: [{buy_in_store: gold}, {buy_in_store: {product: gold, offer_code: FAIR}}]",
        [.buyInStore("gold", nil), .buyInStore("gold", .code("FAIR"))]
      ),
      (
        """
        ana.phone: [{buy: {product: year, billing_plan: monthly_commitment}}, {buy: {product: year, billing_plan: \
        upfront}}, {buy_in_store: {product: year, billing_plan: monthly_commitment}}]
        """,
        [
          .buy("year", quantity: 1, nil, .monthlyCommitment), .buy("year", quantity: 1, nil),
          .buyInStore("year", nil, .monthlyCommitment),
        ]
      ),
      (
        "ana.phone: [{set_clock: 2026-03-05}, {set_clock: \"2026-03-05T10:00:00Z\"}, {set_clock: automatic}]",
        [.setClock(Instant("2026-03-05T00:00:00Z")), .setClock(Instant("2026-03-05T10:00:00Z")), .setClock(nil)]
      ),
      (
        "ana: [clear_purchase_history, {stop_sharing: gold}, {share_with_family: gold}]",
        [.clearPurchaseHistory, .shareWithFamily("gold", false), .shareWithFamily("gold", true)]
      ),
      (
        "ana: [{decline_price: gold}, {fail_payment: 2}, {refund: {product: gold, purchase: 1, percent: 50}}]",
        [.declinePrice("gold"), .failPayment(2), .refundPart("gold", purchase: 1, percent: 50)]
      ),
      ("ana.phone: {store_answers: false}", [.storeAnswers(false)]),
      (
        "developer: {set_price: {product: gold, price: 600, territory: JPN}}",
        [.setTerritoryPrice("gold", 600, "JPN", .move)]
      ),
      (
        """
        developer: {set_price: {product: gold, price: 5, billing_plan: monthly_commitment, existing_subscribers: keep}}
        """,
        [.setPrice("gold", 5, .keep, .monthlyCommitment)]
      ),
      (
        "developer: {extend_renewals: {product: gold, days: 7, territories: [JPN, USA]}}",
        [.extendRenewals("gold", days: 7, territories: ["JPN", "USA"])]
      ),
      ("ana.phone: {buy: {product: gold, seats: 8}}", [.buySeats("gold", 8)]),
      (
        "ana: [{refund: {product: gold, seats: 1}}, {set_renewal_seats: {product: gold, seats: 2}}]",
        [.refundSeats("gold", 1), .renewSeats("gold", 2)]
      ),
      (
        "ana: [{assign_seat: {product: gold, member: ana}}, {revoke_seat: {product: gold, member: ana}}]",
        [.assignSeat("gold", member: "ana"), .revokeSeat("gold", member: "ana")]
      ),
    ] as [(String, [ScenarioAction])])
  func actions(_ step: String, _ actions: [ScenarioAction]) {
    let (reading, faults) = read(scenario("  - {\(step)}"))
    #expect(faults == [])
    #expect(reading.scenario.steps.map(\.action) == actions)
  }

  @Test(
    "seats, refunds, renewals, consent, notifications and the order of events are expected",
    arguments: [
      ("ana: {seats: {gold: 7}, renewal_seats: {gold: 2}}", [.seats(["gold": 7]), .renewalSeats(["gold": 2])]),
      (
        "ana: {refunded: 4.99 USD, renews_on: {gold: 2026-04-01}, next_prices: {gold: 4.99 USD}}",
        [.refunded(["4.99 USD"]), .renewsOn(["gold": "2026-04-01"]), .nextPrices(["gold": "4.99 USD"])]
      ),
      (
        "ana: {consents: {gold: pending}, happened: [purchased, renewed]}",
        [.consents(["gold": .pending]), .happened(["purchased", "renewed"])]
      ),
      (
        "ana: {notifications: [SUBSCRIBED/INITIAL_BUY, DID_RENEW], payments: {year: 3 of 12}}",
        [.notifications(["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"]), .payments(["year": "3 of 12"])]
      ),
      (
        "ana.phone: {active_by_clock: [year], active_by_signed_date: []}",
        [.activeByClock(["year"]), .activeBySignedDate([])]
      ),
    ] as [(String, [CatalogModel.Expectation.Claim])])
  func claims(_ expectation: String, _ claims: [CatalogModel.Expectation.Claim]) {
    let (reading, faults) = read(scenario("  - {ana.phone: quit}", expect: "expect:\n  - {\(expectation)}"))
    #expect(faults == [])
    #expect(reading.scenario.expectations.map(\.claim) == claims)
  }

  @Test func customers() {
    let customer = "{name: ana, owns: [pro], app_account_token: 7E3FB204-2C93-4B5D-8A0E-0F6D1C1A9B52}"
    let (reading, faults) = read("scenario: s\ncustomers: [\(customer)]\n")
    #expect(faults == [])
    #expect(reading.scenario.customers.map(\.owns) == [["pro"]])
    #expect(reading.scenario.customers.map(\.accountToken) == ["7e3fb204-2c93-4b5d-8a0e-0f6d1c1a9b52"])
  }

  @Test func everythingThatIsExpected() throws {
    let (reading, faults) = read(
      scenario(
        "  - {at: 2026-03-05, ana.phone: quit}",
        expect: """
          expect:
            - at: 2026-03-02
              ana:
                active: gold
                owns: []
                shared: gold
                renewing: [gold]
                next_plans: [gold]
                phases: {gold: grace}
                issues: [2026-03, Spring]
                paid: [4.99 USD, 700 JPY]
                failure: not-eligible
                transactions: 3
            - ana.phone:
                queue: [gold, gold]
                delivered: gold
                receipt: gold
                contents: {gold: "1.0"}
                downloads: {gold: cancelled}
                failure: none
          """))
    #expect(faults == [])
    let (first, end) = (try instant("2026-03-02T00:00:00Z"), try instant("2026-03-05T00:00:00Z"))
    let account: [CatalogModel.Expectation.Claim] = [
      .active(["gold"]), .owns([]), .shared(["gold"]), .renewing(["gold"]), .nextPlans(["gold"]),
      .phases(["gold": .grace]),
      .issues(["2026-03", "Spring"]), .paid(["4.99 USD", "700 JPY"]), .failure(.notEligible), .transactions(3),
    ]
    let device: [CatalogModel.Expectation.Claim] = [
      .queue(["gold", "gold"]), .delivered(["gold"]), .receipt(["gold"]), .contents(["gold": "1.0"]),
      .downloads(["gold": .cancelled]), .failure(nil),
    ]
    #expect(
      reading.scenario.expectations == account.map { CatalogModel.Expectation(at: first, customer: "ana", $0) }
        + device.map { CatalogModel.Expectation(at: end, customer: "ana", device: "phone", $0) })
  }

  @Test(
    "a text that isn't a scenario, or has other faults of a whole file",
    arguments: [
      ("", "missing-key '': a scenario without 'scenario'"),
      ("# nothing\n", "missing-key '': a scenario without 'scenario'"),
      ("- scenario", "wrong-type '- scenario': a document must be a mapping with fields such as steps, found a list"),
      ("steps: []\n", "missing-key 'steps': a scenario without 'scenario'"),
      ("scenaria: s\n", "unknown-key 'scenaria': unknown field 'scenaria' in a scenario, did you mean 'scenario'?"),
      (
        "scenario: s\nstarts: 2026-03-02\nends: 2026-03-01\n",
        """
        moment-out-of-order '2026-03-01': the scenario ends at 2026-03-01T00:00:00Z, before it starts at \
        2026-03-02T00:00:00Z
        """
      ),
      ("scenario: s\n---\nscenario: t\n", "invalid-value 'scenario': a second document in one scenario"),
    ])
  func wholeFile(_ text: String, _ expected: String) { #expect(read(text).faults == [expected]) }

  @Test("names that the catalog doesn't have are reported with a suggestion")
  func catalog() {
    var gold = Product(id: "com.example.gold", type: .consumable)
    gold.status = .approved
    var plan = Product(id: "com.example.monthly", type: .autoRenewableSubscription)
    var offer = PromotionalOffer()
    offer.id = "stay"
    plan.plan.promotionalOffers = [offer]
    var group = SubscriptionGroup(name: "Magazine")
    group.subscriptions = [plan]
    let catalog = Catalog(products: [gold], subscriptionGroups: [group])
    let text = scenario(
      """
        - ana.phone: [{buy: gold}, {buy: com.example.gould}, {buy: {product: com.example.monthly, promotional_offer: \
      stayy}}]
          ana: {turn_off_renewal: com.example.gold}
        - ana: {extend_renewal: {product: com.example.gold, days: 3}}
        - ana.phone: [{keep_content: com.example.gold}, {buy: {product: com.example.monthly, offer_code: FAIR}}]
      """, expect: "expect:\n  - {ana: {owns: nothing.at.all}}\n")
    let (reading, faults) = read(text)
    #expect(faults == [])
    #expect(
      described(reading.faults(in: catalog), in: TextFile(path: "", text: text)) == [
        "unknown-in-catalog 'gold': the catalog has no product 'gold', did you mean 'com.example.gold'?",
        """
        unknown-in-catalog 'com.example.gould': the catalog has no product 'com.example.gould', did you \
        mean 'com.example.gold'?
        """,
        "unknown-in-catalog 'stayy': 'com.example.monthly' has no promotional offer 'stayy', did you mean 'stay'?",
        """
        unknown-in-catalog 'com.example.gold': 'turn_off_renewal' needs an auto-renewable subscription, \
        but 'com.example.gold' is a consumable
        """,
        """
        unknown-in-catalog 'com.example.gold': 'extend_renewal' needs an auto-renewable subscription, \
        but 'com.example.gold' is a consumable
        """,
        """
        unknown-in-catalog 'com.example.gold': 'keep_content' needs a product with hosted content, \
        but 'com.example.gold' is a consumable
        """,
        "unknown-in-catalog 'FAIR': 'com.example.monthly' has no code 'FAIR'",
        "unknown-in-catalog 'nothing.at.all': the catalog has no product 'nothing.at.all'",
      ])
  }

  @Test("only non-consumables are owned before a scenario, and monthly payments need a billing plan")
  func unknownUses() {
    let text = """
      scenario: s
      customers: [{name: ana, devices: [phone], owns: [coins, pro, map]}]
      steps: [{at: 2026-03-01, ana.phone: [{buy_in_store: golf}, {buy: {product: gold, billing_plan: \
      monthly_commitment}}]}]
      """
    var group = SubscriptionGroup(name: "Club")
    group.subscriptions = [Product(id: "gold", type: .autoRenewableSubscription)]
    let catalog = Catalog(
      products: [Product(id: "coins", type: .consumable), Product(id: "pro", type: .nonConsumable)],
      subscriptionGroups: [group])
    #expect(
      Set(described(read(text).reading.faults(in: catalog), in: TextFile(path: "", text: text))) == [
        "unknown-in-catalog 'coins': 'owns' needs a non-consumable, but 'coins' is a consumable",
        "unknown-in-catalog 'map': the catalog has no product 'map'",
        "unknown-in-catalog 'golf': the catalog has no product 'golf', did you mean 'gold'?",
        "unknown-in-catalog 'monthly_commitment': 'gold' has no monthly payments",
      ])
  }

  @Test("anchors, aliases and merge keys work as usual")
  func aliases() {
    let (reading, faults) = read(
      scenario("  - {at: 2026-03-01, ana.phone: &both [quit, launch]}\n  - {at: 2026-03-02, ana.phone: *both}"))
    #expect(faults == [])
    #expect(reading.scenario.steps.map(\.action) == [.quit, .launch, .quit, .launch])
  }

  // MARK: - The developer's server

  /// The reading of one expectation of a scenario that ends on 2026-04-01.
  private func read(expected: String, customer: String = "ana") -> ScenarioReading {
    let (reading, faults) = read(
      "scenario: s\nends: 2026-04-01\ncustomers: [{name: \(customer)}]\nexpect: [{\(expected)}]\n")
    #expect(faults == [])
    return reading
  }

  @Test func serverExpectations() throws {
    let reading = read(
      expected: #"at: 2026-03-02, webhook: 200, get: "/of/{ana}", status: 404, json: {products: [gold], n: 1}"#)
    let at = try instant("2026-03-02T00:00:00Z")
    let json = ForeignValue.map(
      SortedMap([.init(key: "n", value: .number("1")), .init(key: "products", value: .list([.string("gold")]))]))
    #expect(
      reading.scenario.serverExpectations == [
        ServerExpectation(at: at, .webhook(200)),
        ServerExpectation(at: at, .get(path: "/of/{ana}", status: 404, json: json)),
      ])
    #expect(reading.scenario.expectations == [])
    let failure = reading.failure(ofServer: 1, found: "responded with 200, expected 404")
    #expect(failure.message == "'/of/{ana}' of your server at 2026-03-02T00:00:00Z: responded with 200, expected 404")
    #expect(failure.place != nil)
  }

  @Test("Without 'at', an expectation applies to the end of the scenario; a customer may be named like a key")
  func serverDefaults() throws {
    let end = try instant("2026-04-01T00:00:00Z")
    #expect(
      read(expected: "webhook: 200").scenario.serverExpectations == [ServerExpectation(at: end, .webhook(200))])
    let named = read(expected: "get: {owns: []}", customer: "get").scenario
    #expect(named.expectations.map(\.customer) == ["get"])
    #expect(named.serverExpectations == [])
  }

  @Test func serverPaths() {
    #expect(ServerExpectation.names(in: "/a/{ana}/{ben}?x={ana}") == ["ana", "ben", "ana"])
    #expect(ServerExpectation.path("/a/{ana}/{ben}?x={ana}") { $0 == "ana" ? "7" : nil } == "/a/7/{ben}?x=7")
    #expect(ServerExpectation.names(in: "/a/{ana") == [])
  }
}
