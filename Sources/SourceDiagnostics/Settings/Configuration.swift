/// What a `.shelf.yaml` says: which rules are asked, what is looked at, what fails a run.
///
/// A pure value: the folder that its paths are relative to is known to whoever read the file.
package struct Configuration: Hashable, Sendable {
  /// What it says of rules, by their present names.
  package var levels: [String: RuleLevel] = [:]

  package var exceptions = RuleExceptions()

  /// Files and folders that are not looked at.
  package var excluded = PathPatterns([])

  package var baseline: BaselinePath?

  package var failOn: FailureThreshold?

  /// The file with the findings that are known already, and where it is named.
  package struct BaselinePath: Hashable, Sendable {
    package var text: String
    package var place: SourceRange

    package init(_ text: String, at place: SourceRange) {
      self.text = text
      self.place = place
    }
  }

  package init() {}
}
