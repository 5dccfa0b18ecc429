import CatalogModel
import StoreFacts
import TextFormats

/// The prices filled into a template: Shelf's page, or a custom one.
package struct PricesPage: Sendable {
  private let template: PageTemplate

  /// The base address of links to source lines; nil if unknown.
  package var links: SourceLinks?

  /// Shelf's own page.
  package init() throws(TemplateFault) { template = try PageTemplate(named: "prices") }

  /// A custom template.
  package init(template text: String) throws(TemplateFault) { template = try PageTemplate(text: text) }

  package func render(_ report: PricesReport) -> String { render([report]) }

  /// The lists of one or more apps on one page; if there are several, each product shows its app.
  package func render(_ reports: [PricesReport]) -> String {
    guard let first = reports.first else { return "" }
    let isSeveral = reports.count > 1
    let list = first.list
    let base = Territory.find(list.base).map { "\($0.name), \($0.currency)" } ?? list.base.text
    let name = isSeveral ? "\(reports.count) apps" : first.name
    let products = products(of: reports)
    let count = products.count
    let table = PriceTable(reports)
    let values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("Prices: \(name)")),
      ("page_subtitle", .string("As of \(list.day)" + (isSeveral ? "" : ", base territory \(base)"))),
      ("name", .string(name)), ("on", .string(list.day.description)), ("base_territory", .string(list.base.text)),
      ("product_count", .integer(count)), ("empty", .bool(count == 0)),
      ("products", .array(products.map { product($0, of: reports) })),
      ("entries", .array(products.map { entry($0, of: reports, table) } + Self.empty(reports))),
      ("notes", .array(PricesReport.notes.map(JSONValue.string))),
    ]
    return template.render(.members(values + Self.members(of: table)))
  }

  /// The members for the table's head and its filters.
  private static func members(of table: PriceTable) -> [(key: String, value: JSONValue)] {
    let territories = table.territories.enumerated().map { number, code in
      JSONValue.object([
        "number": .integer(number), "territory_name": .string(StorefrontWords.name(of: code)),
        "territory_currency": .string(Territory.currency(of: code) ?? ""), "is_far": .bool(table.isFar(number)),
      ])
    }
    let far = table.territories.dropFirst(PriceTable.mostTerritories).map(StorefrontWords.name)
    return [
      ("has_base", .bool(table.hasBase)), ("base_heading", .string(table.baseHeading)),
      ("days", .array(table.days.map { .string($0.description) })),
      ("has_territories", .bool(!territories.isEmpty)), ("territories", .array(territories)),
      ("territory_count", .integer(territories.count)), ("near_count", .integer(PriceTable.mostTerritories)),
      ("has_far", .bool(!far.isEmpty)), ("far_names", .string(far.joined(separator: ", "))),
      ("has_offers", .bool(table.hasOffers)),
      ("width", .integer(table.width)), ("page_notes", .array(table.notes.map(JSONValue.string))),
    ]
  }

  /// A product with the number of its list, and whether it is the first one there.
  private typealias Place = (report: Int, entry: PriceList.Entry, isFirst: Bool)

  /// The products of all lists.
  private func products(of reports: [PricesReport]) -> [Place] {
    reports.indices.flatMap { report in
      reports[report].list.products.inPageOrder.enumerated().map { (report, $1, $0 == 0) }
    }
  }

  /// The apps without products, after the others.
  private static func empty(_ reports: [PricesReport]) -> [JSONValue] {
    reports.filter(\.list.products.isEmpty).map { report in
      let title = report.title(isOneOfSeveral: reports.count { $0.name == report.name } > 1)
      return .object(["app_heading": .string("\(title): no products"), "lines": .array([])])
    }
  }

  /// The lines of a product in the page's table.
  private func entry(_ place: Place, of reports: [PricesReport], _ table: PriceTable) -> JSONValue {
    let report = reports[place.report]
    let entry = place.entry
    let title = report.title(isOneOfSeveral: reports.count { $0.name == report.name } > 1)
    let link = report.places[entry.product.id.text].flatMap { $0.link(links) }
    return .object([
      "app_name": .string(report.name), "product_name": .string(entry.name ?? ""),
      "id": .string(entry.product.id.text), "group_name": .string(entry.group ?? ""),
      "app_heading": reports.count > 1 && place.isFirst ? .string(title) : nil,
      "lines": .array(
        entry.items.map { item in
          let isPrice = item.kind == .price
          return .object([
            "is_offer": .bool(!isPrice),
            "line_name": .string(isPrice ? entry.name ?? entry.product.id.text : item.title ?? ""),
            "link": isPrice ? link : nil,
            "detail": isPrice ? entry.product.plan.period.map { .string($0.words) } : nil,
            "hindrance": isPrice ? entry.hindrance.map(JSONValue.string) : nil,
            "cells": .array(table.cells(of: item)),
          ])
        }),
    ])
  }

  /// A product with all that a user's template may show of it.
  private func product(_ place: Place, of reports: [PricesReport]) -> JSONValue {
    let report = reports[place.report]
    let entry = place.entry
    let app = reports.count > 1 ? report.title(isOneOfSeveral: true) : nil
    return .object([
      "id": .string(entry.product.id.text),
      "product_name": .string(entry.name ?? ""),
      "app_name": app.map(JSONValue.string),
      "group_name": entry.group.map(JSONValue.string),
      "hindrance": entry.hindrance.map(JSONValue.string),
      "type": .string(entry.product.type?.rawValue ?? ""),
      "items": .array(
        entry.items.map { item in
          let period = item.period(of: entry.product)
          return .object([
            "kind": .string(item.kind == .price ? "price" : item.kind == .monthlyCommitment ? "payment" : "offer"),
            "title": item.title.map(JSONValue.string),
            "rows": .array(item.rows.map { row($0, item, period) }),
          ])
        }),
    ])
  }

  private func row(_ row: PriceList.Row, _ item: PriceList.Item, _ period: String) -> JSONValue {
    let words = PriceRowWords(row, period: period)
    return .object([
      "kind": .string(item.kind == .price || item.kind == .monthlyCommitment ? "price" : "offer"),
      "where": .string(words.place), "price": .string(words.price), "point": .string(words.point),
      "proceeds_70": .string(words.proceeds.usual), "proceeds_85": .string(words.proceeds.reduced),
      "when": .string(words.time), "territories": .string(row.territories.map(Self.name(of:)).joined(separator: ", ")),
    ])
  }

  /// A territory as a page lists it: `Germany (DEU)`.
  private static func name(of territory: TerritoryCode) -> String {
    "\(Territory.find(territory)?.name ?? territory.text) (\(territory.text))"
  }
}
