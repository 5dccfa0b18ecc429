import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about languages")
struct LocalizationTests {
  private func product(_ name: String = "gold", _ texts: SortedMap<LocaleCode, Localization>) -> Product {
    var product = Sample.product(name)
    product.localizations = texts
    return product
  }

  private func texts(_ locales: LocaleCode...) -> SortedMap<LocaleCode, Localization> {
    SortedMap(
      locales.map { .init(key: $0, value: Localization(name: "Coins \($0)", description: "Coins for \($0) chapters")) })
  }

  @Test("the primary language")
  func primary() {
    let path = CatalogPath.product("com.example.lighthouse.gold")
    let missing = lint(Sample.catalog(product("gold", texts("fr-FR"))))
    #expect(missing.map(\.kind.id) == ["missing-primary-localization"])
    #expect(missing.map(\.place) == [path[.localizations].key])
    #expect(lint(Sample.catalog(product("gold", [:]))).map(\.place) == [path[.id]])
    // A wrong spelling is reported as such, not as a missing language too.
    #expect(lint(Sample.catalog(product("gold", texts("en_US")))).map(\.kind.id) == ["unknown-locale"])
  }

  @Test("an app without a primary language, or with an unsupported one, requires no texts")
  func noPrimary() {
    #expect(
      lines(Sample.catalog([product("gold", texts("fr-FR"))]) { ($0.primaryLocale, $0.locales) = (nil, []) }) == [])
    let found = lint(Sample.catalog([product("gold", texts("fr-FR"))]) { ($0.primaryLocale, $0.locales) = ("tlh", []) })
    #expect(found.map(\.place) == [CatalogPath.app[.primaryLocale]])
  }

  @Test("one message lists all missing languages, as App Store Connect spells them")
  func missing() {
    let catalog = Sample.catalog([product("gold", texts("en-US", "ja")), Sample.product("silver")]) {
      $0.locales = ["ja", "fr_FR", "en-US", "de-DE", "fr-FR", "tlh"]
    }
    let found = lint(catalog).filter { $0.kind.id == "missing-localization" }
    #expect(found.map(\.message) == ["no texts in de-DE and fr-FR", "no texts in de-DE, fr-FR and ja"])
    #expect(found.map(\.severity) == [.warning, .warning])
  }

  @Test("a product that isn't for sale needs no new languages")
  func withdrawn() {
    for change in [
      { $0.status = .removedFromSale }, { ($0.status, $0.isClearedForSale) = (.developerRemovedFromSale, false) },
      { ($0.status, $0.isClearedForSale) = (.readyToSubmit, false) },
    ] as [(inout Product) -> Void] {
      var product = Sample.product()
      change(&product)
      #expect(lines(Sample.catalog([product]) { $0.locales = ["en-US", "ja"] }) == [])
    }
  }

  @Test("groups")
  func groups() {
    var group = Sample.group()
    group.localizations = ["fr-FR": GroupLocalization(name: "Revue")]
    let found = lint(Sample.catalog([], groups: [group]) { $0.locales = ["en-US", "fr-FR", "ja"] })
      .filter { $0.kind.id == "missing-group-localization" }
    #expect(found.map(\.severity) == [.error, .warning])
    #expect(found.map(\.place) == Array(repeating: .group("Magazine")[.localizations].key, count: 2))
    group.localizations = [:]
    #expect(lint(Sample.catalog([], groups: [group])).map(\.place) == [.group("Magazine")[.name]])
  }

  @Test(
    "spellings of locales",
    arguments: [
      ("en_US", "en-US"), ("EN-us", "en-US"), ("zh-CN", "zh-Hans"), ("zh_Hant", "zh-Hant"), ("fr", "fr-FR"),
      ("ja-JP", "ja"),
      ("German", "de-DE"), ("fr-CH", nil), ("en-IN", nil), ("tlh", nil), ("", nil), ("xx-YY", nil),
    ] as [(String, String?)])
  func spellings(written: String, meant: String?) throws {
    var product = Sample.product()
    product.localizations[LocaleCode(written)] = Localization(name: "Münzen", description: "Münzen für alle Kapitel")
    if meant == "en-US" { product.localizations["en-US"] = nil }
    let found = lint(Sample.catalog(product)).filter { $0.kind.id == "unknown-locale" }
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.severity == .error)
    #expect(finding.place == .product(product.id)[.localizations][LocaleCode(written)].key)
    #expect(finding.fix?.edits.map(\.newText) == meant.map { [$0] })
    #expect(finding.fix?.isSafe ?? true)
  }

  @Test("a misspelled locale beside the right one has no safe fix")
  func both() throws {
    let found = lint(Sample.catalog(product("gold", texts("en-US", "en_US"))))
    #expect(found.map(\.kind.id) == ["unknown-locale"])
    #expect(found.first?.fix == nil)
  }

  @Test("a new locale is a warning everywhere")
  func new() {
    var group = Sample.group()
    group.localizations["ta-IN"] = GroupLocalization(name: "இதழ் இதழ்")
    let catalog = Sample.catalog([product("gold", texts("en-US", "ta-IN"))], groups: [group]) {
      $0.locales = ["en-US", "ta-IN"]
    }
    let found = lint(catalog).filter { $0.kind.id == "unknown-locale" }
    #expect(found.map(\.severity) == [.warning, .warning, .warning])
    #expect(found.first?.place == CatalogPath.app[.locales][LocaleCode("ta-IN")])
  }

  @Test("untranslated texts")
  func untranslated() {
    func reported(_ name: String?, _ description: String?, _ locale: LocaleCode, _ original: Localization) -> [String] {
      let texts: SortedMap = ["en-US": original, locale: Localization(name: name, description: description)]
      return lint(Sample.catalog(product("gold", texts))).map {
        "\($0.kind.id) \($0.place.steps.last.map { "\($0)" } ?? "")"
      }
    }
    let both = Localization(name: "Gold Coins", description: "Coins for chapters")
    let name = Localization(name: "Gold Coins")
    #expect(reported("Gold Coins", "Münzen für Kapitel", "de-DE", both) == [])
    #expect(reported("Goldmünzen", "Coins for chapters", "de-DE", both).count == 1)
    #expect(reported("Gold Coins", "Coins for chapters", "de-DE", both).count == 1)
    #expect(reported("Gold Coins", nil, "de-DE", name).count == 1)
    #expect(reported("Premium", nil, "de-DE", Localization(name: "Premium")) == [])
    #expect(reported("100 500", nil, "de-DE", Localization(name: "100 500")) == [])
    #expect(reported("Gold Coins", "Coins for chapters", "en-GB", both) == [])
  }

  @Test("indistinguishable names")
  func duplicates() {
    func reported(_ products: [Product], _ groups: [SubscriptionGroup] = []) -> [String] {
      lint(Sample.catalog(products, groups: groups)).map { "\($0.kind.id) \($0.product ?? "")" }
    }
    func named(_ id: String, _ names: SortedMap<LocaleCode, Localization>) -> Product { product(id, names) }
    let gold: SortedMap<LocaleCode, Localization> = [
      "en-US": Localization(name: "100 Coins"), "ja": Localization(name: "コイン"),
    ]
    let shouting: SortedMap<LocaleCode, Localization> = ["en-US": Localization(name: "100 COINS")]
    let other: SortedMap<LocaleCode, Localization> = ["en-US": Localization(name: "コイン")]
    #expect(reported([named("a", gold), named("b", gold)]) == ["duplicate-display-name com.example.lighthouse.b"])
    #expect(reported([named("a", gold), named("b", shouting)]) == ["duplicate-display-name com.example.lighthouse.b"])
    #expect(reported([named("a", gold), named("b", other)]) == [])
    var withdrawn = named("a", gold)
    withdrawn.isClearedForSale = false
    withdrawn.status = .developerRemovedFromSale
    #expect(reported([withdrawn, named("b", gold)]) == [])
    func plan(_ id: String, _ period: Period) -> Product {
      var plan = Sample.plan(id, period: period)
      plan.localizations = ["en-US": Localization(name: "Premium")]
      return plan
    }
    #expect(reported([], [Sample.group("One", [plan("a", Period(1, .month)), plan("b", Period(1, .year))])]) == [])
    #expect(
      reported([], [Sample.group("One", [plan("a", Period(1, .month)), plan("b", Period(1, .month))])])
        .contains("duplicate-display-name com.example.lighthouse.b"))
  }

  @Test("a name shared in several languages is reported once")
  func duplicateInSeveral() throws {
    let names = texts("en-US", "fr-FR", "ja")
    let found = lint(Sample.catalog(product("a", names), product("b", names)))
    #expect(found.map(\.kind.id) == ["duplicate-display-name"])
    #expect(
      found.first?.message
        == "'com.example.lighthouse.a' has the display name 'Coins en-US' too, in en-US, and so in 2 other languages"
    )
  }
}
