import CommandSupport
import ArgumentParser
import CatalogProject
import CatalogYAML
import SourceDiagnostics

/// The enabled rules and their severities.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp("Severity of a rule: error, warning, info or off (repeatable).", valueName: "rule=severity"),
    completion: .ruleLevels)
  var levels: [String] = []

  @Option(
    help: ArgumentHelp(
      "Rules or groups (such as type-and-behavior) to enable, separated by commas (repeatable; default: all).",
      valueName: "rules"),
    completion: .rules)
  var select: [String] = []

  @Option(
    help: ArgumentHelp("Rules or groups to disable, separated by commas (repeatable).", valueName: "rules"),
    completion: .rules)
  var ignore: [String] = []

  /// Whether none of these options was given.
  var isEmpty: Bool { levels.isEmpty && areAllAsked }

  /// Whether the options exclude no rule.
  var areAllAsked: Bool { select.isEmpty && ignore.isEmpty }

  /// Overrides the configuration with these options.
  func apply(to selection: inout RuleSelection) throws {
    for text in levels {
      let (kind, level) = try setting(text)
      selection.overrides[kind.id] = level
    }
    if !select.isEmpty { selection.selected = Set(try kinds(select, of: "--select").map(\.id)) }
    for kind in try kinds(ignore, of: "--ignore") {
      try refuse(.off, for: kind)
      selection.ignored.insert(kind.id)
    }
  }

  private func setting(_ text: String) throws -> (kind: DiagnosticKind, level: RuleLevel) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw Failure("--rule expects RULE=SEVERITY, found '\(text)'") }
    guard let kind = RuleBook.kind(named: parts[0]) else {
      throw unknown(parts[0], nearest: RuleBook.name(nearestTo: parts[0]))
    }
    guard let level = RuleLevel(rawValue: parts[1]) else {
      let words = RuleLevel.allCases.map(\.rawValue)
      let nearest = nearestSpelling(to: parts[1], among: words).map { ", did you mean '\($0)'?" } ?? ""
      throw Failure("--rule \(parts[0]) accepts \(words.joined(separator: ", ")), found '\(parts[1])'\(nearest)")
    }
    try refuse(level, for: kind)
    return (kind, level)
  }

  private func refuse(_ level: RuleLevel, for kind: DiagnosticKind) throws {
    if let reason = level.refusal(for: kind) { throw Failure("'\(kind.id)' can't be \(level.rawValue): \(reason)") }
  }

  /// The kinds in the lists; a chapter includes all its rules.
  private func kinds(_ lists: [String], of option: String) throws -> [DiagnosticKind] {
    let names = lists.map { $0.split(separator: ",") }
    if names.contains(where: \.isEmpty) { throw Failure("\(option) is empty; name a rule or leave the option out") }
    return try names.joined().map { String($0.trimmingBlanks) }.flatMap { name in
      if let chapter = RuleBook.chapters.first(where: { Self.name(of: $0) == name }) { return chapter.kinds }
      if let kind = RuleBook.kind(named: name) { return [kind] }
      throw unknown(
        name,
        nearest: RuleBook.name(nearestTo: name) ?? nearestSpelling(to: name, among: RuleBook.chapters.map(Self.name)))
    }
  }

  private func unknown(_ name: String, nearest: String?) -> Failure {
    Failure("unknown rule '\(name)'\(nearest.map { ", did you mean '\($0)'?" } ?? "; 'shelf rules' lists all rules")")
  }

  /// `Type and behavior` as an option value: `type-and-behavior`.
  private static func name(of chapter: RuleBook.Chapter) -> String {
    chapter.title.lowercased().split(separator: " ").joined(separator: "-")
  }
}

extension CompletionKind {
  /// The names of rules.
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
