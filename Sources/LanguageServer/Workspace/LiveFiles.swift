import CatalogYAML
import SourceDiagnostics

/// All files of the workspace by a number that never changes, each as the editor has it, or else the disk.
struct LiveFiles: Sendable {
  /// One file.
  private struct File {
    var text: EditorText

    /// Parsed when it is first asked for, and kept until the text changes.
    var parsed: CatalogText?

    /// Whether the editor has it open; what the disk says does not count then.
    var isOpen = false

    /// Why its text is empty, if it could not be read.
    var trouble: FileContents?

    /// Whether its bytes came from anywhere yet.
    var isKnown = false
  }

  private var files: [File] = []
  private var indices: [String: Int] = [:]

  /// How many texts were parsed so far.
  private(set) var parseCount = 0

  /// The number of a path; a new one is given if it has none.
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

  /// Why it has no text, if it could not be read.
  func trouble(_ index: Int) -> FileContents? { files[index].trouble }

  /// Whether it says nothing at all, as one that is not there.
  func isBlank(_ index: Int) -> Bool {
    if case .tooLarge = files[index].trouble { false } else { files[index].text.file.bytes.isEmpty }
  }

  /// The paths of all files that are open.
  var openPaths: [String] { files.filter(\.isOpen).map(\.text.file.path) }

  /// The parsed text, if somebody asked for it since it changed.
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

  /// Takes what the disk has, unless the editor has something newer.
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

  /// Forgets what the editor had; the disk has to be read again.
  mutating func close(_ index: Int) {
    files[index].isOpen = false
    files[index].isKnown = false
  }

  /// Replaces what stands between two bytes, or everything.
  mutating func replace(_ index: Int, _ range: Range<Int>?, with text: String) {
    if range == nil, text.utf8.elementsEqual(files[index].text.file.bytes) { return }
    files[index].text.replace(range, with: text)
    files[index].parsed = nil
  }
}
