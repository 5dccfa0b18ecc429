import CatalogModel
package import ReviewReadiness
import SourceDiagnostics
import StoreFacts

/// The answer of `shelf why`, as text and as `shelf.why/1`.
package struct SaleCausesReport: Sendable {
  private let causes: SaleCauses

  /// Where each cause stands, in their order.
  private let places: [ChecklistReport.Place?]

  package init(_ causes: SaleCauses, places: [ChecklistReport.Place?]) {
    self.causes = causes
    self.places = places
  }

  package func text() -> String {
    let line = VisibleText.line
    guard !causes.isForSale else { return forSale }
    var text =
      causes.product == nil
      ? ""
      : """
      \(line(causes.id)) \(causes.isUnknown ? "may" : "can't") be bought in \
      \(line(causes.territory.text)) on \(causes.day):\n
      """
    for (index, cause) in causes.causes.enumerated() {
      text += causes.product == nil ? "\(line(cause.message))\n" : "  \(index + 1). \(line(cause.message))\n"
      if let place = places[index] { text += "     at \(line(place.text))\n" }
      if let remedy = cause.remedy { text += "     then: \(line(remedy))\n" }
    }
    if !causes.nearest.isEmpty { text += "nearest: \(causes.nearest.map(line).joined(separator: ", "))\n" }
    if causes.product != nil { text += (causes.isUnknown ? "if it is approved: " : "") + territories + "\n" }
    return text
  }

  private var forSale: String {
    """
    \(VisibleText.line(causes.id)) is for sale in \(causes.territory.text) on \(causes.day): \(price)
    \(territories)\(causes.caveat.map { "\n\($0)" } ?? "")
    If it is missing all the same: what was changed in the console takes up to an hour to arrive, in the sandbox as \
    well; \
    and the app must ask for exactly this ID.

    """
  }

  private var price: String {
    switch causes.price {
    case .free: "free"
    case .amount(let amount): "\(amount) \(currency(causes.territory))"
    case .equal(let amount, let base):
      "the store's equal price of \(amount) \(currency(base)), which only the store knows"
    case .tier(let tier): "the price of tier \(tier) there, which only the store knows"
    case nil: "no price is known"
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
      "caveat": causes.caveat.map(JSONValue.string),
      "causes": .list(
        zip(causes.causes, places).map { cause, place in
          .object([
            "id": .string(cause.id), "message": .string(cause.message), "remedy": cause.remedy.map(JSONValue.string),
            "path": cause.place.map { .string($0.description) }, "file": place.map { .string($0.file) },
            "line": place.map { .number($0.line) },
          ])
        }),
      "nearest": .inline(.list(causes.nearest.map(JSONValue.string))),
      "territories": .inline(.list(causes.territories.map { .string($0.text) })),
    ]).text()
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
