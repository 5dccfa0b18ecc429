import Foundation
import TestSupport
import Testing

/// `shelf lsp` reports the same findings as `shelf lint` for every session's input, with the same settings, comments
/// and baselines. This applies to the files themselves and after random edits.
struct EditorAgreementTests {
  private let scratch = Scratch()

  /// The inputs that contain a catalog.
  private static let inputs = (SessionTests.givenInputs + ["everything-wrong"]).filter { input in
    input.split(separator: " ").contains { name in
      let files = SessionTests.inputs.appendingPathComponent(String(name))
      return FileManager.default.enumerator(atPath: files.path)?.contains {
        ($0 as? String)?.hasSuffix("app.yaml") ?? false
      }
        ?? false
    }
  }

  /// Every third input, starting with a number; all with `RANDOM_CASES=all`.
  private static func some(from first: Int) -> [String] {
    if RandomCases.areAll { return inputs }
    return stride(from: first, to: inputs.count, by: 3).map { inputs[$0] }
  }

  @Test func inputsAreFound() { #expect(Self.inputs.count > 80) }

  @Test(arguments: some(from: 0)) func reportsTheSame(_ name: String) throws {
    let folder = try Self.copy(name, into: scratch)
    guard let found = try Self.found(in: folder) else { return }
    Self.check(try EditorSession(in: folder).reported, against: found)
  }

  @Test(arguments: some(from: 1)) func reportsTheSameAfterRandomEdits(_ name: String) throws {
    let folder = try Self.copy(name, into: scratch)
    var session = EditorSession(in: folder)
    let own = name.split(separator: " ").last ?? ""
    var edits = RandomEdits(of: folder, seed: own.utf8.reduce(16) { $0 &* 31 &+ UInt64($1) })
    // The number of edits differs between inputs, so that editing stops in any state.
    let texts = edits.make(16 + own.utf8.count % 16, in: &session)
    for (file, text) in texts { try Data(text.utf8).write(to: file) }
    // The editor checks scenarios, but the command line checks only requested ones.
    let scenarios = texts.keys.map { String($0.path.dropFirst(folder.path.count + 1)) }.filter {
      Self.isScenario($0, in: folder)
    }
    guard let found = try Self.found(in: folder, scenarios.sorted()) else { return }
    let shown = texts.map { "\($0.key.lastPathComponent):\n\($0.value)" }
    Self.check(try session.reported, against: found, shown.joined(separator: "\n"))
  }

  private static func check(_ reported: Set<AgreedFinding>, against found: Set<AgreedFinding>, _ texts: String = "") {
    #expect(reported.subtracting(found) == [], "\(texts)")
    #expect(found.subtracting(reported) == [], "\(texts)")
  }

  /// A copy of an input in a repository of its own.
  private static func copy(_ name: String, into scratch: Scratch) throws -> URL {
    let folder = scratch.url.appendingPathComponent("files")
    try SessionTests.copy(name, to: folder)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
    return folder
  }

  /// Whether a file is in a catalog's folder of scenarios, and not hidden: such files are skipped unless they are
  /// requested.
  private static func isScenario(_ path: String, in folder: URL) -> Bool {
    guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return false }
    guard let range = path.range(of: "(^|/)scenarios/", options: .regularExpression) else { return false }
    let root = folder.appendingPathComponent(String(path[..<range.lowerBound]))
    return FileManager.default.fileExists(atPath: root.appendingPathComponent("app.yaml").path)
  }

  /// The findings of the command line; nil if it fails.
  private static func found(in folder: URL, _ more: [String] = []) throws -> Set<AgreedFinding>? {
    let outcome = try Program.run(["lint", "."] + more + ["--format", "json", "--as-of", "2026-11-21"], in: folder)
    #expect(outcome.isOrderly)
    if outcome.status == 2, outcome.stdout.isEmpty { return nil }
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [String: Any])
    let severities = ["error": 1, "warning": 2, "info": 3]
    return Set(
      try #require(report["findings"] as? [[String: Any]]).map { finding in
        let range = finding["range"] as? [String: [String: Int]]
        return AgreedFinding(
          file: finding["file"] as? String, start: range?["start"]?["offset"] ?? 0, end: range?["end"]?["offset"] ?? 0,
          severity: severities[finding["severity"] as? String ?? ""] ?? 0, rule: finding["rule"] as? String ?? "")
      })
  }
}

/// A finding on which the command line and the editor must agree.
struct AgreedFinding: Hashable {
  /// The path from the folder; nil for a finding of a catalog as a whole, which editors show at the top of a file.
  let file: String?
  let start: Int
  let end: Int
  let severity: Int
  let rule: String

