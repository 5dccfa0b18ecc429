import Foundation
import TestSupport
import Testing

/// The recorded sessions: each folder of `Fixtures` is one call of the program, and what it answered.
///
/// `command` holds the arguments, `files/` is the working folder (or the one that `folder` names below it), `stdin` what is
/// typed, `env` what the environment holds besides, as `NAME=value` a line; `stdout`, `stderr` and `status` are recorded with `RECORD=1`.
@Suite struct SessionTests {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? [])
    .filter { FileManager.default.fileExists(atPath: fixtures.appendingPathComponent("\($0)/command").path) }.sorted()

  @Test("answers as recorded", arguments: names) func recorded(_ name: String) throws {
    let session = Self.fixtures.appendingPathComponent(name)
    let command = try String(contentsOf: session.appendingPathComponent("command"), encoding: .utf8)
    let input = (try? Data(contentsOf: session.appendingPathComponent("stdin"))) ?? Data()
    let outcome = try Program.run(
      arguments(of: command), in: Self.workingFolder(of: session), input: input, environment: Self.environment(of: session))
    var failures: [any Error] = []
    let streams = [(outcome.output, "stdout"), (outcome.complaint, "stderr"), ("\(outcome.status)\n", "status")]
    for (text, file) in streams {
      do { try Golden.check(text, "Fixtures/\(name)/\(file)") } catch { failures.append(error) }
    }
    for failure in failures { Issue.record(failure) }
  }

  @Test func thereAreSessions() { #expect(Self.names.count > 20) }

  /// What a session's environment holds besides what every session has.
  private static func environment(of session: URL) -> [String: String] {
    let lines = (try? String(contentsOf: session.appendingPathComponent("env"), encoding: .utf8))?.split(separator: "\n") ?? []
    let pairs = lines.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }

  /// The folder that a session runs in; a session without files runs in one that is empty and has no catalog above.
  private static func workingFolder(of session: URL) throws -> URL {
    let files = session.appendingPathComponent("files")
    guard FileManager.default.fileExists(atPath: files.path) else {
      let empty = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-nothing")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      return empty
    }
    let folder = try? String(contentsOf: session.appendingPathComponent("folder"), encoding: .utf8)
    return folder.map { files.appendingPathComponent($0.trimmingCharacters(in: .newlines)) } ?? files
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
