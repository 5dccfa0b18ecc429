import StoreFacts

extension FactSheet {
  /// Every price of one currency.
  static func prices(_ ladder: PriceLadder) -> FactSheet {
    let origin = FactOrigin(PricePoints.source)
    return FactSheet(
      name: "price-points", title: "price points in \(ladder.currency); higher ones exist on request",
      columns: [Column("amount", isNumber: true), Column("rank", isNumber: true), Column("currency")],
      rows: ladder.amounts.enumerated().map { index, amount in
        Row([.amount(amount), .number(index + 1), .text(ladder.currency)], origin)
      },
      isParagraph: true)
  }

  /// The number and range of prices in each currency.
  static var ladders: FactSheet {
    let origin = FactOrigin(PricePoints.source)
    return FactSheet(
      name: "price-points",
      title: "price points of each currency; name one to list them: shelf facts price-points JPY",
      columns: [
        Column("currency"), Column("prices", isNumber: true), Column("lowest", isNumber: true),
        Column("highest", isNumber: true),
      ],
      rows: Currency.all.compactMap { PricePoints.ladder(of: $0) }.map {
        Row([.text($0.currency), .number($0.amounts.count), .amount($0.lowest), .amount($0.highest)], origin)
      })
  }
}
