import CatalogModel
import StoreSimulation

/// SplitMix64: the same seed gives the same scenarios.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Steps as nobody would plan them.
struct RandomScenario: CustomStringConvertible {
  let seed: UInt64
  var environment = StoreEnvironment.production
  var era = StoreEra.modern
  var grace: Period?
  var steps: [ScenarioStep] = []

  init(seed: UInt64) {
    self.seed = seed
    var generator = SeededGenerator(seed: seed)
    environment = Int.random(in: 0..<4, using: &generator) == 0 ? .sandbox : .production
    era = Bool.random(using: &generator) ? .modern : .of2013
    grace = [nil, Period(3, .day), Period(16, .day)].randomElement(using: &generator) ?? nil
    var now = Lighthouse.start
    for _ in 0..<Int.random(in: 1...25, using: &generator) {
      let pause = environment == .sandbox ? 600_000 : 40 * 86_400_000 as Int64
      if Bool.random(using: &generator) { now = now.adding(milliseconds: Int64.random(in: 0...pause, using: &generator)) }
      steps.append(Self.step(at: now, &generator))
    }
  }

  var shop: Shop { Shop(Lighthouse.catalog(grace: grace), environment: environment, era: era, seed: seed) }

  var end: Instant { (steps.last?.at ?? Lighthouse.start).adding(milliseconds: 90 * 86_400_000) }

  private static func step(at now: Instant, _ generator: inout SeededGenerator) -> ScenarioStep {
    let device = [("ana", "phone"), ("ana", "pad"), ("ben", "phone")].randomElement(using: &generator) ?? ("ana", "phone")
    let product = products.randomElement(using: &generator) ?? Lighthouse.coins
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<6: return ScenarioStep(at: now, .device(customer: device.0, device.1), onDevice(product, &generator))
    case 6..<9: return ScenarioStep(at: now, .customer(device.0), withAccount(product, &generator))
    default: return ScenarioStep(at: now, .developer, inConsole(product, &generator))
    }
  }

  private static let products = [
    Lighthouse.coins, Lighthouse.chapter, Lighthouse.monthly, Lighthouse.monthly, Lighthouse.yearly, Lighthouse.gold,
    Lighthouse.pass,
    Lighthouse.paper, Lighthouse.draft,
  ]

  private static func onDevice(_ product: ProductID, _ generator: inout SeededGenerator) -> ScenarioAction {
    let offers: [ScenarioAction.OfferChoice?] = [
      nil, nil, nil, .code("FAIR"), .code("Fair 3"), .promotional("stay"), .winBack("missed"),
    ]
    let buy = ScenarioAction.buy(
      product, quantity: Int.random(in: 1...3, using: &generator), offers.randomElement(using: &generator) ?? nil)
    let others: [ScenarioAction] = [
      .restore, .launch, .quit, .quit, .launch, .erase, .refreshReceipt, .finish(nil), .finish(product),
      .allowPurchases(Bool.random(using: &generator)), .finishBy(hand: Bool.random(using: &generator)), .keep(Lighthouse.chapter),
      .download(ScenarioAction.DownloadAction.allCases.randomElement(using: &generator) ?? .start, Lighthouse.chapter), .launch,
    ]
    return Bool.random(using: &generator) ? buy : others.randomElement(using: &generator) ?? buy
  }

  private static func withAccount(_ product: ProductID, _ generator: inout SeededGenerator) -> ScenarioAction {
    let actions: [ScenarioAction] = [
      .turnOffRenewal(product), .turnOnRenewal(product), .payment(works: false), .payment(works: true), .payment(works: true),
      .askToBuy(Bool.random(using: &generator)), .approve(product), .decline(product), .acceptPrice(product), .refund(product),
      .move("USA"), .move("JPN"), .addDevice("tv"),
    ]
    return actions.randomElement(using: &generator) ?? .refund(product)
  }

  private static func inConsole(_ product: ProductID, _ generator: inout SeededGenerator) -> ScenarioAction {
    let actions: [ScenarioAction] = [
      .setPrice(product, Money(hundredths: Int64.random(in: 29...3_000, using: &generator)), .move),
      .setPrice(product, Money(hundredths: Int64.random(in: 29...3_000, using: &generator)), .keep), .clear(product),
      .clear(product),
      .remove(product), .updateContent(Lighthouse.chapter, version: "1.\(Int.random(in: 1...9, using: &generator))"),
    ]
    return actions.randomElement(using: &generator) ?? .clear(product)
  }

  var description: String {
    "seed \(seed), \(environment), \(era), grace \(grace?.description ?? "none"):\n\(steps.map { "\($0)" }.joined(separator: "\n"))"
  }
}
