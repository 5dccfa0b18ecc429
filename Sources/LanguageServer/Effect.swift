package import CatalogModel

/// What the session wants done by the program, which alone touches files and streams.
package enum Effect: Equatable, Sendable {
  /// Send the body of a message to the editor.
  case send([UInt8])

  /// Find the catalogs at, above or below some folders, and those at or above others, and tell `Session.found(_:)`.
  ///
  /// Only the folders that the editor shows are looked through: a file that is opened alone may lie in a home, or at
  /// the root.
  case findCatalogs(in: [String], above: [String])

  /// Read these files, and tell `Session.read(_:)`.
  case read([String])

  /// Look at the files that catalogs name, and tell `Session.surveyed(_:)`.
  case survey([AssetQuestion])

  /// End the program: orderly if the editor asked to shut down before.
  case exit(isOrderly: Bool)
}

/// What came of reading a file.
package enum FileContents: Equatable, Sendable {
  case bytes([UInt8])
  /// There is nothing by that name.
  case missing
  /// It is larger than the bound, and was not read.
  case tooLarge(bytes: Int)
  /// It can't be read, and why.
  case unreadable(String)
}

/// Paths that a catalog names, to be looked at from its root.
package struct AssetQuestion: Equatable, Sendable {
  package var root: String
  package var mentions: AssetMentions
}

/// The files of one catalog, as they were found; all paths are absolute.
package struct CatalogListing: Equatable, Sendable {
  /// The folder with the `app.yaml`.
  package var root: String

  /// Its YAML files, sorted by path.
  package var documents: [String]

  /// The templates it may use, nearest first, and the file that it shares with others, as `SharedFacts.name`.
  package var templates: [Template]

  /// The scenarios in its folder, sorted by path.
  package var scenarios: [String]

  /// The `.shelf.yaml` that holds for it: the nearest one, or where one would be that nobody wrote yet.
  package var settings: String

  /// A template, and the name that entries extend it by.
  package struct Template: Equatable, Sendable {
    package var name: String
    package var path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
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
