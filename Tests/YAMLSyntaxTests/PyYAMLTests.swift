import SourceDiagnostics
import Testing
import YAMLSyntax

/// Structure, texts and places agree with PyYAML's.
struct PyYAMLTests {
  /// The cases where PyYAML differs, rightly or wrongly, and the reason.
  private static let differences: [String: String] = {
    let tabs = "PyYAML takes no tab between tokens; YAML and libyaml do"
    let blockTabs = "libyaml takes no tab at the start of a block scalar's first line; YAML and PyYAML do"
    return [
      "flow-tabs": tabs, "plain-multi-line-tab": tabs, "plain-tab-after": tabs, "plain-tab-between-words": tabs,
      "plain-trailing-space": tabs, "spec-6.1": tabs, "spec-7.12": tabs, "folded-spec-8.2": blockTabs,
      "literal-tabs": blockTabs,
      "documents-unknown-directive": "libyaml refuses an unknown directive; YAML has it ignored with a warning",
      "error-escape-surrogate": "PyYAML takes half of a surrogate pair for a character",
      "mark-second-document": "PyYAML counts a byte order mark to the mapping behind it",
      "spec-7.2": "PyYAML takes no comma behind a tag without a text",
    ]
  }()

  @Test("PyYAML sees the same nodes at the same places")
  func sameNodes() throws {
    guard let results = try PyYAML.results() else {
      print("PyYAML: skipped, python3 with yaml is not installed")
      return
    }
    let fixtures = Dictionary(uniqueKeysWithValues: Fixture.all.map { ($0.name, $0) })
    #expect(results.count == fixtures.count)
    for result in results {
      let fixture = try #require(fixtures[result.name])
      let difference = difference(result, Parsed(fixture.bytes))
      if Self.differences[result.name] == nil {
        #expect(difference == nil, "\(result.name)")
      } else {
        #expect(difference != nil, "\(result.name) is listed as different, but is not")
      }
    }
  }

  private func difference(_ result: PyYAML.Result, _ parsed: Parsed) -> String? {
    let fault = parsed.faults.first { ["yaml-syntax", "not-utf8", "too-deep"].contains($0.kind.id) }
    guard let theirs = result.events else { return fault == nil ? "only PyYAML says: \(result.error ?? "")" : nil }
    if let fault { return "only Shelf says: \(fault.message)" }
    let ours = events(parsed)
    for (ours, theirs) in zip(ours, theirs) {
      guard ours.kind == theirs.kind else { return "\(ours.kind) at \(ours.start) is \(theirs.kind)" }
      guard ours.text.utf8.elementsEqual(theirs.text.utf8) else { return "'\(ours.text)' is '\(theirs.text)'" }
      if ours.kind == "end" || ours.start == ours.end { continue }
      guard theirs.hasProperties || ours.start == theirs.start else {
        return "\(ours.text) at \(ours.start) is at \(theirs.start)"
      }
      let hasEnd = !["sequence", "mapping", "literal", "folded"].contains(ours.kind)
      guard !hasEnd || ours.end == theirs.end else { return "\(ours.text) to \(ours.end) is to \(theirs.end)" }
    }
    return ours.count == theirs.count ? nil : "\(ours.count) events are \(theirs.count)"
  }

  private func events(_ parsed: Parsed) -> [(kind: String, text: String, start: Int, end: Int)] {
    func events(_ node: NodeID) -> [(kind: String, text: String, start: Int, end: Int)] {
      let range = parsed.bytes(of: node)
      let kind = "\(parsed.tree.kind(of: node))"
      let own = (kind, parsed.tree.string(of: node), range.lowerBound, range.upperBound)
      guard kind == "sequence" || kind == "mapping" else { return [own] }
      return [own] + parsed.children(of: node).flatMap(events) + [("end", "", range.upperBound, range.upperBound)]
    }
    return parsed.tree.documents.flatMap(events)
  }
}
