package import CatalogModel
package import SourceDiagnostics

/// The context of every check: the catalog as a whole, its neighbors, the day.
package final class LintContext: Sendable {
  package let catalog: Catalog

  /// The other catalogs of the workspace.
  package let neighbours: Neighbours

  /// The files that the catalog references. Nil if it has no folder of its own; rules then report nothing about
  /// files.
  package let assets: Assets?

  /// The catalog's lock, if there is one.
  package let lock: CatalogLock?

  /// The last known values of App Store Connect that its API doesn't return completely.
  package let recorded: [ProductID: RecordedValues]

  package let today: CalendarDate

  /// The exceptions from rules in the author's configuration.
  package let exceptions: RuleExceptions

  let wantedLocales: WantedLocales

  init(
    catalog: Catalog, neighbours: Neighbours, assets: Assets?, lock: CatalogLock?,
    held: [ProductID: RecordedValues], today: CalendarDate, exceptions: RuleExceptions
  ) {
    self.catalog = catalog
    self.neighbours = neighbours
    self.assets = assets
    self.lock = lock
    self.recorded = held
    self.today = today
    self.exceptions = exceptions
    wantedLocales = WantedLocales(catalog.app)
  }

  /// The app record, if the catalog has one.
  package var app: App? { catalog.app }
}
