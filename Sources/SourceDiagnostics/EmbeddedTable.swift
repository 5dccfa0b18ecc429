/// A table that the build embeds into the program, from a file in a module's `Tables/`.
///
/// Its first lines, with `#`, describe it and its source (`# read: 2026-11-22`); then come a heading line and the
/// rows, with tabs between fields. Trailing empty fields are left out.
package struct EmbeddedTable: Sendable {
  private let head: ArraySlice<ArraySlice<UInt8>>

  /// Every row unchanged, without the heading line.
  package let lines: ArraySlice<ArraySlice<UInt8>>

  package init(_ bytes: [UInt8]) {
    let all = bytes.split(separator: UInt8(ascii: "\n"))
    head = all.prefix { $0.first == UInt8(ascii: "#") }
    lines = all.dropFirst(head.count + 1)
  }

  /// The value of a header line: `note("version")`; nil if there is none.
  package func note(_ name: String) -> String? {
    head.lazy.map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("# \(name): ") }
      .map { String($0.dropFirst(name.count + 4)) }
  }

  /// Every row, split into fields.
  package var rows: [Row] { lines.map { Row(String(decoding: $0, as: UTF8.self)) } }

  package struct Row: Sendable {
    private let fields: [Substring]

    fileprivate init(_ line: String) { fields = line.split(separator: "\t", omittingEmptySubsequences: false) }

    /// A field; empty if the row has fewer.
    package subscript(index: Int) -> String { index < fields.count ? String(fields[index]) : "" }

    /// The words of a field.
    package func words(_ index: Int) -> [String] { self[index].split(separator: " ").map(String.init) }
  }
}
