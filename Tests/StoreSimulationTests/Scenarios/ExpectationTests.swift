import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Results of expectations.
struct ExpectationTests {
  private typealias Claim = CatalogModel.Expectation.Claim

  /// A scenario of ana's that is written line by line.
  private struct Draft {
    var scenario = Scenario()

    init() {
      scenario.customers = Lighthouse.people
      scenario.starts = Lighthouse.start
    }

    mutating func phone(_ day: String, _ action: ScenarioAction) {
      scenario.steps.append(ScenarioStep(at: moment(day), .device(customer: "ana", "phone"), action))
    }

    mutating func ana(_ day: String, _ action: ScenarioAction) {
      scenario.steps.append(ScenarioStep(at: moment(day), .customer("ana"), action))
    }

    mutating func expect(_ day: String, on device: String? = nil, _ claim: Claim) {
      scenario.expectations.append(CatalogModel.Expectation(at: moment(day), customer: "ana", device: device, claim))
    }

    func outcomes(until end: String? = nil) -> [ExpectationOutcome?] {
      SimulationRecord(playing: scenario, in: Shop(Lighthouse.catalog(), seed: 1), until: end.map(moment)).outcomes
    }

    func moment(_ text: String) -> Instant {
      CalendarDate(text).map(Instant.init(startOf:)) ?? Instant(text) ?? Lighthouse.start
    }
  }

  @Test(
    "Payments at a price that the catalog doesn't set are estimates",
    arguments: [("ana", false, []), ("ben", false, ["JPY"]), ("ben", true, [])] as [(String, Bool, [String])])
  func estimates(customer: String, isSet: Bool, currencies: [String]) {
    var draft = Draft()
    let day = draft.moment("2026-01-01")
    if isSet {
      draft.scenario.steps.append(
        ScenarioStep(at: day, .developer, .setTerritoryPrice(Lighthouse.gold, 1500, "JPN", .move, .upfront)))
    }
    let phone = ScenarioStep.Actor.device(customer: customer, "phone")
    draft.scenario.steps.append(ScenarioStep(at: day, phone, .buy(Lighthouse.gold, quantity: 1, nil)))
    let record = SimulationRecord(playing: draft.scenario, in: Shop(Lighthouse.catalog(), seed: 1))
    #expect(record.estimatedCurrencies == currencies)
  }

  @Test("Each kind of expectation is met", .covers(29, 39, 44, 45, 53, 112))
  func everything() {
    var draft = Draft()
    draft.phone("2026-01-01", .buy(Lighthouse.coins, quantity: 3, nil))
    draft.phone("2026-01-01", .buy(Lighthouse.chapter, quantity: 1, nil))
    draft.phone("2026-01-02", .buy(Lighthouse.monthly, quantity: 1, nil))
    draft.phone("2026-01-03", .buy(Lighthouse.yearly, quantity: 1, nil))
    draft.phone("2026-01-04", .buy(Lighthouse.draft, quantity: 1, nil))
    draft.phone("2026-02-15", .refreshReceipt)
    draft.expect("2026-01-02", .active(["monthly"]))
    draft.expect("2026-01-05", .owns(["chapter"]))
    draft.expect("2026-01-05", .renewing(["monthly"]))
    draft.expect("2026-01-05", .nextPlans(["yearly"]))
    draft.expect("2026-02-05", .phases(["yearly": .active]))
    draft.expect("2026-02-05", .issues(["2026-02", "2026-01"]))
    draft.expect("2026-01-05", .paid(["4.96 USD"]))
    draft.expect("2026-02-05", .paid(["44.95 USD"]))
    draft.expect("2026-01-05", .failure(.draft))
    draft.expect("2026-01-03", .failure(nil))
    draft.expect("2026-01-03", .transactions(3))
    draft.expect("2026-01-05", on: "phone", .queue([]))
    draft.expect("2026-01-05", on: "phone", .delivered(["monthly", "chapter", "coins"]))
    draft.expect("2026-01-05", on: "phone", .contents(["chapter": "1.0"]))
    draft.expect("2026-01-05", on: "phone", .downloads(["chapter": .finished]))
    draft.expect("2026-01-05", on: "pad", .failure(nil))
    draft.expect("2026-01-05", on: "phone", .receipt(["coins", "chapter", "monthly"]))
    draft.expect("2026-02-16", on: "phone", .receipt(["chapter", "monthly", "yearly"]))
    for outcome in draft.outcomes() {
      #expect(
        outcome?.holds == true, "\(outcome?.expectation.claim.text ?? ""), found \(outcome?.found.text ?? "nothing")")
    }
  }

  @Test("A failed expectation reports the actual value; one after the end isn't checked")
  func fails() {
    var draft = Draft()
    draft.phone("2026-01-01", .buy(Lighthouse.chapter, quantity: 1, nil))
    draft.expect("2026-01-02", .owns(["coins"]))
    draft.expect("2026-01-02", .owns([]))
    draft.expect("2026-03-02", .owns(["chapter"]))
    let found = draft.outcomes(until: "2026-02-01")
    #expect(found.map { $0?.holds } == [false, false, nil])
    #expect(found[0]?.found == .owns(["chapter"]))
  }

  @Test("The amount paid is reduced by refunds only", .covers(130, 131))
  func paid() {
    var draft = Draft()
    draft.phone("2026-01-01", .buy(Lighthouse.monthly, quantity: 1, nil))
    draft.phone("2026-01-23T12:00:00Z", .buy(Lighthouse.gold, quantity: 1, nil))
    draft.ana("2026-01-30", .turnOffRenewal(Lighthouse.gold))
    draft.ana("2026-02-01", .refund(Lighthouse.gold))
    for day in ["2026-01-24", "2026-01-31", "2026-02-02"] { draft.expect(day, .paid([])) }
    #expect(draft.outcomes().map { $0?.found.text } == ["12.48 USD", "12.48 USD", "2.49 USD"])
  }

  @Test("An issue is published on the first of each month, and the one before the start is available")
  func issues() throws {
    let draft = Draft()
    var scenario = Scenario()
    scenario.starts = draft.moment("2026-02-20")
    #expect(scenario.publications(until: draft.moment("2026-04-01")).map(\.id) == ["2026-02", "2026-03", "2026-04"])
    let (summer, spring) = (try #require(CalendarDate("2026-06-01")), try #require(CalendarDate("2026-03-01")))
    scenario.publishes = [.init(name: "Summer", on: summer), .init(name: "Spring", on: spring)]
    #expect(scenario.publications(until: draft.moment("2026-07-01")).map(\.id) == ["Spring", "Summer"])
    #expect(scenario.publications(until: draft.moment("2026-05-01")).map(\.id) == ["Spring"])
  }
}
