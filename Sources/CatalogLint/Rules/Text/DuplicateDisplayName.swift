import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Customers can tell two products apart by their names.
  static let duplicateDisplayName = Rule(
    id: "duplicate-display-name",
    severity: .warning,
    summary: "two products have the same display name",
    rationale: """
      Customers choose by the name, and see only it when they confirm the purchase, in the receipt and in their \
      history. \
      Products that were taken off sale are not compared, and plans of one group may share a name when their periods \
      differ, \
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
      var seen: [ShownName: Int] = [:]
      for index in visit.products.indices where !visit.products[index].isWithdrawn {
        let product = visit.products[index].product
        var again: [(locale: LocaleCode, other: Int)] = []
        for texts in product.localizations {
          guard let name = texts.value.name, !name.isEmpty else { continue }
          let period = visit.products[index].isSubscription ? product.plan.period : nil
          let shown = ShownName(name: caseFolded(name), locale: texts.key, period: period)
          if let other = seen[shown] { again.append((texts.key, other)) } else { seen[shown] = index }
        }
        if let first = again.first {
          reportSameName(
            first, and: again.count - 1, of: visit.products[index], beside: visit.products[first.other], &report)
        }
      }
    }
  )
}

/// A display name where customers see it: two products with equal ones can be confused.
private struct ShownName: Hashable {
  let name: [UInt8]
  let locale: LocaleCode

  /// The period of a subscription, which the store shows beside the name.
  let period: Period?
}

/// One message for a product, at the first language in which it has the name of another.
private func reportSameName(
  _ first: (locale: LocaleCode, other: Int), and more: Int, of visit: ProductVisit, beside other: ProductVisit,
  _ report: inout Report
) {
  let locale = first.locale
  guard let name = visit.product.localizations[locale]?.name else { return }
  let others = more == 0 ? "" : ", and so in \(counted(more, "other language"))"
  report(
    visit.path[.localizations][locale][.name],
    "display name \(quoted(name)) is also that of \(quoted(other.product.id.text)) in \(locale)\(others)",
    notes: [Note("the other product's name", at: other.path[.localizations][locale][.name])],
    help: "say in the name what is different about the product")
}
