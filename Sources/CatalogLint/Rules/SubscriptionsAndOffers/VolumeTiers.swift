import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Each price of additional seats starts at more seats than the one before, and there are at most five prices.
  static let volumeTiers = Rule(
    id: "volume-tiers",
    severity: .error,
    summary: "prices of additional seats that aren't allowed",
    rationale: """
      App Store Connect accepts only a price and up to four more for additional seats. Each starts at a number of \
      seats, and each seat has the price of its own tier: with 9.99, and 7.99 from seat 6, eight seats cost 73.92. A \
      later tier that costs more is a warning, because Apple doesn't document whether it is allowed.
      """,
    source: FactSource(SeatSales.furtherTiers),
    examples: [
      .good("two tiers", plan("[{from_seats: 6, base: 3.99}, {from_seats: 21, base: 2.99}]")),
      .bad("tiers out of order", plan("[{from_seats: 21, base: 3.99}, {from_seats: ⟦6⟧, base: 2.99}]")),
      .bad("a tier from the first seat", plan("[{from_seats: ⟦1⟧, base: 3.99}]")),
      .bad("a tier without a price", plan("[⟦{from_seats: 6}⟧]")),
      .bad("a price that rises with more seats", plan("[{from_seats: 6, base: ⟦5.99⟧}]")),
      .bad(
        "a price above another territory's own price",
        magazine(
          "multiseat: true",
          price: "{base: 4.99, territories: {JPN: 700}, volume: [{from_seats: 6, territories: {JPN: ⟦800⟧}}]}")),
      .bad(
        "a price above that of a scheduled change",
        magazine(
          "multiseat: true",
          price: """
            {base: 4.99, changes: [{on: 2035-01-15, base: 2.99, existing_subscribers: move}], \
            volume: [{from_seats: 6, base: ⟦3.99⟧}]}
            """)),
      .bad(
        "six prices",
        plan(
          """
          [{from_seats: 2, base: 3.99}, {from_seats: 6, base: 3.49}, {from_seats: 11, base: 2.99}, \
          {from_seats: 21, base: 2.49}, ⟦{from_seats: 41, base: 1.99}⟧]
          """)),
      .bad(
        "beside monthly payments",
        magazine(
          "multiseat: true\nbilling_plans: {monthly_commitment: {price: 3.99}}", period: "P1Y",
          price: "{base: 39.99, ⟦volume⟧: [{from_seats: 6, base: 29.99}]}")),
      .bad("not sold by the seat", plan("[{from_seats: 6, base: 3.99}]", "multiseat: ⟦false⟧")),
    ],
    product: { visit, report in
      guard visit.isSubscription, let price = visit.product.price, !price.volume.isEmpty else { return }
      let path = visit.path[.price][.volume]
      if visit.product.plan.multiSeat?.isEnabled == false {
        report(
          visit.path[.multiseat], "prices of additional seats, but it isn't sold by the seat",
          notes: [Note("the prices of additional seats", at: path.key)], help: "remove one of the two")
      }
      let most = SeatSales.furtherTiers.value
      if price.volume.count > most {
        report(
          path[most], "\(price.volume.count + 1) prices by number of seats; the maximum is \(most + 1)",
          help: "keep at most \(most) under 'volume'")
      }
      if visit.product.plan.billingPlans?.monthlyCommitment != nil {
        report(
          path.key, "prices of additional seats beside monthly payments",
          label: "Apple doesn't document whether they apply to monthly payments",
          help: "check the prices in App Store Connect", severity: .info)
      }
      checkOrder(of: price, at: path, &report)
      checkAmounts(of: price, at: path, on: visit.context.today, &report)
    }
  )
}

private func checkOrder(of price: PriceSchedule, at path: CatalogPath, _ report: inout Report) {
  var last = 1
  for (index, tier) in price.volume.enumerated() {
    if let seats = tier.fromSeats {
      if seats <= last {
        report(
          path[index][.fromSeats],
          index == 0 ? "a price from seat \(seats)" : "a price from seat \(seats) after one from seat \(last)",
          label: index == 0 ? "the price itself applies from seat 1" : nil,
          help: index == 0 ? "begin at seat 2 or later" : "sort the prices by 'from_seats', each once")
      }
      last = max(last, seats)
    }
    if tier.base == nil, tier.territories.isEmpty {
      report(path[index], "a tier without a price", help: "add its 'base'")
    }
  }
}

/// Reports tiers that cost more than the seats before them: now, or from the day of a scheduled change.
private func checkAmounts(
  of price: PriceSchedule, at path: CatalogPath, on today: CalendarDate, _ report: inout Report
) {
  let days = [today] + price.changes.compactMap(\.on).filter { $0 > today }.sorted()
  let schedules = days.map { (day: $0, price: price.effectivePrices(on: $0)) }
  let territories: [TerritoryCode?] = [nil] + Set(price.volume.flatMap(\.territories.keys)).sorted()
  for territory in territories {
    var reported: Set<Int> = []
    for (day, schedule) in schedules {
      var last = territory.map { schedule.territories[$0] } ?? schedule.base
      for (index, tier) in price.volume.enumerated() {
        guard let amount = territory.map({ tier.territories[$0] }) ?? tier.base else {
          // Only Apple knows a territory's equivalent of the base.
          if tier.base != nil { last = nil }
          continue
        }
        if let before = last, amount > before, reported.insert(index).inserted {
          let seats = "\(amount) for additional seats" + (territory.map { " in \($0)" } ?? "")
          report(
            territory.map { path[index][.territories][$0] } ?? path[index][.base],
            (day == today ? "" : "from \(day), ") + "\(seats) is more than the \(before) before",
            help: "check the price; Apple doesn't document whether a later tier may cost more", severity: .warning)
        }
        last = amount
      }
    }
  }
}

private func plan(_ tiers: String, _ more: String = "multiseat: true") -> String {
  magazine(more, price: "{base: 4.99, volume: \(tiers)}")
}
