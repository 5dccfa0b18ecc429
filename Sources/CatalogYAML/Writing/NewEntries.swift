import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Helpers for entries given as text, including comments.
package enum NewEntries {
  /// A text as one scalar, quoted where necessary, valid in block and flow style.
  ///
  /// ```swift
  /// NewEntries.scalar("Gold")       // Gold
  /// NewEntries.scalar("yes")        // "yes"
  /// NewEntries.scalar("a: b # c")   // "a: b # c"
  /// ```
  package static func scalar(_ text: String) -> String { YAMLEmitter.spelled(text, inBrackets: true) }

  /// A name as part of a path: lower-case letters and digits with dashes between the words.
  package static func fileName(_ text: String, otherwise: String) -> String {
    ProductFiles.slug(text, otherwise: otherwise)
  }

  /// A file with one more subscription at the end of a group's list.
  ///
  /// - Parameters:
  ///   - text: the subscription as a list item, starting at column 0.
  ///   - group: the group's index in the catalog.
  ///   - reading: the current catalog.
  /// - Returns: the file's index and new bytes; nil if the list is missing, in flow style, or behind an alias.
  package static func adding(plan text: String, to group: Int, of reading: CatalogReading) -> (
    file: Int, bytes: [UInt8]
  )? {
    let map = reading.sourceMap
    guard let list = map.trees.entry(CatalogKey.subscriptions.rawValue, of: Value(map.groups[group].top))?.value.top
    else { return nil }
    var editor = EntryEditor(map.trees)
    guard editor.append(text, to: list) else { return nil }
    let file = map.trees.tree(list).file
    let index = map.trees.tree(list).fileIndex
    return editor.edits.editedBytes(of: file, index: index).map { (index, $0) }
  }
}
