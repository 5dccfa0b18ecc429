import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Journals: an interrupted run resumes with the same result.
struct JournalTests {
  /// A customer who buys, downloads, subscribes and renews; with characters that must be escaped on a line.
  private static var scenario: Scenario {
    var scenario = Scenario()
    scenario.title = "a small increase"
    scenario.customers = [Participant(name: "an\ta\\ü", devices: ["pho\nne"])]
    scenario.seed = 5
    let phone = ScenarioStep.Actor.device(customer: "an\ta\\ü", "pho\nne")
    scenario.starts = Lighthouse.start
    scenario.steps = [
      ScenarioStep(at: Lighthouse.start, phone, .buy(Lighthouse.chapter, quantity: 1, nil)),
      ScenarioStep(at: Lighthouse.start, phone, .buy(Lighthouse.monthly, quantity: 1, nil)),
      ScenarioStep(
        at: Lighthouse.start.adding(milliseconds: 5 * Instant.day), phone, .buy(Lighthouse.coins, quantity: 2, nil)),
    ]
    scenario.ends = Lighthouse.start.adding(milliseconds: 20 * Instant.day)
    return scenario
  }

  private static var shop: Shop { Shop(Lighthouse.catalog(), seed: 5) }

  /// The bytes of a whole journal, and its events.
  private func whole(_ scenario: Scenario = scenario, _ shop: Shop = shop) -> (bytes: [UInt8], run: ScenarioRun) {
    var run = ScenarioRun(scenario, in: shop)
    run.finish()
    let heading = JournalHeading(scenario, in: shop)
    var writer = JournalWriter(heading)
    let text = heading.line + "\n" + run.simulation.events.map { writer.line($0) }.joined()
    return (Array(text.utf8), run)
  }

  @Test("A journal that was truncated at any byte is continued to the same bytes and the same end")
  func everyByte() throws {
    let (bytes, uncut) = whole()
    #expect(uncut.simulation.events.count > 20)
    let heading = JournalHeading(Self.scenario, in: Self.shop)
    // A resumed run depends on the journal's complete events, not on the incomplete line after them.
    var resumed: [Int: ScenarioRun] = [:]
    for cut in 0...bytes.count {
      let reading = try JournalReading(Array(bytes[..<cut]), heading: heading)
      let known = reading.events.count
      if resumed[known] == nil {
        var run = ScenarioRun(Self.scenario, in: Self.shop, resuming: reading.events)
        run.finish()
        #expect(run.simulation.state == uncut.simulation.state, "cut at \(cut)")
        resumed[known] = run
      }
      let simulation = try #require(resumed[known]).simulation
      var writer = reading.writer
      let heads = reading.hasHeading ? "" : heading.line + "\n"
      let text = heads + simulation.events.dropFirst(known).map { writer.line($0) }.joined()
      #expect(Array(bytes[..<reading.wholeBytes] + Array(text.utf8)) == bytes, "cut at \(cut)")
    }
    #expect(resumed.count == uncut.simulation.events.count + 1, "every event was the last one once")
  }

  @Test(
    "Random scenarios also resume from their journal after being killed at any event",
    arguments: RandomCases.upTo(40 as UInt64))
  func everyEvent(seed: UInt64) throws {
    let random = RandomScenario(seed: seed)
    var scenario = Scenario()
    (scenario.starts, scenario.ends, scenario.customers, scenario.steps) = (
      Lighthouse.start, random.end, Lighthouse.people, random.steps
    )
    let (bytes, run) = whole(scenario, random.shop)
    let heading = JournalHeading(scenario, in: random.shop)
    let events = try JournalReading(bytes, heading: heading).events
    #expect(events == run.simulation.events)
    for count in stride(from: 0, through: events.count, by: max(1, events.count / 25)) {
      var resumed = ScenarioRun(scenario, in: random.shop, resuming: Array(events.prefix(count)))
      resumed.finish()
      #expect(resumed.simulation.events == events, "seed \(seed), killed at \(count)")
      #expect(resumed.simulation.state == run.simulation.state, "seed \(seed), killed at \(count)")
    }
  }

  @Test("A run that never ends is stopped")
  func endless() throws {
    var scenario = Self.scenario
    scenario.ends = Instant("9999-12-31T00:00:00Z")
    var run = ScenarioRun(scenario, in: Self.shop, keepsEvents: false, mostEvents: 100)
    var count = 0
    while let events = run.next() { count += events.count }
    #expect(run.isStopped)
    // Simultaneous events are delivered together.
    #expect((100..<200).contains(count))
    var short = ScenarioRun(Self.scenario, in: Self.shop)
    short.finish()
    #expect(!short.isStopped)
    #expect(short.mostEvents == 200_000)
    scenario.steps = Array(repeating: Self.scenario.steps[0], count: 3_000)
    #expect(ScenarioRun(scenario, in: Self.shop).mostEvents == 3_000_000)
  }

