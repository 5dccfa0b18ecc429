/// The lines of several files; those of each are found once, when it is first asked about.
package struct LineTables {
  private let files: SourceFiles
  private var tables: [Int: LineTable] = [:]

  package init(_ files: SourceFiles) { self.files = files }

  /// Where a range begins; nil if there is no such file.
  package mutating func start(of range: SourceRange) -> (path: String, position: SourcePosition)? {
    guard files.indices.contains(range.file) else { return nil }
    let file = files[range.file]
    let table = tables[range.file] ?? LineTable(file)
    tables[range.file] = table
    return (file.path, table.position(at: range.bytes.lowerBound))
  }
}
