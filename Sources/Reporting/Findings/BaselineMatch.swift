package import SourceDiagnostics

/// Which findings a baseline knows.
///
/// A finding takes one of the entry with its rule, product and path. Where several files have such an entry (the app of each
/// of two catalogs, say), its own file's comes first; one of another file is taken only when nothing in that file wants it,
/// so an entry follows a product that moves.
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
  mutating func take(_ finding: FindingsReport.Finding, in file: String, from isOpen: (Baseline.Entry) -> Bool) -> Bool {
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

extension SortedFindings {
  /// Passes over the findings that a baseline knows.
  ///
  /// - Parameters:
  ///   - baseline: what was known.
  ///   - names: the name of each file as the baseline writes it, by the file's index.
  ///   - isLookedAt: whether what an entry speaks of was looked at in this run.
  /// - Returns: the entries for which fewer findings are there than they say, and how many are.
  package mutating func passOver(
    _ baseline: Baseline, names: [String], isLookedAt: (Baseline.Entry) -> Bool
  ) -> [(entry: Baseline.Entry, found: Int)] {
    var match = BaselineMatch(baseline)
    func name(_ finding: FindingsReport.Finding) -> String { finding.place.map { names[$0.file] } ?? "" }
    suppress { finding in
      let file = name(finding)
      return match.take(finding, in: file) { $0.file == file }
    }
    // What is said of a product is meant wherever it stands; a path alone may be another catalog's.
    suppress { finding in match.take(finding, in: name(finding)) { $0.product != nil || isLookedAt($0) } }
    return match.rest
  }

  /// What a baseline has to say so that it knows these findings, sorted.
  ///
  /// - Parameters:
  ///   - names: the name of each file as the baseline writes it, by the file's index.
  ///   - kept: entries that stay whatever was found.
  ///   - mayKnow: whether findings of a kind may be passed over.
  /// - Returns: the baseline.
  package func baseline(
    names: [String], keeping kept: [Baseline.Entry], where mayKnow: (DiagnosticKind) -> Bool
  ) -> Baseline {
    var counts: [Baseline.Entry: Int] = [:]
    for finding in findings where mayKnow(finding.kind) {
      let file = finding.place.map { names[$0.file] } ?? ""
      let entry = Baseline.Entry(rule: finding.kind.id, product: finding.product, path: finding.path, file: file)
      counts[entry, default: 0] += 1
    }
    for entry in kept {
      let bare = Baseline.Entry(rule: entry.rule, product: entry.product, path: entry.path, file: entry.file)
      counts[bare, default: 0] += entry.count
    }
    let entries = counts.map { entry, count in
      var entry = entry
      entry.count = count
      return entry
    }
    return Baseline(entries.sorted { $0.order.lexicographicallyPrecedes($1.order) })
  }
}

extension Baseline.Entry {
  /// By rule, product, path and file, bytewise; each ends with a byte that is smaller than all of a text.
  fileprivate var order: [UInt8] { [rule, product ?? "", path ?? "", file].flatMap { Array($0.utf8) + [0] } }
}
