import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about the length of texts")
struct TextLengthTests {
  /// Characters of one or more bytes and scalars, each of which counts as one.
  private static let characters = ["a", "é", "e\u{301}", "字", "한", "\u{1112}\u{1161}\u{11AB}", "ห์", "नि", "أ", "ß"]

  @Test("a display name's length is counted in characters", arguments: characters)
  func displayName(character: String) {
    func reported(_ count: Int, _ status: ReviewStatus = .readyToSubmit, on today: CalendarDate = Sample.today)
      -> [String]
    {
      let text = Localization(name: String(repeating: character, count: count), description: "Coins.")
      return severities("display-name-length", on: today) { ($0.status, $0.localizations) = (status, ["en-US": text]) }
    }
    #expect(reported(1) == ["error"])
    #expect(reported(1, .approved) == ["warning"])
    #expect(reported(2) == [])
    #expect(reported(30) == [])
    #expect(reported(31) == ["warning"])
    #expect(reported(35) == ["warning"])
    #expect(reported(36) == ["error"])
    #expect(reported(35, .approved) == [])
    #expect(reported(36, .approved) == ["warning"], "the store keeps what it took")
    // The state before the change applies to the day before.
    #expect(reported(30, on: Sample.day(2020, 1, 1)) == [])
    #expect(reported(31, on: Sample.day(2020, 1, 1)) == ["error"])
  }

  @Test("a description is counted in characters; the shortest one is accepted", arguments: characters)
  func description(character: String) {
    func reported(_ count: Int, _ status: ReviewStatus = .readyToSubmit, on today: CalendarDate = Sample.today)
      -> [String]
    {
      let text = Localization(name: "Coins", description: String(repeating: character, count: count))
      return severities("description-length", on: today) { ($0.status, $0.localizations) = (status, ["en-US": text]) }
    }
    #expect(reported(1) == [])
    #expect(reported(55) == [])
    #expect(reported(56) == ["error"])
    #expect(reported(177, .approved) == ["warning"], "the store keeps what it took")
    #expect(reported(50, on: Sample.day(2025, 12, 31)) == [], "one of 50 characters was synchronized in November 2025")
    #expect(reported(50, on: Sample.day(2025, 11, 21)) == ["error"])
  }

  /// The severities of a rule about a product whose name and description are changed in some ways.
  private func severities(
    _ rule: String, on today: CalendarDate = Sample.today, _ change: (inout Product) -> Void
  ) -> [String] {
    var product = Sample.product()
    change(&product)
    return lint(Sample.catalog(product), on: today).filter { $0.kind.id == rule }.map(\.severity.rawValue)
  }

  @Test("an old text is accepted if it may be on sale", arguments: [ReviewStatus.approved, nil])
  func onSale(_ status: ReviewStatus?) {
    let texts: [(rule: String, text: Localization, old: Localization)] = [
      (
        "display-name-length", Localization(name: String(repeating: "a", count: 50), description: "Coins."),
        Localization(name: "Gold", description: "Coins.")
      ),
      (
        "description-length", Localization(name: "Gold", description: String(repeating: "a", count: 80)),
        Localization(name: "Gold", description: "Coins.")
      ),
      (
        "emoji-in-text", Localization(name: "Gold 💰", description: "Coins."),
        Localization(name: "Gold", description: "Coins.")
      ),
    ]
    for (rule, text, old) in texts {
      func reported(
        _ version: VersionStatus? = nil, _ onSale: SortedMap<LocaleCode, Localization> = [:]
      ) -> [String] {
        severities(rule) {
          ($0.status, $0.localizations, $0.versionStatus, $0.textsOnSale) = (status, ["en-US": text], version, onSale)
        }
      }
      #expect(reported() == ["warning"])
      #expect(reported(.prepareForSubmission, ["en-US": old]) == ["error"], "another text is on sale")
      #expect(reported(.prepareForSubmission, ["en-US": text]) == ["warning"], "the same text is on sale")
      #expect(reported(.prepareForSubmission) == ["error"], "the texts are being changed")
      #expect(reported(.prepareForSubmission, ["fr-FR": old]) == ["warning"], "only other texts are being changed")
    }
  }

