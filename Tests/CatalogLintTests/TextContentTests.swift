import CatalogModel
import SourceDiagnostics
import Testing

/// A text and the expected finding: the rule, the marked part, and the severity if it differs from the rule's
/// own.
struct TextCase: Sendable, CustomTestStringConvertible {
  let text: String
  let locale: LocaleCode
  let rule: String?
  let mark: String?
  let severity: Severity?

  init(
    _ text: String, _ locale: LocaleCode = "en-US", _ rule: String? = nil, mark: String? = nil,
    _ severity: Severity? = nil
  ) {
    self.text = text
    self.locale = locale
    self.rule = rule
    self.mark = mark
    self.severity = severity
  }

  var testDescription: String { "\(locale): \(text.debugDescription)" }
}

@Suite("Rules about the content of texts")
struct TextContentTests {
  /// Realistic texts in many languages, without problems.
  static let goodTexts: [TextCase] = [
    TextCase("Windows of the World"), TextCase("Pro – Jahr", "de-DE"), TextCase("100 Coins"), TextCase("Level 5"),
    TextCase("C&A"),
    TextCase("A < B"), TextCase("A <B and C> D"), TextCase("I <3 Coins"), TextCase("Rock *n* Roll"),
    TextCase("F**k y**"),
    TextCase("5 ** 3 ** 2"), TextCase("snake_case_name"), TextCase("__init"), TextCase("R&D; more"),
    TextCase("Tips & Tricks; all"),
    TextCase("[New] (beta)"), TextCase("[New](beta)"), TextCase("Ca$h"), TextCase("$$$"), TextCase("50% off"),
    TextCase("A-Z, 0-9"),
    TextCase("Item 1"), TextCase("Todo incluido", "es-ES"), TextCase("Todo", "es-ES"), TextCase("Todo List Pro"),
    TextCase("Production 1"), TextCase("Named Star"), TextCase("Pro™ ©2026 ®"), TextCase("★ Gold ✓ ♥"),
    TextCase("Level №1"),
    TextCase("Café “Zürich” — l’été…", "fr-FR"), TextCase("100 pièces", "fr-FR"), TextCase("1 000 pièces", "fr-FR"),
    TextCase("コイン100枚", "ja"), TextCase("１００コイン（特典）", "ja"), TextCase("3元素の書", "ja"), TextCase("一円玉の旅", "ja"),
    TextCase("100枚金币（推荐）", "zh-Hans"), TextCase("元宝×100", "zh-Hans"), TextCase("코인 100개", "ko"),
    TextCase("原石 60 個", "zh-Hant"), TextCase("١٠٠ عملة ذهبية", "ar-SA"), TextCase("می‌خواهم ۱۰۰ سکه", "ar-SA"),
    TextCase("\u{200F}Lighthouse (ذهبي)", "ar-SA"), TextCase("מטבעות \u{200E}100", "he"),
    TextCase("क्‍ष १०० सिक्के", "hi"),
    TextCase("श्री\u{200C}मान सिक्के", "hi"), TextCase("เหรียญ\u{200B}ทอง 100", "th"), TextCase("100 монет", "ru"),
    TextCase("Рубин и 5 рублёв", "ru"), TextCase("100 złotych monet", "pl"), TextCase("10 Kčs", "cs"),
    TextCase("USDA Organic 5"), TextCase("Euro 2028 Pack"), TextCase("Droid Androids"), TextCase("Google it, play it"),
    TextCase("İstanbul", "tr"), TextCase("10 kr", "sv"), TextCase("Blackberry Jam"), TextCase("Galaxy Quest"),
    TextCase("金币", "zh-Hans"),
    TextCase("Room 5 for 2"), TextCase("E=mc²"),
  ]

  @Test("good names have no findings", arguments: goodTexts)
  func fine(text: TextCase) {
    let found = lint(Sample.catalog(name: text.text, locale: text.locale))
    #expect(found.isEmpty, "\(found.map { "\($0.kind.id): \($0.message)" })")
  }

