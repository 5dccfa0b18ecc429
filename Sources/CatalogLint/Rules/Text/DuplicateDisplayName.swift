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
      let names = Names(of: visit.products)
      var seen = SameTextIndex(capacity: visit.products.count * (1 + (visit.app?.locales.count ?? 0)))
      for index in visit.products.indices where !visit.products[index].isWithdrawn {
        var again: [(position: Int, other: Int)] = []
        let texts = visit.products[index].product.localizations
        for position in 0..<min(texts.count, Names.perProduct) {
          guard let name = texts[position].value.name, !name.isEmpty else { continue }
          // A name's owner is the product and the place of the language in one number.
          let owner = index * Names.perProduct + position
          let first = seen.owner(of: name, kind: names.kind(index, position), or: owner) { names.isSame(owner, $0) }
          if let first, first / Names.perProduct != index { again.append((position, first / Names.perProduct)) }
        }
        if let first = again.first {
          reportSameName(
            first, and: again.count - 1, of: visit.products[index], beside: visit.products[first.other], &report)
        }
      }
    }
  )
}

/// The display names of all products, by numbers.
private struct Names {
  static let perProduct = 256

  let products: [ProductVisit]

  init(of products: [ProductVisit]) { self.products = products }

  subscript(index: Int, position: Int) -> String? { products[index].product.localizations[position].value.name }

  /// Equal for names that can be confused: of one language, and for plans of one period.
  func kind(_ index: Int, _ position: Int) -> UInt64 {
    products[index].locales.numbers[position]
      &+ (period(index).map { UInt64($0.count) << 2 | UInt64($0.unit.rawValue) } ?? 0)
  }

  /// Whether two names are the same and can be confused.
  func isSame(_ left: Int, _ right: Int) -> Bool {
    let (index, position) = left.quotientAndRemainder(dividingBy: Self.perProduct)
    let (other, place) = right.quotientAndRemainder(dividingBy: Self.perProduct)
    return isSameText(self[index, position] ?? "", self[other, place] ?? "") && period(index) == period(other)
      && products[index].locales.locales[position] == products[other].locales.locales[place]
  }

  private func period(_ index: Int) -> Period? {
    products[index].isSubscription ? products[index].product.plan.period : nil
  }
}

/// One message for a product, at the first language in which it has the name of another.
private func reportSameName(
  _ first: (position: Int, other: Int), and more: Int, of visit: ProductVisit, beside other: ProductVisit,
  _ report: inout Report
) {
  let locale = visit.locales.locales[first.position]
  guard let name = visit.product.localizations[locale]?.name else { return }
  let others = more == 0 ? "" : ", and so in \(counted(more, "other language"))"
  report(
    visit.path[.localizations][locale][.name],
    "display name \(quoted(name)) is also that of \(quoted(other.product.id.text)) in \(locale)\(others)",
    notes: [Note("the other product's name", at: other.path[.localizations][locale][.name])],
    help: "say in the name what is different about the product")
}
