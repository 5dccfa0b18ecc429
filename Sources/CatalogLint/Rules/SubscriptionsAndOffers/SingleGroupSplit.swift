import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The subscriptions of one service are in one group.
  static let singleGroupSplit = Rule(
    id: "single-group-split",
    severity: .warning,
    summary: "subscriptions of one service are in two groups",
    rationale: """
      A customer who switches between the groups pays for both. Introductory offers can then be used twice too. This \
      is only advice, because Shelf compares IDs: it reports a group with a single subscription whose ID differs from \
      one in another group only by words for a period. The group of a subscription can't be changed later.
      """,
    source: .ownAdvice(confidence: .low),
    examples: [
      .good("two services", groups("com.example.lighthouse.magazine_monthly", "com.example.lighthouse.comics_yearly")),
      .bad(
        "the yearly subscription in another group",
        groups(
          "com.example.lighthouse.magazine_monthly",
          "⟦com.example.lighthouse.magazine_yearly⟧")),
      .bad("the same with numbers", groups("com.example.lighthouse.pro.1m", "⟦com.example.lighthouse.pro.12m⟧")),
    ],
    catalog: { visit, report in
      guard visit.groups.count > 1 else { return }
      let all = visit.plansByGroup
      guard all.contains(where: { $0.lazy.filter { !$0.isWithdrawn }.prefix(2).count == 1 }) else { return }
      let groups = all.map { plans in plans.filter { !$0.isWithdrawn } }
      var seen: [String: ProductVisit] = [:]
      for plan in groups.joined() {
        guard let group = plan.groupIndex, let service = service(of: plan.product.id) else { continue }
        guard let other = seen[service], let otherGroup = other.groupIndex else {
          seen[service] = plan
          continue
        }
        let isSplit = group != otherGroup && (groups[group].count == 1 || groups[otherGroup].count == 1)
        guard isSplit, plan.product.plan.period != other.product.plan.period else { continue }
        report(
          plan.path[.id],
          """
          \(quoted(plan.product.id.text)) seems to be another period of \(quoted(other.product.id.text)), \
          which is in another group
          """,
          label: "a customer could pay for both at the same time",
          notes: [Note("the other subscription", at: other.path[.id])],
          help: "put both into one group; ignore this if they are different services")
      }
    }
  )
}

/// An ID without its words for a period; nil if it contains none.
private func service(of id: ProductID) -> String? {
  var kept: [Substring] = []
  var hasPeriod = false
  for part in id.text.lowercased().split(whereSeparator: { $0 == "." || $0 == "_" || $0 == "-" }) {
    if let rest = withoutPeriod(part) {
      hasPeriod = true
      // The number of `3_months`.
      if rest.isEmpty, let last = kept.last, last.allSatisfy(\.isNumber) { kept.removeLast() }
      if !rest.isEmpty { kept.append(rest) }
    } else {
      kept.append(part)
    }
  }
  return hasPeriod ? kept.joined(separator: ".") : nil
}

/// The rest of `monthly`, `6m` or `promonthly`; nil if the word contains no period.
private func withoutPeriod(_ word: Substring) -> Substring? {
  if let suffix = endings.first(where: { word.hasSuffix($0) }) { return word.dropLast(suffix.count) }
  let unit = word.drop(while: \.isNumber)
  if units.contains(String(unit)) { return "" }
  return unit.count < word.count && shortUnits.contains(String(unit)) ? "" : nil
}

private let endings = ["weekly", "monthly", "quarterly", "yearly", "annually", "annual"]
private let units: Set = ["week", "weeks", "month", "months", "quarter", "year", "years"]

/// Only after a number.
private let shortUnits: Set = ["w", "wk", "m", "mo", "y", "yr", "d", "day", "days"]

private func groups(_ first: String, _ second: String) -> String {
  """
  subscription_groups:
    - name: One
      localizations: {en-US: {name: Lighthouse Magazine}}
      subscriptions:
        - {id: \(first), level: 1, period: P1M, price: 4.99}
    - name: Two
      localizations: {en-US: {name: Lighthouse Library}}
      subscriptions:
        - id: \(second)
          level: 1
          period: P1Y
          price: 39.99
          localizations: {en-US: {name: Reading for Longer}}
  """
}
