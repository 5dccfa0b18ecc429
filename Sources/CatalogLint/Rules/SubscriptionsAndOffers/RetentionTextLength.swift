import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The texts of a message for subscribers who cancel are short.
  static let retentionTextLength = Rule(
    id: "retention-text-length",
    severity: .warning,
    summary: "a text of a retention message is too long",
    rationale: """
      Apple's Retention Messaging API rejects longer texts. The limit is 66 characters for a header or bullet point, \
      144 for a body, 150 for alternative text, and 256 for a URL. Apple counts code points: a family emoji has up to \
      seven. Shelf assumes the same limits for messages in App Store Connect.
      """,
    source: FactSource(RetentionLimits.header),
    examples: [
      .good(
        "short texts", files: ExampleApp.message("header: Stay with us, body: Ten more lighthouses.")),
      .bad(
        "a long header",
        files: ExampleApp.message(
          "body: Soon., header: Stay with us for all the lighthouses of every coast that we have y⟦et to visit⟧"
        )),
    ],
    catalog: { visit, report in
      guard let app = visit.app else { return }
      app.forEachRetentionText { text, limit, place in
        // Apple's library counts code points.
        let (points, most) = (text.unicodeScalars, limit.value.maximum)
        guard points.count > most else { return }
        let start = points.index(points.startIndex, offsetBy: most)
        report(
          place.stretch(start..<text.endIndex, of: text),
          "\(counted(points.count, "character")), \(points.count - most) over the limit",
          label: "the limit is \(most) characters", help: "shorten it")
      }
    }
  )
}

extension App {
  /// Calls back for each text of retention messages, and for the URL, with its limit.
  fileprivate func forEachRetentionText(_ body: (String, Fact<TextLimit>, CatalogPath) -> Void) {
    if let url = retentionURL { body(url, RetentionLimits.url, CatalogPath.app[.retentionURL]) }
    for (index, message) in retentionMessages.enumerated() {
      for pair in message.localizations {
        let (text, place) = (pair.value, CatalogPath.app[.retentionMessages][index][.localizations][pair.key])
        if let header = text.header { body(header, RetentionLimits.header, place[.header]) }
        if let more = text.body { body(more, RetentionLimits.body, place[.body]) }
        if let words = text.altText { body(words, RetentionLimits.altText, place[.altText]) }
        for (number, bullet) in text.bullets.enumerated() {
          let place = place[.bullets][number]
          if let words = bullet.text { body(words, RetentionLimits.bulletText, place[.text]) }
          if let words = bullet.altText { body(words, RetentionLimits.altText, place[.altText]) }
        }
      }
    }
  }
}
