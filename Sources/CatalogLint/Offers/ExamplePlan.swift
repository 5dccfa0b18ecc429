/// A catalog with one subscription in a group, for examples in which only a line or two matter.
///
/// ```swift
/// magazine("offer_codes:", "  - reference_name: Spring")
/// ```
func magazine(_ lines: String..., period: String = "P1M", price: String = "4.99") -> String {
  let indented = lines.flatMap { $0.split(separator: "\n") }.map { "\n  \($0)" }.joined()
  return ExamplePlan.group(
    "- id: com.example.lighthouse.magazine\n  level: 1\n  period: \(period)\n  price: \(price)\(indented)")
}

/// A subscription group with one subscription, for examples in which only a line or two matter.
enum ExamplePlan {
  /// The group with these subscriptions.
  static func group(_ plans: String) -> String {
    """
    subscription_groups:
      - name: Magazine
        localizations: {en-US: {name: Lighthouse Magazine}}
        subscriptions:

    """ + plans.split(separator: "\n").map { "      \($0)\n" }.joined()
  }

  /// A group with a name, an additional line and a subscription.
  static func named(_ name: String, _ line: String) -> String {
    """
    subscription_groups:
      - name: \(name)
        \(line)
        subscriptions:
          - {id: com.example.lighthouse.magazine, level: 1, period: P1M}
    """
  }

  /// The group with a subscription that has these price changes.
  static func changing(_ changes: String...) -> String {
    group(
      "- id: com.example.lighthouse.magazine\n  level: 1\n  period: P1M\n  price:\n    base: 4.99\n    changes:"
        + changes.map { "\n      - \($0)" }.joined())
  }

  /// The group with a subscription that has an offer with these codes, below other lines of the subscription.
  static func codes(_ batch: String, below lines: String = "") -> String {
    magazine(
      lines + """
        offer_codes:
          - reference_name: Spring
            mode: free_trial
            duration: P1M
            eligibility: [new]
            codes:
              - \(batch)
        """)
  }
}
