package import CatalogModel

/// An effect for the program to perform; only the program accesses files and streams.
package enum Effect: Equatable, Sendable {
  /// Send a message to the editor.
  case send([UInt8])

  /// Find the catalogs at, above or below some folders, and those at or above others, and call `Session.found(_:)`.
  ///
  /// Only the editor's folders are searched downwards: a single open file may be in a home folder, or at the root.
  case findCatalogs(in: [String], above: [String])

  /// Read these files, and call `Session.processLoadedFiles(_:)`.
  case read([String])

  /// Examine the files that catalogs reference, and call `Session.surveyed(_:)`.
  case survey([AssetQuery])

  /// Exit the program: orderly if the editor sent a shutdown request.
  case exit(isOrderly: Bool)
}

/// The result of reading a file.
package enum FileContents: Equatable, Sendable {
  case bytes([UInt8])
  /// The file doesn't exist.
  case missing
  /// It exceeds the size limit, and was not read.
  case tooLarge(bytes: Int)
  /// It can't be read; contains the reason.
  case unreadable(String)
}

/// The paths in a catalog, to be examined relative to its root.
package struct AssetQuery: Equatable, Sendable {
  package var root: String
  package var mentions: AssetMentions
}

/// The discovered files of one catalog; all paths are absolute.
package struct CatalogListing: Equatable, Sendable {
  /// The folder that contains `app.yaml`.
  package var root: String

  /// Its YAML files, sorted by path.
  package var documents: [String]

  /// The available templates, nearest first, and the shared file, as `SharedFacts.name`.
  package var templates: [Template]

  /// The scenarios in its folder, sorted by path.
  package var scenarios: [String]

  /// The applicable `.shelf.yaml`: the nearest one, or its default path.
  package var settings: String

  /// A template, and its name in 'extends'.
  package struct Template: Equatable, Sendable {
    package var name: String
    package var path: String

    package init(name: String, path: String) { (self.name, self.path) = (name, path) }
  }

  package init(
    root: String, documents: [String], templates: [Template] = [], scenarios: [String] = [], settings: String
  ) {
    self.root = root
    self.scenarios = scenarios
    self.documents = documents
    self.templates = templates
    self.settings = settings
  }
}
