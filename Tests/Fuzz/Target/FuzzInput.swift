import SourceDiagnostics

/// The files that the fuzzer's bytes stand for.
///
/// A byte 0x1E, which no YAML may hold, ends one file and begins the next; the byte behind it says which kind: `t` for
/// a template, `d` for a document in a folder below, anything else for a document beside the first. So a plain YAML file
/// is an input by itself, a catalog of one file.
struct FuzzInput {
  private(set) var documents: [TextFile] = []
  private(set) var templates: [(name: String, file: TextFile)] = []

  /// What the entries of the seeds extend, in the order in which templates are named.
  private static let templateNames = ["coin-pack", "pack", "base", "t"]

  init(_ bytes: [UInt8]) {
    for (index, piece) in bytes.split(separator: 0x1E, maxSplits: 7, omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        documents.append(TextFile(path: "app.yaml", bytes: Array(piece)))
        continue
      }
      let text = Array(piece.dropFirst())
      switch piece.first {
      case UInt8(ascii: "t"):
        let name = Self.templateNames[min(templates.count, Self.templateNames.count - 1)]
        templates.append((name, TextFile(path: "templates/\(name).yaml", bytes: text)))
      case UInt8(ascii: "d"):
        documents.append(TextFile(path: "sub/\(index).yaml", bytes: text))
      default:
        documents.append(TextFile(path: "z\(index).yaml", bytes: text))
      }
    }
  }
}
