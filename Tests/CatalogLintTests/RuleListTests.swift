import CatalogLint
import Foundation
import SourceDiagnostics
import TestSupport
import Testing

@Suite("The list of rules")
struct RuleListTests {
  @Test("includes every file of the folder Rules, and each rule is in the file with its name")
  func files() throws {
    let folder = Repository.url("Sources/CatalogLint/Rules")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    let names = files.map { $0.deletingPathExtension().lastPathComponent.lowercased() }
    let rules = Rule.all.map { $0.kind.id.replacingOccurrences(of: "-", with: "") }
    #expect(names.sorted() == rules.sorted())
    var graver: Set<String> = []
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let name = file.deletingPathExtension().lastPathComponent.lowercased()
      let rule = Rule.all.first { $0.kind.id.replacingOccurrences(of: "-", with: "") == name }
      if let kind = rule?.kind, kind.severity != .error, text.contains("severity: .error") { graver.insert(kind.id) }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(lines <= 150, "\(file.lastPathComponent) has \(lines) lines")
    }
    #expect(graver == Rule.withSomeErrors)
  }

  @Test("contains each rule once, with a name in lowercase letters and hyphens")
  func names() {
    let names = Rule.all.flatMap { [$0.kind.id] + $0.kind.formerly }
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil, "\(name)")
    }
  }

  @Test("each rule has a summary, a reason and a source", arguments: Rule.all.map(\.kind))
  func words(kind: DiagnosticKind) {
    #expect(kind.summary.first?.isUppercase == false || kind.summary.hasPrefix("Family Sharing "))
    #expect(kind.summary.last != ".")
    #expect(kind.rationale.first?.isLowercase == false)
    #expect(kind.rationale.last == ".")
    #expect(!kind.source.title.isEmpty)
  }
}