  static let badTexts: [TextCase] = [
    TextCase("100 for $0.99", "en-US", "price-in-text", mark: "$0.99"),
    TextCase("0,99 € nur", "de-DE", "price-in-text", mark: "0,99 €"),
    TextCase("Nur 5€!", "de-DE", "price-in-text", mark: "5€"),
    TextCase("￥100 パック", "ja", "price-in-text", mark: "￥100"),
    TextCase("100円パック", "ja", "price-in-text", mark: "100円"), TextCase("１００円パック", "ja", "price-in-text", mark: "１００円"),
    TextCase("코인 1,000원", "ko", "price-in-text", mark: "1,000원"),
    TextCase("Только 99 руб.", "ru", "price-in-text", mark: "99 руб"),
    TextCase("USD 4.99 pack", "en-US", "price-in-text", mark: "USD 4.99"),
    TextCase("Pack 4.99 EUR", "en-US", "price-in-text", mark: "4.99 EUR"),
    TextCase("Tylko 5 zł", "pl", "price-in-text", mark: "5 zł"),
    TextCase("₹99 में सिक्के", "hi", "price-in-text", mark: "₹99"),
    TextCase("Pay 1,299.00$.", "en-US", "price-in-text", mark: "1,299.00$"),
    TextCase("Ca$h for $5.", "en-US", "price-in-text", mark: "$5"),
    TextCase("For Android too", "en-US", "platform-in-text", mark: "Android"),
    TextCase("ANDROID版コイン", "ja", "platform-in-text", mark: "ANDROID"),
    TextCase("アンドロイド用コイン", "ja", "platform-in-text", mark: "アンドロイド"),
    TextCase("安卓金币", "zh-Hans", "platform-in-text", mark: "安卓"),
    TextCase("Not on Google Play", "en-US", "platform-in-text", mark: "Google Play"),
    TextCase("Gold 💰 Coins 💎", "en-US", "emoji-in-text", mark: "💰", .warning),
    TextCase("For 👨‍👩‍👧 all", "en-US", "emoji-in-text", mark: "👨‍👩‍👧", .warning),
    TextCase("Flag 🇫🇷 pack", "fr-FR", "emoji-in-text", mark: "🇫🇷", .warning),
    TextCase("Gold\u{7}Coins", "en-US", "control-character", mark: "\u{7}"),
    TextCase("Gold\u{9F}Coins", "en-US", "control-character", mark: "\u{9F}"),
    TextCase("Gold\u{0}", "en-US", "control-character", mark: "\u{0}"),
    TextCase("Gold\nCoins", "en-US", "control-character", mark: "\n", .warning),
    TextCase("Gold\u{2028}Coins", "en-US", "control-character", mark: "\u{2028}", .warning),
    TextCase("Gold\tCoins", "en-US", "control-character", mark: "\t", .warning),
    TextCase("<b>Gold</b>", "en-US", "markup-in-text", mark: "<b>"),
    TextCase("Gold<BR/>Coins", "en-US", "markup-in-text", mark: "<BR/>"),
    TextCase("<a href=\"x\">Gold</a>", "en-US", "markup-in-text", mark: "<a href=\"x\">"),
    TextCase("Tips &amp; Tricks", "en-US", "markup-in-text", mark: "&amp;"),
    TextCase("It&#39;s gold", "en-US", "markup-in-text", mark: "&#39;"),
    TextCase("The **best** pack", "en-US", "markup-in-text", mark: "**best**"),
    TextCase("__Best__ pack", "en-US", "markup-in-text", mark: "__Best__"),
    TextCase("The `best` pack", "en-US", "markup-in-text", mark: "`best`"),
    TextCase("[Gold](https://x.y)", "en-US", "markup-in-text", mark: "[Gold](https://x.y)"),
    TextCase("Gold\u{200B}Coins", "en-US", "mixed-direction-text", mark: "\u{200B}"),
    TextCase("Gold\u{FEFF}Coins", "en-US", "mixed-direction-text", mark: "\u{FEFF}"),
    TextCase("Gold\u{202E}Coins", "en-US", "mixed-direction-text", mark: "\u{202E}"),
    TextCase("Gold\u{200F}", "en-US", "mixed-direction-text", mark: "\u{200F}"),
    TextCase("Gold\u{200D}Coins", "en-US", "mixed-direction-text", mark: "\u{200D}"),
    TextCase("\u{200C}ذهب", "ar-SA", "mixed-direction-text", mark: "\u{200C}"),
    TextCase("ذهب\u{202E}ab", "ar-SA", "mixed-direction-text", mark: "\u{202E}"),
    TextCase("TODO", "en-US", "placeholder-text"), TextCase("TODO", "es-ES", "placeholder-text"),
    TextCase("tbd", "en-US", "placeholder-text"),
    TextCase("Product", "en-US", "placeholder-text"), TextCase("PRODUCT 12", "en-US", "placeholder-text"),
    TextCase("New Product #3", "en-US", "placeholder-text"),
    TextCase("…", "en-US", "placeholder-text"), TextCase("{{count}} Coins", "en-US", "placeholder-text", mark: "{{"),
    TextCase("%@ Coins", "en-US", "placeholder-text", mark: "%@"),
    TextCase("TODO: write this", "en-US", "placeholder-text", mark: "TODO:"),
    TextCase("lorem IPSUM dolor", "en-US", "placeholder-text", mark: "lorem IPSUM"),
    TextCase("FIXME later", "en-US", "placeholder-text", mark: "FIXME"),
  ]