  @Test("without a status, an emoji and decimals in yen are warnings only")
  func unstated() {
    func sign(_ status: ReviewStatus?) -> [String] {
      severities("emoji-in-text") {
        ($0.status, $0.localizations) = (status, ["en-US": Localization(name: "Tea 🍵", description: "Coins.")])
      }
    }
    #expect(sign(nil) == ["warning"] && sign(.approved) == ["warning"] && sign(.draft) == ["error"])
    func yen(_ status: ReviewStatus?) -> [String] {
      severities("price-precision") {
        ($0.status, $0.price) = (status, PriceSchedule(base: Money("11.99"), baseTerritory: "JPN"))
      }
    }
    #expect(yen(nil) == ["warning"] && yen(.approved) == ["error"])
  }

  @Test("a retention message is measured in code points")
  func retention() {
    func lengths(_ count: Int) -> [String] {
      var message = RetentionMessage(name: "Stay")
      message.localizations = ["en-US": .init(header: String(repeating: "e\u{301}", count: count), body: "Soon.")]
      return lint(Sample.catalog([Sample.product()]) { $0.retentionMessages = [message] })
        .filter { $0.kind.id == "retention-text-length" }.map(\.message)
    }
    #expect(lengths(33) == [])
    #expect(lengths(34) == ["68 characters, 2 over the limit"])
  }

  @Test("a family emoji is one character")
  func family() {
    let family = "👨‍👩‍👧‍👦"
    let found = lint(Sample.catalog(name: String(repeating: family, count: 36)))
    #expect(found.map { "\($0.severity) \($0.kind.id)" } == ["warning display-name-length", "warning emoji-in-text"])
    #expect(lint(Sample.catalog(name: family)).map(\.kind.id) == ["display-name-length", "emoji-in-text"])
  }

  @Test("the surplus is marked and quoted")
  func surplus() throws {
    let name = "Ünreasonable and remarkable packs éé gold"
    let finding = try #require(lint(Sample.catalog(name: name)).first)
    #expect(
      finding.message == "display name is 41 characters, 6 over the limit ('…emarkable packs éé gold')")
    #expect(marked(finding, in: name) == "é gold")
    let short = try #require(lint(Sample.catalog(name: "G")).first)
    #expect(short.message == "display name is 1 character; the minimum is 2")
    #expect(short.place.aspect == .value)
  }

  @Test("CRLF and combining marks at the limit do not split a character")
  func borders() throws {
    let name = String(repeating: "x", count: 35) + "e\u{301}\u{302}\u{303}"
    let finding = try #require(lint(Sample.catalog(name: name)).first)
    #expect(marked(finding, in: name) == "e\u{301}\u{302}\u{303}")
  }

  @Test(
    "notes for App Review", arguments: [("a", 4000, false), ("a", 4001, true), ("字", 4000, false), ("字", 4001, true)])
  func reviewNotes(character: String, count: Int, isReported: Bool) {
    var product = Sample.product()
    product.review.notes = String(repeating: character, count: count)
    #expect(lint(Sample.catalog(product)).map(\.kind.id) == (isReported ? ["review-notes-length"] : []))
  }

  @Test("names of groups")
  func groups() {
    func reported(_ change: (inout SubscriptionGroup) -> Void) -> [String] {
      var group = Sample.group()
      change(&group)
      return lines(Sample.catalog([], groups: [group])).map { String($0.prefix { $0 != "[" }) }
    }
    func text(_ count: Int) -> String { String(repeating: "é", count: count) }
    #expect(reported { $0.localizations = ["en-US": GroupLocalization(name: text(75), appName: text(30))] } == [])
    #expect(
      reported { $0.localizations = ["en-US": GroupLocalization(name: text(76), appName: text(31))] }
        == ["error group-name-length subscription_groups", "error group-app-name-length subscription_groups"])
    #expect(reported { $0.name = text(64) } == [])
    #expect(reported { $0.name = text(65) } == ["error group-name-length subscription_groups"])
  }
}
