/// Which findings a baseline knows.
///
/// A finding takes one of the entry with its rule, product and path. Where several files have such an entry (the app of
/// each of two catalogs, say), its own file's comes first; one of another file is taken only when nothing in that file
/// wants it, so an entry follows a product that moves.
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

  /// Takes a finding off an entry; false when there is none left for it.
  mutating func take(_ finding: Diagnostic<SourceRange?>, in file: String, from isOpen: (Baseline.Entry) -> Bool)
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

  /// The entries for which fewer findings are there than they say, and how many are.
  var rest: [(entry: Baseline.Entry, found: Int)] {
    entries.indices.filter { left[$0] > 0 }.map { (entries[$0], entries[$0].count - left[$0]) }
  }
}

extension Baseline {
  /// Which findings it knows.
  ///
  /// - Parameters:
  ///   - findings: what was found, sorted: of more than an entry counts, the first are known.
  ///   - fileName: the name of a file as the baseline writes it, by the file's index.
  ///   - isLookedAt: whether what an entry speaks of was looked at in this run.
  /// - Returns: the indices of the known findings; and the entries for which fewer findings are there than they say,
  ///   with how many are.
  package func knows(
    _ findings: [Diagnostic<SourceRange?>], fileName: (Int) -> String, isLookedAt: (Entry) -> Bool
  ) -> (known: Set<Int>, rest: [(entry: Entry, found: Int)]) {
    guard !entries.isEmpty else { return ([], []) }
    var match = BaselineMatch(self)
    let files = findings.map { finding in finding.place.map { fileName($0.file) } ?? "" }
    var known: Set<Int> = []
    for (index, finding) in findings.enumerated()
    where match.take(finding, in: files[index], from: { $0.file == files[index] }) {
      known.insert(index)
    }
    // What is said of a product is meant wherever it stands; a path alone may be another catalog's.
    for (index, finding) in findings.enumerated() where !known.contains(index) {
      if match.take(finding, in: files[index], from: { $0.product != nil || isLookedAt($0) }) { known.insert(index) }
    }
    return (known, match.rest)
  }
}
