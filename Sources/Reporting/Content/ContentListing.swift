package import CatalogModel
import SourceDiagnostics
import TextFormats

/// The content of a hosted content package, and the changes since another one.
package struct ContentListing: Sendable {
  private let info: ContentInfo?
  private let tree: ContentTree
  private let packedSize: Int?

  /// The changes; nil if not requested.
  package var changes: [(path: String, change: ContentTree.Change)]?

  /// How to write it.
  package enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  /// - Parameters:
  ///   - info: the package's metadata, if it has any.
  ///   - tree: its files.
  ///   - packedSize: how many bytes it has as one compressed file; nil for a folder.
  package init(info: ContentInfo?, tree: ContentTree, packedSize: Int?) {
    (self.info, self.tree, self.packedSize) = (info, tree, packedSize)
  }

  /// For people: a head, then a line for each file, or for each change.
  package var text: String {
    var text = ""
    if let info { text += "product  \(shown(info.productID))\nversion  \(shown(info.version))\n" }
    text += "files    \(tree.entries.count), \(tree.size) bytes\n"
    if let packedSize { text += "packed   \(packedSize) bytes\n" }
    text += "\n"
    guard let changes else { return text + tree.entries.map(line).joined() }
    if changes.isEmpty { return text + "nothing has changed\n" }
    return text
      + changes.map { "\(padded($0.change.rawValue, 7, isLeft: true))  \(VisibleText.line($0.path))\n" }.joined()
  }

  private func shown(_ text: String?) -> String { text.map { VisibleText.line($0) } ?? "not named" }

  private func line(_ entry: ContentTree.Entry) -> String {
    let path = VisibleText.line(entry.path)
    return switch entry.kind {
    case .file(let size, let digest): "\(digest.prefix(12))  \(padded(String(size), 10))  \(path)\n"
    case .link(let target): "link          \(padded("", 10))  \(path) -> \(VisibleText.line(target))\n"
    }
  }

  private func padded(_ text: String, _ width: Int, isLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return isLeft ? text + blanks : blanks + text
  }

  /// The document `shelf.content/1`.
  package var json: String {
    JSONValue.object([
      "format": .string("shelf.content/1"),
      "product": (info?.productID).map { .string($0) },
      "version": (info?.version).map { .string($0) },
      "size": .integer(tree.size),
      "packedSize": packedSize.map { .integer($0) },
      "files": .array(tree.entries.map(file)),
      "changes": changes.map { changes in
        .array(
          changes.map { .inline(.object(["path": .string($0.path), "change": .string($0.change.rawValue)])) })
      },
    ]).reportText
  }

  private func file(_ entry: ContentTree.Entry) -> JSONValue {
    switch entry.kind {
    case .file(let size, let digest):
      .inline(.object(["path": .string(entry.path), "size": .integer(size), "sha256": .string(digest)]))
    case .link(let target): .inline(.object(["path": .string(entry.path), "link": .string(target)]))
    }
  }
}
