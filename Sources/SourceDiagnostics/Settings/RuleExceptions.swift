/// The author's exceptions from rules: names that stay the same in every language, the prefix of IDs from an older
/// app.
package struct RuleExceptions: Hashable, Sendable {
  /// The allowed texts, by the rule's current ID.
  private var allowed: [String: [String]] = [:]

  package init(_ allowed: [String: [String]] = [:]) { self.allowed = allowed }

  /// The allowed texts of a rule.
  package subscript(rule: String) -> [String] {
    get { allowed[rule] ?? [] }
    set { allowed[rule] = newValue }
  }
}
