package import CatalogModel
package import SourceDiagnostics

/// What the checks of a unit found, in the order they said it.
///
/// A check calls it like a sentence: the place, what is wrong there, and what else belongs to it.
///
/// ```swift
/// report(
///   visit.path[.hostedContent].key, "hosted content on a consumable",
///   label: "the store hosts files for non-consumables only",
///   notes: [Note("the product is a consumable", at: visit.path[.type])],
///   help: "make the product a non_consumable, or deliver the files yourself")
/// ```
package struct Report {
  /// A finding and the place of its rule in the list, by which the findings of one product are ordered.
  struct Finding {
    let rule: Int
    let diagnostic: Diagnostic<CatalogPath>
  }

  private(set) var findings: [Finding] = []

  /// The rule whose check is running, by its place in the list.
  var rule = 0

  /// How many findings it holds; those beyond are left out.
  private let bound: Int

  /// Where the first finding stood that was left out.
  private(set) var cut: CatalogPath?

  private let rules: [Rule]

  init(of rules: [Rule], upTo bound: Int = .max) {
    self.rules = rules
    self.bound = bound
  }

  /// Says that something is wrong at a place.
  ///
  /// - Parameters:
  ///   - place: where it is wrong.
  ///   - message: the fault in one sentence: lower case, no full stop, the author's text in single quotes.
  ///   - label: what stands under the marked text, if there is more to say than the message does.
  ///   - notes: other places that belong to it.
  ///   - help: what to do.
  ///   - fix: an edit that fixes it.
  ///   - severity: how severe it is, if not as severe as the rule says.
  ///   - absent: the value that is missing, if the fault is that it is.
  package mutating func callAsFunction(
    _ place: CatalogPath, _ message: String, label: String? = nil, notes: [Note<CatalogPath>] = [], help: String? = nil,
    fix: Fix<CatalogPath>? = nil, severity: Severity? = nil, absent: CatalogPath? = nil
  ) {
    guard findings.count < bound else {
      cut = cut ?? place
      return
    }
    let diagnostic = Diagnostic(
      rules[rule].kind, severity: severity, message, at: place, label: label, notes: notes, help: help, fix: fix,
      path: place.description, product: place.product?.text, absent: absent?.description)
    findings.append(Finding(rule: rule, diagnostic: diagnostic))
  }

  /// Hands the findings over, and holds none of them any more.
  ///
  /// - Returns: whether all were taken.
  mutating func hand(to take: (Diagnostic<CatalogPath>) -> Bool) -> Bool {
    defer { findings.removeAll(keepingCapacity: true) }
    return findings.allSatisfy { take($0.diagnostic) }
  }

  /// Brings the findings into the order of the rules; those of one rule stay in their order.
  mutating func orderByRule() {
    guard findings.count > 1 else { return }
    findings = findings.enumerated().sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
      .map(\.element)
  }
}
