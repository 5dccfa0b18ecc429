/// A table that the build puts into the program, as a file of a room's `Tables/` has it.
///
/// First lines with `#` say what it is and whence (`# read: 2026-11-22`), then come a line of headings and the rows,
/// their fields behind tabs. Empty fields at the end of a row are left out.
package struct EmbeddedTable: Sendable {
  private let head: ArraySlice<ArraySlice<UInt8>>

  /// Every row as it stands, without the line of headings.
  package let lines: ArraySlice<ArraySlice<UInt8>>

  package init(_ bytes: [UInt8]) {
    let all = bytes.split(separator: UInt8(ascii: "\n"))
    head = all.prefix { $0.first == UInt8(ascii: "#") }
    lines = all.dropFirst(head.count + 1)
  }

  /// What a line of the head says: `note("version")`; nil when no line does.
  package func note(_ name: String) -> String? {
    head.lazy.map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("# \(name): ") }
      .map { String($0.dropFirst(name.count + 4)) }
  }

  /// Every row, its fields taken apart.
  package var rows: [Row] { lines.map { Row(String(decoding: $0, as: UTF8.self)) } }

  package struct Row: Sendable {
    private let fields: [Substring]

    fileprivate init(_ line: String) { fields = line.split(separator: "\t", omittingEmptySubsequences: false) }

    /// A field; empty when the row ends before it.
    package subscript(index: Int) -> String { index < fields.count ? String(fields[index]) : "" }

    /// The words of a field.
    package func words(_ index: Int) -> [String] { self[index].split(separator: " ").map(String.init) }
  }
}
