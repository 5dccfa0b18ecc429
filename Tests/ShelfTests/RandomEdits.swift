import Foundation
import TestSupport

/// Random edits, as if typed, of the files of a folder in an editor. They are the same in every run.
struct RandomEdits {
  private let files: [URL]
  private let clean: [URL: String]
  private var dice: Dice

  /// Replacements for a line: known keys, misspelled ones, values of every kind, and invalid YAML.
  private static let words = [
    "price: 1.23", "price: 0.99", "price: {base: 2.99}", "status: approved", "status: draft", "status: thing",
    "pryce: 1", "id: com.example.lighthouse.gold", "level: 1", "period: P1Y", "period: P3Y", "family_sharing: true",
    "extends: metal", "extends: none", "type: consumable", "type: thing", "localizations: {xx: {name: X}}",
    "- id: com.example.lighthouse.tin", "# shelf:ignore unknown-key", "# shelf:ignore all", "reference_name: Gold",
    "hosted_content: {source: a, version: \"1.0\"}",
    "retired: [a]", "cleared_for_sale: false", "with: {metal: Tin}", "'", "name: Перо 👩‍👧", "description: \"\"", "- a",
    "x",
    "rules: {price-in-text: off}", "exclude: [products]", "fail_on: info", "review: {screenshot: nowhere.png}", "\t",
    "&a b", "*a",
  ]

  init(of folder: URL, seed: UInt64) {
    var texts: [URL: String] = [:]
    for path in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? [] {
      let file = folder.appendingPathComponent(path)
      guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"),
        (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
        let data = try? Data(contentsOf: file), data.count < 50_000, let text = String(validating: data, as: UTF8.self)
      else { continue }
      texts[file] = text
    }
    clean = texts
    files = texts.keys.sorted { $0.path < $1.path }
    dice = Dice(seed: seed)
  }

  /// Makes a number of edits in an editor.
  ///
  /// They come in bursts, each of which starts with the original text, so that not all end in unreadable texts.
  ///
  /// - Returns: the texts of the files that were edited.
  mutating func make(_ count: Int, in session: inout EditorSession) -> [URL: String] {
    guard !files.isEmpty else { return [:] }
    var left = count
    while left > 0 {
      let file = files[dice.roll(files.count)]
      let text = clean[file] ?? ""
      if session.texts[file] == nil { session.open(file, text) } else { session.change(file, to: text) }
      for _ in 0..<min(left, 1 + dice.roll(4)) {
        edit(file, in: &session)
        left -= 1
      }
      if dice.roll(3) == 0 { session.ask(file) }
    }
    return session.texts
  }

  /// Changes, removes or adds a line, or mistypes a character.
  private mutating func edit(_ file: URL, in session: inout EditorSession) {
    let lines = (session.texts[file] ?? "").utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = dice.roll(max(lines.count - 1, 1))
    let line = String(decoding: lines[index], as: UTF8.self)
    let word = String(line.prefix { $0 == " " }) + dice.pick(Self.words)
    let new =
      switch dice.roll(5) {
      case 0: ""
      case 1: word + "\n" + line + "\n"
      case 2: line + "\n" + line + "\n"
      case 3: mistyped(line) + "\n"
      default: word + "\n"
      }
    session.change(file, lines: index..<(index + 1), to: new)
  }

  private mutating func mistyped(_ line: String) -> String {
    guard !line.isEmpty else { return " " }
    var characters = Array(line)
    characters.remove(at: dice.roll(characters.count))
    return String(characters)
  }
}
