/// A table of a room's `Tables/` that the build puts into the program.
///
/// First lines with `#` say what it is and whence (`# version: 4.4.1`), then come a line of headings and the rows, their fields
/// behind tabs. Empty fields at the end of a row are left out.
package struct EmbeddedTable: Sendable {
  private let lines: [Substring]

  package init(_ bytes: [UInt8]) { lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n") }

  /// What a line of the head says: `note("version")`; empty when no line does.
  package func note(_ name: String) -> String {
    lines.first { $0.hasPrefix("# \(name): ") }.map { String($0.dropFirst(name.count + 4)) } ?? ""
  }

  /// Every row, without the line of headings.
  package var rows: [Row] { lines.drop { $0.hasPrefix("#") }.dropFirst().map { Row($0) } }

  package struct Row: Sendable {
    private let fields: [Substring]

    fileprivate init(_ line: Substring) { fields = line.split(separator: "\t", omittingEmptySubsequences: false) }

    /// A field; empty when the row ends before it.
    package subscript(index: Int) -> String { index < fields.count ? String(fields[index]) : "" }

    /// The words of a field.
    package func words(_ index: Int) -> [String] { self[index].split(separator: " ").map(String.init) }
  }
}
