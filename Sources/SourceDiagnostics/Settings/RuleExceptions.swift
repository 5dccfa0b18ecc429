/// What an author tells rules that can't know it: names that stay the same in every language, the prefix of IDs from an
/// older app.
package struct RuleExceptions: Hashable, Sendable {
  /// By the rule's present name: the texts that it is to skip.
  private var allowed: [String: [String]] = [:]

  package init(_ allowed: [String: [String]] = [:]) { self.allowed = allowed }

  /// What `allow` names for a rule.
  package subscript(rule: String) -> [String] {
    get { allowed[rule] ?? [] }
    set { allowed[rule] = newValue }
  }
}
