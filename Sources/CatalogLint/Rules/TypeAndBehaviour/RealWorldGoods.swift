import SourceDiagnostics

/// A short list of words that don't apply to digital products.
private let words = WordList([
  "gift card", "gift cards", "t-shirt", "t-shirts", "free shipping", "free delivery", "home delivery", "shipped to you",
  "delivered to your door", "delivered to your home", "delivered home", "brought to your home", "pizza delivery",
  "mailed to you", "printed copy", "printed edition", "print edition", "paperback", "hardcover",
  "concert ticket", "concert tickets", "plane ticket", "train ticket", "taxi ride", "hotel booking", "hotel room",
])

extension Rule {
  /// In-app purchases are for use inside the app.
  static let realWorldGoods = Rule(
    id: "real-world-goods",
    severity: .warning,
    summary: "a text mentions goods or services outside the app",
    rationale: """
      App Review rejects physical goods and real-world services as in-app purchases. What you sell must be delivered \
      inside the app. Shelf knows only a few English words and can't tell a game about shops from a shop, so this is \
      only advice.
      """,
    source: .reviewGuideline("3.1.3(e)"),
    examples: [
      .good(
        "something to read in the app", gold("localizations: {en-US: {description: An issue to read in the app.}}")),
      .bad(
        "a printed magazine",
        gold("localizations: {en-US: {description: The ⟦printed edition⟧ of May by mail.}}")),
    ],
    texts: .english,
    text: { visit, report in
      guard let range = words.firstMatch(in: visit.text, visit.shape) else { return }
      report(
        visit.path(of: range),
        "\(visit.field.spoken) mentions \(quoted(visit.text[range].lowercased())), which is not digital content",
        help: "use another way to pay for goods and services outside the app; ignore this if it is part of a game")
    }
  )
}
