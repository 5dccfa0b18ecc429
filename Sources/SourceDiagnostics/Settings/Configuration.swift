/// The contents of a `.shelf.yaml`: enabled rules, excluded files, the failure threshold.
///
/// A pure value; the caller knows the folder that its paths are relative to.
package struct Configuration: Hashable, Sendable {
  /// The levels of rules, by their current IDs.
  package var levels: [String: RuleLevel] = [:]

  package var exceptions = RuleExceptions()

  /// Excluded files and folders.
  package var excluded: [PathPattern] = []

  package var baseline: BaselinePath?

  package var failOn: FailureThreshold?

  /// The file with the known findings, and the place of its path.
  package struct BaselinePath: Hashable, Sendable {
    package var text: String
    package var place: SourceRange

    package init(_ text: String, at place: SourceRange) { (self.text, self.place) = (text, place) }
  }

  package init() {}
}
