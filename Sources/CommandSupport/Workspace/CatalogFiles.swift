import CatalogYAML
package import SystemPackage

/// The files of one catalog.
package struct CatalogFiles {
  /// The folder with its `app.yaml`; of files that stand alone, theirs.
  package var root: FilePath

  /// Its YAML files, sorted by path.
  package var documents: [FilePath]

  /// What a document is called in the catalog: its path from the root; of files that stand alone, the whole path.
  package func name(of document: FilePath) -> String {
    isLoose ? document.string : Paths(workingFolder: root).shown(document)
  }

  /// The templates it may use, nearest first, each with the name that entries extend it by; last the file that it
  /// shares with other catalogs, as `SharedFacts.name`.
  package var templates: [(name: String, path: FilePath)]

  /// Whether all catalogs were looked for that share that file.
  package var hasAllSharers = false

  /// Whether its files stand alone: the folder they are in then says nothing about the files that they name.
  package var isLoose = false

  /// What can't be changed any more, if that was recorded.
  package var lock: FilePath?

  /// The scenarios that were named; none is looked for.
  package var scenarios: [FilePath] = []

  /// What holds for it; nil for what holds for all.
  package var settings: Settings?

  package static let lockName: FilePath.Component = "catalog.lock"

  /// The file that it shares with other catalogs, if there is one.
  package var shared: FilePath? { templates.first { $0.name == SharedFacts.name }?.path }
}
