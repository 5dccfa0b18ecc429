import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// Offers, announced prices and states in tables.
struct SpreadsheetOfferTests {
  private func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> FormatReading {
    try Marked.read([("table.csv", text)], as: "csv", sourceLocation: sourceLocation)
  }

  @Test("a row with an offer becomes one offer, for each kind")
  func kinds() throws {
    let reading = try read(
      "id,offer,offer_id,reference_name,mode,period,periods,starts,offered_in,eligibility,priority,base,JPN\n"
        + "plus,introductory,,,free_trial,P1W,,2027-01-01,\"DEU, FRA\",,,,\n"
        + "plus,Promotional,loyal,Loyal,pay as you go,1 month,3,,,,,1.99,300\n"
        + "plus,win-back,back,Back,pay_up_front,P1Y,1,,,,high,9.99,\n"
        + "plus,code,,Spring,free_trial,P1M,,,,new expired,,,\n")
    let plus = try #require(reading.catalog.products.first)
    let trial = try #require(plus.plan.introductoryOffers.first)
    #expect((trial.terms.mode, trial.terms.duration, trial.terms.periods) == (.freeTrial, Period(1, .week), 1))
    #expect((trial.territories, trial.starts) == (["DEU", "FRA"], CalendarDate("2027-01-01")))
    let loyal = try #require(plus.plan.promotionalOffers.first)
    #expect((loyal.id, loyal.terms.mode, loyal.terms.duration) == ("loyal", .payAsYouGo, Period(1, .month)))
    #expect(loyal.terms.periods == 3)
    #expect(loyal.terms.price == PriceSchedule(base: Money("1.99"), territories: ["JPN": 300]))
    #expect(plus.plan.winBackOffers.first?.priority == .high)
    #expect(plus.offerCodes.first?.eligibility == [.new, .expired])
  }

  @Test("a second row for an offer is refused")
  func twice() throws {
    let reading = try read(
      "id,offer,offer_id,mode,period,base\nplus,promotional,a,pay_up_front,P3M,7.99\n"
        + "⟦plus,promotional,a,pay_up_front,P3M,8.99⟧\nplus,winback,a,free_trial,P1M,\n")
    let plan = try #require(reading.catalog.products.first?.plan)
    #expect(plan.promotionalOffers.map(\.terms.price) == [PriceSchedule(base: Money("7.99"))])
    #expect(plan.winBackOffers.count == 1)
  }

  @Test("a row with a date is a scheduled price, also for a date in the past")
  func changes() throws {
    let reading = try read(
      "id,base,JPN,start_date,existing_subscribers,follow_base\n" + "gold,0.99,,,,\n"
        + "gold,1.99,300,2027-03-01,keep,DEU FRA\n"
        + "gold,2.99,,2027-06-01,,\n")
    let gold = try #require(reading.catalog.products.first)
    #expect(reading.catalog.products.count == 1)
    #expect(gold.price?.base == Money("0.99"))
    let changes = try #require(gold.price?.changes)
    #expect(changes.map(\.on) == [CalendarDate("2027-03-01"), CalendarDate("2027-06-01")])
    #expect(changes[0].territories == ["JPN": 300])
    #expect((changes[0].existingSubscribers, changes[0].followBase) == (.keep, ["DEU", "FRA"]))
    #expect(changes[1].base == Money("2.99"))
  }

  @Test("a row with a first seat is a price of additional seats, and a message stays a name")
  func tiers() throws {
    let reading = try read(
      "id,base,JPN,from_seats,retention_message\nplus,4.99,700,,Stay\nplus,3.99,600,6,\nplus,2.99,,⟦many⟧,\n"
        + "plus,2.99,,21,\n")
    let plus = try #require(reading.catalog.products.first)
    #expect(reading.catalog.products.count == 1)
    #expect((plus.price?.base, plus.price?.territories) == (Money("4.99"), ["JPN": 700]))
    #expect(plus.price?.volume.map(\.fromSeats) == [6, 21])
    #expect((plus.price?.volume[0].base, plus.price?.volume[0].territories) == (Money("3.99"), ["JPN": 600]))
    #expect(plus.plan.retentionMessage == "Stay")
  }

  @Test("a status is one of the catalog's, in any letter case")
  func states() throws {
    let reading = try read("id,status\ngold,Ready to Submit\nplus,approved\nold,⟦sold⟧\n")
    #expect(reading.catalog.products.map(\.status) == [.readyToSubmit, nil, .approved])
  }

  @Test("an offer without a kind is reported")
  func misplaced() throws {
    let reading = try read("id,offer,priority,mode\nplus,introductory,⟦high⟧,free_trial\n")
    #expect(reading.catalog.products.first?.plan.introductoryOffers.count == 1)
    #expect(reading.faults.first?.message == "'priority' doesn't apply to an offer of the kind 'introductory'")
  }

  @Test(
    "an invalid day and an invalid kind are reported",
    arguments: [
      "id,base,start_date\ngold,1.99,⟦tomorrow⟧\n", "id,offer\nplus,⟦bonus⟧\n",
      "id,offer,starts\nplus,introductory,⟦1.1.27⟧\n",
    ])
  func unreadable(text: String) throws {
    let reading = try read(text)
    #expect(reading.faults.count == 1)
  }

