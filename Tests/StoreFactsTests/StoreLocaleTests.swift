import CatalogModel
import StoreFacts
import Testing

struct StoreLocaleTests {
  @Test func theTableIsThatOfTheStore() {
    let rows = StoreLocale.all.map { "\($0.code)/\($0.storekitName)/\($0.legacyName)" }
    #expect(rows == fixtureWords(expectedLocales))
  }

  @Test func elevenAreNew() {
    let new = StoreLocale.all.filter(\.isNew).map(\.code.text)
    let expected = ["bn-BD", "gu-IN", "kn-IN", "ml-IN", "mr-IN", "or-IN", "pa-IN", "sl-SI", "ta-IN", "te-IN", "ur-PK"]
    #expect(new == expected)
  }

  @Test(arguments: [
    ("en-US", "English (U.S.)"), ("ja", "Japanese"), ("fr-FR", "French"), ("zh-Hans", "Chinese (Simplified)"),
    ("vi", "Vietnamese"), ("ar-SA", "Arabic"), ("ur-PK", "Urdu"), ("es-MX", "Spanish (Mexico)"),
  ])
  func localesHaveNames(code: String, name: String) {
    #expect(StoreLocale.find(LocaleCode(code))?.name == name)
    #expect(Set(StoreLocale.all.map(\.name)).count == StoreLocale.all.count)
  }

  @Test func everyLocaleIsFoundByItsCodeOnly() {
    for locale in StoreLocale.all {
      #expect(StoreLocale.find(locale.code) == locale)
      #expect(StoreLocale.isKnown(locale.code))
    }
    for code: LocaleCode in ["", "en", "en_US", "en-us", "EN-US", "ja-JP", "zh-CN", "no-NO", "zh-Hans-CN", "xx"] {
      #expect(StoreLocale.find(code) == nil)
      #expect(!StoreLocale.isKnown(code))
    }
  }

  @Test func everyLocaleIsMeantByItsOwnNames() {
    for locale in StoreLocale.all {
      let code = locale.code.text
      for text in [
        code, code.lowercased(), code.uppercased(), String(code.map { $0 == "-" ? "_" : $0 }), locale.legacyName,
        locale.storekitName, locale.name,
      ] {
        #expect(StoreLocale.suggestion(for: text) == locale, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("en_us", "en-US"), ("EN", "en-US"), ("en", "en-US"), ("en-NZ", "en-US"), ("en_GB", "en-GB"), ("en-gb", "en-GB"),
    ("fr", "fr-FR"), ("fr-CH", "fr-FR"), ("fr_ca", "fr-CA"), ("de", "de-DE"), ("de-AT", "de-DE"),
    ("de_DE.UTF-8", "de-DE"),
    ("es", "es-ES"), ("es-AR", "es-ES"), ("es-419", "es-MX"), ("pt", "pt-BR"), ("pt-AO", "pt-BR"), ("pt-pt", "pt-PT"),
    ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh_CN", "zh-Hans"), ("zh-cn", "zh-Hans"), ("zh-SG", "zh-Hans"),
    ("zh-TW", "zh-Hant"), ("zh_HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-hans", "zh-Hans"), ("zh-Hant-HK", "zh-Hant"),
    ("zh-Hans-CN", "zh-Hans"), ("cmn-Hant", "zh-Hant"), ("cn", "zh-Hans"),
    ("ja-JP", "ja"), ("jp", "ja"), ("ko-KR", "ko"), ("kr", "ko"), ("NO", "no"), ("no-NO", "no"), ("nb", "no"),
    ("nb-NO", "no"),
    ("nn_NO", "no"), ("iw", "he"), ("iw-IL", "he"), ("he-IL", "he"), ("in", "id"), ("in_ID", "id"), ("id-ID", "id"),
    ("uk-UA", "uk"), ("uk", "uk"), ("vi-VN", "vi"), ("sv-SE", "sv"), ("cs_CZ", "cs"), ("ar", "ar-SA"),
    ("ar-EG", "ar-SA"),
    ("ms-MY", "ms"), ("hi-IN", "hi"), ("bn", "bn-BD"), ("bn-IN", "bn-BD"), ("sl", "sl-SI"), ("ur", "ur-PK"),
    ("nl-BE", "nl-NL"),
    ("en-US-POSIX", "en-US"), ("German", "de-DE"), ("simplified chinese", "zh-Hans"), (" ja ", "ja"),
  ])
  func otherSpellingsAreUnderstood(text: String, code: String) {
    #expect(StoreLocale.suggestion(for: text)?.code.text == code)
  }

  @Test(arguments: [
    "", " ", "_", "-", ".", "@euro", "xx", "sr-Latn-RS", "fa", "tlh", "Klingon", "USA", "日本語", "e", "e-n", "1",
  ])
  func nothingElseIsGuessed(text: String) {
    #expect(StoreLocale.suggestion(for: text) == nil)
  }

  @Test func everySuggestionIsALocaleOfTheStore() {
    for a in UInt8(ascii: "a")...UInt8(ascii: "z") {
      for b in UInt8(ascii: "a")...UInt8(ascii: "z") {
        let language = String(decoding: [a, b], as: UTF8.self)
        guard let bare = StoreLocale.suggestion(for: language) else { continue }
        #expect(StoreLocale.find(bare.code) == bare)
        #expect(StoreLocale.suggestion(for: "\(language)-ZZ") == bare, "\(language)")
      }
    }
  }
}
