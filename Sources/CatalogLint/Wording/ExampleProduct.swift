/// A catalog with one product, for examples in which only a line or two matter.
///
/// ```swift
/// gold("price: 0.99", "status: draft")
/// // products:
/// //   - id: com.example.lighthouse.gold
/// //     price: 0.99
/// //     status: draft
/// ```
func gold(_ lines: String...) -> String { yaml(of: "gold", lines) }

/// A catalog file with one product, by the end of its ID.
func sold(_ name: String, _ lines: String...) -> String { yaml(of: name, lines) }

/// Two products, of which the second has more lines.
func goldAndSilver(_ lines: String...) -> String {
  gold() + "\n  - id: com.example.lighthouse.silver"
    + (["localizations: {en-US: {name: Silver Coins}}"] + lines).map { "\n    \($0)" }.joined()
}

private func yaml(of name: String, _ lines: [String]) -> String {
  let all = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
  return "products:\n  - id: com.example.lighthouse.\(name)" + all.map { "\n    \($0)" }.joined()
}

/// A catalog file with the gold product on one line: `- {id: com.example.lighthouse.gold, price: 0.99}`.
func gold(inFlow members: String) -> String { "products:\n  - {id: com.example.lighthouse.gold, \(members)}" }
