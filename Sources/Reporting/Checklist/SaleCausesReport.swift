import CatalogModel
package import ReviewReadiness
import StoreFacts
import TextFormats

/// The result of `shelf why`, as text and as `shelf.why/1`.
package struct SaleCausesReport: Sendable {
  private let causes: SaleCauses

  /// The place of each cause, in their order.
  private let places: [ChecklistReport.Place?]

  package init(_ causes: SaleCauses, places: [ChecklistReport.Place?]) { (self.causes, self.places) = (causes, places) }

  package func rendered(_ look: TextLook = TextLook()) -> String {
    var page = TextPage(look)
    if causes.isForSale {
      addSale(to: &page)
      return page.text
    }
    let hasProduct = causes.product != nil
    if hasProduct {
      page.add(
        StyledText(
          "\(causes.id) \(causes.isUnknown ? "may" : "can't") be bought in \(causes.territory.text) on \(causes.day):",
          .message))
    }
    for (index, cause) in causes.causes.enumerated() {
      let place = places[index].map { StyledText($0.text, .frame) }
      let number = hasProduct ? "\(index + 1). " : ""
      let indent = hasProduct ? 2 : 0
      page.add(StyledText(number + cause.message), place: place, indent: indent, hanging: 5)
      if let remedy = cause.remedy { page.add(StyledText("then: \(remedy)"), indent: 5, hanging: 7) }
    }
    if !causes.nearest.isEmpty {
      page.add(StyledText("nearest: \(causes.nearest.joined(separator: ", "))"), hanging: 9)
    }
    if hasProduct { page.add(StyledText((causes.isUnknown ? "if it is: " : "") + territories)) }
    return page.text
  }

  private func addSale(to page: inout TextPage) {
    page.add(
      StyledText("\(causes.id) is for sale in \(causes.territory.text) on \(causes.day): ", .message)
        + StyledText(price))
    page.add(StyledText(territories))
    page.add(
      """
      If you don't see it: changes in App Store Connect usually arrive within an hour, in the sandbox as well, and the \
      app must request exactly this ID.
      """)
  }

  private var price: String {
    (causes.isMonthly ? "\(CommitmentPlan.payments.value) payments a year of " : "") + status
  }

  private var status: String {
    switch causes.price {
    case .free: "free"
    case .amount(let amount): "\(amount) \(currency(causes.territory))"
    case .equal(let amount, let base):
      "Apple's equivalent of \(amount) \(currency(base)), which only App Store Connect shows"
    case .tier(let tier): "the price of tier \(tier) there, which only App Store Connect shows"
    case nil: "unknown price"
    }
  }

  private func currency(_ territory: TerritoryCode) -> String { Territory.find(territory)?.currency ?? territory.text }

  private var territories: String {
    let (here, all) = (causes.territories, Territory.all)
    if here.count == all.count { return "for sale in all \(all.count) territories" }
    if here.isEmpty { return "for sale nowhere" }
    if here.count > all.count / 2 {
      let missing = all.map(\.code).filter { !here.contains($0) }
      return """
        for sale in \(here.count) of \(all.count) territories; not in \
        \(missing.prefix(12).map(\.text).joined(separator: ", "))
        """
          + (missing.count > 12 ? " and \(missing.count - 12) more" : "")
    }
    let shown = here.prefix(12).map(\.text).joined(separator: ", ")
    return "for sale in \(here.count) of \(all.count) territories: \(shown)"
      + (here.count > 12 ? " and \(here.count - 12) more" : "")
  }

  package func json() -> String {
    JSONValue.object([
      "format": .string("shelf.why/1"),
      "product": .string(causes.id),
      "for_sale": .bool(causes.isForSale),
      "territory": .string(causes.territory.text),
      "on": .string(causes.day.description),
      "price": causes.isForSale ? .inline(priceValue) : nil,
      "payments": causes.isForSale && causes.isMonthly ? .integer(CommitmentPlan.payments.value) : nil,
      "causes": .array(
        zip(causes.causes, places).map { cause, place in
          .object([
            "id": .string(cause.id), "message": .string(cause.message), "remedy": cause.remedy.map(JSONValue.string),
            "path": cause.place.map { .string($0.description) }, "file": place.map { .string($0.file) },
            "line": place.map { .integer($0.line) },
          ])
        }),
      "nearest": .inline(.array(causes.nearest.map(JSONValue.string))),
      "territories": .inline(.array(causes.territories.map { .string($0.text) })),
    ]).reportText
  }

  private var priceValue: JSONValue {
    switch causes.price {
    case .free: .object(["kind": .string("free")])
    case .amount(let amount):
      .object([
        "kind": .string("amount"), "amount": .string(amount.description),
        "currency": .string(currency(causes.territory)),
      ])
    case .equal(let amount, let base):
      .object([
        "kind": .string("equal"), "amount": .string(amount.description), "currency": .string(currency(base)),
        "base": .string(base.text),
      ])
    case .tier(let tier): .object(["kind": .string("tier"), "tier": .string(tier)])
    case nil: .object(["kind": .string("unknown")])
    }
  }
}
