import CatalogModel
package import SourceDiagnostics
import YAMLSyntax

/// The keys of a `.shelf.yaml`.
extension Records {
  /// The record for the given kinds, by whose names `rules` speaks.
  static func configuration(_ kinds: [DiagnosticKind]) -> Record<Configuration> {
    Record(
      "the configuration",
      [
        .field(.shelf, .integer, "The version of the format: 1.") { reader, value, _ in
          reader.checkVersion(value, of: "the configuration")
        },
        .field(
          .rules,
          .map(
            keys: "rule",
            .oneOf([.words(RuleSetting.levels.texts), .record("rule_setting", of: RuleSetting.ofAnyRule)])),
          "How severe the findings of a rule are: error, warning, info, off."
        ) { reader, value, configuration in reader.ruleSettings(value, of: kinds, into: &configuration) },
        .field(.exclude, .list(.text), "Patterns of files and folders that are not looked at, relative to this file.") {
          reader, value, configuration in configuration.excluded = PathPatterns(reader.list(value) { $0.pattern($1) })
        },
        .field(.baseline, .text, "The file with the findings that are known already, relative to this one.") {
          reader, value, configuration in
          guard let text = reader.text(value) else { return }
          if text.isEmpty { return reader.report(.invalidValue, "'baseline' names no file", at: value.top) }
          configuration.baseline = Configuration.BaselinePath(text, at: reader.trees.range(value.top))
        },
        .word(.failOn, "The lowest severity that fails a run: error, warning, info, never.") { $0.failOn = $1 },
      ])
  }
}

/// What the configuration says of one rule.
struct RuleSetting {
  static let levels = WordChoice<RuleLevel>()

  var level: RuleLevel?
  var allowed: [String] = []

  /// The keys of a rule's setting when it is a mapping; `allow` only where the rule knows what to do with it.
  static func record(of kind: DiagnosticKind) -> Record<RuleSetting> {
    var fields: [Field<RuleSetting>] = [
      .field(.severity, .words(levels.texts), "How severe its findings are.") { reader, value, setting in
        setting.level = reader.level(value, of: kind)
      }
    ]
    if let meaning = meaningOfAllow[kind.id] {
      fields.append(
        .field(.allow, .list(.text), meaning) { reader, value, setting in
          setting.allowed = reader.list(value) { $0.text($1) }
        })
    }
    return Record("the setting of '\(kind.id)'", fields)
  }

  /// The keys that some rule takes.
  static let ofAnyRule = Record<RuleSetting>(
    "the setting of a rule",
    [
      .word(.severity, "How severe its findings are.") { $0.level = $1 },
      .field(.allow, .list(.text), "What the rule skips.") { reader, value, setting in
        setting.allowed = reader.list(value) { $0.text($1) }
      },
    ])

  private static let meaningOfAllow = [
    "product-id-prefix": "Beginnings of product IDs that are as good as the bundle ID.",
    "untranslated-text": "Texts that are the same in every language.",
  ]
}

extension NodeReader {
  /// Reads what is said of rules; a rule that doesn't exist is an error here, for somebody relies on it.
  fileprivate mutating func ruleSettings(
    _ value: Value, of kinds: [DiagnosticKind], into configuration: inout Configuration
  ) {
    guard isMapping(value, expected: "a mapping of rules") else { return }
    for entry in trees.entries(of: value) {
      guard trees.isScalar(entry.key), let kind = kinds.named(trees.string(entry.key)) else {
        reportUnknownRule(entry.key, among: kinds, severity: .error)
        continue
      }
      guard !trees.isNull(entry.value.top) else { continue }
      let setting = at(.entry(entry.key)) { $0.ruleSetting(entry.value, of: kind) }
      configuration.levels[kind.id] = setting?.level
      if let allowed = setting?.allowed, !allowed.isEmpty { configuration.exceptions[kind.id] = allowed }
    }
  }

  private mutating func ruleSetting(_ value: Value, of kind: DiagnosticKind) -> RuleSetting? {
    guard trees.kind(value.top) == .mapping else { return RuleSetting(level: level(value, of: kind)) }
    return record(value, RuleSetting.record(of: kind), new: RuleSetting())
  }

  /// How severe the findings of a rule are to be; what can't be read can't be skipped.
  fileprivate mutating func level(_ value: Value, of kind: DiagnosticKind) -> RuleLevel? {
    guard let read = self.word(value, of: RuleSetting.levels) else { return nil }
    guard let reason = read.refusal(for: kind) else { return read }
    report(.invalidValue, "'\(kind.id)' can't be \(read.rawValue): \(reason)", at: value.top)
    return nil
  }

  /// Reports a name that is no rule's.
  mutating func reportUnknownRule(_ ref: NodeRef, among kinds: [DiagnosticKind], severity: Severity? = nil) {
    guard trees.isScalar(ref) else {
      return report(.wrongType, "a rule is named by a word, found \(describe(ref))", at: ref)
    }
    let name = trees.string(ref)
    let nearest = kinds.nearestName(to: name)
    let range = trees.range(ref)
    let fix = nearest.map { Fix<SourceRange?>("write '\($0)'", isSafe: true, edits: [Edit(at: range, newText: $0)]) }
    report(
      .unknownRule, "no rule '\(name)'\(nearest.map { ", did you mean '\($0)'?" } ?? "")", at: ref, fix: fix,
      severity: severity)
  }

  fileprivate mutating func pattern(_ value: Value) -> PathPattern? {
    guard let written = text(value) else { return nil }
    do {
      return try PathPattern(written)
    } catch {
      report(
        .invalidValue, "'exclude' takes patterns of paths below this file, found \(error.reason)", at: value.top,
        help: "write a path with *, ?, [a-z] or ** for any folders: drafts/**/*.yaml")
      return nil
    }
  }
}

extension RuleLevel {
  /// Why a kind of finding can't have this level, as a sentence; nil when it can.
  package func refusal(for kind: DiagnosticKind) -> String? {
    guard DiagnosticKind.readingKinds.contains(kind) else { return nil }
    if self == .off { return "faults of reading can't be turned off" }
    return kind.severity == .error && self != .error ? "what can't be read is always an error" : nil
  }
}