  init(file: String?, start: Int, end: Int, severity: Int, rule: String) {
    self.file = start == 0 && end == 0 ? nil : file
    self.start = start
    self.end = end
    self.severity = severity
    self.rule = rule
  }
}

/// An editor on a folder, whose messages are collected and sent to `shelf lsp` at once.
struct EditorSession {
  private let folder: URL
  private var messages: [[String: Any]]
  private var versions: [URL: Int] = [:]

  /// The texts of open files in the editor.
  private(set) var texts: [URL: String] = [:]

  init(in folder: URL) {
    self.folder = folder
    messages = [
      [
        "id": 1, "method": "initialize",
        "params": [
          "rootUri": folder.absoluteString, "capabilities": ["general": ["positionEncodings": ["utf-8"]]],
        ],
      ],
      ["method": "initialized", "params": [String: Any]()],
    ]
  }

  mutating func open(_ file: URL, _ text: String) {
    texts[file] = text
    messages.append([
      "method": "textDocument/didOpen",
      "params": ["textDocument": ["uri": file.absoluteString, "languageId": "yaml", "version": 1, "text": text]],
    ])
  }

  /// Replaces some lines from a number on, or the whole text.
  mutating func change(_ file: URL, lines: Range<Int>? = nil, to text: String) {
    versions[file, default: 1] += 1
    var change: [String: Any] = ["text": text]
    if let lines {
      texts[file] = Self.replacing(lines, of: texts[file] ?? "", with: text)
      change["range"] = [
        "start": ["line": lines.lowerBound, "character": 0], "end": ["line": lines.upperBound, "character": 0],
      ]
    } else {
      texts[file] = text
    }
    messages.append([
      "method": "textDocument/didChange",
      "params": [
        "textDocument": ["uri": file.absoluteString, "version": versions[file] ?? 2], "contentChanges": [change],
      ],
    ])
  }

  /// Replaces lines of a text. A replacement ends in a line break, or deletes the lines.
  private static func replacing(_ lines: Range<Int>, of text: String, with replacement: String) -> String {
    var all = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var new = replacement.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last line of a text has no line break that could be replaced.
    if lines.upperBound < all.count { new.removeLast() }
    all.replaceSubrange(lines, with: new)
    return String(decoding: Array(all.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }

  /// Sends a request whose response arrives only after all earlier messages are processed.
  mutating func ask(_ file: URL) {
    messages.append([
      "id": messages.count, "method": "textDocument/documentSymbol",
      "params": ["textDocument": ["uri": file.absoluteString]],
    ])
  }

  /// The editor's final findings in all files.
  var reported: Set<AgreedFinding> {
    get throws {
      let bodies = try messages.map { message in
        try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
      }
      let input = bodies.reduce(into: Data()) { $0 += Data("Content-Length: \($1.count)\r\n\r\n".utf8) + $1 }
      let outcome = try Program.run(["lsp", "--as-of", "2026-11-21"], in: folder, input: input)
      #expect(outcome.isOrderly, "\(outcome.complaint)")
      var last: [String: [[String: Any]]] = [:]
      for body in outcome.output.components(separatedBy: "Content-Length: ") {
        guard let start = body.firstIndex(of: "{"),
          let message = try JSONSerialization.jsonObject(with: Data(body[start...].utf8)) as? [String: Any],
          let parameters = message["params"] as? [String: Any], let uri = parameters["uri"] as? String
        else { continue }
        last[uri] = parameters["diagnostics"] as? [[String: Any]] ?? []
      }
      return Set(last.flatMap { uri, diagnostics in findings(diagnostics, in: uri) })
    }
  }

  private func findings(_ diagnostics: [[String: Any]], in uri: String) -> [AgreedFinding] {
    guard let file = URL(string: uri), file.path.hasPrefix(folder.path + "/") else { return [] }
    let bytes = texts[file].map { Array($0.utf8) } ?? (try? Array(Data(contentsOf: file))) ?? []
    // A byte order mark isn't part of the first line.
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let starts = [first] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    func offset(_ position: [String: Int]?) -> Int {
      let line = position?["line"] ?? 0
      return (starts.indices.contains(line) ? starts[line] : bytes.count) + (position?["character"] ?? 0)
    }
    return diagnostics.map { diagnostic in
      let range = diagnostic["range"] as? [String: [String: Int]]
      return AgreedFinding(
        file: String(file.path.dropFirst(folder.path.count + 1)), start: offset(range?["start"]),
        end: offset(range?["end"]),
        severity: diagnostic["severity"] as? Int ?? 0, rule: diagnostic["code"] as? String ?? "")
    }
  }
}
