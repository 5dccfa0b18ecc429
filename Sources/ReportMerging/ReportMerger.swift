import JSONSyntax
package import SourceDiagnostics

/// The reports of all shares of a run, joined to the report that one run over everything would have written.
///
/// ```swift
/// let whole = try ReportMerger(ruleOrder: kinds).merge([first, second])
/// ```
package struct ReportMerger: Sendable {
  /// The IDs of all rules, in the order in which reports list them.
  private let ruleOrder: [String]

  package init(ruleOrder: [String]) { self.ruleOrder = ruleOrder }

  /// Why reports can't be joined.
  package struct Fault: Error {
    package let message: String
  }

  /// Joins reports of one kind, in any order; SARIF, JUnit, the JSON documents of 'lint' and 'checklist', and its
  /// Markdown.
  package func merge(_ files: [TextFile]) throws(Fault) -> String {
    var parts: [(kind: ReportKind, file: TextFile, share: Share)] = []
    for file in files {
      let kind = try ReportKind(file)
      guard let share = kind.share(in: file) else {
        throw Fault(
          message:
            "'\(file.path)' is no share of a run; 'shelf lint --shard 1/8' and 'shelf checklist --shard 1/8' write them"
        )
      }
      if let first = parts.first, first.kind.name != kind.name {
        throw Fault(
          message:
            "'\(first.file.path)' is \(first.kind.name) and '\(file.path)' is \(kind.name); join reports of one kind")
      }
      parts.append((kind, file, share))
    }
    try Share.check(parts.map { ($0.file.path, $0.share) })
    let texts = parts.sorted { $0.share.number < $1.share.number }
    guard let kind = texts.first?.kind else { throw Fault(message: "name the reports of all shares") }
    let nodes = texts.compactMap { part in part.kind.root.map { SharedDocument(root: $0, bytes: part.file.bytes) } }
    switch kind.form {
    case .findings: return FindingsMerge(nodes).text
    case .sarif: return SARIFMerge(nodes, ruleOrder: ruleOrder).text
    case .checklist: return ChecklistMerge(nodes).text
    case .junit: return JUnitMerge(texts.map(\.file)).text
    case .markdown: return MarkdownMerge(texts.map(\.file)).text
    }
  }
}

/// Which part of a run a report is of: the second of eight.
struct Share: Hashable {
  let number: Int
  let count: Int

  /// As reports write it: `2/8`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      return nil
    }
    (self.number, self.count) = (number, count)
  }

  /// Throws unless all shares are there, each once: what is missing would look as if nothing had been found there.
  static func check(_ shares: [(path: String, share: Share)]) throws(ReportMerger.Fault) {
    guard let first = shares.first else { return }
    for (path, share) in shares where share.count != first.share.count {
      throw ReportMerger.Fault(
        message:
          "'\(path)' is a share of \(share.count), '\(first.path)' one of \(first.share.count); they are of different runs"
      )
    }
    for number in 1...first.share.count {
      let own = shares.filter { $0.share.number == number }
      if own.isEmpty {
        throw ReportMerger.Fault(message: "the report of share \(number)/\(first.share.count) is missing")
      }
      if own.count > 1 {
        throw ReportMerger.Fault(
          message: "share \(number)/\(first.share.count) is there twice: '\(own[0].path)' and '\(own[1].path)'")
      }
    }
  }
}

/// What kind of report a text is.
struct ReportKind {
  enum Form: Hashable { case findings, sarif, checklist, junit, markdown }

  let form: Form

  /// The document, if it is JSON.
  let root: JSONNode?

  init(_ file: TextFile) throws(ReportMerger.Fault) {
    let text = file.text(0..<min(file.bytes.count, 64))
    if text.hasPrefix("<?xml") {
      (form, root) = (.junit, nil)
    } else if text.hasPrefix("# ") {
      (form, root) = (.markdown, nil)
    } else {
      let parsed = parseJSON(file)
      guard let node = parsed.root, parsed.faults.isEmpty, let form = Self.form(of: node) else {
        throw ReportMerger.Fault(
          message:
            "'\(file.path)' is no report that can be joined: SARIF, JUnit, JSON of 'lint' or 'checklist', Markdown of 'checklist'"
        )
      }
      (self.form, root) = (form, node)
    }
  }

  private static func form(of node: JSONNode) -> Form? {
    switch node["format"]?.text {
    case "shelf.findings/1": .findings
    case "shelf.checklist/1", "shelf.checklists/1": .checklist
    default: node["version"]?.text == "2.1.0" && node["runs"]?.elements?.count == 1 ? .sarif : nil
    }
  }

  var name: String {
    switch form {
    case .findings: "JSON of 'lint'"
    case .sarif: "SARIF"
    case .checklist: "JSON of 'checklist'"
    case .junit: "JUnit"
    case .markdown: "Markdown"
    }
  }

  /// The share that a report says it is of.
  func share(in file: TextFile) -> Share? {
    switch form {
    case .findings, .checklist: root?["share"]?["of"]?.text.flatMap { Share($0) }
    case .sarif: root?["runs"]?.elements?.first?["properties"]?["shelf/share"]?.text.flatMap { Share($0) }
    case .junit, .markdown: Self.comment(in: file.text(0..<file.bytes.count))
    }
  }

  /// The share in the one comment of that form: `<!-- share 2/8 -->`.
  private static func comment(in text: String) -> Share? {
    guard let start = text.firstRange(of: "<!-- share "), let end = text[start.upperBound...].firstRange(of: " -->")
    else {
      return nil
    }
    return Share(text[start.upperBound..<end.lowerBound])
  }
}

/// A JSON document with its bytes, of which parts are taken over as they stand.
struct SharedDocument {
  let root: JSONNode
  let bytes: ArraySlice<UInt8>

  init(root: JSONNode, bytes: some Sequence<UInt8>) {
    self.root = root
    self.bytes = Array(bytes)[...]
  }

  /// The text of a value as it stands, with some stretches replaced.
  func text(_ range: Range<Int>, _ edits: [(range: Range<Int>, text: String)] = []) -> String {
    var (result, position): ([UInt8], Int) = ([], range.lowerBound)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    result += bytes[position..<range.upperBound]
    return String(decoding: result, as: UTF8.self)
  }

  /// The whole document with some stretches replaced.
  func document(_ edits: [(range: Range<Int>, text: String)]) -> String { text(0..<bytes.count, edits) }

  /// The stretch of a member that is its object's last, from the end of the member before it.
  static func range(ofLast key: String, in object: JSONNode?) -> Range<Int>? {
    guard let members = object?.members, members.count > 1, let last = members.last, last.key == key else { return nil }
    return members[members.count - 2].value.range.upperBound..<last.value.range.upperBound
  }

  /// A list of values, one a line, as reports lay it out.
  static func list(_ elements: [String], indentation: Int) -> String {
    if elements.isEmpty { return "[]" }
    let (inner, outer) = (String(repeating: " ", count: indentation + 2), String(repeating: " ", count: indentation))
    return "[\n\(inner)" + elements.joined(separator: ",\n\(inner)") + "\n\(outer)]"
  }
}

/// Paths in the order in which catalogs are found: folder by folder.
func comesBefore(_ path: String, _ other: String) -> Bool {
  let (own, others) = (path.split(separator: "/"), other.split(separator: "/"))
  return own.lexicographicallyPrecedes(others) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
