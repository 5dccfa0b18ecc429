/// A subscription group of one plan, for examples of which only a line or two matter.
enum ExamplePlan {
  /// The group with these plans.
  static func group(_ plans: String) -> String {
    """
    subscription_groups:
      - name: Magazine
        localizations: {en-US: {name: Lighthouse Magazine}}
        subscriptions:

    """ + plans.split(separator: "\n").map { "      \($0)\n" }.joined()
  }

  /// The group with a plan that has these lines.
  static func text(_ lines: String, period: String = "P1M", price: String = "4.99") -> String {
    let indented = lines.split(separator: "\n").map { "\n  \($0)" }.joined()
    return group("- id: com.example.lighthouse.magazine\n  level: 1\n  period: \(period)\n  price: \(price)\(indented)")
  }

  /// The group with a plan whose price changes so.
  static func changing(_ changes: String...) -> String {
    group(
      "- id: com.example.lighthouse.magazine\n  level: 1\n  period: P1M\n  price:\n    base: 4.99\n    changes:"
        + changes.map { "\n      - \($0)" }.joined())
  }

  /// The group with a plan that has an offer with these codes.
  static func codes(_ batch: String) -> String {
    text(
      """
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
