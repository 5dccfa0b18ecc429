package import CatalogModel
package import SourceDiagnostics
package import TextFormats

/// A file format for catalogs, other than Shelf's own YAML.
///
/// A format is one folder and one line in `Formats.swift`. It has three layers: the model, the format's own document
/// types, its text. It declares as losses what it can't represent; one contract test checks this for all formats.
package struct Format: Sendable {
  /// The name on the command line: `storekit`.
  package let name: String

  /// A description in one line, for a table of formats.
  package let summary: String

  /// Further information for choosing it.
  package var note: String?

  /// The versions of the format that can be written, oldest first; empty if there is only one.
  package var versions: [String] = []

  /// The default version.
  package var defaultVersion: String?

  /// The version of the file that a catalog was read from, if it is known; it is the default for that catalog.
  package var keptVersion: @Sendable (Catalog) -> String? = { _ in nil }

  /// Its losses in a version.
  package var losses: @Sendable (WritingOptions) -> [Loss] = { _ in [] }

  /// Whether its files may also be YAML, which the caller reads into a tree.
  package var readsTrees = false

  /// Whether it contains the size and checksum of the files that a catalog references.
  package var asksForDigests = false

  /// The rules whose errors don't prevent an export, because the format can't contain what they check.
  package var needlessRules: Set<String> = []

  /// A file written over an existing one, with the values that only that one contains. Nil if nothing is kept.
  package var merge: (@Sendable (_ written: [UInt8], _ existing: TextFile) -> [UInt8]?)?

  /// Writes a catalog; nil for a format that can only be read.
  package var writer: Writer?

  /// Reads files; nil for a format that can only be written.
  package var reader: Reader?

  package init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }

  /// The options with the version and the territory to write, so that losses and writing use the same ones.
  package func completed(_ options: WritingOptions, for catalog: Catalog) -> WritingOptions {
    var options = options
    options.version = options.version ?? keptVersion(catalog) ?? defaultVersion
    options.storefront = App.baseTerritory(of: catalog.app)
    return options
  }

  /// Converts the model to text.
  package struct Writer: Sendable {
    /// The form of the output: one file, or a folder of them.
    package enum Shape: Hashable, Sendable {
      /// A file, with its usual name.
      case file(String)
      case folder
    }

    package let shape: Shape

    /// Writes the files of a catalog. Never fails: what can't be represented is left out, and is a loss.
    package let write: @Sendable (Catalog, WritingOptions) -> WrittenCatalog

    package init(_ shape: Shape, _ write: @escaping @Sendable (Catalog, WritingOptions) -> WrittenCatalog) {
      (self.shape, self.write) = (shape, write)
    }
  }

  /// Converts text to the model.
  package struct Reader: Sendable {
    /// Whether a file seems to have this format, by its first bytes and its name. Cheap, and always right about files
    /// that Shelf wrote.
    package let recognizes: @Sendable (TextFile) -> Bool

    private let readFiles: @Sendable ([FormatFile], ReadingOptions) -> FormatReading

    package init(
      recognizes: @escaping @Sendable (TextFile) -> Bool,
      read: @escaping @Sendable ([FormatFile], ReadingOptions) -> FormatReading
    ) {
      self.recognizes = recognizes
      readFiles = read
    }

    /// Reads files of this format together, each with its index among all files of the run.
    package func parse(_ files: [FormatFile], _ options: ReadingOptions = ReadingOptions()) -> FormatReading {
      readFiles(files, options)
    }
  }
}

/// A file to read, and its index for ranges.
package struct FormatFile: Sendable {
  package let file: TextFile
  package let index: Int

  /// Its parsed tree, if its syntax isn't supported by this module; nil for a format that parses its own files.
  package let tree: JSONNode?

  package init(_ file: TextFile, index: Int = 0, tree: JSONNode? = nil) {
    (self.file, self.index, self.tree) = (file, index, tree)
  }

  /// A range of the file.
  package func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(file: index, bytes: bytes) }
}

/// The options for reading a format.
package struct ReadingOptions: Hashable, Sendable {
  /// The day on which the files are read: the newest price up to that day is used. Nil if the day is unknown; the
  /// oldest is used then.
  package var today: CalendarDate?

  /// The ID or name of the owner of API lists that don't contain it.
  package var owner: String?

  /// The kind of the owner, if the catalog that will be updated contains it.
  package var ownerKind: OwnerKind?

  /// The territory of subscriptions' base amounts, which App Store Connect doesn't state; nil for the usual one.
  package var baseTerritory: TerritoryCode?

  /// The meaning of a table's headings, as column names; an empty text for a column to skip.
  package var columns: [String: String] = [:]

  package init() {}

  /// The kind of an owner.
  package enum OwnerKind: Hashable, Sendable {
    case purchase, subscription, group
  }
}

