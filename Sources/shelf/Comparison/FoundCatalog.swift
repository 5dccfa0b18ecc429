import CommandSupport
import CatalogYAML
import SystemPackage

/// A file of a catalog that was found and not yet read.
struct FoundFile: Sendable {
  /// The path from the catalog's root: two files with the same path are versions of one file.
  let name: String
  let path: FilePath

  /// The display path, after its revision if it has one: `main:catalog/app.yaml`.
  var shown: String

  /// The ID of its content in git; nil for a file on the disk.
  let blob: String?

  /// The text to use instead of the file's content: standard input, or another form of the file.
  var text: [UInt8]?
}

/// A catalog in YAML that was found and not yet read, on the disk or in a git revision.
struct FoundCatalog: Sendable {
  /// The folder that its paths are relative to.
  let root: FilePath
  var documents: [FoundFile]
  var templates: [(name: String, file: FoundFile)]

  /// The file of accepted changes, if there is one.
  var accepted: FoundFile?

  /// The only document whose entries are compared, by its name, or the folder of such documents; nil for all.
  var focus: String?

  /// Whether a document's entries are compared.
  func isInFocus(_ name: String) -> Bool { focus.map { name == $0 || name.hasPrefix($0 + "/") } ?? true }

  /// Its revision; nil for a catalog on disk.
  let revision: Revision?

  /// A revision with its files.
  struct Revision: Sendable {
    let repository: GitRepository
    let tree: GitTree
    let name: String
  }

  /// - Parameters:
  ///   - files: the found files.
  ///   - wanted: the requested file, or a folder inside the catalog.
  ///   - paths: how paths are displayed.
  ///   - revision: its revision; nil for the disk.
  init(_ files: CatalogFiles, wanted: FilePath?, _ paths: Paths, in revision: Revision?) {
    let shownFrom = revision.map { Paths(workingFolder: $0.tree.top) } ?? paths
    func found(_ path: FilePath) -> FoundFile {
      FoundFile(
        name: files.name(of: path), path: path, shown: (revision.map { "\($0.name):" } ?? "") + shownFrom.shown(path),
        blob: revision?.tree.id(at: path))
    }
    root = files.root
    documents = files.documents.map(found)
    templates = files.templates.map { ($0.name, found($0.path)) }
    accepted = files.accepted.map(found)
    focus = wanted.map(files.name)
    self.revision = revision
  }

  /// A text without a file.
  init(_ text: [UInt8], shown: String) {
    root = ""
    documents = [FoundFile(name: shown, path: "", shown: shown, blob: nil, text: text)]
    templates = []
    focus = nil
    revision = nil
  }

  /// A file whose values other files inherit: a template, or the document with a folder's defaults.
  struct SharedFile: Sendable {
    /// Its name on both sides.
    let name: String

    /// Its index among all files.
    let index: Int
  }

  /// The templates and the documents, by name; not all documents have defaults.
  var sharedFiles: [SharedFile] {
    documents.enumerated().map { SharedFile(name: "defaults of \($0.element.name)", index: $0.offset) }
      + templates.enumerated().map { offset, template in
        let isShared = template.name == SharedFacts.name
        return SharedFile(
          name: isShared ? "defaults of \(SharedFacts.fileName)" : template.name, index: documents.count + offset)
      }
  }

  /// The templates with names that another catalog lacks.
  func templates(missingIn other: FoundCatalog) -> [SharedFile] {
    let names = Set(other.sharedFiles.filter { $0.index >= other.documents.count }.map(\.name))
    return sharedFiles.filter { $0.index >= documents.count && !names.contains($0.name) }
  }

  /// Reads and parses all its files: the documents, then the templates, then the accepted changes.
  ///
  /// - Throws: a `Failure` for what git does not have.
  func parsed() async throws -> [Source.Parsed] {
    let files = documents + templates.map(\.file) + (accepted.map { [$0] } ?? [])
    var contents = try await revision?.repository.contents(of: files.compactMap(\.blob))[...] ?? []
    let sources = files.map { file -> Source in
      let text = file.blob == nil ? file.text : contents.popFirst()
      return text.map { .text($0, shown: file.shown) } ?? .file(file.path, shown: file.shown)
    }
    return await concurrentMap(Array(sources.enumerated()), isLittle: sources.count < 2) {
      $1.parse(index: $0)
    }
  }
}
