package import CatalogModel
package import JSONSyntax
package import SourceDiagnostics

/// One form, other than Shelf's own YAML, in which a catalog is kept by somebody.
///
/// A format is one folder and one line in `Formats.swift`. Inside it has three steps: the model, the format's own
/// document types, its text. What it can't say it declares as losses; one contract test holds all formats to that.
package struct Format: Sendable {
  /// The name on the command line: `storekit`.
  package let name: String

  /// What it is, in one line for a table of formats.
  package let summary: String

  /// What else one should know before choosing it.
  package var note: String?

  /// The versions of the format that can be written, oldest first; empty when there is only one.
  package var versions: [String] = []

  /// The version that is written unless another is asked for.
  package var defaultVersion: String?

  /// The version of the file that a catalog was read from, if the catalog still knows; it is written in that one unless
  /// another is asked for.
  package var keptVersion: @Sendable (Catalog) -> String? = { _ in nil }

  /// What it can't say, in a version.
  package var losses: @Sendable (WritingOptions) -> [Loss] = { _ in [] }

  /// Whether its files may be YAML, too, which whoever names them reads into a tree.
  package var readsTrees = false

  /// Whether it says the size and the checksum of the files that a catalog names.
  package var asksForDigests = false

  /// The rules whose errors keep no catalog from being written in it, for they ask for what it can't hold.
  package var needlessRules: Set<String> = []

  /// A file as it is written over one that stands there: with what only that one knows. Nil where nothing is kept.
  package var merge: (@Sendable (_ written: [UInt8], _ existing: TextFile) -> [UInt8]?)?

  /// Writes a catalog; nil for a format that is only read.
  package var writer: Writer?

  /// Reads files; nil for a format that is only written.
  package var reader: Reader?

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  /// The options with the version in which a catalog is written, so that losses and writing speak of the same one.
  package func completed(_ options: WritingOptions, for catalog: Catalog) -> WritingOptions {
    var options = options
    options.version = options.version ?? keptVersion(catalog) ?? defaultVersion
    return options
  }

  /// The way from the model to text.
  package struct Writer: Sendable {
    /// What comes out: one file, or a folder of them.
    package enum Shape: Hashable, Sendable {
      /// A file, with the name it usually has.
      case file(String)
      case folder
    }

    package let shape: Shape

    /// The files of a catalog. Never fails: what can't be said is left out, and is a loss.
    package let write: @Sendable (Catalog, WritingOptions) -> WrittenCatalog

    package init(_ shape: Shape, _ write: @escaping @Sendable (Catalog, WritingOptions) -> WrittenCatalog) {
      self.shape = shape
      self.write = write
    }
  }

  /// The way from text to the model.
  package struct Reader: Sendable {
    /// Whether a file looks like this format, by its first bytes and its name. Cheap, and never wrong about
    /// what Shelf itself wrote.
    package let recognizes: @Sendable (TextFile) -> Bool

    private let readFiles: @Sendable ([FormatFile], ReadingOptions) -> FormatReading

    package init(
      recognizes: @escaping @Sendable (TextFile) -> Bool,
      read: @escaping @Sendable ([FormatFile], ReadingOptions) -> FormatReading
    ) {
      self.recognizes = recognizes
      readFiles = read
    }

    /// What files of this format say together, each at its index among all files of the run.
    package func read(_ files: [FormatFile], _ options: ReadingOptions = ReadingOptions()) -> FormatReading {
      readFiles(files, options)
    }
  }
}

/// A file to be read, and its index for ranges.
package struct FormatFile: Sendable {
  package let file: TextFile
  package let index: Int

  /// What it says, where that is written in a language that this room does not read; nil for a format that reads its
  /// own files.
  package let tree: JSONNode?

  package init(_ file: TextFile, index: Int = 0, tree: JSONNode? = nil) {
    self.file = file
    self.index = index
    self.tree = tree
  }

  /// A stretch of the file.
  package func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(file: index, bytes: bytes) }
}

/// What can be chosen when a format is read.
package struct ReadingOptions: Hashable, Sendable {
  /// The day on which the files are read: of prices that have begun by then the newest holds. Nil where no day is
  /// known; then the oldest does.
  package var today: CalendarDate?

  /// The ID or the name of what lists of the API belong to that do not say it.
  package var owner: String?

  /// What headings of a table mean, in the words of the table's own columns; an empty text for a column to skip.
  package var columns: [String: String] = [:]

  package init() {}
}

/// What can be chosen when a format is written.
package struct WritingOptions: Hashable, Sendable {
  /// The version of the format; nil for its default.
  package var version: String?

  /// Whether what is not for sale is written, too, by formats that otherwise write what is.
  package var includesAll = false

  /// For whom the canonical forms are written.
  package var audience = Audience.team

  /// Whether a property list is written in its binary form.
  package var isBinary = false

  /// Whether what a Swift file declares is for other modules, too.
  package var isPublic = false

  /// The enumeration in which a Swift file declares everything; nil for none.
  package var namespace: String?

  /// The day for which it is written.
  package var today: CalendarDate?

  /// What is known of the files that the catalog names, by path from its root: only those that are there.
  package var digests: [String: FileDigest] = [:]

  package init() {}
}

