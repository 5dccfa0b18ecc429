package import CatalogModel
package import SourceDiagnostics

/// What a rule may ask about whatever it looks at: the catalog as a whole, its neighbours, the day.
package final class LintContext: Sendable {
  package let catalog: Catalog

  /// The other catalogs of the workspace.
  package let neighbours: Neighbours

  /// What is known of the files that the catalog names. Nil when it has no folder of its own: then no rule says
  /// anything about files.
  package let assets: Assets?

  /// What was locked before; nil when there is no lock.
  package let lock: CatalogLock?

  package let today: CalendarDate

  /// What the author wants rules to skip.
  package let exceptions: RuleExceptions

  let wantedLocales: WantedLocales

  init(
    catalog: Catalog, neighbours: Neighbours, assets: Assets?, lock: CatalogLock?, today: CalendarDate,
    exceptions: RuleExceptions
  ) {
    self.catalog = catalog
    self.neighbours = neighbours
    self.assets = assets
    self.lock = lock
    self.today = today
    self.exceptions = exceptions
    wantedLocales = WantedLocales(catalog.app)
  }

  /// The app's record, if the catalog has one.
  package var app: App? { catalog.app }
}
