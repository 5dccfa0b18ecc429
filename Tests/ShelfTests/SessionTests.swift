import Foundation
import TestSupport
import Testing

/// The recorded sessions: each file of `Sessions` is a transcript of commands and their output.
///
/// A command runs in a copy of its input outside of any repository, with an empty configuration unless it has its own.
@Suite struct SessionTests {
  /// Folders that calls, and other tests, are given.
  static let inputs = Repository.url("Tests/ShelfTests/Inputs")

  private static let folder = Repository.url("Tests/ShelfTests/Sessions")

  /// One command, and its location.
  struct Session: CustomTestStringConvertible {
    let transcript: String
    let input: String
    let call: Transcript.Call
    var testDescription: String { "\(transcript) (\(input)): \(call.command)" }
  }

  private static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .sorted()

  private static let sessions: [Session] = names.flatMap { name in
    ((try? transcript(name))?.scenes ?? []).flatMap { scene in
      scene.calls.map { Session(transcript: name, input: scene.input, call: $0) }
    }
  }

  private static func transcript(_ name: String) throws -> Transcript {
    try Transcript(String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
  }

  @Test("responds as recorded", .enabled(if: !Golden.isRecording), arguments: sessions)
  func answers(_ session: Session) throws {
    let answered = try Self.run(session.call, in: session.input)
    guard answered != session.call else { return }
    Issue.record("RECORD=1 accepts it:\n\(Golden.difference(from: session.call.text, to: answered.text))")
  }

  /// Recording writes them in this form, with the current output.
  @Test("is written in the canonical form", arguments: names) func form(_ name: String) throws {
    var transcript = try Self.transcript(name)
    if Golden.isRecording {
      for scene in transcript.scenes.indices {
        transcript.scenes[scene].calls = try transcript.scenes[scene].calls.map {
          try Self.run($0, in: transcript.scenes[scene].input)
        }
      }
    }
    try Golden.check(transcript.text, "Sessions/\(name)")
  }

  /// Only reports for people; documents and pages have no maximum width.
  private static let reports = sessions.filter { session in
    let words = session.call.command.split(separator: " ")
    let isReport = ["checklist", "diff", "lint", "plan", "prices", "simulate", "why"].contains {
      words.contains($0[...])
    }
    // Colors have no width, and commands to a CI service aren't lines of the report.
    return isReport && session.call.command.hasPrefix("shelf")
      && !words.contains { ["--format", "--help", "--template", "--color", "--diff"].contains($0) }
  }

  @Test("a report fits on a page without a terminal", arguments: reports)
  func width(_ session: Session) {
    for line in String(decoding: session.call.stdout, as: UTF8.self).split(whereSeparator: \.isNewline) {
      #expect(line.count <= 100, "\(line)")
    }
  }

  /// The distinct inputs of calls: a folder of `Inputs`, or several separated by spaces, each laid over those before
  /// it.
  static let givenInputs = Set(sessions.map(\.input)).subtracting(["none"]).sorted()

  /// Merges an input's folders into a new folder.
  static func copy(_ input: String, to folder: URL) throws {
    let manager = FileManager.default
    for name in input.split(separator: " ") {
      let layer = inputs.appendingPathComponent(String(name))
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      for path in try manager.subpathsOfDirectory(atPath: layer.path).sorted() {
        let (source, copy) = (layer.appendingPathComponent(path), folder.appendingPathComponent(path))
        if try source.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
          try manager.createDirectory(at: copy, withIntermediateDirectories: true)
        } else {
          try? manager.removeItem(at: copy)
          try manager.copyItem(at: source, to: copy)
        }
      }
    }
  }

  @Test func thereAreSessions() { #expect(Self.sessions.count > 350) }

  @Test func `each input is used`() throws {
    let inputs = Set(try FileManager.default.contentsOfDirectory(atPath: Self.inputs.path))
    let used = Set(Self.givenInputs.flatMap { $0.split(separator: " ").map(String.init) })
    // Other tests use these two.
    #expect(inputs.subtracting(["everything-wrong", "past-prices"]) == used)
  }

  /// The command with its current output.
  private static func run(_ call: Transcript.Call, in input: String) throws -> Transcript.Call {
    let scratch = Scratch()
    defer { scratch.remove() }
    let files = scratch.url.appendingPathComponent("files")
    if input != "none" { try copy(input, to: files) }
    // Configuration in parent folders must not apply.
    if !FileManager.default.fileExists(atPath: files.appendingPathComponent(".shelf.yaml").path) {
      try scratch.write("", "files/.shelf.yaml")
    }
    let before = try Scratch.files(below: files)
    let line = try #require(ShellLine(call.command), "'\(call.command)' doesn't call shelf")
    let outcome = try Program.run(
      line.arguments, in: line.folder.map(files.appendingPathComponent) ?? files, input: Data(call.stdin),
      environment: line.environment)
    var answered = call
    (answered.stdout, answered.stderr) = (Array(outcome.stdout), Array(outcome.stderr))
    answered.status = outcome.status
    answered.changed = try Scratch.files(below: files).filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
      .map { Transcript.File(path: $0.key, bytes: Array($0.value)) }
    return answered
  }
}

/// The parts of a line such as `cd catalog && NO_COLOR=1 shelf lint 'a b'`.
private struct ShellLine {
  var folder: String?
  var environment: [String: String] = [:]
  var arguments: [String]

  /// Nil if it calls something else.
  init?(_ line: String) {
    var words = Self.words(of: line)
    if words.count > 2, words[0] == "cd", words[2] == "&&" {
      folder = words[1]
      words.removeFirst(3)
    }
    while let word = words.first, let sign = word.firstIndex(of: "=") {
      environment[String(word[..<sign])] = String(word[word.index(after: sign)...])
      words.removeFirst()
    }
    guard words.first == "shelf" else { return nil }
    arguments = Array(words.dropFirst())
  }

  /// Splits a line as a shell does: at spaces, except within single or double quotes.
  private static func words(of line: String) -> [String] {
    var result: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch (character, quote) {
      case (_, .some(character)): quote = nil
      case (_, .some): word = (word ?? "") + String(character)
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (" ", nil):
        if let done = word { result.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return result + (word.map { [$0] } ?? [])
  }
}
