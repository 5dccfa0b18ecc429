import CommandSupport
import CatalogFormats

/// The formats as the help lists them, a line each.
enum FormatTable {
  static let writable = table(\.isWritten)
  static let readable = table { $0.reader != nil }

  private static func table(_ isListed: (Format) -> Bool) -> String {
    let formats = Format.all.filter(isListed)
    let width = formats.map(\.name.count).max() ?? 0
    return formats.map { format in
      let gap = String(repeating: " ", count: width - format.name.count)
      return "  \(format.name)\(gap)  \(format.summary)"
    }.joined(separator: "\n")
  }
}
