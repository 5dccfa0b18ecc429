import CatalogModel
import StoreFacts
import TextFormats

/// The document `shelf.prices/1`; for several apps `shelf.price-lists/1`, with one for each.
package struct PricesJSON: Sendable {
  package init() {}

  /// - Parameters:
  ///   - reports: the lists.
  ///   - isSeveral: whether there are several catalogs, also if only one of them has selected products.
  /// - Returns: the document.
  package func render(_ reports: [PricesReport], isSeveral: Bool) -> String {
    if !isSeveral, reports.count == 1 { return Self.document(reports[0], isOneOfSeveral: false).reportText }
    return JSONValue.object([
      "format": .string("shelf.price-lists/1"),
      "catalogs": .array(reports.map { Self.document($0, isOneOfSeveral: true) }),
    ]).reportText
  }

  package func render(_ report: PricesReport) -> String { render([report], isSeveral: false) }

  private static func document(_ report: PricesReport, isOneOfSeveral: Bool) -> JSONValue {
    .object([
      "format": isOneOfSeveral ? nil : .string("shelf.prices/1"),
      "catalog": isOneOfSeveral ? .string(report.folder) : nil,
      "name": .string(report.name),
      "on": .string(report.list.day.description),
      "base_territory": .string(report.list.base.text),
      "products": .array(report.list.products.map(Self.product)),
    ])
  }

  private static func product(_ entry: PriceList.Entry) -> JSONValue {
    let product = entry.product
    return .object([
      "id": .string(product.id.text),
      "type": product.type.map { .string($0.rawValue) },
      "name": entry.name.map(JSONValue.string),
      "group": entry.group.map(JSONValue.string),
      "status": .string(product.status.word),
      "cleared_for_sale": .bool(product.isClearedForSale),
      "period": product.plan.period.map { .string($0.description) },
      "prices": .array(entry.items.map(item)),
    ])
  }

  private static func item(_ item: PriceList.Item) -> JSONValue {
    .object([
      "kind": .string(item.kind.rawValue),
      "from_seats": item.fromSeats.map(JSONValue.integer),
      "offer": item.name.map(JSONValue.string),
      "mode": item.terms?.mode.map { .string($0.rawValue) },
      "duration": item.terms?.duration.map { .string($0.description) },
      "periods": item.terms.map { .integer($0.periods) },
      "starts": item.starts.map { .string($0.description) },
      "ends": item.ends.map { .string($0.description) },
      "rows": .array(item.rows.map { .inline(row($0)) }),
    ])
  }

  private static func row(_ row: PriceList.Row) -> JSONValue {
    let cells = PriceRowCells(row)
    return .object([
      "known": .string(cells.known), "amount": cells.amount.map(JSONValue.string),
      "currency": cells.currency.map(JSONValue.string),
      "equal_to": cells.equal.map { .object(["amount": .string($0.amount), "currency": .string($0.currency)]) },
      "tier": row.tier.map(JSONValue.string), "price_point": cells.point.map(JSONValue.string),
      "proceeds_70": cells.proceeds.usual.map(JSONValue.string),
      "proceeds_85": cells.proceeds.reduced.map(JSONValue.string), "from": row.from.map { .string($0.description) },
      "payers": cells.payers.map(JSONValue.string), "subscribed_before": cells.before.map { .string($0.description) },
      "base": row.isBase ? .bool(true) : nil, "territories": .array(row.territories.map { .string($0.text) }),
    ])
  }
}

/// A row in JSON.
struct PriceRowCells {
  /// `amount`, `equal`, `tier`, `free`, `no` or `not_sold`.
  let known: String
  var amount: String?
  let currency: String?
  var equal: (amount: String, currency: String)?

  /// `listed`, `on_request` or `none`; nil if the amount or its currency is unknown.
  let point: String?

  /// The proceeds at 70 and at 85 %.
  let proceeds: (usual: String?, reduced: String?)

  /// `new_subscribers` or `earlier_subscribers`; nil for everyone.
  let payers: String?
  var before: CalendarDate?

  init(_ row: PriceList.Row) {
    let worth = row.worth
    amount = row.amount?.description
    currency = worth?.currency
    proceeds = (worth?.proceeds(percent: 70)?.description, worth?.proceeds(percent: 85)?.description)
    switch row.cost {
    case .effective(.free): known = "free"
    case .effective(.amount): known = "amount"
    case .effective(.equal(let other, let base)):
      known = "equal"
      equal = (other.description, Territory.currency(of: base) ?? base.text)
    case .effective(.tier): known = "tier"
    case .notStated: known = "no"
    case .notSold: known = "not_sold"
    }
    point =
      switch worth?.point {
      case .point?: "listed"
      case .onRequest?: "on_request"
      case .notAPoint?: "none"
      case nil: nil
      }
    switch row.payers {
    case .everyone: payers = nil
    case .newSubscribers: payers = "new_subscribers"
    case .subscribersBefore(let day):
      payers = "earlier_subscribers"
      before = day
    case .earlierSubscribers: payers = "earlier_subscribers"
    }
  }
}
