import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// What helps to write entries that come as text, comments and all.
package enum NewEntries {
  /// A text as one scalar, in quotes where it needs them; fit for a line of its own and for brackets.
  ///
  /// ```swift
  /// NewEntries.scalar("Gold")       // Gold
  /// NewEntries.scalar("yes")        // "yes"
  /// NewEntries.scalar("a: b # c")   // "a: b # c"
  /// ```
  package static func scalar(_ text: String) -> String { YAMLPen.spelled(text, inBrackets: true) }

  /// A name as a part of a path: small letters and digits with dashes between the words.
  package static func fileName(_ text: String, otherwise: String) -> String {
    ProductFiles.slug(text, otherwise: otherwise)
  }

  /// A file with one plan more at the end of a group's list.
  ///
  /// - Parameters:
  ///   - text: the plan as an item of a list that begins at the left edge.
  ///   - group: the group's place in the catalog.
  ///   - reading: the catalog as it is.
  /// - Returns: the file's index and new bytes; nil where the list stands in brackets, behind an alias or nowhere.
  package static func adding(plan text: String, to group: Int, of reading: CatalogReading) -> (
    file: Int, bytes: [UInt8]
  )? {
    let map = reading.sourceMap
    guard let list = map.trees.entry(CatalogKey.subscriptions.rawValue, of: Value(map.groups[group].top))?.value.top
    else {
      return nil
    }
    var editor = EntryEditor(map.trees)
    guard editor.append(text, to: list) else { return nil }
    let file = map.trees.tree(list).file
    let index = map.trees.tree(list).fileIndex
    return editor.edits.text(of: file, index: index).map { (index, $0) }
  }
}
