import SourceDiagnostics
import YAMLSyntax

/// A text after `|` or `>` that moves to another column.
struct BlockText {
  /// The header after `|` or `>`, with its comment.
  private(set) var header: String
  private(set) var lines: [String] = []

  /// Reads a block text.
  ///
  /// - Parameters:
  ///   - tree: the tree that contains it.
  ///   - node: the text.
  ///   - column: the original column of the surrounding collection.
  ///   - indentation: its new column.
  ///   - isOpen: whether the header is on a separate line, one level deeper.
  init(_ tree: YAMLTree, _ node: NodeID, column: Int, indentation: Int, isOpen: Bool) {
    let range = tree.range(of: node).bytes
    // Swift treats a two-byte line end as one character.
    var source = tree.file.text(range).split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    header = String(source.removeFirst())
    while let last = header.last, last == " " || last == "\t" { header.removeLast() }
    let marks = header.prefix { $0 != " " && $0 != "\t" && $0 != "#" }
    let digit = marks.lazy.compactMap(\.wholeNumberValue).first
    let first = source.first { $0.contains { $0 != " " } }
    let old = digit.map { column + $0 } ?? first.map { $0.prefix { $0 == " " }.count } ?? 0
    let new = indentation + (digit ?? (isOpen ? 4 : 2))
    for line in source {
      let blanks = line.prefix { $0 == " " }.count
      let isEmpty = blanks == line.count && blanks <= old
      lines.append(isEmpty ? "" : YAMLEmitter.spaces(new) + line.dropFirst(min(old, blanks)))
    }
    if let last = tree.string(of: node).last, last != "\n", !marks.contains("-") {
      // The text ends at the end of the file, and its new line end must not become part of it.
      header = marks + "-" + header.dropFirst(marks.count)
    }
  }
}
