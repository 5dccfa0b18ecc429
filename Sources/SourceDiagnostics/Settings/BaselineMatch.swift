/// Matches findings with a baseline.
///
/// A finding uses up one of an entry with its rule, product and path. If several files have such an entry (for
/// example the app of each of two catalogs), its own file's is preferred; another file's is used only if no finding
/// in that file needs it, so an entry follows a moved product.
struct BaselineMatch {
  private var left: [Int]
  private var indices: [Key: [Int]] = [:]
  private let entries: [Baseline.Entry]

  private struct Key: Hashable {
    let rule: String
    let product: String?
    let path: String?
    let file: String?

    init(rule: String, product: String?, path: String?, file: String) {
      self.rule = rule
      self.product = product
      self.path = path
      self.file = path == nil ? file : nil
    }
  }

  init(_ baseline: Baseline) {
    entries = baseline.entries
    left = entries.map(\.count)
    for (index, entry) in entries.enumerated() {
      let key = Key(rule: entry.rule, product: entry.product, path: entry.path, file: entry.file)
      indices[key, default: []].append(index)
    }
  }

  /// Uses up one finding of an entry; false if none is left.
  mutating func consume(_ finding: Diagnostic<SourceRange?>, in file: String, from isOpen: (Baseline.Entry) -> Bool)
    -> Bool
  {
    for name in [finding.kind.id] + finding.kind.formerly {
      let key = Key(rule: name, product: finding.product, path: finding.path, file: file)
      guard let index = indices[key]?.first(where: { left[$0] > 0 && isOpen(entries[$0]) }) else { continue }
      left[index] -= 1
      return true
    }
    return false
  }

  /// The entries with fewer findings than recorded, and the number of findings.
  var rest: [(entry: Baseline.Entry, found: Int)] {
    entries.indices.filter { left[$0] > 0 }.map { (entries[$0], entries[$0].count - left[$0]) }
  }
}

extension Baseline {
  /// Finds the known findings.
  ///
  /// - Parameters:
  ///   - findings: the findings, sorted; if there are more than an entry counts, the first ones match it.
  ///   - fileName: the name of a file in the baseline, by the file's index.
  ///   - isLookedAt: whether the subject of an entry was checked in this run.
  /// - Returns: the indices of the known findings; and the entries with fewer findings than recorded, with their
  ///   number.
  package func knows(
    _ findings: [Diagnostic<SourceRange?>], fileName: (Int) -> String, isLookedAt: (Entry) -> Bool
  ) -> (known: Set<Int>, rest: [(entry: Entry, found: Int)]) {
    guard !entries.isEmpty else { return ([], []) }
    var match = BaselineMatch(self)
    let files = findings.map { finding in finding.place.map { fileName($0.file) } ?? "" }
    var known: Set<Int> = []
    for (index, finding) in findings.enumerated()
    where match.consume(finding, in: files[index], from: { $0.file == files[index] }) {
      known.insert(index)
    }
    // A product matches in any file; a path without a product may belong to another catalog.
    for (index, finding) in findings.enumerated() where !known.contains(index) {
      if match.consume(finding, in: files[index], from: { $0.product != nil || isLookedAt($0) }) { known.insert(index) }
    }
    return (known, match.rest)
  }
}
