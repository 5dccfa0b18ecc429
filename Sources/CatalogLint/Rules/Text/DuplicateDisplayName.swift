import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Display names distinguish products.
  static let duplicateDisplayName = Rule(
    id: "duplicate-display-name",
    severity: .warning,
    summary: "two products have the same display name",
    rationale: """
      Customers can't tell the two apart. They choose by name, and see only the name when they confirm the \
      purchase, on the receipt and in their history. Products that are off sale are not compared. Subscriptions of \
      one group may share a name if their periods differ, because the App Store shows the period beside it.
      """,
    source: .reviewGuideline("2.3"),
    examples: [
      .good(
        "different numbers",
        """
        products:
          - {id: com.example.lighthouse.gold, localizations: {en-US: {name: 100 Coins}}}
          - {id: com.example.lighthouse.gold_2, localizations: {en-US: {name: 500 Coins}}}
        """),
      .bad(
        "a missing number",
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
            first, and: again.dropFirst().map(\.locale), of: visit.products[index],
            beside: visit.products[first.other], &report)
        }
      }
    }
  )
}

/// A display name as customers see it: two products with equal values can be confused.
private struct ShownName: Hashable {
  let name: [UInt8]
  let locale: LocaleCode

  /// The period of a subscription, which the App Store shows beside the name.
  let period: Period?
}

/// Reports a product once, at the first language in which it shares another product's name.
private func reportSameName(
  _ first: (locale: LocaleCode, other: Int), and more: [LocaleCode], of visit: ProductVisit,
  beside other: ProductVisit, _ report: inout Report
) {
  let locale = first.locale
  guard let name = visit.product.localizations[locale]?.name else { return }
  let others = more.isEmpty ? "" : ", and so in \(counted(more.count, "other language"))"
  report(
    visit.path[.localizations][locale][.name],
    "\(quoted(other.product.id.text)) has the display name \(quoted(name)) too, in \(locale)\(others)",
    notes: [Note("the other product's name", at: other.path[.localizations][locale][.name])],
    help: "use a name that shows how the product differs",
    others: more.map { visit.path[.localizations][$0][.name] })
}
