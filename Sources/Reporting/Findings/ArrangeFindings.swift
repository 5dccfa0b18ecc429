import CatalogModel
package import SourceDiagnostics

extension FindingsReport {
  /// Sorts findings into the order of all reports, without duplicates.
  ///
  /// - They are sorted by the path of the file, line, column, rule and message; those without a place come first.
  /// - Equal findings (kind, place, message and product) are listed once.
  /// - A template's values are used by many products, so one error in it is found once for each. Findings of one kind
  ///   at one place for several products become one, with the others counted in `repeats`: the first finding of each
  ///   product is merged into the first product's first, the second into its second. So two errors of *one* product at
  ///   one place (a name that lacks French, and lacks German) remain separate.
  ///
  /// The order of the input, and how many threads found it, make no difference.
  package static func arrange(_ findings: [Finding], in files: SourceFiles) -> [Finding] {
    fold(order(findings.map { NumberedFinding($0) }, in: files)).map(\.finding)
  }

  /// Sorts the findings and removes duplicates; merges none yet.
  static func order(_ findings: [NumberedFinding], in files: SourceFiles) -> [NumberedFinding] {
    let ranks = fileRanks(of: Set(findings.compactMap { $0.finding.place?.file }), in: files)
    let sorted =
      findings
      .map { one in Ranked(one, fileRank: one.finding.place.map { ranks[$0.file] ?? .max } ?? -1) }
      .sorted(by: <)
    var result: [NumberedFinding] = []
    result.reserveCapacity(sorted.count)
    var seen: Set<Identity> = []
    for ranked in sorted {
      if ranked.one.finding.place != result.last?.finding.place { seen.removeAll(keepingCapacity: true) }
      if seen.insert(Identity(ranked.one.finding)).inserted { result.append(ranked.one) }
    }
    return result
  }

  /// The ranks, sorted by path, of the files with findings; a number without a file doesn't have one.
  private static func fileRanks(of numbers: Set<Int>, in files: SourceFiles) -> [Int: Int] {
    let order = numbers.filter(files.indices.contains).sorted { left, right in
      bytewise(files[left].path, files[right].path) ?? (left < right)
    }
    return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
  }

  /// Merges findings that a template's values cause in many products; expects sorted findings.
  static func fold(_ sorted: [NumberedFinding]) -> [NumberedFinding] {
    var result: [NumberedFinding] = []
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].finding.place == sorted[start].finding.place { end += 1 }
      result += end == start + 1 ? [sorted[start]] : foldPlace(sorted[start..<end])
      start = end
    }
    return result
  }

  /// Merges the findings at one place, preserving their order.
  private static func foldPlace(_ findings: ArraySlice<NumberedFinding>) -> [NumberedFinding] {
    var ordinals: [Owner: Int] = [:]
    var shown: [Slot: Int] = [:]
    var result: [NumberedFinding] = []
    for one in findings {
      let finding = one.finding
      let owner = Owner(kind: finding.kind, product: finding.product)
      let ordinal = ordinals[owner, default: 0]
      ordinals[owner] = ordinal + 1
      let slot = Slot(kind: finding.kind, ordinal: ordinal)
      if finding.place != nil, finding.product != nil, let index = shown[slot] {
        result[index].finding.repeats += 1 + finding.repeats
      } else {
        if finding.product != nil { shown[slot] = result.count }
        result.append(one)
      }
    }
    return result
  }

  /// Identifies equal findings at one place.
  private struct Identity: Hashable {
    let kind: DiagnosticKind
    let message: String
    let product: String?

    init(_ finding: Finding) {
      kind = finding.kind
      message = finding.message
      product = finding.product
    }
  }

  private struct Owner: Hashable {
    let kind: DiagnosticKind
    let product: String?
  }

  private struct Slot: Hashable {
    let kind: DiagnosticKind
    let ordinal: Int
  }
}

/// A finding with the rank of its file, and an order without ties between different findings.
private struct Ranked {
  let one: NumberedFinding
  let fileRank: Int

  init(_ one: NumberedFinding, fileRank: Int) { (self.one, self.fileRank) = (one, fileRank) }

  private var finding: FindingsReport.Finding { one.finding }

  static func < (left: Ranked, right: Ranked) -> Bool {
    if left.fileRank != right.fileRank { return left.fileRank < right.fileRank }
    if let left = left.finding.place, let right = right.finding.place, left != right {
      return (left.file, left.bytes.lowerBound, left.bytes.upperBound)
        < (right.file, right.bytes.lowerBound, right.bytes.upperBound)
    }
    return bytewise(left.finding.kind.id, right.finding.kind.id)
      ?? bytewise(left.finding.message, right.finding.message)
      ?? bytewise(left.finding.product ?? "", right.finding.product ?? "")
      ?? bytewise(left.details, right.details)
      ?? false
  }

  /// Everything else as text, looked at only when all the rest is equal.
  private var details: String {
    let notes = finding.notes.map { "\($0.message)@\(Self.locationKey($0.place))" }
    let edits = (finding.fix?.edits ?? []).map { "\($0.newText)@\(Self.locationKey($0.place))" }
    let parts = [finding.path, finding.severity.rawValue, finding.label, finding.help, finding.fix?.title]
    return (parts.map { $0 ?? "" } + notes + edits + ["\(finding.repeats)"]).joined(separator: "\u{0}")
  }

  private static func locationKey(_ place: SourceRange?) -> String {
    place.map { "\($0.file):\($0.bytes.lowerBound):\($0.bytes.upperBound)" } ?? ""
  }
}

/// Whether one text comes before another by its bytes, independently of the locale; nil if they are equal.
private func bytewise(_ left: String, _ right: String) -> Bool? {
  if left.utf8.elementsEqual(right.utf8) { return nil }
  return left.precedesBytewise(right)
}