  @Test("faults in names are reported and marked", arguments: badTexts)
  func faulty(text: TextCase) throws {
    let catalog = Sample.catalog(name: text.text, locale: text.locale)
    let found = lint(catalog).filter { $0.kind.id != "display-name-length" }
    #expect(found.map(\.kind.id) == [text.rule], "\(found.map(\.message))")
    let finding = try #require(found.first)
    #expect(marked(finding, in: text.text) == text.mark)
    #expect(finding.severity == text.severity ?? finding.kind.severity)
    #expect(!finding.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test("group names and app names are checked too")
  func groups() {
    var group = Sample.group()
    group.localizations = ["en-US": GroupLocalization(name: "Gold 💰", appName: "For Android")]
    #expect(
      lines(Sample.catalog([], groups: [group])) == [
        #"warning platform-in-text subscription_groups["Magazine"].localizations.en-US.app_name"#,
        #"error emoji-in-text subscription_groups["Magazine"].localizations.en-US.name"#,
      ])
  }

  @Test("leading and trailing white space, and the edits that remove it")
  func untrimmed() {
    for (text, edits, hasFix) in [
      (" Gold", [0..<1], true), ("Gold ", [4..<5], true), (" Gold\u{A0}", [0..<1, 5..<7], true),
      ("\u{3000}金币", [0..<3], true),
      ("金币\u{2003}", [6..<9], true), ("Gold\n", [], false), ("\r\nGold", [], false), ("Gold\u{85}", [4..<6], true),
    ] {
      let found = lint(Sample.catalog(name: text))
      #expect(found.map(\.kind.id) == ["untrimmed-text"], "\(text.debugDescription)")
      let fix = found.first?.fix
      #expect((fix != nil) == hasFix)
      #expect(fix?.edits.map(\.place.aspect) ?? [] == edits.map { .stretch($0) })
    }
    #expect(lint(Sample.catalog(name: "Gold Coins")).isEmpty)
    #expect(lint(Sample.catalog(name: "à")).map(\.kind.id) == ["display-name-length"])
  }

  @Test("empty texts and missing names")
  func empty() {
    for text in ["", " ", "\u{3000}\n"] {
      #expect(lines(Sample.catalog(name: text)).map { $0.prefix(16) } == ["error empty-text"])
      #expect(lines(Sample.catalog(description: text)).map { $0.prefix(27) } == ["warning missing-description"])
    }
    var product = Sample.product()
    product.localizations["fr-FR"] = Localization(description: "Des pièces pour vous.")
    #expect(
      lint(Sample.catalog(product)).map(\.place) == [.product(product.id)[.localizations][LocaleCode("fr-FR")].key])
    var group = Sample.group()
    group.localizations = ["en-US": GroupLocalization(appName: "Lighthouse")]
    #expect(
      lint(Sample.catalog([], groups: [group])).map(\.place) == [
        .group("Magazine")[.localizations][LocaleCode("en-US")].key
      ])
  }
}
