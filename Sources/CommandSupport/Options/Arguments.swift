import ArgumentParser
package import CatalogModel
import SourceDiagnostics
import StoreFacts

extension TerritoryCode {
  /// Parses the code of a storefront; throws a `Failure` that suggests the likely one: `UK` → GBR.
  package static func storefront(_ text: String) throws -> TerritoryCode {
    let code = TerritoryCode(text.uppercased())
    if Territory.hasStorefront(code) || Territory.isKnownWithoutStorefront(code) { return code }
    let near = nearestSpelling(to: text, among: Territory.all.lazy.flatMap { [$0.code.text, $0.name] })
    let meant = Territory.suggestion(for: text) ?? near.flatMap(Territory.suggestion)
    throw Failure(
      "unknown storefront '\(text)'"
        + (meant.map { "; did you mean '\($0.code.text)' (\($0.name))?" } ?? "; use a three-letter code such as USA"))
  }
}

extension CalendarDate: ExpressibleByArgument {
  /// Parses a date such as `2027-01-15`.
  package init?(argument: String) { self.init(argument) }
}

/// The formats of a comparison.
package enum ChangesFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown, html
}