/// The options for writing a format.
package struct WritingOptions: Hashable, Sendable {
  /// The version of the format; nil for its default.
  package var version: String?

  /// Whether formats that contain only products on sale include the others too.
  package var includesAll = false

  /// The audience of the canonical forms.
  package var audience = Audience.team

  /// Whether a property list is written in binary form.
  package var isBinary = false

  /// Whether the declarations in a Swift file are public.
  package var isPublic = false

  /// The enumeration around all declarations in a Swift file; nil for none.
  package var namespace: String?

  /// The day of the export.
  package var today: CalendarDate?

  /// The territory of a file that contains only one; nil to ignore territories.
  package var storefront: TerritoryCode?

  /// The digests of the existing files that the catalog references, by path from its root.
  package var digests: [String: FileDigest] = [:]

  /// Whether the catalog has been reduced to some of its products.
  package var isSelection = false

  package init() {}
}

/// The audience of a file.
package enum Audience: String, Sendable, CaseIterable {
  /// The catalog's authors: everything.
  case team
  /// An app that bundles it: products on sale today, without anything that customers must not see.
  case app
}

/// Information about a file that other formats need, besides its name.
package struct FileDigest: Hashable, Sendable {
  package let size: Int

  /// 32 hexadecimal digits in lower case.
  package let md5: String

  package init(size: Int, md5: String) { (self.size, self.md5) = (size, md5) }
}

/// A catalog as files of a format.
package struct WrittenCatalog: Sendable {
  /// One file, or the files of a folder; sorted by path.
  package var files: [File]

  /// Messages for the user that no file contains, such as the number of requests. One line each.
  package var messages: [String] = []

  /// The number of products in the files, if some were left out.
  package var productCount: Int?

  /// Faults of single values that aren't declared losses.
  package var faults: [Diagnostic<CatalogPath>]

  package init(files: [File], messages: [String] = [], faults: [Diagnostic<CatalogPath>] = []) {
    (self.files, self.messages, self.faults) = (files, messages, faults)
  }

  /// A single file with the format's usual name.
  package init(_ bytes: [UInt8], named path: String) { self.init(files: [File(path, bytes)]) }

  /// A file to write.
  package struct File: Sendable {
    /// Its path in the folder.
    package let path: String
    package let bytes: [UInt8]

    package init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }
}

/// The contents of files in another format.
package struct FormatReading: Sendable {
  package var catalog: Catalog

  /// The faults: values that couldn't be read or represented.
  package var faults: [Diagnostic<SourceRange?>] = []

  /// The format's limits, as sentences for a comment above the imported catalog: `A .storekit file contains
  /// no prices of other territories.`
  package var unknowns: [String] = []

  /// The values that these files don't state, if they differ from the format's losses: a default must not override an
  /// explicit value. Nil for the losses of the format.
  package var losses: [Loss]?

  /// The places of values; a path without a place has that of its nearest parent.
  package var places: [CatalogPath: SourceRange] = [:]

  /// Whether every stated value that has a default is in `places`. The other ones are defaults, which the files don't
  /// state.
  var placesDefaults = false

  /// The territories of each product in which the files say that the price follows the base.
  package var following: [ProductID: Set<TerritoryCode>] = [:]

  /// The pictures in App Store Connect, by the path that references them; empty for files that reference them by
  /// path.
  package var pictures: [CatalogPath: StorePicture] = [:]

  package init(_ catalog: Catalog = Catalog()) { self.catalog = catalog }

  /// The values that these files don't state.
  ///
  /// - Parameter format: the losses of their format.
  /// - Returns: the losses, including those of unstated defaults.
  package func losses(of format: [Loss]) -> [Loss] {
    (losses ?? format) + (placesDefaults ? Loss.defaults(besides: places) : [])
  }

  /// The place of a path, or of its nearest parent.
  package func sourceRange(of path: CatalogPath) -> SourceRange? {
    var path = path
    if let place = places[path] { return place }
    path.aspect = .value
    while true {
      if let place = places[path] { return place }
      guard !path.steps.isEmpty else { return path.root == .catalog ? nil : places[.catalog] }
      path.steps.removeLast()
    }
  }
}
