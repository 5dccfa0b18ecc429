import CatalogModel
package import SourceDiagnostics
import YAMLSyntax

/// The fields of a `.shelf.yaml`.
extension Records {
  /// The record for the given kinds, which `rules` uses by name.
  static func configuration(_ kinds: [DiagnosticKind]) -> Record<Configuration> {
    Record(
      "the configuration",
      [
        .version(of: "the configuration"),
        .field(
          .rules,
          .map(
            keys: "rule",
            .oneOf([.words(RuleSetting.levels.texts), .record("rule_setting", of: RuleSetting.ofAnyRule)])),
          "The severity of each rule: error, warning, info, off."
        ) { reader, value, configuration in reader.ruleSettings(value, of: kinds, into: &configuration) },
        .field(.exclude, .list(.text), "Files and folders to exclude, as patterns relative to this file.") {
          reader, value, configuration in configuration.excluded = reader.list(value) { $0.pattern($1) }
        },
        .field(.baseline, .text, "The file with known problems, relative to this one.") {
          reader, value, configuration in
          guard let text = reader.text(value) else { return }
          if text.isEmpty { return reader.report(.invalidValue, "'baseline' is empty", at: value.top) }
          configuration.baseline = Configuration.BaselinePath(text, at: reader.trees.range(value.top))
        },
        .word(.failOn, "The lowest severity that fails a run: error, warning, info, never.") { $0.failOn = $1 },
      ])
  }
}

/// The configuration of one rule.
struct RuleSetting {
  static let levels = WordChoice<RuleLevel>()

  var level: RuleLevel?
  var allowed: [String] = []

  /// The fields of a rule's setting in mapping form; `allow` only for rules that support it.
  static func record(of kind: DiagnosticKind) -> Record<RuleSetting> {
    var fields: [Field<RuleSetting>] = [
      .field(.severity, .words(levels.texts), "The severity of the rule.") { reader, value, setting in
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

  /// The fields of any rule's setting.
  static let ofAnyRule = Record<RuleSetting>(
    "a rule's setting",
    [
      .word(.severity, "The severity of the rule.") { $0.level = $1 },
      .field(.allow, .list(.text), "The products, languages or territories that the rule skips.") {
        reader, value, setting in
        setting.allowed = reader.list(value) { $0.text($1) }
      },
    ])

  /// Whether a rule supports `allow`.
  static func mayAllow(_ kind: DiagnosticKind) -> Bool { meaningOfAllow[kind.id] != nil }

  private static let meaningOfAllow = [
    "product-id-prefix": "Prefixes of product IDs that are accepted like the bundle ID.",
    "untranslated-text": "Texts that are the same in every language.",
  ]
}

extension NodeReader {
  /// Reads the settings of rules; an unknown rule is an error, because the author relies on it.
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

  /// Reads a rule's severity; reading faults can't be disabled.
  fileprivate mutating func level(_ value: Value, of kind: DiagnosticKind) -> RuleLevel? {
    guard let read = self.word(value, of: RuleSetting.levels) else { return nil }
    guard let reason = read.refusal(for: kind) else { return read }
    report(.invalidValue, "'\(kind.id)' can't be \(read.rawValue): \(reason)", at: value.top)
    return nil
  }

  mutating func reportUnknownRule(_ ref: NodeRef, among kinds: [DiagnosticKind], severity: Severity? = nil) {
    guard trees.isScalar(ref) else {
      return report(.wrongType, "a rule must be a word, found \(describe(ref))", at: ref)
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
        .invalidValue, "invalid pattern in 'exclude': \(error.reason)", at: value.top,
        help: "use a path with *, ?, [a-z], or ** for any folders, such as drafts/**/*.yaml")
      return nil
    }
  }
}

extension RuleLevel {
  /// Why a kind of finding can't have this level; nil if it can.
  package func refusal(for kind: DiagnosticKind) -> String? {
    guard DiagnosticKind.readingKinds.contains(kind) else { return nil }
    if self == .off { return "reading problems can't be turned off" }
    return kind.severity == .error && self != .error ? "unreadable input is always an error" : nil
  }
}
