import CatalogModel
import StoreFacts

/// The prices filled into a template: Shelf's page, or somebody's own.
package struct PricesPage: Sendable {
  private let template: ReportTemplate

  /// Where the lines that it names can be read; nil where nobody says.
  package var links: SourceLinks?

  /// Shelf's own page.
  package init() throws(TemplateFault) { template = try ReportTemplate(named: "prices") }

  /// A template of one's own.
  package init(template text: String) throws(TemplateFault) { template = try ReportTemplate(text: text) }

  package func render(_ report: PricesReport) -> String { render([report]) }

  /// The lists of some apps on one page; of several each product says whose it is.
  package func render(_ reports: [PricesReport]) -> String {
    guard let first = reports.first else { return "" }
    let isSeveral = reports.count > 1
    let list = first.list
    let base = Territory.find(list.base).map { "\($0.name), \($0.currency)" } ?? list.base.text
    let count = reports.reduce(0) { $0 + $1.list.products.count }
    let name = isSeveral ? "\(reports.count) apps" : first.name
    var anchors = Anchors()
    let products = reports.flatMap { report in
      let app = isSeveral ? report.title(isOneOfSeveral: true) : nil
      return report.list.products.map { product($0, in: report, of: app, &anchors) }
    }
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("\(name): prices")),
      ("page_subtitle", .string("on \(list.day)" + (isSeveral ? "" : ", base territory \(base)"))),
      ("name", .string(name)), ("on", .string(list.day.description)), ("base_territory", .string(list.base.text)),
      ("product_count", .number(count)),
      ("empty", .bool(count == 0)),
      ("notes", .list(PricesReport.notes.map(JSONValue.string))),
      ("products", .list(products)),
    ]
    return template.render(.members(values + anchors.members))
  }

  private func product(
    _ entry: PriceList.Entry, in report: PricesReport, of app: String?, _ anchors: inout Anchors
  ) -> JSONValue {
    let name = entry.name ?? entry.product.id.text
    let place = report.places[entry.product.id.text]
    return .object([
      "anchor": .string(anchors.listed("product", entry.product.id.text, as: name)),
      "id": .string(entry.product.id.text),
      "product_name": .string(entry.name ?? ""),
      "app_name": app.map(JSONValue.string),
      "group_name": entry.group.map(JSONValue.string),
      "place": place.map { .string($0.text) }, "place_link": place.flatMap { $0.link(links) },
      "hindrance": entry.hindrance.map(JSONValue.string),
      "type": .string(entry.product.type?.rawValue ?? ""),
      "items": .list(
        entry.items.map { item in
          .object([
            "kind": .string(item.kind == .price ? "price" : item.kind == .monthlyCommitment ? "payment" : "offer"),
            "title": item.title.map(JSONValue.string),
            "rows": .list(item.rows.map { row($0, item, entry, report.list) }),
          ])
        }),
    ])
  }

  private func row(_ row: PriceList.Row, _ item: PriceList.Item, _ entry: PriceList.Entry, _ list: PriceList) -> JSONValue {
    let words = PriceRowWords(row, in: list, period: item.period(of: entry.product))
    let names = row.territories.map { Territory.find($0)?.name ?? $0.text }
    return .object([
      "kind": .string(item.kind == .price || item.kind == .monthlyCommitment ? "price" : "offer"),
      "time_kind": .string(row.from == nil ? "now" : "later"),
      "where": .string(words.place), "price": .string(words.price), "point": .string(words.point),
      "proceeds_70": .string(words.proceeds[0]), "proceeds_85": .string(words.proceeds[1]), "when": .string(words.time),
      "is_unknown": .bool(row.amount == nil && row.cost != .standing(.free)),
      "has_list": .bool(names.count > 3),
      "territories": .string(zip(row.territories, names).map { "\($1) (\($0.text))" }.joined(separator: ", ")),
    ])
  }
}
