import CatalogFormats
import SourceDiagnostics
import Testing

/// Files of other programs, in which `⟦` and `⟧` enclose what must be reported.
enum Marked {
  /// Reads files, by name and marked text, in the format that alone recognizes them.
  static func read(
    _ files: [(name: String, text: String)], as format: String, _ options: ReadingOptions = ReadingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FormatReading {
    var expected: [SourceRange] = []
    var plain: [FormatFile] = []
    for (index, file) in files.enumerated() {
      var bytes: [UInt8] = []
      var starts: [Int] = []
      for scalar in file.text.unicodeScalars {
        switch scalar {
        case "⟦": starts.append(bytes.count)
        case "⟧": expected.append(SourceRange(file: index, bytes: (starts.popLast() ?? 0)..<bytes.count))
        default: bytes += String(scalar).utf8
        }
      }
      let text = TextFile(path: file.name, bytes: bytes)
      let names = Format.all.filter { $0.reader?.recognizes(text) ?? false }.map(\.name)
      #expect(names == [format], "\(file.name)", sourceLocation: sourceLocation)
      plain.append(FormatFile(text, index: index))
    }
    let reading = try #require(Format.named(format)?.reader, sourceLocation: sourceLocation).read(plain, options)
    #expect(
      Set(reading.faults.map(\.place)) == Set(expected), "\(reading.faults.map(\.message))",
      sourceLocation: sourceLocation)
    #expect(reading.faults.count == expected.count, "\(reading.faults.map(\.message))", sourceLocation: sourceLocation)
    return reading
  }
}