/// Who reads what is written.
package enum Audience: String, Sendable, CaseIterable {
  /// Those who keep the catalog: everything.
  case team
  /// An app that bundles it: what is for sale today, and nothing that customers must not see.
  case app
}

/// What other formats say of a file besides its name.
package struct FileDigest: Hashable, Sendable {
  package let size: Int

  /// 32 hexadecimal digits in lower case.
  package let md5: String

  package init(size: Int, md5: String) {
    self.size = size
    self.md5 = md5
  }
}

/// A catalog as files of a format.
package struct WrittenCatalog: Sendable {
  /// One file, or what belongs into a folder; sorted by path.
  package var files: [File]

  /// What people should know and no file says: how many calls it takes, say. One line each.
  package var messages: [String] = []

  /// What was noticed before any file is written; its parts add to that.
  package var notes = Notes()

  package init(files: [File], messages: [String] = [], faults: [Diagnostic<CatalogPath>] = []) {
    self.files = files
    self.messages = messages
    notes.faults = faults
  }

  /// What is wrong with single values and is no declared loss.
  package var faults: [Diagnostic<CatalogPath>] {
    get { notes.faults }
    set { notes.faults = newValue }
  }

  /// One file only, with the format's usual name.
  package init(_ bytes: [UInt8], named path: String) { self.init(files: [File(path, .bytes(bytes))]) }

  /// What is noticed while a catalog, or a part of it, is written.
  package struct Notes: Sendable {
    package var faults: [Diagnostic<CatalogPath>] = []

    /// How often the store must be asked.
    package var calls = APICalls()

    package init() {}

    package static func += (notes: inout Notes, more: Notes) {
      notes.faults += more.faults
      notes.calls += more.calls
    }
  }

  /// A part of a file.
  package struct Part: Sendable {
    package var bytes: [UInt8]
    package var notes = Notes()

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// Makes a part of a file, whenever and wherever that suits.
  package typealias Piece = @Sendable () -> Part

  /// The same with all parts written, and what was noticed in them.
  package func finished() -> WrittenCatalog {
    var finished = self
    finished.files = files.map { file in
      guard case .pieces(let pieces) = file.content else { return file }
      let parts = pieces.map { $0() }
      for part in parts { finished.notes += part.notes }
      return File(file.path, .bytes(parts.flatMap(\.bytes)))
    }
    if let message = finished.notes.calls.message { finished.messages.append(message) }
    return finished
  }

  /// A file to be written.
  package struct File: Sendable {
    /// Its path in the folder.
    package let path: String
    package let content: Content

    package init(_ path: String, _ content: Content) {
      self.path = path
      self.content = content
    }

    /// All of its bytes.
    package var bytes: [UInt8] {
      switch content {
      case .bytes(let bytes): bytes
      case .pieces(let pieces): pieces.flatMap { $0().bytes }
      }
    }

    package enum Content: Sendable {
      case bytes([UInt8])
      /// Parts that can be written apart, and belong behind one another.
      case pieces([Piece])
      /// Parts in which nothing is noticed.
      package static func pieces(_ pieces: [@Sendable () -> [UInt8]]) -> Content {
        .pieces(pieces.map { piece -> Piece in { Part(piece()) } })
      }
    }
  }
}

/// What files of another format say.
package struct FormatReading: Sendable {
  package var catalog: Catalog

  /// What could not be read, or has no place in the model.
  package var faults: [Diagnostic<SourceRange?>] = []

  /// What the format can't say, as whole sentences for a comment above what is read:
  /// `Prices of other territories are not in a .storekit file.`
  package var unknowns: [String] = []

  /// What these files don't say, where that is something else than what the format can't say when it is written: values
  /// that merely hold when nothing is said must not take the place of what somebody did say. Nil for the losses of the
  /// format.
  package var losses: [Loss]?

  /// Where values stand; a path that is not in it stands where the nearest path above it does.
  package var places: [CatalogPath: SourceRange] = [:]

  /// Where the keys of an app, a group or a product stand, of a file that names all of them: a list for each thing
  /// costs a tenth of what a path for each key does.
  package var keyPlaces: [CatalogPath.Root: [KeyPlace]] = [:]

  /// What the store says of the pictures that the catalog names, by where it names them; of files that name them by
  /// path nothing.
  package var pictures: [CatalogPath: StorePicture] = [:]

  package init(_ catalog: Catalog = Catalog()) { self.catalog = catalog }

  /// The place of a path, or of the nearest thing around it.
  package func place(of path: CatalogPath) -> SourceRange? {
    var path = path
    if let place = ownPlace(of: path) { return place }
    path.aspect = .value
    while true {
      if let place = ownPlace(of: path) { return place }
      guard !path.steps.isEmpty else { return path.root == .catalog ? nil : places[.catalog] }
      path.steps.removeLast()
    }
  }

  private func ownPlace(of path: CatalogPath) -> SourceRange? {
    if let place = places[path] { return place }
    guard path.aspect == .value, path.steps.count == 1, case .field(let key) = path.steps[0] else { return nil }
    return keyPlaces[path.root]?.last { $0.key == key }?.place
  }
}

/// Where the value of a key stands.
package struct KeyPlace: Hashable, Sendable {
  package let key: CatalogKey
  package let place: SourceRange
}
