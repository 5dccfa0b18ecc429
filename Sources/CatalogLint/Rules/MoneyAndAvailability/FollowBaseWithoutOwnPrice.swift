import CatalogModel
import SourceDiagnostics

extension Rule {
  /// 'follow_base' ends a territory's own price.
  static let followBaseWithoutOwnPrice = Rule(
    id: "follow-base-without-own-price",
    severity: .warning,
    summary: "'follow_base' for a territory without its own price",
    rationale: """
      The change has no effect, so another territory or date is probably meant. 'follow_base' ends a territory's own \
      price; from that date its price is the equivalent of the base price.
      """,
    source: .api("InAppPurchasePriceScheduleCreateRequest"),
    examples: [
      .good(
        "its own price until February",
        changing("{base: 0.99, territories: {GBR: 0.79}", "{on: 2035-02-01, follow_base: [GBR]}")),
      .bad(
        "another territory", changing("{base: 0.99, territories: {GBR: 0.79}", "{on: 2035-02-01, follow_base: [⟦CAN⟧]}")
      ),
      .bad(
        "it already ended",
        changing(
          "{base: 0.99, territories: {GBR: 0.79}",
          "{on: 2035-02-01, follow_base: [GBR]}, {on: 2035-06-01, follow_base: [⟦GBR⟧]}")),
      .bad(
        "its own new price on the same day",
        changing(
          "{base: 0.99, territories: {GBR: 0.79}", "{on: 2035-02-01, territories: {GBR: 0.89}, follow_base: [⟦GBR⟧]}")),
    ],
    prices: .changes,
    price: { visit, report in
      var own = Set(visit.price.territories.map(\.key))
      let history = PriceHistory(visit)
      for step in history.steps {
        let path = history.path(of: step)
        for territory in step.change.followBase {
          if step.change.territories[territory] != nil {
            report(
              path[.followBase][territory],
              "\(quoted(territory.text)) follows the base and gets its own price on the same day",
              help: "keep one of them")
          } else if own.remove(territory) == nil {
            report(
              path[.followBase][territory],
              "\(quoted(territory.text)) has no price of its own to end on \(step.day)",
              help: "remove it, or use the territory whose price ends")
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
