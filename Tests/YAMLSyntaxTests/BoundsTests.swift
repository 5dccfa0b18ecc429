import SourceDiagnostics
import Testing
import YAMLSyntax

/// Limits of a file.
struct BoundsTests {
  @Test(
    "64 nested collections are read, 65 are not",
    arguments: [
      ("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", ""), ("[{a: ", "}]"), ("- ? ", ""), ("[&a ", "]"), ("!!seq [", "]"),
    ])
  func depth(_ opening: String, _ closing: String) {
    let levels = opening.contains("[{") || opening.contains("- ?") ? 2 : 1
    func text(_ depth: Int) -> String {
      String(repeating: opening, count: depth / levels) + "x" + String(repeating: closing, count: depth / levels)
    }
    #expect(Parsed(text(64)).faults.isEmpty)
    let tooDeep = Parsed(text(64 + levels)).faults
    #expect(tooDeep.map(\.kind.id) == ["too-deep"])
    #expect(tooDeep.first?.place?.bytes.count == 1)
  }

  @Test("nested block mappings are counted too")
  func blockDepth() {
    func text(_ depth: Int) -> String {
      (0..<depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    }
    #expect(Parsed(text(64)).faults.isEmpty)
    #expect(Parsed(text(65)).faults.map(\.kind.id) == ["too-deep"])
  }

  @Test("adjacent collections aren't deep")
  func siblings() {
    #expect(Parsed(String(repeating: "- [{a: [1]}]\n", count: 500)).faults.isEmpty)
  }

  @Test("multiplying aliases are refused where they exceed the limit")
  func bomb() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<10 {
      text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ") + "]\n"
    }
    let parsed = Parsed(text)
    #expect(parsed.faults.map(\.kind.id) == ["alias-bomb"])
    #expect(parsed.faults.first.flatMap { parsed.tree.file.text($0.place?.bytes ?? 0..<0) }?.hasPrefix("*a") == true)
  }

  @Test("aliases that double thirty times are refused")
  func doubling() {
    var text = "a0: &a0 [x]\n"
    for level in 1...30 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(Parsed(text).faults.map(\.kind.id) == ["alias-bomb"])
  }

  @Test("many aliases of one small anchor are fine")
  func manyAliases() {
    #expect(Parsed("- &a x\n" + String(repeating: "- *a\n", count: 20_000)).faults.isEmpty)
  }

  @Test("64 directives are read, 65 aren't; a '%' that doesn't start a directive doesn't count")
  func directives() {
    func text(_ count: Int) -> String { (0..<count).map { "%TAG !a\($0)! tag:a\n" }.joined() + "---\na: 1\n" }
    #expect(Parsed(text(64)).faults.isEmpty)
    #expect(Parsed(text(65)).faults.map(\.kind.id) == ["too-large"])
  }

  @Test("a file that is too large is refused before it is read")
  func fileSize() {
    let file = TextFile(path: "a.yaml", bytes: Array("a: 1".utf8))
    var limits = YAMLLimits()
    limits.fileSize = 3
    let (tree, faults) = parse(file, fileIndex: 0, limits: limits)
    #expect(tree.documents.isEmpty && faults.map(\.kind.id) == ["too-large"])
    #expect(
      refuse(path: "a.yaml", bytes: 300 << 20, fileIndex: 0).faults.first?.message.contains("314,572,800 bytes") == true
    )
  }

  @Test("the limit of expanded nodes is exact")
  func expansion() {
    var limits = YAMLLimits()
    limits.expandedNodes = 6
    func faults(_ text: String) -> [String] {
      parse(TextFile(path: "a", text: text), fileIndex: 0, limits: limits).faults.map(
        \.kind.id)
    }
    #expect(faults("- &a [x, y]\n- *a\n- *a\n") == [])
    #expect(faults("- &a [x, y]\n- *a\n- *a\n- *a\n") == ["alias-bomb"])
  }

  @Test("the expansion of aliases is limited in bytes, too: 60 KB of text ten thousand times are refused")
  func bytes() {
    var limits = YAMLLimits()
    limits.expandedBytes = 12
    func faults(_ text: String) -> [String] {
      parse(TextFile(path: "a", text: text), fileIndex: 0, limits: limits).faults.map(
        \.kind.id)
    }
    #expect(faults("- &a abcd\n- *a\n- *a\n- *a\n") == [])
    #expect(faults("- &a abcd\n- *a\n- *a\n- *a\n- *a\n") == ["alias-bomb"])
    #expect(faults("- &a [abc]\n- &b [*a, *a]\n- *b\n") == ["alias-bomb"])
    let text = String(repeating: "z", count: 60_000)
    let many = Array(repeating: "*a", count: 200).joined(separator: ", ")
    let parsed = Parsed("a: &a \(text)\nb: &b [\(many)]\nc: [\(many.replacing("*a", with: "*b"))]\n")
    #expect(parsed.faults.map(\.kind.id) == ["alias-bomb"])
    #expect(parsed.faults.first?.message.contains("33,554,432 bytes") == true)
  }
}
