import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A message for subscribers who cancel has all of its parts, and one kind of picture.
  static let retentionMessageContent = Rule(
    id: "retention-message-content",
    severity: .error,
    summary: "a retention message that App Store Connect can't show",
    rationale: """
      A message needs a header and a body in the app's primary language. It has either an image or bullet points, at \
      most five. Each picture needs alternative text, and each bullet point a text. 'retention_url' is a link, like \
      those under 'legal'. These rules come from Apple's Retention Messaging API. A price or an emoji in the text is a \
      warning, because one tool found that App Store Connect rejects it.
      """,
    source: FactSource(RetentionLimits.bullets),
    examples: [
      .good("text only", files: ExampleApp.message("header: Stay with us, body: Ten more lighthouses soon.")),
      .bad(
        "an image and bullets",
        files: ExampleApp.message(
          """
          header: Stay, body: Ten more soon., alt_text: A tower, \
          ⟦bullets⟧: [{text: Offline, image: review/shot.png, alt_text: A cloud}]
          """, "image: review/shot.png")),
      .bad(
        "an image without text",
        files: ExampleApp.message("header: Stay, body: Ten more soon.", "image: ⟦review/shot.png⟧")),
      .bad(
        "an empty bullet point",
        files: ExampleApp.message(
          "header: Stay, body: Soon., bullets: [{text: ⟦''⟧, image: review/shot.png, alt_text: A cloud}]")),
      .bad("not a link", files: ExampleApp.files("retention_url: ⟦tbd⟧")),
      .bad("no body", files: ExampleApp.message("header: Stay, ⟦body⟧: ''")),
      .bad("a price", files: ExampleApp.message("header: 'Only ⟦$0.99⟧', body: Ten more soon.")),
    ],
    catalog: { visit, report in
      guard let app = visit.app else { return }
      if let url = app.retentionURL, !url.isLink {
        report(
          CatalogPath.app[.retentionURL], "\(quoted(url)) is not a link to your server",
          help: "write an address that starts with 'https://'")
      }
      for (index, message) in app.retentionMessages.enumerated() {
        let path = CatalogPath.app[.retentionMessages][index]
        if let primary = app.primaryLocale, message.localizations[primary] == nil {
          report(
            message.localizations.isEmpty ? path : path[.localizations].key,
            "no text in the primary language, \(quoted(primary.text))", help: "add its header and body")
        }
        for pair in message.localizations {
          check(pair.value, of: message, at: path, pair.key, &report)
        }
      }
    }
  )
}

private func check(
  _ text: RetentionMessage.Text, of message: RetentionMessage, at path: CatalogPath, _ locale: LocaleCode,
  _ report: inout Report
) {
  let place = path[.localizations][locale]
  for (key, value) in [(CatalogKey.header, text.header), (.body, text.body)] {
    guard let value, !value.isBlank else {
      report(place[key].key, "a retention message without a \(key.rawValue)", help: "add it")
      continue
    }
    let sign = CurrencyMarks.firstAmount(in: value, TextShape(of: value))
    let emoji = CustomerText.firstRefusedEmoji(in: value).map { $0..<value.index(after: $0) }
    for (range, what) in [(sign, "the price"), (emoji, "the emoji")] {
      guard let range else { continue }
      report(
        place[key].stretch(range, of: value), "the \(key.rawValue) contains \(what) \(quoted(String(value[range])))",
        help: "remove it", severity: .warning)
    }
  }
  let most = RetentionLimits.bullets.value
  if message.image != nil, !text.bullets.isEmpty {
    report(place[.bullets].key, "an image and bullet points in one message", help: "keep one of the two")
  } else if text.bullets.count > most {
    report(
      place[.bullets][most], "\(text.bullets.count) bullet points; the maximum is \(most)", help: "keep \(most)")
  }
  for (number, bullet) in text.bullets.enumerated() {
    // A missing key is reported when the catalog is read.
    for (key, value) in [(CatalogKey.text, bullet.text), (.altText, bullet.altText)] where value?.isBlank ?? false {
      report(
        place[.bullets][number][key], "a bullet point with an empty '\(key.rawValue)'",
        help: "write the text, or remove the bullet point")
    }
  }
  if message.image != nil, text.altText?.isBlank ?? true {
    report(
      path[.image], "an image without alternative text in \(quoted(locale.text))",
      help: "add 'alt_text' beside the body")
  }
}
