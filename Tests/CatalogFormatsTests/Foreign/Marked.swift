import CatalogFormats
import RuleHandbook
import SourceDiagnostics
import Testing

/// Files of other programs, in which `⟦` and `⟧` enclose what must be reported.
enum Marked {
  /// Files without their marks, by name and marked text, and the marked ranges in order.
  static func files(_ files: [(name: String, text: String)]) -> (plain: [FormatFile], marks: [SourceRange]) {
    let texts = files.map { MarkedText($0.text) }
    let plain = zip(files, texts).enumerated().map { index, file in
      FormatFile(TextFile(path: file.0.name, text: file.1.text), index: index)
    }
    return (plain, zip(plain, texts).flatMap { file, text in text.marks.map { file.range($0) } })
  }

  /// Reads files, by name and marked text, in the format that alone recognizes them.
  static func read(
    _ files: [(name: String, text: String)], as format: String, _ options: ReadingOptions = ReadingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FormatReading {
    let (plain, expected) = Self.files(files)
    for file in plain {
      let names = Format.all.filter { $0.reader?.recognizes(file.file) ?? false }.map(\.name)
      #expect(names == [format], "\(file.file.path)", sourceLocation: sourceLocation)
    }
    let reading = try #require(Format.named(format)?.reader, sourceLocation: sourceLocation).parse(plain, options)
    #expect(
      Set(reading.faults.map(\.place)) == Set(expected), "\(reading.faults.map(\.message))",
      sourceLocation: sourceLocation)
    #expect(reading.faults.count == expected.count, "\(reading.faults.map(\.message))", sourceLocation: sourceLocation)
    return reading
  }
}
