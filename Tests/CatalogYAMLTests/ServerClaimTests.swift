import CatalogModel
import CatalogYAML
import SourceDiagnostics
import Testing
import YAMLSyntax

/// A scenario's expectations of the developer's server, and the errors in them.
@Suite struct ServerClaimTests {
  private func read(_ expected: String, customer: String = "ana") -> (
    scenario: Scenario, reading: ScenarioReading, faults: [String]
  ) {
    let text = """
      scenario: s\nstarts: 2026-03-01\nends: 2026-04-01\ncustomers:\n  - {name: \(customer)}\nexpect:\n  \
      - {\(expected)}\n
      """
    let file = TextFile(path: "scenario.yaml", text: text)
    let parsed = parse(file, fileIndex: 0)
    let reading = readScenario(parsed.tree)
    let faults = (parsed.faults + reading.faults).map { fault in
      "\(fault.kind.id) '\(fault.place.map { file.text($0.bytes) } ?? "")': \(fault.message)"
    }
    return (reading.scenario, reading, faults)
  }

  @Test func bothInOneEntry() throws {
    let (scenario, reading, faults) = read(
      #"at: 2026-03-02, webhook: 200, get: "/of/{ana}", status: 404, json: {products: [gold], n: 1}"#)
    #expect(faults == [])
    let at = Instant(startOf: try #require(CalendarDate("2026-03-02")))
    let json = ForeignValue.map(
      SortedMap([.init(key: "n", value: .number("1")), .init(key: "products", value: .list([.string("gold")]))]))
    #expect(
      scenario.serverExpectations == [
        ServerExpectation(at: at, .webhook(200)),
        ServerExpectation(at: at, .get(path: "/of/{ana}", status: 404, json: json)),
      ])
    #expect(scenario.expectations == [])
    let failure = reading.failure(ofServer: 1, found: "responded with 200, expected 404")
    #expect(failure.message == "'/of/{ana}' of your server at 2026-03-02T00:00:00Z: responded with 200, expected 404")
    #expect(failure.place != nil)
  }

  @Test("Without 'at', an expectation applies to the end of the scenario")
  func atTheEnd() throws {
    let end = Instant(startOf: try #require(CalendarDate("2026-04-01")))
    #expect(read("webhook: 200").scenario.serverExpectations == [ServerExpectation(at: end, .webhook(200))])
  }

  @Test("A customer can have the same name as a key")
  func customerCalledGet() {
    let (scenario, _, faults) = read("get: {owns: []}", customer: "get")
    #expect(faults == [])
    #expect(scenario.expectations.map(\.customer) == ["get"])
    #expect(scenario.serverExpectations == [])
  }

  @Test(
    "Contradictions are reported at their place",
    arguments: [
      ("webhook: 99", "invalid-value '99': 'webhook' must be an HTTP status from 100 to 599, found 99"),
      ("webhook: yes", "wrong-type 'yes'"), ("status: 200", "missing-key 'status': 'status' without 'get'"),
      ("json: {}", "missing-key 'json': 'json' without 'get'"),
      ("get: /x", "missing-key 'get': 'get' without an expectation"),
      ("get: x, status: 200", "invalid-value 'x': 'get' must be a path such as /entitlements/{ana}, found 'x'"),
      (
        #"get: "/{anna}", status: 200"#,
        #"unknown-participant '"/{anna}"': unknown participant 'anna', did you mean 'ana'?"#
      ),
      ("at: 2025-01-01, webhook: 200", "moment-out-of-order '2025-01-01'"),
      ("at: 2027-01-01, webhook: 200", "moment-out-of-order '2026-04-01'"), ("webhook: ~", "wrong-type"),
    ])
  func faults(expected: String, fault: String) {
    let faults = read(expected).faults
    #expect(faults.count == 1 && faults[0].hasPrefix(fault), "\(faults)")
  }

  @Test func paths() {
    #expect(ServerExpectation.names(in: "/a/{ana}/{ben}?x={ana}") == ["ana", "ben", "ana"])
    #expect(ServerExpectation.path("/a/{ana}/{ben}?x={ana}") { $0 == "ana" ? "7" : nil } == "/a/7/{ben}?x=7")
    #expect(ServerExpectation.names(in: "/a/{ana") == [])
  }
}
