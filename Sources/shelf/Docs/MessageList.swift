import ArgumentParser
import CatalogDiff
import CatalogFormats
import CatalogProject
import ReviewReadiness
import RuleHandbook
import SourceDiagnostics
import StoreFacts
import TextFormats

/// All texts that users read, one a line with its origin: for reviewing them in one go.
enum MessageList {
  static func render() async throws -> String {
    var lines = findings + consequences + items + formats
    let helps = [Shelf._dumpHelp(), try await StoreProgram.output(of: ["--experimental-dump-help"])]
    for help in helps { lines += strings(of: ["abstract", "discussion"], in: help).map { ("help", $0) } }
    for document in Schema.Document.allCases {
      lines += strings(of: ["description"], in: document.text).map { ("field", $0) }
    }
    var seen: Set<String> = []
    return lines.map { "\($0)\t\(VisibleText.unbroken($1))\n" }.filter { seen.insert($0).inserted }.joined()
  }

  /// The rules, and the findings in their examples.
  private static var findings: [(String, String)] {
    RuleBook.kinds.flatMap { kind -> [(String, String)] in
      let found = kind.examples.flatMap { ExampleCatalog($0).findings.filter { $0.kind == kind } }
      let texts: [String] = found.flatMap { finding -> [String] in
        let parts: [String?] = [finding.message, finding.label, finding.help, finding.fix?.title]
        return parts.compactMap { $0 } + finding.notes.map(\.message)
      }
      let all: [String] = [kind.summary, kind.rationale] + texts + kind.examples.map(\.title)
      return all.map { (kind.id, $0) }
    }
  }

  private static var consequences: [(String, String)] {
    Consequence.allCases.map { ($0.rawValue, $0.meaning) }
      + ConsequenceRule.all.flatMap { rule in
        ([rule.summary, rule.fact.value, rule.question, rule.withoutMirror].compactMap { $0 }
          + rule.examples.map(\.title)).map { (rule.id, $0) }
      }
  }

  private static var items: [(String, String)] {
    ChecklistItem.all.flatMap { [($0.id, $0.title), ($0.id, $0.reason)] }
  }

  private static var formats: [(String, String)] {
    Format.all.flatMap { format in
      ([format.summary, format.note].compactMap { $0 } + format.losses(WritingOptions()).map(\.reason))
        .map { (format.name, $0) }
    }
  }

  /// The strings under some keys of a JSON text, at any depth.
  private static func strings(of keys: Set<String>, in text: String) -> [String] {
    guard let root = parseJSON(TextFile(path: "", bytes: Array(text.utf8))).root else { return [] }
    var found: [String] = []
    func visit(_ node: JSONNode) {
      for member in node.members ?? [] {
        if keys.contains(member.key), let text = member.value.text, !text.isEmpty { found.append(text) }
        visit(member.value)
      }
      for element in node.elements ?? [] { visit(element) }
    }
    visit(root)
    return found
  }
}
