/// What the page of a rule adds to its description: how to fix a problem, when to disable the rule, and related rules.
///
/// Unlike the help of a finding, it doesn't depend on the catalog.
package struct RuleAdvice: Sendable {
  /// The ID of the rule.
  package let rule: String

  /// What to write, or the command to run, in complete sentences.
  package let fix: String

  /// A situation in which you would disable the rule, or "Never" and the reason.
  package let disable: String

  /// The IDs of rules about the same field or the same mistake, the closest first.
  package let related: [String]

  /// Why the rule may be wrong, in one sentence; nil unless the confidence in its source is low.
  package let doubt: String?

  /// How to disable the rule.
  package var suppression: Suppression = .comment

  /// The ways to disable a rule.
  package enum Suppression: Sendable {
    /// A comment, or a setting.
    case comment
    /// Only a setting, because the file can't have comments.
    case setting
    case impossible
  }

  package init(_ rule: String, fix: String, disable: String, related: [String], doubt: String? = nil) {
    (self.rule, self.fix, self.disable, self.related, self.doubt) = (rule, fix, disable, related, doubt)
  }
}
