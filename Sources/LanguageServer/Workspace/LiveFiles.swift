import CatalogYAML
import SourceDiagnostics

/// All files of the workspace, each with a constant number and with the editor's text or else the disk's.
struct LiveFiles: Sendable {
  private struct File {
    var text: EditorText

    /// The parsed text, kept until the text changes.
    var parsed: CatalogText?

    /// Whether the editor has the file open; the disk's text is ignored then.
    var isOpen = false

    /// The reason for an empty text, if the file couldn't be read.
    var trouble: FileContents?

    /// Whether its contents are known.
    var isKnown = false
  }

  private var files: [File] = []
  private var indices: [String: Int] = [:]

  /// The number of parsed texts so far.
  private(set) var parseCount = 0

  /// The number of a path; assigned on first use.
  mutating func index(of path: String) -> Int {
    if let index = indices[path] { return index }
    indices[path] = files.count
    files.append(File(text: EditorText(TextFile(path: path, bytes: []))))
    return files.count - 1
  }

  func existingIndex(of path: String) -> Int? { indices[path] }
  func path(_ index: Int) -> String { files[index].text.file.path }
  func text(_ index: Int) -> EditorText { files[index].text }
  func isKnown(_ index: Int) -> Bool { files[index].isKnown }
  func isOpen(_ index: Int) -> Bool { files[index].isOpen }

  /// The reason why the file couldn't be read.
  func trouble(_ index: Int) -> FileContents? { files[index].trouble }

  /// Whether it is empty or doesn't exist.
  func isBlank(_ index: Int) -> Bool {
    if case .tooLarge = files[index].trouble { false } else { files[index].text.file.bytes.isEmpty }
  }

  var openPaths: [String] { files.filter(\.isOpen).map(\.text.file.path) }

  /// The parsed text, if it is current.
  func knownText(_ index: Int) -> CatalogText? { files[index].parsed }

  mutating func parsed(_ index: Int) -> CatalogText {
    if let parsed = files[index].parsed { return parsed }
    parseCount += 1
    let parsed =
      if case .tooLarge(let bytes) = files[index].trouble {
        CatalogText(refusing: path(index), bytes: bytes, fileIndex: index)
      } else {
        CatalogText(files[index].text.file, fileIndex: index)
      }
    files[index].parsed = parsed
    return parsed
  }

  /// Stores the disk's contents, unless the editor has the file open.
  mutating func load(_ index: Int, _ contents: FileContents) {
    guard !files[index].isOpen else { return }
    files[index].isKnown = true
    let (bytes, trouble): ([UInt8], FileContents?) =
      if case .bytes(let bytes) = contents { (bytes, nil) } else { ([], contents) }
    guard bytes != files[index].text.file.bytes || trouble != files[index].trouble else { return }
    files[index].trouble = trouble
    files[index].text = EditorText(TextFile(path: path(index), bytes: bytes))
    files[index].parsed = nil
  }

  mutating func open(_ index: Int, _ text: String) {
    files[index].isOpen = true
    files[index].isKnown = true
    if files[index].trouble != nil { (files[index].trouble, files[index].parsed) = (nil, nil) }
    replace(index, nil, with: text)
  }

  /// Drops the editor's text; the disk has to be read again.
  mutating func close(_ index: Int) {
    files[index].isOpen = false
    files[index].isKnown = false
  }

  /// Replaces a byte range, or the whole text.
  mutating func replace(_ index: Int, _ range: Range<Int>?, with text: String) {
    if range == nil, text.utf8.elementsEqual(files[index].text.file.bytes) { return }
    files[index].text.replace(range, with: text)
    files[index].parsed = nil
  }
}
