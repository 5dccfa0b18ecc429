/// The lines of several files; those of each are found once, when it is first asked about.
package struct LineTables {
  private let files: SourceFiles
  private var tables: [Int: LineTable] = [:]

  package init(_ files: SourceFiles) { self.files = files }

  /// Where a range begins; nil if there is no such file.
  package mutating func start(of range: SourceRange) -> (path: String, position: SourcePosition)? {
    guard files.indices.contains(range.file) else { return nil }
    if tables[range.file] == nil { tables[range.file] = LineTable(files[range.file]) }
    return tables[range.file].map { (files[range.file].path, $0.position(at: range.bytes.lowerBound)) }
  }
}
