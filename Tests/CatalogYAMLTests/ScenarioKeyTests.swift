import CatalogModel
import CatalogYAML
import SourceDiagnostics
import Testing
import YAMLSyntax

/// Scenario keys with more than a word: their meaning and their faults.
@Suite struct ScenarioKeyTests {
  private func read(customer: String = "name: ana, devices: [phone]", steps: String = "[]", expect: String = "[]") -> (
    reading: ScenarioReading, file: TextFile, faults: [String]
  ) {
    let text = """
      scenario: s\nstarts: 2026-03-01\nends: 2026-04-01\ncustomers:\n  - {\(customer)}\nsteps: \
      \(steps)\nexpect: \(expect)\n
      """
    let file = TextFile(path: "scenario.yaml", text: text)
    let parsed = parse(file, fileIndex: 0)
    let reading = readScenario(parsed.tree)
    return (reading, file, described(parsed.faults + reading.faults, in: file))
  }

  private func described(_ faults: [Diagnostic<SourceRange?>], in file: TextFile) -> [String] {
    faults.map { "\($0.kind.id) '\($0.place.map { file.text($0.bytes) } ?? "")': \($0.message)" }
  }

  @Test func purchases() {
    let (reading, _, faults) = read(
      steps: """
        [{ana.phone: [{buy_in_store: gold}, {buy_in_store: {product: gold, offer_code: FAIR}},
          {buy: {product: year, billing_plan: monthly_commitment}}, {buy: {product: year, billing_plan: upfront}},
          {buy_in_store: {product: year, billing_plan: monthly_commitment}}]}]
        """)
    #expect(faults == [])
    #expect(
      reading.scenario.steps.map(\.action) == [
        .buyInStore("gold", nil), .buyInStore("gold", .code("FAIR")),
        .buy("year", quantity: 1, nil, .monthlyCommitment),
        .buy("year", quantity: 1, nil), .buyInStore("year", nil, .monthlyCommitment),
      ])
  }

  @Test func testersFamiliesAndClocks() throws {
    let (reading, _, faults) = read(
      steps: """
        [{ana: [clear_purchase_history, {stop_sharing: gold}, {share_with_family: gold}],
          ana.phone: [{set_clock: 2026-03-05}, {set_clock: "2026-03-05T10:00:00Z"}, {set_clock: automatic}]}]
        """)
    #expect(faults == [])
    #expect(
      reading.scenario.steps.map(\.action) == [
        .clearPurchaseHistory, .shareWithFamily("gold", false), .shareWithFamily("gold", true),
        .setClock(Instant("2026-03-05T00:00:00Z")), .setClock(Instant("2026-03-05T10:00:00Z")),
        .setClock(nil),
      ])
  }

  @Test func expectations() {
    let (reading, _, faults) = read(
      expect: """
        [{ana: {notifications: [SUBSCRIBED/INITIAL_BUY, DID_RENEW], payments: {year: 3 of 12}},
          ana.phone: {active_by_clock: [year], active_by_signed_date: []}}]
        """)
    #expect(faults == [])
    #expect(
      reading.scenario.expectations.map(\.claim) == [
        .notifications(["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"]), .payments(["year": "3 of 12"]),
        .activeByClock(["year"]),
        .activeBySignedDate([]),
      ])
  }

  @Test func customers() {
    let (reading, _, faults) = read(
      customer: "name: ana, owns: [pro], app_account_token: 7E3FB204-2C93-4B5D-8A0E-0F6D1C1A9B52")
    #expect(faults == [])
    #expect(reading.scenario.customers.map(\.owns) == [["pro"]])
    #expect(reading.scenario.customers.map(\.accountToken) == ["7e3fb204-2c93-4b5d-8a0e-0f6d1c1a9b52"])
  }

  @Test(
    "an error in a customer is reported at its place",
    arguments: [
      ("owns: pro", "wrong-type 'pro': 'owns' must be a list, found 'pro'"),
      ("owns: [{id: pro}]", "wrong-type '{id: pro}': an entry of 'owns' must be text, found a mapping"),
      ("owns: ['']", "invalid-value '''': 'owns' has no product"),
      ("app_account_token: ana", "invalid-value 'ana': 'app_account_token' must be a UUID, found 'ana'"),
      (
        "app_account_token: 7e3fb204-2c93-4b5d-8a0e-0f6d1c1a9b5g",
        """
        invalid-value '7e3fb204-2c93-4b5d-8a0e-0f6d1c1a9b5g': 'app_account_token' must be a UUID, found \
        '7e3fb204-2c93-4b5d-8a0e-0f6d1c1a9b5g'
        """
      ),
      ("app_account_token: [a]", "wrong-type '[a]': 'app_account_token' must be text, found a list"),
    ])
  func faultsOfCustomers(_ keys: String, _ expected: String) {
    #expect(read(customer: "name: ana, \(keys)").faults == [expected])
  }

  @Test(
    "an error in a step is reported at its place",
    arguments: [
      ("ana.phone: buy_in_store", "invalid-value 'buy_in_store': 'buy_in_store' needs a value"),
      (
        "ana.phone: {buy_in_store: [gold]}",
        "wrong-type '[gold]': 'buy_in_store' must be a product's ID or a mapping, found a list"
      ),
      (
        "ana.phone: {buy_in_store: {offer_code: A}}",
        "missing-key '{offer_code: A}': a purchase in the App Store without 'product'"
      ),
      (
        "ana.phone: {buy_in_store: {product: gold, quantity: 2}}",
        "unknown-key 'quantity': unknown field 'quantity' in a purchase in the App Store"
      ),
      (
        "ana: {buy_in_store: gold}",
        "unknown-key 'buy_in_store': 'buy_in_store' is an action on a device; use 'ana.phone', for example"
      ),
      (
        "ana.phone: {buy: {product: year, billing_plan: monthly}}",
        "invalid-value 'monthly': 'billing_plan' can't be 'monthly'"
      ),
      (
        "ana.phone: {set_clock: soon}",
        "invalid-value 'soon': 'set_clock' must be a day or a time such as 2027-01-15T09:00:00Z, found 'soon'"
      ),
      (
        "ana: {set_clock: automatic}",
        "unknown-key 'set_clock': 'set_clock' is an action on a device; use 'ana.phone', for example"
      ),
      (
        "ana: {clear_purchase_history: false}",
        "invalid-value 'false': 'clear_purchase_history' can only be true; remove it instead"
      ),
      ("ana: {stop_sharing: }", "wrong-type '': 'stop_sharing' must be a value, found nothing"),
    ])
  func faultsOfSteps(_ step: String, _ expected: String) { #expect(read(steps: "[{\(step)}]").faults == [expected]) }

  @Test(
    "an error in an expectation is reported at its place",
    arguments: [
      ("ana: {notifications: {a: b}}", "wrong-type '{a: b}': 'notifications' must be a list, found a mapping"),
      ("ana: {notifications: [[a]]}", "wrong-type '[a]': an entry of 'notifications' must be text, found a list"),
      (
        "ana.phone: {notifications: []}",
        "unknown-key 'notifications': 'notifications' is an expectation about an account; use 'ana'"
      ),
      ("ana: {payments: 3 of 12}", "wrong-type '3 of 12': 'payments' must be a mapping of products, found '3 of 12'"),
      (
        "ana: {active_by_clock: gold}",
        "unknown-key 'active_by_clock': 'active_by_clock' is an expectation about a device; use 'ana.phone'"
      ),
    ])
  func faultsOfExpectations(_ claim: String, _ expected: String) {
    #expect(read(expect: "[{\(claim)}]").faults == [expected])
  }

  @Test("names that the catalog doesn't have are reported where they are used")
  func catalog() {
    var plan = Product(id: "gold", type: .autoRenewableSubscription)
    plan.plan.period = Period(1, .year)
    var group = SubscriptionGroup(name: "Club")
    group.subscriptions = [plan]
    let (reading, file, faults) = read(
      customer: "name: ana, devices: [phone], owns: [pro]",
      steps: "[{ana.phone: [{buy_in_store: golf}, {buy: {product: gold, billing_plan: monthly_commitment}}]}]")
    #expect(faults == [])
    #expect(
      Set(described(reading.faults(in: Catalog(products: [], subscriptionGroups: [group])), in: file)) == [
        "unknown-in-catalog 'pro': the catalog has no product 'pro'",
        "unknown-in-catalog 'golf': the catalog has no product 'golf', did you mean 'gold'?",
        "unknown-in-catalog 'monthly_commitment': 'gold' has no monthly payments",
      ])
  }
}
