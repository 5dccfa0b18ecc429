import JSONSyntax
import Reporting

/// Joins SARIF documents of one run each.
struct SARIFMerge {
  private let documents: [SharedDocument]
  private let runs: [JSONNode]

  /// What one run holds of the findings, in its order, and how many more there are.
  private let findings: [SharedFinding]
  private let leftOutCount: Int

  /// The rules that found something, and the files, each once; with their places in the lists.
  private let rules: [(id: String, text: String)]
  private let artifacts: [(path: String, text: String)]
  private let ruleIndices: [String: Int]
  private let artifactIndices: [String: Int]

  /// Of more results than a run may hold the least severe are left out.
  init(_ documents: [SharedDocument], ruleOrder: [String], most: Int = SARIFLimit.mostResults) {
    self.documents = documents
    runs = documents.compactMap { $0.root["runs"]?.elements?.first }
    let all = MergedFindings(
      runs.indices.flatMap { [runs] in Self.findings(in: runs[$0], ofDocument: $0) }, folds: false
    ).all
    findings = SARIFLimit.kept(most, of: all) { ($0.isSuppressed, $0.node["level"]?.text ?? "") }
    leftOutCount = all.count - findings.count
    let found = Set(findings.map(\.rule))
    let ranks = Dictionary(ruleOrder.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var rules: [String: String] = [:]
    var artifacts: [String: String] = [:]
    for (document, run) in zip(documents, runs) {
      for rule in run["tool"]?["driver"]?["rules"]?.elements ?? [] {
        let id = rule["id"]?.text ?? ""
        if found.contains(id) { rules[id] = document.text(rule.range) }
      }
      for artifact in run["artifacts"]?.elements ?? [] {
        artifacts[Self.path(artifact["location"])] = document.text(artifact.range)
      }
    }
    self.rules = rules.sorted { (ranks[$0.key] ?? .max, $0.key) < (ranks[$1.key] ?? .max, $1.key) }.map {
      ($0.key, $0.value)
    }
    self.artifacts = artifacts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    ruleIndices = Dictionary(uniqueKeysWithValues: self.rules.enumerated().map { ($1.id, $0) })
    artifactIndices = Dictionary(uniqueKeysWithValues: self.artifacts.enumerated().map { ($1.path, $0) })
  }

  /// The path of a location, which a URI writes with signs for some bytes.
  private static func path(_ location: JSONNode?) -> String {
    var bytes: [UInt8] = []
    var rest = Array((location?["uri"]?.text ?? "").utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  var text: String {
    guard let run = runs.first, let invocation = run["invocations"]?.elements?.first else { return "" }
    var identities: [String: Int] = [:]
    let results = findings.map { text($0, &identities) }
    let invocations = runs.compactMap { $0["invocations"]?.elements?.first }
    var notes = zip(documents, invocations).flatMap { document, invocation in
      (invocation["toolExecutionNotifications"]?.elements ?? []).map { document.text($0.range) }
    }
    if leftOutCount > 0 {
      let message = SARIFRenderer.leftOutMessage(leftOutCount, most: findings.count)
      notes.append(#"{"level": "warning", "message": {"text": "\#(message)"}}"#)
    }
    let isSuccess = invocations.allSatisfy { $0["executionSuccessful"]?.flag == true }
    var edits: [(range: Range<Int>, text: String)] = []
    func replace(_ node: JSONNode?, _ text: String) { if let node { edits.append((node.range, text)) } }
    replace(run["tool"]?["driver"]?["rules"], SharedDocument.list(rules.map(\.text), indentation: 10))
    replace(invocation["executionSuccessful"], isSuccess ? "true" : "false")
    replace(invocation["toolExecutionNotifications"], SharedDocument.list(notes, indentation: 10))
    replace(run["artifacts"], SharedDocument.list(artifacts.map(\.text), indentation: 6))
    replace(run["results"], SharedDocument.list(results, indentation: 6))
    if let share = SharedDocument.range(ofLast: "properties", in: run) { edits.append((share, "")) }
    return documents[0].document(edits)
  }

  private static func findings(in run: JSONNode, ofDocument document: Int) -> [SharedFinding] {
    (run["results"]?.elements ?? []).map { node in
      let names = node["partialFingerprints"]
      var finding = SharedFinding(
        document: document, node: node, rule: node["ruleId"]?.text ?? "", message: node["message"]?["text"]?.text ?? "",
        fingerprint: names?["shelf/v1"]?.text ?? "")
      let location = node["locations"]?.elements?.first
      finding.product = node["properties"]?["product"]?.text
      finding.path = location?["logicalLocations"]?.elements?.first?["fullyQualifiedName"]?.text
      finding.isSuppressed = !(node["suppressions"]?.elements?.isEmpty ?? true)
      // What has no place of its own stands at the first file, without a region.
      if let physical = location?["physicalLocation"], let region = physical["region"] {
        finding.file = path(physical["artifactLocation"])
        let start = region["byteOffset"]?.integer ?? 0
        finding.bytes = start..<(start + max(0, region["byteLength"]?.integer ?? 0))
      }
      return finding
    }
  }

  private func text(_ finding: SharedFinding, _ identities: inout [String: Int]) -> String {
    var edits: [(range: Range<Int>, text: String)] = []
    if let index = finding.node["ruleIndex"], let own = ruleIndices[finding.rule] {
      edits.append((index.range, "\(own)"))
    }
    let names = finding.node["partialFingerprints"]
    if let name = names?["shelf/v1"], name.text != finding.fingerprint {
      edits.append((name.range, "\"\(finding.fingerprint)\""))
    }
    if let identity = names?["primaryLocationLineHash"], let old = identity.text {
      let isRenamed = names?["shelf/v1"]?.text != finding.fingerprint && finding.path != nil
      let digits = isRenamed ? String(finding.fingerprint.prefix(16)) : String(old.prefix { $0 != ":" })
      identities[digits, default: 0] += 1
      edits.append((identity.range, "\"\(digits):\(identities[digits, default: 1])\""))
    }
    addArtifactEdits(in: finding.node, &edits)
    return documents[finding.document].text(finding.node.range, edits)
  }

  /// The index of every file that a result names, wherever it does.
  private func addArtifactEdits(in node: JSONNode, _ edits: inout [(range: Range<Int>, text: String)]) {
    if let index = node["index"], node["uri"] != nil, let own = artifactIndices[Self.path(node)] {
      edits.append((index.range, "\(own)"))
    }
    for member in node.members ?? [] { addArtifactEdits(in: member.value, &edits) }
    for element in node.elements ?? [] { addArtifactEdits(in: element, &edits) }
  }
}
