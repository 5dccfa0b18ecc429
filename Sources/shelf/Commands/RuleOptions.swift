import CommandSupport
import ArgumentParser
import CatalogProject
import CatalogYAML
import SourceDiagnostics

/// Which rules are enabled, and with which severity.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp("Set a rule to error, warning, info or off; may be repeated.", valueName: "rule=severity"),
    completion: .ruleLevels)
  var levels: [String] = []

  @Option(
    help: ArgumentHelp(
      "Enable only these rules or chapters of rules, separated by commas.",
      discussion: "What can't be read is reported all the same.", valueName: "rules"),
    completion: .rules)
  var select: [String] = []

  @Option(help: ArgumentHelp("Disable these rules or chapters of rules.", valueName: "rules"), completion: .rules)
  var ignore: [String] = []

  /// Whether none of these options was given.
  var isEmpty: Bool { levels.isEmpty && areAllAsked }

  /// Whether no rule is left out of this run alone.
  var areAllAsked: Bool { select.isEmpty && ignore.isEmpty }

  /// Puts what is said here over what the configuration says.
  func apply(to selection: inout RuleSelection) throws {
    for text in levels {
      let (kind, level) = try setting(text)
      selection.overrides[kind.id] = level
    }
    if !select.isEmpty { selection.selected = Set(try kinds(select).map(\.id)) }
    for kind in try kinds(ignore) {
      try refuse(.off, for: kind)
      selection.ignored.insert(kind.id)
    }
  }

  private func setting(_ text: String) throws -> (kind: DiagnosticKind, level: RuleLevel) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw Failure("--rule takes rule=severity, found '\(text)'") }
    guard let kind = RuleBook.kind(named: parts[0]) else {
      throw unknown(parts[0], nearest: RuleBook.name(nearestTo: parts[0]))
    }
    guard let level = RuleLevel(rawValue: parts[1]) else {
      let words = RuleLevel.allCases.map(\.rawValue)
      let nearest = nearestSpelling(to: parts[1], among: words).map { ", did you mean '\($0)'?" } ?? ""
      throw Failure("--rule \(parts[0]) takes \(words.joined(separator: ", ")), found '\(parts[1])'\(nearest)")
    }
    try refuse(level, for: kind)
    return (kind, level)
  }

  private func refuse(_ level: RuleLevel, for kind: DiagnosticKind) throws {
    if let reason = level.refusal(for: kind) { throw Failure("'\(kind.id)' can't be \(level.rawValue): \(reason)") }
  }

  /// The kinds that some lists of names mean; a chapter means all its rules.
  private func kinds(_ lists: [String]) throws -> [DiagnosticKind] {
    try lists.flatMap { $0.split(separator: ",") }.map { String($0.trimmingBlanks) }.flatMap { name in
      if let chapter = RuleBook.chapters.first(where: { Self.name(of: $0) == name }) { return chapter.kinds }
      if let kind = RuleBook.kind(named: name) { return [kind] }
      throw unknown(
        name,
        nearest: RuleBook.name(nearestTo: name) ?? nearestSpelling(to: name, among: RuleBook.chapters.map(Self.name)))
    }
  }

  private func unknown(_ name: String, nearest: String?) -> Failure {
    Failure("no rule '\(name)'\(nearest.map { ", did you mean '\($0)'?" } ?? "; 'shelf rules' lists them all")")
  }

  /// `Type and behaviour` as an option takes it: `type-and-behaviour`.
  private static func name(of chapter: RuleBook.Chapter) -> String {
    chapter.title.lowercased().split(separator: " ").joined(separator: "-")
  }
}

extension CompletionKind {
  /// The names of rules, asked of the program when they are wanted.
  static var rules: CompletionKind { .custom { _, _, _ in RuleBook.kinds.map(\.id) } }

  /// The names of rules with the severities that each can have: `price-precision=off`.
  static var ruleLevels: CompletionKind {
    .custom { _, _, _ in
      RuleBook.kinds.flatMap { kind in
        RuleLevel.allCases.filter { $0.refusal(for: kind) == nil }.map { "\(kind.id)=\($0.rawValue)" }
      }
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = self.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
