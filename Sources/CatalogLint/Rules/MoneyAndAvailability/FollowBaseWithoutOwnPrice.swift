import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only a price of its own can end.
  static let followBaseWithoutOwnPrice = Rule(
    id: "follow-base-without-own-price",
    severity: .warning,
    summary: "a territory that follows the base again, and never stopped",
    rationale: """
      'follow_base' ends the price that a territory has of its own, and from that day the store asks there what equals \
      the base. \
      Where there is no price of its own by then nothing ends, so another territory or another day is meant.
      """,
    source: .apiDescription,
    examples: [
      .good(
        "a price until February",
        changing("{base: 0.99, territories: {GBR: 0.79}", "{on: 2035-02-01, follow_base: [GBR]}")),
      .bad(
        "another territory", changing("{base: 0.99, territories: {GBR: 0.79}", "{on: 2035-02-01, follow_base: [⟦CAN⟧]}")
      ),
      .bad(
        "it has ended before",
        changing(
          "{base: 0.99, territories: {GBR: 0.79}",
          "{on: 2035-02-01, follow_base: [GBR]}, {on: 2035-06-01, follow_base: [⟦GBR⟧]}")),
      .bad(
        "a new price of its own on the same day",
        changing(
          "{base: 0.99, territories: {GBR: 0.79}", "{on: 2035-02-01, territories: {GBR: 0.89}, follow_base: [⟦GBR⟧]}")),
    ],
    prices: .changes,
    price: { visit, report in
      var own = Set(visit.price.territories.map(\.key))
      let history = PriceHistory(visit)
      for step in history.steps {
        let path = history.place(of: step)
        for territory in step.change.followBase {
          if step.change.territories[territory] != nil {
            report(
              path[.followBase][territory],
              "\(quoted(territory.text)) follows the base and has a price of its own on one day",
              help: "keep one of them")
          } else if own.remove(territory) == nil {
            report(
              path[.followBase][territory],
              "\(quoted(territory.text)) has no price of its own by \(step.day) that could end",
              help: "take it away, or name the territory whose price ends")
          }
        }
        own.formUnion(step.change.territories.map(\.key))
      }
    }
  )
}

private func changing(_ price: String, _ changes: String) -> String {
  gold(inFlow: "price: \(price), changes: [\(changes)]}")
}
