import CatalogModel
package import SourceDiagnostics
package import YAMLSyntax

/// Reads the tree of a baseline.
///
/// - Parameters:
///   - tree: the parsed file.
///   - kinds: every kind of finding.
/// - Returns: its entries and its faults.
package func readBaseline(
  _ tree: YAMLTree, kinds: [DiagnosticKind]
) -> (baseline: Baseline, faults: [Diagnostic<SourceRange?>]) {
  var baseline = Baseline()
  let faults = readSettings(tree, Records.baseline(kinds), into: &baseline)
  return (baseline, faults)
}

/// The fields of a baseline.
extension Records {
  static func baseline(_ kinds: [DiagnosticKind]) -> Record<Baseline> {
    let entry = baselineEntry(kinds)
    return Record(
      "a baseline",
      [
        .version(of: "the baseline"),
        .field(.findings, .list(.record("known_finding", of: entry)), "The known problems.") {
          reader, value, baseline in
          baseline.entries += reader.list(value, ofMappings: true) { reader, item in
            guard
              var read = reader.record(item, entry, new: Baseline.Entry(rule: "", product: nil, path: nil, file: "")),
              !read.rule.isEmpty
            else { return nil }
            read.place = reader.location(of: item)
            return read
          }
        },
      ])
  }

  private static func baselineEntry(_ kinds: [DiagnosticKind]) -> Record<Baseline.Entry> {
    Record(
      "a known problem",
      [
        .field(.rule, .code("rule"), "The rule.", required: true) { reader, value, entry in
          guard let name = reader.text(value) else { return }
          guard let kind = kinds.named(name) else { return reader.reportUnknownRule(value.top, among: kinds) }
          if kind.canBeKnown { return entry.rule = kind.id }
          reader.report(
            .invalidValue,
            "'\(name)' can't be in a baseline: reading problems are always reported", at: value.top)
        },
        .text(.product, "The product's ID.") { $0.product = $1 },
        .text(.path, "The place in the catalog.") { $0.path = $1 },
        .text(.file, "The file, relative to this one.") { $0.file = $1 },
        .integer(.count, "How many there are, if more than one.", in: 1 ... .max) { $0.count = $1 },
      ])
  }
}

extension NodeReader {
  /// The place of an entry, and what to remove or change once its findings are gone.
  fileprivate func location(of item: Value) -> Baseline.Place {
    let range = trees.range(item.top)
    let count = trees.entry("count", of: item).map { trees.range($0.value.top) }
    return Baseline.Place(entry: range, lines: wholeLines(of: range, in: trees.tree(item.top).file.bytes), count: count)
  }

  /// The lines of a list entry, including its `-` or comma, a trailing comment and the line break; in brackets on one
  /// line only the entry and a comma. Nil if the lines contain anything else.
  func wholeLines(of range: SourceRange, in bytes: [UInt8]) -> SourceRange? {
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var start = range.bytes.lowerBound
    while start > 0, [UInt8(ascii: " "), UInt8(ascii: "-")].contains(bytes[start - 1]) { start -= 1 }
    guard start == 0 || isBreak(bytes[start - 1]), start < range.bytes.lowerBound else {
      return itemInBrackets(range, in: bytes)
    }
    var end = range.bytes.upperBound
    while end < bytes.count, [0x20, 0x09, UInt8(ascii: ",")].contains(bytes[end]) { end += 1 }
    guard end == bytes.count || isBreak(bytes[end]) || bytes[end] == UInt8(ascii: "#") else { return nil }
    while end < bytes.count, !isBreak(bytes[end]) { end += 1 }
    if end < bytes.count { end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1 }
    return SourceRange(file: range.file, bytes: start..<end)
  }

  /// An entry of a list in brackets, with the comma after it, or before the last one; nil beside a line break.
  private func itemInBrackets(_ range: SourceRange, in bytes: [UInt8]) -> SourceRange? {
    var (start, end) = (range.bytes.lowerBound, range.bytes.upperBound)
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard start > 0, end < bytes.count else { return nil }
    switch (bytes[start - 1], bytes[end]) {
    case (UInt8(ascii: "["), UInt8(ascii: ",")), (UInt8(ascii: ","), UInt8(ascii: ",")):
      end += 1
      while end < bytes.count, bytes[end] == 0x20 { end += 1 }
      return SourceRange(file: range.file, bytes: range.bytes.lowerBound..<end)
    case (UInt8(ascii: ","), UInt8(ascii: "]")):
      return SourceRange(file: range.file, bytes: start - 1..<range.bytes.upperBound)
    case (UInt8(ascii: "["), UInt8(ascii: "]")): return range
    default: return nil
    }
  }
}

extension DiagnosticKind {
  /// Whether a baseline may contain findings of this kind, which excludes reading faults.
  package var canBeKnown: Bool { severity != .error || !DiagnosticKind.syntaxKinds.contains(self) }
}
