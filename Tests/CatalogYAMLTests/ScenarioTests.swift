import CatalogModel
import CatalogYAML
import SourceDiagnostics
import Testing
import YAMLSyntax

/// Reading a scenario, and its faults.
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

  @Test("prices of a territory, partial refunds and other long forms")
  func doneAtLength() throws {
    let (reading, faults) = read(
      scenario(
        """
          - ana: [{decline_price: gold}, {fail_payment: 2}, {refund: gold}, {refund: {product: gold, purchase: 1, \
        percent: 50}}]
            ana.phone: {store_answers: false}
            developer:
              - {set_price: {product: gold, price: 600, territory: JPN}}
              - {set_price: {product: gold, price: 5, billing_plan: monthly_commitment, existing_subscribers: keep}}
              - {extend_renewals: {product: gold, days: 7, territories: [JPN, USA]}}
        """))
    #expect(faults == [])
    #expect(
      reading.scenario.steps.map(\.action) == [
        .declinePrice("gold"), .failPayment(2), .refund("gold"), .refundPart("gold", purchase: 1, percent: 50),
        .storeAnswers(false), .setTerritoryPrice("gold", 600, "JPN", .move),
        .setPrice("gold", 5, .keep, .monthlyCommitment),
        .extendRenewals("gold", days: 7, territories: ["JPN", "USA"]),
      ])
  }

  @Test("Seats are bought, refunded, renewed, assigned and removed")
  func seats() {
    let (reading, faults) = read(
      scenario(
        """
          - ana.phone: {buy: {product: gold, seats: 8}}
            ana:
              - {refund: {product: gold, seats: 1}}
              - {set_renewal_seats: {product: gold, seats: 2}}
              - {assign_seat: {product: gold, member: ben}}
              - {revoke_seat: {product: gold, member: ben}}
        """, expect: "expect:\n  - ana: {seats: {gold: 7}, renewal_seats: {gold: 2}}"
      ).replacing("customers:\n", with: "customers:\n  - {name: ben}\n"))
    #expect(faults == [])
    #expect(
      reading.scenario.steps.map(\.action) == [
        .buySeats("gold", 8), .refundSeats("gold", 1), .renewSeats("gold", 2), .assignSeat("gold", member: "ben"),
        .revokeSeat("gold", member: "ben"),
      ])
    #expect(reading.scenario.expectations.map(\.claim) == [.seats(["gold": 7]), .renewalSeats(["gold": 2])])
  }

  @Test(
    "Impossible seats are reported at their place",
    arguments: [
      ("ana.phone: {buy: {product: gold, seats: 1}}", "'seats' must be 2 to 10000, found 1"),
      ("ana: {set_renewal_seats: {product: gold, seats: 0}}", "'seats' must be 1 to 10000, found 0"),
      (
        "ana.phone: {buy: {product: gold, seats: 2, offer_code: FAIR}}",
        "'seats' can't be combined with a quantity, an offer or a billing plan"
      ),
      (
        "ana: {refund: {product: gold, seats: 2, percent: 5}}", "'seats' can't be combined with 'purchase' or 'percent'"
      ),
    ])
  func badSeats(step: String, message: String) {
    let faults = read(scenario("  - \(step)")).faults
    #expect(faults.count == 1)
    #expect(faults.first?.hasSuffix(message) == true, "\(faults)")
  }

  @Test("refunds, renewals, consent and the order of events are expected")
  func expectedAtLength() throws {
    let (reading, faults) = read(
      scenario(
        "  - {ana.phone: quit}",
        expect: """
          expect:
            - ana:
                refunded: 4.99 USD
                renews_on: {gold: 2026-04-01}
                next_prices: {gold: 4.99 USD}
                consents: {gold: pending}
                happened: [purchased, renewed]
          """))
    #expect(faults == [])
    #expect(
      reading.scenario.expectations.map(\.claim) == [
        .refunded(["4.99 USD"]), .renewsOn(["gold": "2026-04-01"]), .nextPrices(["gold": "4.99 USD"]),
        .consents(["gold": .pending]), .happened(["purchased", "renewed"]),
      ])
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
    "an error has a place and a suggestion",
    arguments: [
      ("", "missing-key '': a scenario without 'scenario'"),
      ("# nothing\n", "missing-key '': a scenario without 'scenario'"),
      ("- scenario", "wrong-type '- scenario': a document must be a mapping with fields such as steps, found a list"),
      ("steps: []\n", "missing-key 'steps': a scenario without 'scenario'"),
      ("scenaria: s\n", "unknown-key 'scenaria': unknown field 'scenaria' in a scenario, did you mean 'scenario'?"),
      ("scenario: s\nproducts: []\n", "unknown-key 'products': unknown field 'products' in a scenario"),
      ("scenario: s\nera: 2014\n", "invalid-value '2014': 'era' can't be '2014'; did you mean '2013'?"),
      ("scenario: s\nenvironment: test\n", "invalid-value 'test': 'environment' can't be 'test'"),
      ("scenario: s\nseed: -1\n", "invalid-value '-1': 'seed' must be 0 or more, found -1"),
      (
        "scenario: s\nstarts: 20.2.2026\n",
        "invalid-value '20.2.2026': 'starts' must be a day or a time such as 2027-01-15T09:00:00Z, found '20.2.2026'"
      ),
      (
        "scenario: s\nstarts: 2026-02-30\n",
        "invalid-value '2026-02-30': 'starts' must be a day or a time such as 2027-01-15T09:00:00Z, found '2026-02-30'"
      ),
      (
        "scenario: s\nstarts: 2026-03-02\nends: 2026-03-01\n",
        """
        moment-out-of-order '2026-03-01': the scenario ends at 2026-03-01T00:00:00Z, before it starts at \
        2026-03-02T00:00:00Z
        """
      ),
      ("scenario: s\n---\nscenario: t\n", "invalid-value 'scenario': a second document in one scenario"),
      ("scenario: s\ncustomers: [{name: ana}, {name: ana}]\n", "invalid-value 'ana': two customers are named 'ana'"),
      ("scenario: s\ncustomers: [{name: a.b}]\n", "invalid-value 'a.b': a customer is named 'a.b'"),
      ("scenario: s\ncustomers: [{name: developer}]\n", "invalid-value 'developer': a customer is named 'developer'"),
      ("scenario: s\ncustomers: [{name: ''}]\n", "invalid-value '''': a customer is named ''"),
      (
        "scenario: s\ncustomers: [{name: ana, territory: UK}]\n",
        "invalid-value 'UK': unknown territory 'UK', did you mean 'GBR'?"
      ),
      ("scenario: s\ncustomers: [{territory: USA}]\n", "missing-key '{territory: USA}': a customer without 'name'"),
      (
        "scenario: s\ncustomers: [{name: ana, devices: [tv, tv]}]\n",
        "invalid-value 'tv': two devices of one customer are named 'tv'"
      ),
    ])
  func faultsAtTheTop(_ text: String, _ expected: String) { #expect(read(text).faults == [expected]) }

  @Test(
    "an error in a step is reported at its place",
    arguments: [
      (
        "  - {ana.phone: quit, at: yesterday}",
        "invalid-value 'yesterday': 'at' must be a day or a time such as 2027-01-15T09:00:00Z, found 'yesterday'"
      ),
      (
        "  - {at: 2026-03-01T09:00:00, ana.phone: quit}",
        """
        invalid-value '2026-03-01T09:00:00': 'at' must be a day or a time such as 2027-01-15T09:00:00Z, \
        found '2026-03-01T09:00:00'
        """
      ),
      (
        "  - {after: 3 days, ana.phone: quit}",
        "invalid-value '3 days': 'after' must be a duration such as P1M or PT5M, found '3 days'"
      ),
      (
        "  - {at: 2026-03-02, after: P1D, ana.phone: quit}",
        "invalid-value 'after': 'after' sets the time of the step again"
      ),
      (
        "  - {at: 2026-03-03, ana.phone: quit}\n  - {at: 2026-03-02, ana.phone: launch}",
        "moment-out-of-order '2026-03-02': a step at 2026-03-02T00:00:00Z, before the step above it"
      ),
      (
        "  - {at: 2026-02-01, ana.phone: quit}",
        "moment-out-of-order '2026-02-01': a step at 2026-02-01T00:00:00Z, before the scenario starts"
      ),
      ("  - {at: 2026-03-02}", "missing-key '{at: 2026-03-02}': a step without an action"),
      ("  - quit", "wrong-type 'quit': an entry of 'steps' must be a mapping in each entry, found 'quit'"),
      ("  - {anna: {payment: fails}}", "unknown-participant 'anna': unknown participant 'anna', did you mean 'ana'?"),
      ("  - {zoe.phone: quit}", "unknown-participant 'zoe.phone': unknown participant 'zoe'"),
      ("  - {ana.fone: quit}", "unknown-participant 'ana.fone': 'ana' has no device 'fone'"),
      (
        "  - {ana.phones: quit}",
        "unknown-participant 'ana.phones': 'ana' has no device 'phones', did you mean 'phone'?"
      ),
      (
        "  - {developper: {clear_for_sale: gold}}",
        "unknown-participant 'developper': unknown participant 'developper', did you mean 'developer'?"
      ),
      ("  - {ana: {buy: gold}}", "unknown-key 'buy': 'buy' is an action on a device; use 'ana.phone', for example"),
      ("  - {ana.phone: {refund: gold}}", "unknown-key 'refund': 'refund' is an action of the account; use 'ana'"),
      (
        "  - {ana: {set_price: {}}}",
        "unknown-key 'set_price': 'set_price' is an action of the developer; use 'developer'"
      ),
      (
        "  - {ana.phone: {buuy: gold}}",
        "unknown-key 'buuy': unknown field 'buuy' in an action on a device, did you mean 'buy'?"
      ),
      (
        "  - {ana.phone: quite}",
        "unknown-key 'quite': unknown word 'quite' in an action on a device, did you mean 'quit'?"
      ),
      ("  - {ana.phone: buy}", "invalid-value 'buy': 'buy' needs a value"),
      ("  - {ana.phone: {buy: }}", "wrong-type '': 'buy' must be a value, found nothing"),
      ("  - {ana.phone: {quit: false}}", "invalid-value 'false': 'quit' can only be true; remove it instead"),
      (
        "  - {ana.phone: {buy: [gold]}}", "wrong-type '[gold]': 'buy' must be a product's ID or a mapping, found a list"
      ),
      ("  - {ana.phone: {buy: {quantity: 2}}}", "missing-key '{quantity: 2}': a purchase without 'product'"),
      (
        "  - {ana.phone: {buy: {product: gold, quantity: 0}}}",
        "invalid-value '0': 'quantity' must be 1 or more, found 0"
      ),
      (
        "  - {ana.phone: {buy: {product: gold, offer_code: A, win_back_offer: b}}}",
        "invalid-value 'b': a second offer for one purchase"
      ),
      ("  - {ana: {payment: maybe}}", "invalid-value 'maybe': 'payment' can't be 'maybe'"),
      (
        "  - {developer: {set_price: {product: gold, price: cheap}}}",
        "invalid-value 'cheap': 'price' must be an amount of money, found 'cheap'"
      ),
      (
        "  - {developer: {set_price: {product: gold, price: -1}}}",
        "invalid-value '{product: gold, price: -1}': 'price' must be 0 or more, found -1"
      ),
      (
        "  - {developer: {set_price: {product: gold, price: 5.999}}}",
        "invalid-value '{product: gold, price: 5.999}': 'price' must have at most 2 decimals, found 5.999"
      ),
      (
        "  - {developer: {set_price: {territory: JPN, product: gold, price: 1500.50}}}",
        """
        invalid-value '{territory: JPN, product: gold, price: 1500.50}': 'price' must have no decimals, found 1500.50
        """
      ),
      ("  - {ana: {move: US}}", "invalid-value 'US': unknown territory 'US', did you mean 'USA'?"),
      (
        "  - {developer: {set_price: {product: gold, price: 1, territory: nowhere}}}",
        "invalid-value 'nowhere': unknown territory 'nowhere'"
      ),
      (
        "  - {developer: {extend_renewals: {product: gold, days: 1, territories: [USA, nowhere]}}}",
        "invalid-value 'nowhere': unknown territory 'nowhere'"
      ),
      (
        "  - {ana: {assign_seat: {product: gold, member: anna}}}",
        "unknown-participant 'anna': unknown participant 'anna', did you mean 'ana'?"
      ),
      (
        "  - {ana: {revoke_seat: {product: gold, member: ana.phone}}}",
        "unknown-participant 'ana.phone': 'ana.phone' is not a customer"
      ),
    ])
  func faultsInSteps(_ steps: String, _ expected: String) { #expect(read(scenario(steps)).faults == [expected]) }

  @Test(
    "an error in an expectation is reported at its place",
    arguments: [
      (
        "{at: 2026-03-02, ana: {activ: gold}}",
        "unknown-key 'activ': unknown field 'activ' in an expectation about an account, did you mean 'active'?"
      ),
      (
        "{ana: {queue: gold}}",
        "unknown-key 'queue': 'queue' is an expectation about a device; use 'ana.phone'"
      ),
      ("{ana.phone: {paid: []}}", "unknown-key 'paid': 'paid' is an expectation about an account; use 'ana'"),
      ("{ana: {phases: {gold: dead}}}", "invalid-value 'dead': 'gold' can't be 'dead'"),
      ("{ana: {failure: no}}", "invalid-value 'no': 'failure' can't be 'no'"),
      ("{ana: {transactions: -1}}", "invalid-value '-1': 'transactions' must be 0 or more, found -1"),
      (
        "{ana: {renews_on: {gold: soon}}}",
        "invalid-value 'soon': 'gold' must be a date such as 2027-01-15, found 'soon'"
      ),
      ("{ana: {consents: {gold: yes}}}", "invalid-value 'yes': 'gold' can't be 'yes'"),
      ("{ana: active}", "wrong-type 'active': 'ana' must be a mapping of expected values, found 'active'"),
      ("{at: 2026-03-02}", "missing-key '{at: 2026-03-02}': an empty expectation"),
      ("{after: P1D, ana: {owns: []}}", "unknown-key 'after': unknown field 'after' in an expectation"),
      ("{developer: {owns: []}}", "unknown-participant 'developer': the developer can't have expectations"),
      (
        "{at: 2026-02-01, ana: {owns: []}}",
        """
        moment-out-of-order '2026-02-01': an expectation at 2026-02-01T00:00:00Z, before the scenario \
        starts at 2026-03-01T00:00:00Z
        """
      ),
    ])
  func faultsInExpectations(_ text: String, _ expected: String) {
    #expect(read(scenario("  - {ana.phone: quit}", expect: "expect:\n  - \(text)\n")).faults == [expected])
  }

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

  @Test("Only non-consumables are owned before a scenario")
  func owned() {
    let text = "scenario: s\ncustomers: [{name: ana, owns: [coins, pro]}]\n"
    let catalog = Catalog(products: [
      Product(id: "coins", type: .consumable), Product(id: "pro", type: .nonConsumable),
    ])
    #expect(
      described(read(text).reading.faults(in: catalog), in: TextFile(path: "", text: text)) == [
        "unknown-in-catalog 'coins': 'owns' needs a non-consumable, but 'coins' is a consumable"
      ])
  }

  @Test(
    "places are right after a byte order mark, emoji and Windows line endings",
    arguments: ["\u{FEFF}", "# 👩‍👩‍👧 コイン\r\n"])
  func places(_ beginning: String) {
    let text = beginning + scenario("  - {anna.phone: quit}").replacing("\n", with: "\r\n")
    let faults = read(text).faults
    #expect(faults.contains("unknown-participant 'anna.phone': unknown participant 'anna', did you mean 'ana'?"))
  }

  @Test("anchors, aliases and merge keys work as usual")
  func aliases() {
    let (reading, faults) = read(
      scenario("  - {at: 2026-03-01, ana.phone: &both [quit, launch]}\n  - {at: 2026-03-02, ana.phone: *both}"))
    #expect(faults == [])
    #expect(reading.scenario.steps.map(\.action) == [.quit, .launch, .quit, .launch])
  }
}
