import Foundation
import TestSupport
import Testing

/// The recorded sessions: each folder of `Fixtures` is one call of the program, and what it answered.
///
/// `command` holds the arguments, `files/` is the working folder (or the one that `folder` names below it), `stdin` what is
/// typed, `env` what the environment holds besides, as `NAME=value` a line; `stdout`, `stderr` and `status` are recorded with
/// `RECORD=1`. It runs in a copy, around which there is no repository; files that it changed are recorded as `changed`.
@Suite struct SessionTests {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? [])
    .filter { FileManager.default.fileExists(atPath: fixtures.appendingPathComponent("\($0)/command").path) }.sorted()

  @Test("answers as recorded", arguments: names) func recorded(_ name: String) throws {
    let session = Self.fixtures.appendingPathComponent(name)
    let command = try String(contentsOf: session.appendingPathComponent("command"), encoding: .utf8)
    let input = (try? Data(contentsOf: session.appendingPathComponent("stdin"))) ?? Data()
    let scratch = try Scratch()
    defer { scratch.remove() }
    let files = scratch.url.appendingPathComponent("files")
    let original = session.appendingPathComponent("files")
    if FileManager.default.fileExists(atPath: original.path) {
      try FileManager.default.copyItem(at: original, to: files)
    } else {
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    }
    let below = try? String(contentsOf: session.appendingPathComponent("folder"), encoding: .utf8)
    let folder = below.map { files.appendingPathComponent($0.trimmingCharacters(in: .newlines)) } ?? files
    let outcome = try Program.run(
      arguments(of: command), in: folder, input: input, environment: Self.environment(of: session))
    var failures: [any Error] = []
    var streams = [(outcome.output, "stdout"), (outcome.complaint, "stderr"), ("\(outcome.status)\n", "status")]
    let changed = try Self.changed(in: files, from: original)
    let isRecorded = FileManager.default.fileExists(atPath: session.appendingPathComponent("changed").path)
    if isRecorded || !changed.isEmpty { streams.append((changed, "changed")) }
    for (text, file) in streams {
      do { try Golden.check(text, "Fixtures/\(name)/\(file)") } catch { failures.append(error) }
    }
    for failure in failures { Issue.record(failure) }
  }

  @Test func thereAreSessions() { #expect(Self.names.count > 20) }

  /// The files that are no longer what they were, one behind the other.
  private static func changed(in folder: URL, from original: URL) throws -> String {
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
    return try paths.reduce(into: "") { text, path in
      let (old, new) = (original.appendingPathComponent(path), folder.appendingPathComponent(path))
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: new.path, isDirectory: &isFolder), !isFolder.boolValue else { return }
      let bytes = try Data(contentsOf: new)
      if bytes != (try? Data(contentsOf: old)) { text += "=== \(path)\n" + String(decoding: bytes, as: UTF8.self) }
    }
  }

  /// What a session's environment holds besides what every session has.
  private static func environment(of session: URL) -> [String: String] {
    let lines = (try? String(contentsOf: session.appendingPathComponent("env"), encoding: .utf8))?.split(separator: "\n") ?? []
    let pairs = lines.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }

  /// Splits a line as a shell does: at blanks, except within single or double quotes.
  private func arguments(of line: String) -> [String] {
    var result: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch (character, quote) {
      case (_, .some(character)): quote = nil
      case (_, .some): word = (word ?? "") + String(character)
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (" ", nil), ("\n", nil):
        if let done = word { result.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return result + (word.map { [$0] } ?? [])
  }
}