  @Test("A run without history delivers every event once, and ends like one with history")
  func forgetting() {
    let (_, run) = whole()
    var forgetful = ScenarioRun(Self.scenario, in: Self.shop, keepsEvents: false)
    var events: [StoreEvent] = []
    while let new = forgetful.next() {
      #expect(forgetful.simulation.events.count == new.count)
      events += new
    }
    #expect(events == run.simulation.events)
    #expect(forgetful.simulation.state == run.simulation.state)
  }

  @Test("A run in two parts equals the run in one")
  func until() throws {
    let (_, run) = whole()
    let middle = Lighthouse.start.adding(milliseconds: 7 * Instant.day)
    var first = ScenarioRun(Self.scenario, in: Self.shop, until: middle)
    first.finish()
    #expect(first.simulation.events.allSatisfy { $0.at <= middle })
    var second = ScenarioRun(Self.scenario, in: Self.shop, resuming: first.simulation.events)
    second.finish()
    #expect(second.simulation.events == run.simulation.events)
    var shorter = ScenarioRun(Self.scenario, in: Self.shop, until: middle, resuming: run.simulation.events)
    shorter.finish()
    #expect(shorter.simulation.events == first.simulation.events)
  }

  @Test(
    "An incomplete line at the end after a crash is skipped",
    arguments: [[0, 0, 0, 0], [0xFF, 0xFE, 0x0A], Array("12\tx\t~00\n".utf8)])
  func noise(_ end: [UInt8]) throws {
    let (bytes, run) = whole()
    let reading = try JournalReading(bytes + end, heading: JournalHeading(Self.scenario, in: Self.shop))
    #expect(reading.events == run.simulation.events)
    #expect(reading.wholeBytes == bytes.count)
  }

  @Test("A damaged line followed by others is rejected, and so is a missing or duplicate line")
  func damage() {
    let (bytes, _) = whole()
    let heading = JournalHeading(Self.scenario, in: Self.shop)
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true).map(Array.init)
    func fault(_ lines: [[UInt8]]) -> String? {
      do {
        _ = try JournalReading(Array(lines.map { $0 + [0x0A] }.joined()), heading: heading)
        return nil
      } catch { return error.message }
    }
    #expect(fault(lines) == nil)
    var damaged = lines
    damaged[3][4] ^= 1
    #expect(fault(damaged) == "line 4 is damaged, but not the last one")
    #expect(fault(Array(lines[..<5] + lines[6...])) == "line 6 is damaged, but not the last one")
    #expect(fault(Array(lines[..<5]) + [lines[4]] + Array(lines[5...])) == "line 6 is damaged, but not the last one")
  }

  @Test("A journal of another scenario, catalog, seed or version is rejected with the reason")
  func others() {
    let (bytes, _) = whole()
    func fault(_ bytes: [UInt8], _ scenario: Scenario = Self.scenario, _ shop: Shop = Self.shop) -> String? {
      do {
        _ = try JournalReading(bytes, heading: JournalHeading(scenario, in: shop))
        return nil
      } catch { return error.message }
    }
    var other = Self.scenario
    other.title = "called otherwise"
    other.expectations = [CatalogModel.Expectation(at: Lighthouse.start, customer: "ana", .transactions(1))]
    #expect(fault(bytes, other) == nil)
    other.steps.removeLast()
    #expect(fault(bytes, other) == "it belongs to another scenario: the participants or their actions differ")
    #expect(
      fault(bytes, Self.scenario, Shop(Lighthouse.catalog(grace: Period(3, .day)), seed: 5))
        == "it belongs to another catalog, or the catalog has changed")
    #expect(
      fault(bytes, Self.scenario, Shop(Lighthouse.catalog(), seed: 6))
        == "it belongs to another run: its seed is 5, but here it is 6")
    #expect(
      fault(bytes, Self.scenario, Shop(Lighthouse.catalog(), era: .of2013, seed: 5))
        == "it belongs to another run: its era is modern, but here it is 2013")
    #expect(fault(Array("{\"events\": []}\n".utf8)) == "it is not a Shelf journal")
    #expect(fault([0xFF, 0xD8, 0xFF]) == "it is not a Shelf journal")
    #expect(fault(Array("shelf-journal 2\tstart=\n".utf8)) == "it was written by another version of Shelf")
  }
}
