/// A subscription group of one plan, for examples of which only a line or two matter.
enum ExamplePlan {
  /// The group with a plan that has these lines.
  static func text(_ lines: String, period: String = "P1M", price: String = "4.99") -> String {
    let indented = lines.split(separator: "\n").map { "        \($0)\n" }.joined()
    return """
      subscription_groups:
        - name: Magazine
          localizations: {en-US: {name: Lighthouse Magazine}}
          subscriptions:
            - id: com.example.lighthouse.magazine
              level: 1
              period: \(period)
              price: \(price)

      """ + indented
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
