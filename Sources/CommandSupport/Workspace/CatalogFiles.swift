import CatalogYAML
package import SystemPackage

/// The files of one catalog.
package struct CatalogFiles {
  /// The folder with its `app.yaml`; for standalone files, their folder.
  package var root: FilePath

  /// Its YAML files, sorted by path.
  package var documents: [FilePath]

  /// A document's name in the catalog: its path from the root; for standalone files, the whole path.
  package func name(of document: FilePath) -> String {
    isLoose ? document.string : Paths(workingFolder: root).shown(document)
  }

  /// The templates it may use, nearest first, each with the name that `extends` uses; the last one is the file that it
  /// shares with other catalogs, as `SharedFacts.name`.
  package var templates: [(name: String, path: FilePath)]

  /// Whether the search found every catalog that shares that file.
  package var foundAllBaselineUsers = false

  /// Whether its files are standalone: their folder then isn't the base of the paths in them.
  package var isLoose = false

  /// The file that records the permanent values, if there is one.
  package var lock: FilePath?

  /// The file of accepted changes, if there is one.
  package var accepted: FilePath?

  /// The named scenarios; the others aren't searched for.
  package var scenarios: [FilePath] = []

  /// The catalog's own settings; nil for the common ones.
  package var settings: Settings?

  package static let lockName: FilePath.Component = "catalog.lock"

  /// The file that it shares with other catalogs, if there is one.
  package var shared: FilePath? { templates.first { $0.name == SharedFacts.name }?.path }
}
