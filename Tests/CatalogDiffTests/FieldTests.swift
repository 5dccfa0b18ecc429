import CatalogDiff
import CatalogModel
import Testing

/// Every field of a product, changed alone, is told once, at its path.
struct FieldTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let path: String
    let change: @Sendable (inout Product) -> Void
    var testDescription: String { path }

    init(_ path: String, _ change: @escaping @Sendable (inout Product) -> Void) {
      self.path = path
      self.change = change
    }
  }

  private static let all: [Case] = [
    Case("type") { $0.type = .nonConsumable }, Case("reference_name") { $0.referenceName = "x" },
    Case("level") { $0.plan.level = 3 }, Case("period") { $0.plan.period = Period(1, .year) },
    Case("duration") { $0.duration = Period(1, .year) }, Case("sells") { $0.sells = .content },
    Case("price.base") { $0.price?.base = 1 }, Case("price.tier") { $0.price?.tier = "3" },
    Case("price.territories.FRA") { $0.price?.territories = ["FRA": 1] },
    Case("price.changes[0]") { $0.price?.changes = [PriceChange()] }, Case("price") { $0.price = nil },
    Case("cleared_for_sale") { $0.isClearedForSale = false }, Case("status") { $0.status = .removedFromSale },
    Case("family_sharing") { $0.hasFamilySharing = true }, Case("restore") { $0.restore = .app },
    Case("availability.territories") { $0.availability.territories = .except(["FRA"]) },
    Case("availability.new_territories") { $0.availability.includesNewTerritories = false },
    Case("localizations.fr-FR") { $0.localizations["fr-FR"] = Localization(name: "x") },
    Case("localizations.en-US.name") { $0.localizations["en-US"]?.name = "x" },
    Case("localizations.en-US.description") { $0.localizations["en-US"]?.description = "x" },
    Case("review.screenshot") { $0.review.screenshot = "x.png" }, Case("review.notes") { $0.review.notes = "x" },
    Case("promotion") { $0.promotion = Promotion(order: 1) },
    Case("hosted_content") { $0.hostedContent = HostedContentReference(version: "1.0") },
    Case("billing_plans.monthly_commitment") {
      $0.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 1)))
    },
    Case("introductory_offers[0]") { $0.plan.introductoryOffers = [IntroductoryOffer()] },
    Case("promotional_offers[0].id") { $0.plan.promotionalOffers[0].id = "x" },
    Case("promotional_offers[0].periods") { $0.plan.promotionalOffers[0].terms.periods = 3 },
    Case("promotional_offers[0].duration") { $0.plan.promotionalOffers[0].terms.duration = Period(1, .month) },
    Case("win_back_offers[0]") { $0.plan.winBackOffers = [WinBackOffer()] },
    Case("offer_codes[0]") { $0.offerCodes = [OfferCode()] }, Case("storekit") { $0.storekit = .bool(true) },
  ]

  @Test("a field changed alone is told once, at its path", arguments: all)
  func field(_ one: Case) {
    var old = plan("p") { $0.localizations["en-US"] = Localization(name: "n", description: "d") }
    var offer = PromotionalOffer()
    offer.id = "half"
    old.plan.promotionalOffers = [offer]
    var new = old
    one.change(&new)
    let found = changes(Catalog(subscriptionGroups: [group("G", old)]), Catalog(subscriptionGroups: [group("G", new)]))
    #expect(found.map(\.path.description) == ["products[\"p\"].\(one.path)"])
  }
}
