import CatalogModel
import SourceDiagnostics

/// The contents of the table cells on the page.
struct MarkdownCells {
  /// The territory of base amounts.
  let base: TerritoryCode?

  /// The language of the product names.
  let locale: LocaleCode?

  func title(_ product: Product) -> String { MarkdownText.plain(product.title(in: locale) ?? "") }

  func status(_ product: Product) -> String {
    let status = product.status.word.split(separator: "_").joined(separator: " ")
    return product.isClearedForSale ? status : status + ", not cleared for sale"
  }

  /// The own prices of territories, where the product can be paid at once.
  func elsewhere(_ product: Product) -> String {
    let sold = product.plan.billingPlans?.upfront?.availability
    return elsewhere(SortedMap((product.price?.territories ?? [:]).filter { sold?.contains($0.key) ?? true }))
  }

  private func elsewhere(_ prices: SortedMap<TerritoryCode, Money>) -> String {
    prices.map { MarkdownText.plain("\($0.key.text): \($0.value.words(in: $0.key))") }.joined(separator: ", ")
  }

  /// The part of a change about territories that don't follow the base, or follow it again.
  func elsewhere(_ change: PriceChange) -> String {
    let back = change.followBase.map { MarkdownText.plain("\($0.text): follows the base again") }
    return ([elsewhere(change.territories)].filter { !$0.isEmpty } + back).joined(separator: ", ")
  }

  func territories(_ availability: Availability) -> String {
    let places = availability.territories.words
    if availability.includesNewTerritories == availability.territories.includesNewOnesByItself {
      return MarkdownText.plain(places)
    }
    return MarkdownText.plain(places) + (availability.includesNewTerritories ? "; new ones too" : "; no new ones")
  }

  func coverage(_ text: Localization?) -> String {
    switch (text?.name, text?.description) {
    case (nil, nil): "–"
    case (_?, nil): "name only"
    case (nil, _?): "description only"
    case (_?, _?): "✓"
    }
  }
}

extension Availability.Territories {
  /// `all`, `DEU, FRA`, `all but CHN`.
  var words: String {
    switch self {
    case .all: "all"
    case .only(let codes): codes.isEmpty ? "none" : codes.map(\.text).joined(separator: ", ")
    case .except(let codes): "all but " + codes.map(\.text).joined(separator: ", ")
    }
  }
}

extension MarkdownText {
  /// A multi-line text on one line, escaped by `escaped(_:)`.
  static func plain(_ text: String) -> String { escaped(VisibleText.unbroken(text)) }
}
