/// The line tables of several files, each built on first use.
package struct LineTables {
  private let files: SourceFiles
  private var tables: [Int: LineTable] = [:]

  package init(_ files: SourceFiles) { self.files = files }

  /// The start of a range; nil if the file doesn't exist.
  package mutating func start(of range: SourceRange) -> (path: String, position: SourcePosition)? {
    guard files.indices.contains(range.file) else { return nil }
    if tables[range.file] == nil { tables[range.file] = LineTable(files[range.file]) }
    return tables[range.file].map { (files[range.file].path, $0.position(at: range.bytes.lowerBound)) }
  }
}
