package import CatalogModel
package import SourceDiagnostics

/// The findings of a unit's checks, in the order they were reported.
///
/// A check calls it with a place, a message, and related information.
///
/// ```swift
/// report(
///   visit.path[.hostedContent].key, "hosted content on a consumable",
///   label: "Apple hosts files for non-consumables only",
///   notes: [Note("the product is a consumable", at: visit.path[.type])],
///   help: "make the product a non_consumable, or deliver the files yourself")
/// ```
package struct Report {
  /// A finding and the position of its rule, which orders the findings of one product.
  struct Finding {
    let rule: Int
    let diagnostic: Diagnostic<CatalogPath>
  }

  private(set) var findings: [Finding] = []

  /// The position of the rule whose check is running.
  var rule = 0

  /// The maximum number of findings; more are dropped.
  private let bound: Int

  /// The place of the first dropped finding.
  private(set) var cut: CatalogPath?

  private let rules: [Rule]
  private let incomplete: Set<CatalogPath.Root>

  /// - Parameters:
  ///   - rules: the rules, in the order of their positions.
  ///   - bound: the maximum number of findings.
  ///   - incomplete: what App Store Connect itself reports as incomplete.
  init(of rules: [Rule], upTo bound: Int = .max, incomplete: Set<CatalogPath.Root> = []) {
    self.rules = rules
    self.incomplete = incomplete
    self.bound = bound
  }

  /// Reports a problem at a place.
  ///
  /// - Parameters:
  ///   - place: where it is.
  ///   - message: the problem in one sentence: lower case, no full stop, the author's text in single quotes.
  ///   - label: text below the marked range, if it adds something to the message.
  ///   - notes: related places.
  ///   - help: what to do.
  ///   - fix: an edit that fixes it.
  ///   - severity: the severity, if not that of the rule.
  ///   - absent: the missing value, if the problem is a missing value.
  ///   - others: other places with the same problem.
  package mutating func callAsFunction(
    _ place: CatalogPath, _ message: String, label: String? = nil, notes: [Note<CatalogPath>] = [], help: String? = nil,
    fix: Fix<CatalogPath>? = nil, severity: Severity? = nil, absent: CatalogPath? = nil,
    others: [CatalogPath] = []
  ) {
    guard findings.count < bound else {
      cut = cut ?? place
      return
    }
    let kind = rules[rule].kind
    let isKnown = Rule.ofMissingMetadata.contains(kind.id) && incomplete.contains(place.root)
    let diagnostic = Diagnostic(
      kind, severity: isKnown ? .warning : severity, message, at: place, label: label, notes: notes, help: help,
      fix: fix, path: place.description, otherPaths: others.map(\.description), product: place.product?.text,
      absent: absent?.description)
    findings.append(Finding(rule: rule, diagnostic: diagnostic))
  }

  /// Passes on all findings and removes them.
  ///
  /// - Returns: whether all were accepted.
  mutating func hand(to take: (Diagnostic<CatalogPath>) -> Bool) -> Bool {
    defer { findings.removeAll(keepingCapacity: true) }
    return findings.allSatisfy { take($0.diagnostic) }
  }

  /// Sorts the findings by rule; those of one rule keep their order.
  mutating func orderByRule() {
    guard findings.count > 1 else { return }
    findings = findings.enumerated().sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
      .map(\.element)
  }
}
