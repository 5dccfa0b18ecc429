import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// The values reported as lost, and left out.
struct LossWalkTests {
  private let catalog = Sample.named("everything").catalog

  private func lost(_ losses: [Loss]) -> [String] { catalog.lostValues(losses).map(\.path.description) }

  @Test("a lost key is found wherever it has a value, in products and subscriptions")
  func keys() {
    #expect(
      lost([Loss(.product, .hostedContent, reason: "")]) == [
        #"products["com.example.lighthouse.chapter.1"].hosted_content"#
      ])
    #expect(
      lost([Loss(.product, .billingPlans, .monthlyCommitment, .availability, reason: "")])
        == [#"products["com.example.lighthouse.magazine.yearly"].billing_plans.monthly_commitment.availability"#])
  }

  @Test("keys lead through maps and lists, entry by entry")
  func nested() {
    #expect(
      lost([Loss(.product, .introductoryOffers, .price, .territories, reason: "")])
        == [#"products["com.example.lighthouse.magazine.yearly"].introductory_offers[1].price.territories"#])
    #expect(
      lost([Loss(.group, .localizations, .appName, reason: "")])
        == [#"subscription_groups["Magazine"].localizations.en-US.app_name"#])
  }

  @Test("a condition is checked for the value, or for each element of it")
  func conditions() {
    let japanese: @Sendable (Outline, Outline) -> Bool = { value, _ in value[.name]?.text == "100コイン" }
    #expect(lost([Loss(.product, .localizations, reason: "", where: japanese)]) == [])
    #expect(
      lost([Loss(.product, .localizations, reason: "", each: true, where: japanese)])
        == [#"products["com.example.lighthouse.coins.100"].localizations.ja"#])
    #expect(
      lost([Loss(.product, .sells, reason: "") { _, whole in whole[.type]?.text == "consumable" }])
        == [#"products["com.example.lighthouse.coins.100"].sells"#])
  }

  @Test("a condition of a group refers to its subscriptions by ID")
  func groups() {
    let few = Loss(.group, reason: "") { _, group in
      if case .list(let plans)? = group[.subscriptions] {
        plans == [.text("com.example.lighthouse.news.weekly")]
      } else {
        true
      }
    }
    #expect(lost([few]) == [#"subscription_groups["Newspaper"]"#])
    var empty = Catalog()
    empty.subscriptionGroups = [SubscriptionGroup(name: "Empty")]
    let losses = Format.spreadsheet.losses(WritingOptions())
    #expect(empty.lostValues(losses).map(\.path) == [.group("Empty")])
    #expect(empty.lostValues(losses).first?.diagnostic.message.hasPrefix("'Empty' is lost: ") == true)
  }

  @Test("lost values are left out, and all others stay")
  func leavesOut() throws {
    let outline = catalog.outline(.concise, without: [Loss(.product, .localizations, .description, reason: "")])
    guard case .list(let products)? = outline[.products] else { throw NoProducts() }
    let coins = try #require(products.first { $0[.id]?.text == "com.example.lighthouse.coins.100" })
    guard case .map(let texts)? = coins[.localizations] else { throw NoProducts() }
    #expect(texts.map(\.key) == ["en-US", "fr-FR", "ja"])
    #expect(texts.allSatisfy { $0.value[.name] != nil && $0.value[.description] == nil })
    #expect(catalog.outline(.concise, without: []) == catalog.outline(.concise))
  }

  private struct NoProducts: Error {}
}
