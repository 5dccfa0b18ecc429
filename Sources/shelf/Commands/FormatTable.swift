import ArgumentParser
import CatalogFormats

/// A format that `shelf export` writes.
struct WritableFormat: ExpressibleByArgument {
  let format: Format

  static let all = Format.all.filter { $0.writer != nil }
  static var allValueStrings: [String] { all.map(\.name) }

  init?(argument: String) {
    guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
    self.format = format
  }
}

/// A format that `shelf import` and `shelf diff` read.
struct ReadableFormat: ExpressibleByArgument {
  let format: Format

  static let all = Format.all.filter { $0.reader != nil }
  static var allValueStrings: [String] { all.map(\.name) }

  init?(argument: String) {
    guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
    self.format = format
  }
}

/// The formats for the help, one per line.
enum FormatTable {
  static let writable = table(WritableFormat.all)
  static let readable = table(ReadableFormat.all)

  private static func table(_ formats: [Format]) -> String {
    let width = formats.map(\.name.count).max() ?? 0
    return formats.map { format in
      let gap = String(repeating: " ", count: width - format.name.count)
      return "  \(format.name)\(gap)  \(format.summary)"
    }.joined(separator: "\n")
  }
}
