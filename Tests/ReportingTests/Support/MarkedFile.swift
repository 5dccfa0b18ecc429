import SourceDiagnostics

/// A file whose text was written with marks `⟦…⟧` around ranges; an empty pair marks a point.
struct MarkedFile {
  let file: TextFile

  /// The marked ranges in the order in which they open; marks may nest.
  let ranges: [Range<Int>]

  init(_ marked: String) {
    self.init("catalog/products.yaml", marked)
  }

  init(_ path: String, _ marked: String) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var open: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append(bytes.count..<bytes.count)
      case "⟧":
        guard let index = open.popLast() else { continue }
        ranges[index] = ranges[index].lowerBound..<bytes.count
      default:
        bytes += Array(String(scalar).utf8)
      }
    }
    file = TextFile(path: path, bytes: bytes)
    self.ranges = ranges
  }

  func place(_ index: Int = 0, inFile fileIndex: Int = 0) -> SourceRange? {
    SourceRange(file: fileIndex, bytes: ranges[index])
  }
}
