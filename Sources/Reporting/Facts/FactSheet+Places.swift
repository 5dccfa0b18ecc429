import CatalogModel
import StoreFacts

extension FactSheet {
  static var territories: FactSheet {
    let origin = FactOrigin(Territory.list)
    return FactSheet(
      name: "territories", title: "the storefronts",
      columns: [Column("code"), Column("alpha2"), Column("currency"), Column("name")],
      rows: Territory.all.map {
        Row([.text($0.code.text), .text($0.alpha2), .text($0.currency), .text($0.name)], origin)
      })
  }

  static var currencies: FactSheet {
    let origin = FactOrigin(PricePoints.source)
    let storefronts = Dictionary(grouping: Territory.all, by: \.currency)
    return FactSheet(
      name: "currencies", title: "currencies, with the range of their published prices",
      columns: [
        Column("currency"), Column("decimals", isNumber: true), Column("territories", isNumber: true),
        Column("lowest", isNumber: true), Column("highest", isNumber: true),
      ],
      rows: Currency.all.map { currency in
        let ladder = PricePoints.ladder(of: currency)
        return Row(
          [
            .text(currency), Currency.decimals(of: currency).map(Cell.number) ?? .none,
            .number(storefronts[currency]?.count ?? 0), ladder.map { .amount($0.lowest) } ?? .none,
            ladder.map { .amount($0.highest) } ?? .none,
          ], origin)
      })
  }

  static var locales: FactSheet {
    let origin = FactOrigin(StoreLocale.list)
    return FactSheet(
      name: "locales", title: "locales of texts",
      columns: [
        Column("code"), Column("storekit"), Column("console_before_2018"), Column("new_in_2026"), Column("name"),
      ],
      rows: StoreLocale.all.map {
        Row(
          [.text($0.code.text), .text($0.storekitName), .text($0.legacyName), .bool($0.isNew), .text($0.name)], origin)
      })
  }
}
