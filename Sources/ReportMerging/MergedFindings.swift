import JSONSyntax
import Reporting

/// A finding of a share, with what its place in the whole depends on.
struct SharedFinding {
  let document: Int
  let node: JSONNode
  let rule: String
  let message: String
  var product: String?
  var path: String?

  /// Nil for one that has no place.
  var file: String?
  var bytes: Range<Int> = 0..<0

  /// How many more were folded into it.
  var repeats = 0
  var fingerprint: String

  /// Whether a comment or the baseline hides it; such come behind the others.
  var isSuppressed = false

  /// The order of reports: by file, place, rule and message; what has no place comes first.
  static func < (left: SharedFinding, right: SharedFinding) -> Bool {
    if left.isSuppressed != right.isSuppressed { return right.isSuppressed }
    if (left.file == nil) != (right.file == nil) { return left.file == nil }
    let (one, other) = (left.file ?? "", right.file ?? "")
    if one != other { return one.utf8.lexicographicallyPrecedes(other.utf8) }
    let (place, otherPlace) = (left.bytes, right.bytes)
    if place != otherPlace {
      return (place.lowerBound, place.upperBound) < (otherPlace.lowerBound, otherPlace.upperBound)
    }
    for (text, otherText) in [
      (left.rule, right.rule), (left.message, right.message), (left.product ?? "", right.product ?? ""),
    ]
    where text != otherText {
      return text.utf8.lexicographicallyPrecedes(otherText.utf8)
    }
    return false
  }

  fileprivate func standsWhere(_ other: SharedFinding) -> Bool {
    file != nil && file == other.file && bytes == other.bytes && isSuppressed == other.isSuppressed
  }
}

/// The findings of all shares in the order of one run.
struct MergedFindings {
  private(set) var all: [SharedFinding]

  /// - Parameters: - findings: share by share. - folds: whether those of one rule at one place, which a template gives
  ///   to many products, become one that says how many.
  init(_ findings: [SharedFinding], folds: Bool) {
    let sorted = findings.enumerated().sorted { one, other in
      if one.element < other.element { return true }
      return other.element < one.element ? false : one.offset < other.offset
    }.map(\.element)
    all = []
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].standsWhere(sorted[start]) { end += 1 }
      all += Self.joined(Array(sorted[start..<end]), folds: folds)
      start = end
    }
    distinguish()
  }

  /// What stands at one place: the same said twice is said once, and that of several products is folded.
  private static func joined(_ findings: [SharedFinding], folds: Bool) -> [SharedFinding] {
    if findings.count == 1 { return findings }
    var result: [SharedFinding] = []
    var ordinals: [String: Int] = [:]
    var shown: [String: Int] = [:]
    for finding in findings {
      if result.contains(where: {
        $0.rule == finding.rule && $0.message == finding.message && $0.product == finding.product
      }) {
        continue
      }
      let owner = "\(finding.rule)\n\(finding.product ?? "")"
      let slot = "\(finding.rule)\n\(ordinals[owner, default: 0])"
      ordinals[owner, default: 0] += 1
      if folds, finding.product != nil, let index = shown[slot] {
        result[index].repeats += 1 + finding.repeats
        continue
      }
      if finding.product != nil { shown[slot] = result.count }
      result.append(finding)
    }
    return result
  }

  /// Gives findings that no share could tell apart names of their own: two apps may both have a product 'gold'.
  private mutating func distinguish() {
    var seen: Set<String> = []
    for index in all.indices {
      let finding = all[index]
      var ordinal = 0
      while !seen.insert(all[index].fingerprint).inserted {
        ordinal += 1
        all[index].fingerprint = FindingsReport.fingerprint(
          rule: finding.rule, product: finding.product, path: finding.path,
          file: finding.path == nil ? finding.file : nil,
          ordinal: ordinal)
      }
    }
  }
}

/// Joins documents of `shelf.findings/1`.
struct FindingsMerge {
  private let documents: [SharedDocument]

  init(_ documents: [SharedDocument]) { self.documents = documents }

  var text: String {
    let merged = MergedFindings(documents.indices.flatMap(findings), folds: true).all
    let first = documents[0]
    guard let list = first.root["findings"], let summary = first.root["summary"] else { return "" }
    var edits = [
      (list.range, SharedDocument.list(merged.map(text), indentation: 2)), (summary.range, self.summary(of: merged)),
    ]
    if let share = SharedDocument.range(ofLast: "share", in: first.root) { edits.append((share, "")) }
    return first.document(edits)
  }

  private func findings(of document: Int) -> [SharedFinding] {
    (documents[document].root["findings"]?.elements ?? []).map { node in
      var finding = SharedFinding(
        document: document, node: node, rule: node["rule"]?.text ?? "", message: node["message"]?.text ?? "",
        fingerprint: node["fingerprint"]?.text ?? "")
      (finding.product, finding.path, finding.file) = (node["product"]?.text, node["path"]?.text, node["file"]?.text)
      finding.repeats = node["repeats"]?.integer ?? 0
      let start = node["range"]?["start"]?["offset"]?.integer ?? 0
      finding.bytes = start..<max(start, node["range"]?["end"]?["offset"]?.integer ?? start)
      return finding
    }
  }

  private func text(_ finding: SharedFinding) -> String {
    let document = documents[finding.document]
    var edits: [(range: Range<Int>, text: String)] = []
    guard let name = finding.node.members?.first(where: { $0.key == "fingerprint" }) else {
      return document.text(finding.node.range)
    }
    if name.value.text != finding.fingerprint { edits.append((name.value.range, "\"\(finding.fingerprint)\"")) }
    if let repeats = finding.node["repeats"] {
      edits.append((repeats.range, "\(finding.repeats)"))
    } else if finding.repeats > 0 {
      let start = name.keyRange.lowerBound
      edits.append((start..<start, "\"repeats\": \(finding.repeats),\n      "))
    }
    return document.text(finding.node.range, edits)
  }

  private func summary(of merged: [SharedFinding]) -> String {
    func sum(_ key: String) -> Int { documents.reduce(0) { $0 + ($1.root["summary"]?[key]?.integer ?? 0) } }
    func count(_ severity: String) -> Int { merged.count { $0.node["severity"]?.text == severity } }
    let fixable = merged.count { $0.node["fix"]?["safe"]?.flag == true && $0.node["fix"]?["edits"] != nil }
    // Templates are read by each share, and counted once.
    let shared = documents.flatMap { $0.root["share"]?["templates"]?.elements?.compactMap(\.text) ?? [] }
    let files = sum("files") - shared.count + Set(shared).count
    var text =
      "{\"errors\": \(count("error")), \"warnings\": \(count("warning")), \"infos\": \(count("info")), \"files\": \(files), "
    text += "\"products\": \(sum("products")), \"fixable\": \(fixable)"
    let known = sum("known")
    return text + (known > 0 ? ", \"known\": \(known)}" : "}")
  }
}
