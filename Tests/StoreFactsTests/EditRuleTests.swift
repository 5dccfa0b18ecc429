import CatalogModel
import StoreFacts
import Testing

/// The table of changes that App Store Connect allows.
struct EditRuleTests {
  @Test func `each field has one row, with its source`() {
    let names = EditRule.all.map { "\($0.owner.rawValue) \($0.key.rawValue)" }
    #expect(Set(names).count == names.count)
    for rule in EditRule.all { #expect(!rule.fact.value.isEmpty && !rule.fact.source.isEmpty, "\(rule.key)") }
  }

  @Test func `paths lead to the row of their field`() {
    let product = CatalogPath.product("com.example.gold")
    let rows: [(CatalogPath, EditRule.Owner, CatalogKey)] = [
      (product[.price][.base], .product, .price),
      (product[.localizations][LocaleCode("en-US")][.name], .product, .localizations),
      (product[.promotion][.image], .product, .images),
      (product[.promotionalOffers][0], .product, .promotionalOffers),
      (product[.promotionalOffers][0][.price][.base], .promotionalOffer, .price),
      (product[.offerCodes][0][.codes][1][.active], .codeBatch, .active),
      (CatalogPath.group("Club")[.localizations], .group, .localizations),
    ]
    for (path, owner, key) in rows {
      let rule = EditRule.at(path)
      #expect(rule?.owner == owner && rule?.key == key, "\(path)")
    }
    #expect(EditRule.at(.app[.name]) == nil && EditRule.at(product) == nil)
  }

  @Test func `in review the name, the price and the availability can change`() throws {
    let editable = EditRule.all.filter { $0.owner == .product && !$0.waitsForReview(.inReview, version: nil) }
    #expect(
      Set(editable.map(\.key)) == [.referenceName, .price, .availability, .clearedForSale, .billingPlans, .order])
    let price = try #require(EditRule.of(.price, .product))
    #expect(price.waitsForReview(.inReview, version: nil, isSubscriptionPrice: true))
    let texts = try #require(EditRule.of(.localizations, .product))
    #expect(texts.waitsForReview(.approved, version: .inReview) && !texts.waitsForReview(.approved, version: .rejected))
    #expect(!texts.waitsForReview(.waitingForReview, version: nil))
  }

  @Test func `some values can be set or enabled once`() throws {
    let period = try #require(EditRule.of(.period, .product))
    #expect(!period.refuses(nil, .text("P1M"), isApproved: false))
    #expect(period.refuses(.text("P1M"), .text("P1Y"), isApproved: false))
    let sharing = try #require(EditRule.of(.familySharing, .product))
    #expect(sharing.refuses(.flag(true), .flag(false), isApproved: false))
    #expect(!sharing.refuses(.flag(false), .flag(true), isApproved: true))
    let hosting = try #require(EditRule.of(.hostedContent, .product))
    #expect(hosting.refuses(nil, nil, isApproved: true) && !hosting.refuses(nil, nil, isApproved: false))
  }

  @Test func `new texts have the current limits`() {
    #expect(CustomerText.productName.refusal(of: String(repeating: "a", count: 35)) == nil)
    #expect(CustomerText.productName.refusal(of: String(repeating: "a", count: 36))?.contains("35") == true)
    #expect(CustomerText.productName.refusal(of: "G") != nil && CustomerText.groupName.refusal(of: "\u{5B57}") == nil)
    #expect(CustomerText.productDescription.refusal(of: String(repeating: "a", count: 56)) != nil)
    #expect(CustomerText.productDescription.refusal(of: "Gold 💰")?.contains("💰") == true)
    #expect(CustomerText.productDescription.refusal(of: "Coffee ☕️") == nil)
    #expect(CustomerText.groupName.refusal(of: "Gold\u{7}")?.hasSuffix("the control character U+0007") == true)
    // Lint warns of a line break, which App Store Connect accepts.
    #expect(CustomerText.productDescription.refusal(of: "Gold\nSilver") == nil)
    #expect(TextLimits.refusal(ofReferenceName: String(repeating: "a", count: 64)) == nil)
    #expect(TextLimits.refusal(ofReferenceName: String(repeating: "a", count: 65))?.contains("64") == true)
    #expect(TextLimits.refusal(ofGroupReferenceName: "G") != nil)
  }
}