  @Test("a table without offers keeps a catalog's offers, and one without periods keeps their number of periods")
  func overlay() throws {
    var plus = Product(id: "plus", type: .autoRenewableSubscription)
    plus.status = .approved
    var offer = PromotionalOffer()
    (offer.id, offer.terms.periods, offer.terms.targetPlan) = ("loyal", 3, .monthlyCommitment)
    plus.plan.promotionalOffers = [offer]
    plus.price = PriceSchedule(base: 5, changes: [])
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2027-03-01"), 6)
    plus.price?.changes = [change]
    plus.price?.volume = [VolumeTier(fromSeats: 6, base: 4)]
    plus.plan.retentionMessage = "Stay"
    let catalog = Catalog(products: [plus])
    func overlaid(by text: String) throws -> Product {
      let reading = try read(text)
      return catalog.overlaid(by: reading.catalog, losses: reading.losses(of: [])).products[0]
    }
    #expect(try overlaid(by: "id,base\nplus,5\n") == plus)
    var changed = plus
    changed.plan.promotionalOffers[0].terms.mode = .freeTrial
    #expect(try overlaid(by: "id,offer,offer_id,mode\nplus,promotional,loyal,free_trial\n") == changed)
    changed = plus
    changed.price?.changes[0].base = 7
    #expect(try overlaid(by: "id,start_date,base\nplus,2027-03-01,7\n") == changed)
    changed = plus
    changed.price?.volume[0].base = 3
    #expect(try overlaid(by: "id,from_seats,base\nplus,6,3\n") == changed)
  }

  @Test("an offer's price is for its product's base territory")
  func ownBase() throws {
    var gold = Product(id: "gold", type: .nonConsumable)
    gold.price = PriceSchedule(base: 300, baseTerritory: "JPN")
    var code = OfferCode()
    (code.referenceName, code.terms.price) = ("Spring", PriceSchedule(base: 160))
    gold.offerCodes = [code]
    var catalog = Catalog(app: App(), products: [gold])
    catalog.app?.baseTerritory = "DEU"
    let files = try #require(Format.spreadsheet.writer).write(catalog, WritingOptions()).files.enumerated().map {
      FormatFile(TextFile(path: $1.path, bytes: $1.bytes), index: $0)
    }
    let reading = try #require(Format.spreadsheet.reader).parse(files)
    #expect(reading.catalog.products[0].offerCodes[0].terms.price == PriceSchedule(territories: ["JPN": 160]))
    #expect(catalog.overlaid(by: reading.catalog, losses: reading.losses(of: [])) == catalog)
  }

  @Test("the current price stays when a table schedules another")
  func begun() throws {
    var gold = Product(id: "gold", type: .consumable)
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2026-01-01"), 2)
    gold.price = PriceSchedule(base: 1, changes: [change])
    let reading = try read("id,base,start_date\ngold,2,\ngold,3,2027-03-01\n")
    let result = Catalog(products: [gold]).overlaid(
      by: reading.catalog, losses: try #require(reading.losses), on: CalendarDate("2026-12-01")
    ).products[0]
    #expect(result.price?.base == 1)
    #expect(result.price?.changes.map(\.base) == [2, 3])
  }

  @Test(
    "a price replaces past changes, and the current one changes nothing",
    arguments: [
      ("id,base\ngold,2\n", nil), ("id,base,JPN\ngold,2,400\n", nil),
      ("id,base\ngold,3\n", PriceSchedule(base: 3, territories: ["JPN": 400])),
      ("id,JPN\ngold,500\n", PriceSchedule(base: 2, territories: ["JPN": 500])),
    ] as [(String, PriceSchedule?)])
  func past(_ text: String, _ price: PriceSchedule?) throws {
    var gold = Product(id: "gold", type: .consumable)
    var change = PriceChange()
    (change.on, change.base, change.territories) = (CalendarDate("2026-01-01"), 2, ["JPN": 400])
    gold.price = PriceSchedule(base: 1, territories: ["JPN": 300], changes: [change])
    let reading = try read(text)
    let result = Catalog(products: [gold]).overlaid(
      by: reading.catalog, losses: try #require(reading.losses), on: CalendarDate("2026-12-01")
    ).products[0]
    #expect(result.price == price ?? gold.price)
  }

  @Test("a row with a date or an offer also contains values of its product, and one price for each day")
  func otherValues() throws {
    let reading = try read(
      "id,type,base,JPN,start_date\ngold,consumable,1,,2027-03-01\n⟦gold,consumable,2,,2027-03-01⟧\n"
        + "gold,⟦non_consumable⟧,,300,2027-03-01\n")
    #expect(reading.catalog.products.first?.type == .consumable)
    #expect(reading.catalog.products.first?.price?.changes.map(\.base) == [1, nil])
    let offers = try read("id,type,level,offer,mode,period\nplus,auto_renewable_subscription,2,code,free_trial,P1M\n")
    #expect(offers.catalog.products.first?.type == .autoRenewableSubscription)
    #expect(offers.catalog.products.first?.plan.level == 2 && offers.catalog.products.first?.plan.period == nil)
    let known = Product(id: "plus", type: .autoRenewableSubscription)
    let both = Catalog(products: [known]).overlaid(by: offers.catalog, losses: try #require(offers.losses))
    #expect(both.products[0].plan.level == 2)
  }
}
