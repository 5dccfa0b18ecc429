import CatalogModel
import StoreFacts

/// The prices filled into a template: Shelf's page, or somebody's own.
package struct PricesPage: Sendable {
  private let template: PageTemplate

  /// Where the lines that it names can be read; nil where nobody says.
  package var links: SourceLinks?

  /// Shelf's own page.
  package init() throws(TemplateFault) { template = try PageTemplate(named: "prices") }

  /// A template of one's own.
  package init(template text: String) throws(TemplateFault) { template = try PageTemplate(text: text) }

  package func render(_ report: PricesReport) -> String { render([report]) }

  package func render(_ reports: [PricesReport]) -> String { parts(reports).text }

  /// The lists of some apps on one page; of several each product says whose it is.
  package func parts(_ reports: [PricesReport]) -> ReportParts {
    guard let first = reports.first else { return ReportParts() }
    let isSeveral = reports.count > 1
    let list = first.list
    let base = Territory.find(list.base).map { "\($0.name), \($0.currency)" } ?? list.base.text
    let name = isSeveral ? "\(reports.count) apps" : first.name
    let products = products(of: reports)
    let count = products.entries.count
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("\(name): prices")),
      ("page_subtitle", .string("on \(list.day)" + (isSeveral ? "" : ", base territory \(base)"))),
      ("name", .string(name)), ("on", .string(list.day.description)), ("base_territory", .string(list.base.text)),
      ("product_count", .number(count)),
      ("empty", .bool(count == 0)),
      ("notes", .list(PricesReport.notes.map(JSONValue.string))),
      (
        "products",
        .series(count, perPart: 16) { range in
          var names = TerritoryNames()
          return products.entries[range].map { product($0, of: reports, &names) }
        }
      ),
    ]
    return template.parts(.members(values + products.anchors.members))
  }

  /// The products of all lists: of which each is, where it stands there, and the name of its heading.
  private func products(of reports: [PricesReport]) -> (
    entries: [(report: Int, index: Int, anchor: String)], anchors: Anchors
  ) {
    var anchors = Anchors()
    var entries: [(report: Int, index: Int, anchor: String)] = []
    for (report, one) in reports.enumerated() {
      for (index, entry) in one.list.products.enumerated() {
        let id = entry.product.id.text
        entries.append((report, index, anchors.listed("product", id, as: entry.name ?? id)))
      }
    }
    return (entries, anchors)
  }

  private func product(
    _ place: (report: Int, index: Int, anchor: String), of reports: [PricesReport], _ names: inout TerritoryNames
  ) -> JSONValue {
    let report = reports[place.report]
    let entry = report.list.products[place.index]
    let app = reports.count > 1 ? report.title(isOneOfSeveral: true) : nil
    let source = report.places[entry.product.id.text]
    return .object([
      "anchor": .string(place.anchor),
      "id": .string(entry.product.id.text),
      "product_name": .string(entry.name ?? ""),
      "app_name": app.map(JSONValue.string),
      "group_name": entry.group.map(JSONValue.string),
      "place": source.map { .string($0.text) }, "place_link": source.flatMap { $0.link(links) },
      "hindrance": entry.hindrance.map(JSONValue.string),
      "type": .string(entry.product.type?.rawValue ?? ""),
      "items": .list(
        entry.items.map { item in
          let period = item.period(of: entry.product)
          return .object([
            "kind": .string(item.kind == .price ? "price" : item.kind == .monthlyCommitment ? "payment" : "offer"),
            "title": item.title.map(JSONValue.string),
            "rows": .list(item.rows.map { row($0, item, period, &names) }),
          ])
        }),
    ])
  }

  private func row(_ row: PriceList.Row, _ item: PriceList.Item, _ period: String, _ names: inout TerritoryNames)
    -> JSONValue
  {
    let words = PriceRowWords(row, period: period)
    return .object([
      "kind": .string(item.kind == .price || item.kind == .monthlyCommitment ? "price" : "offer"),
      "time_kind": .string(row.from == nil ? "now" : "later"),
      "where": .string(words.place), "price": .string(words.price), "point": .string(words.point),
      "proceeds_70": .string(words.proceeds.usual), "proceeds_85": .string(words.proceeds.reduced),
      "when": .string(words.time),
      "is_unknown": .bool(row.amount == nil && row.cost != .standing(.free)),
      "has_list": .bool(row.territories.count > 3),
      "territories": .string(names.list(row.territories)),
    ])
  }
}

/// Territories as a page lists them: `Germany (DEU), France (FRA)`. Few long lists differ from the one before.
private struct TerritoryNames {
  private var last: (territories: [TerritoryCode], text: String) = ([], "")

  /// Each storefront, in their order.
  private static let storefronts = Territory.all.map { "\($0.name) (\($0.code.text))" }

  mutating func list(_ territories: [TerritoryCode]) -> String {
    func named(_ territory: TerritoryCode) -> String {
      Territory.position(of: territory).map { Self.storefronts[$0] } ?? "\(territory.text) (\(territory.text))"
    }
    if territories.count == 1 { return named(territories[0]) }
    if last.territories != territories { last = (territories, territories.map(named).joined(separator: ", ")) }
    return last.text
  }
}
