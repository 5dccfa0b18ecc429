import SourceDiagnostics
import YAMLSyntax

/// A text behind `|` or `>` that is moved to another column.
struct BlockText {
  /// The mark with what stands behind it, its comment included.
  private(set) var header: String
  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - tree: where it stands.
  ///   - node: the text.
  ///   - column: how far the mapping or list around it stood in.
  ///   - indentation: how far it stands in now.
  ///   - isOpen: whether the mark stands on a line of its own, one step further in.
  init(_ tree: YAMLTree, _ node: NodeID, column: Int, indentation: Int, isOpen: Bool) {
    let range = tree.range(of: node).bytes
    // A line end of two bytes is one character to Swift.
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
      lines.append(isEmpty ? "" : YAMLPen.spaces(new) + line.dropFirst(min(old, blanks)))
    }
    if let last = tree.string(of: node).last, last != "\n", !marks.contains("-") {
      // The text ends with the file, without a line end that it would get now.
      header = marks + "-" + header.dropFirst(marks.count)
    }
  }
}
