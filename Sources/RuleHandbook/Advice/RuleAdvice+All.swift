package import SourceDiagnostics

extension RuleAdvice {
  /// The advice about all rules, in reading order.
  package static let all: [RuleAdvice] = chapters.flatMap { $0 }

  private static let chapters: [[RuleAdvice]] = [
    reading.suppressed(by: .impossible), identity, typeAndBehavior, text, money, subscriptions, offers, reviewAndAssets,
    hostedContent, contentPackages.suppressed(by: .impossible), scenarios.suppressed(by: .impossible),
    otherFormats.suppressed(by: .setting), storeKitFiles.suppressed(by: .setting), code,
    exchange.suppressed(by: .impossible),
  ]

  private static let byRule = Dictionary(all.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })

  /// The advice about a rule; nil if there is none.
  package static func about(_ kind: DiagnosticKind) -> RuleAdvice? { byRule[kind.id] }
}

extension [RuleAdvice] {
  /// The same advice, with another way to disable the rules.
  fileprivate func suppressed(by way: RuleAdvice.Suppression) -> [RuleAdvice] {
    map { advice in
      var advice = advice
      advice.suppression = way
      return advice
    }
  }
}
