package import CatalogModel
package import SourceDiagnostics

/// A catalog as a storefront shows it, ready to become a page.
package struct StorefrontReport: Sendable {
  package let catalog: Catalog

  /// The app's name.
  package let name: String

  /// The day whose prices and offers are shown.
  package let day: CalendarDate

  /// The storefront whose prices are shown.
  package let territory: TerritoryCode

  /// The findings of `shelf lint` in the catalog; the page doesn't check anything itself.
  package var findings: [Diagnostic<SourceRange?>] = []

  /// The picture that customers see of a product, by its ID.
  package var pictures: [String: Picture] = [:]

  /// The place of each product in the catalog, by its ID.
  package var places: [String: ChecklistReport.Place] = [:]

  /// The base address of links to these places; nil if unknown.
  package var links: SourceLinks?

  /// The sources of pictures that aren't embedded, for the page's content security policy, such as `file:`. Empty if
  /// all are embedded.
  package var pictureSources: [String] = []

  /// The edition of a page that is served while its catalog is edited; nil for a written page.
  package var edition: Int?

  package init(_ catalog: Catalog, name: String, day: CalendarDate, territory: TerritoryCode) {
    (self.catalog, self.name, self.day, self.territory) = (catalog, name, day, territory)
  }

  /// A picture of a product.
  package struct Picture: Hashable, Sendable {
    /// The path from the catalog's root.
    package let path: String

    /// Its address: `data:image/png;base64,…`, or a path next to the page. Nil for a picture that can't be shown.
    package let address: String?

    /// In pixels.
    package let width: Int
    package let height: Int

    /// The reason why it can't be shown: `isn't there`.
    package let problem: String?

    package init(path: String, address: String, width: Int, height: Int) {
      (self.path, self.address, self.width, self.height, problem) = (path, address, width, height, nil)
    }

    package init(path: String, problem: String) {
      (self.path, address, width, height, self.problem) = (path, nil, 0, 0, problem)
    }
  }
}

extension Catalog {
  /// All locales with texts or required ones: the primary one, then the others by code.
  var shownLocales: [LocaleCode] {
    var all = Set(app?.locales ?? [])
    for product in allProducts { for text in product.localizations { all.insert(text.key) } }
    for group in subscriptionGroups { for text in group.localizations { all.insert(text.key) } }
    let primary = app?.primaryLocale
    return (primary.map { [$0] } ?? []) + all.filter { $0 != primary }.sorted()
  }

  /// Whether a product needs texts in a locale.
  func wants(_ locale: LocaleCode) -> Bool { app?.primaryLocale == locale || (app?.locales.contains(locale) ?? false) }
}

extension Product {
  /// The name for customers: the display name in a locale, or in any; else the team's name, or the ID.
  func shownName(in locale: LocaleCode?) -> String {
    let names = [locale.flatMap { localizations[$0]?.name }] + localizations.map(\.value.name) + [referenceName]
    return names.compactMap(\.self).first { !$0.isEmpty } ?? id.text
  }
}
