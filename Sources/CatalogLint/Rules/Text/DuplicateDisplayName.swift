import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Customers can tell two products apart by their names.
  static let duplicateDisplayName = Rule(
    id: "duplicate-display-name",
    severity: .warning,
    summary: "two products have the same display name",
    rationale: """
      Customers choose by the name, and see only it when they confirm the purchase, in the receipt and in their history. \
      Products that were taken off sale are not compared, and plans of one group may share a name when their periods differ, \
      which the store shows beside it.
      """,
    source: .reviewGuideline("2.3"),
    examples: [
      .good(
        "the number tells them apart",
        """
        products:
          - {id: com.example.lighthouse.gold, localizations: {en-US: {name: 100 Coins}}}
          - {id: com.example.lighthouse.gold_2, localizations: {en-US: {name: 500 Coins}}}
        """),
      .bad(
        "the number was forgotten",
        """
        products:
          - id: com.example.lighthouse.gold
            localizations: {en-US: {name: 100 Coins}}
          - id: com.example.lighthouse.gold_2
            localizations: {en-US: {name: ⟦100 Coins⟧}}
        """),
    ],
    catalog: { visit, report in
      // A name's owner is the product and the locale in one number, the locale in the low bits.
      let products = visit.products
      var seen = SameTextIndex(capacity: products.count * max(1, visit.app?.locales.count ?? 1))
      for index in products.indices where !products[index].product.isWithdrawn {
        var again: [(locale: LocaleCode, other: Int)] = []
        for position in products[index].product.localizations.indices.prefix(256) {
          let kind = Kind(of: products[index], at: position)
          guard let name = name(products, index, position), !name.isEmpty else { continue }
          let first = seen.owner(of: name, kind: kind.number, or: index << 8 | position) { owner in
            let (other, place) = (owner >> 8, owner & 255)
            return Kind(of: products[other], at: place) == kind
              && isSameText(CatalogLint.name(products, other, place) ?? "", name)
          }
          if let first, first >> 8 != index { again.append((kind.locale, first >> 8)) }
        }
        tell(again, of: products[index], products, &report)
      }
    }
  )
}

/// What two names must share to be confused: the language, and for plans of a group the period.
private struct Kind: Equatable {
  let locale: LocaleCode
  let period: Period?

  init(of visit: ProductVisit, at position: Int) {
    locale = visit.product.localizations[position].key
    period = visit.group == nil ? nil : visit.product.plan.period
  }

  /// Equal for equal kinds, and mostly different for others.
  var number: UInt64 {
    var number: UInt64 = period.map { UInt64($0.count) << 2 | UInt64($0.unit.rawValue) } ?? 0
    for byte in locale.text.utf8 { number = number &* 131 &+ UInt64(byte) }
    return number
  }
}

private func name(_ products: [ProductVisit], _ index: Int, _ position: Int) -> String? {
  products[index].product.localizations[position].value.name
}

/// One message for a product, at the first language in which it has the name of another.
private func tell(
  _ again: [(locale: LocaleCode, other: Int)], of visit: ProductVisit, _ products: [ProductVisit], _ report: inout Report
) {
  guard let first = again.first, let name = visit.product.localizations[first.locale]?.name else { return }
  let other = products[first.other]
  let more =
    again.count > 1 ? " in \(first.locale), and so in \(counted(again.count - 1, "other language"))" : " in \(first.locale)"
  report(
    visit.path[.localizations][first.locale][.name],
    "display name \(quoted(name)) is also that of \(quoted(other.product.id.text))\(more)",
    notes: [Note("the other product's name", at: other.path[.localizations][first.locale][.name])],
    help: "say in the name what is different about the product")
}
