import ArgumentParser
package import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Catalog {
  /// The products outside groups, then those in them.
  package var everyProduct: [Product] { products + subscriptionGroups.flatMap(\.subscriptions) }
}

extension TerritoryCode {
  /// The storefront that somebody typed; throws a `Failure` with the one that was meant, if any: `UK` → GBR.
  package static func storefront(_ text: String) throws -> TerritoryCode {
    let code = TerritoryCode(text.uppercased())
    if Territory.hasStorefront(code) || Territory.isKnownWithoutStorefront(code) { return code }
    let near = nearestSpelling(to: text, among: Territory.all.lazy.flatMap { [$0.code.text, $0.name] })
    let meant = Territory.suggestion(for: text) ?? near.flatMap(Territory.suggestion)
    throw Failure(
      "there is no storefront '\(text)'"
        + (meant.map { "; did you mean '\($0.code.text)' (\($0.name))?" } ?? "; they have three letters, such as USA"))
  }
}

extension CalendarDate: ExpressibleByArgument {
  /// A day as `2027-01-15`.
  package init?(argument: String) { self.init(argument) }
}

/// How a comparison is written.
package enum ChangesFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown, html
}
