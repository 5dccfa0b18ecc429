import CatalogModel
import JSONSyntax

/// What stands in a request for something that only the store knows: nothing in it is escaped by JSON.
struct Placeholder: Sendable {
  let text: String

  static let app = Placeholder(text: "{{app_id}}")

  /// The ID in the answer to an earlier request.
  static func answer(to request: String) -> Placeholder { Placeholder(text: "{{\(request)}}") }
}

/// What stands for a price point: that of an amount in the territory's own currency, or the one that the store equals to an
/// amount in another territory.
struct PricePoint: Sendable {
  let territory: TerritoryCode
  let amount: Money

  /// The territory whose amount it is, if it is another one.
  var base: TerritoryCode?

  init(_ territory: TerritoryCode, _ amount: Money) {
    self.territory = territory
    self.amount = amount
  }

  init(_ territory: TerritoryCode, like base: BaseAmount) {
    self.init(territory, base.amount)
    self.base = base.territory
  }

  /// `{{price-point:USA:0.99}}` or `{{price-point:DEU:like:USA:0.99}}`.
  func write(to writer: inout JSONWriter) {
    writer.written("{{price-point:")
    writeDetail(to: &writer)
    writer.written("}}")
  }

  /// What tells it from others: `USA:0.99`. Part by part, for a catalog has hundreds of thousands.
  func writeDetail(to writer: inout JSONWriter) {
    writer.written(plain: RequestNames.safe(territory.text))
    if let base {
      writer.written(":like:")
      writer.written(plain: RequestNames.safe(base.text))
    }
    writer.written(":")
    writer.written(plain: amount.description)
  }

  /// How many bytes of it tell it from others.
  var detailLength: Int {
    var writer = JSONWriter(.compact)
    writeDetail(to: &writer)
    return writer.finish().count
  }

  var text: String {
    var writer = JSONWriter(.compact)
    write(to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

/// An amount that the prices of other territories follow.
struct BaseAmount: Hashable {
  let territory: TerritoryCode
  let amount: Money
}
