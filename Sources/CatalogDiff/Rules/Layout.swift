import CatalogModel
import StoreFacts

/// What is written in another way and means the same.
extension ConsequenceRule {
  static let fileMoved = ConsequenceRule(
    "file-moved", .internal, "products stand in another file", ChangeFacts.authorsOwn, .layout, [.file], [.moved], examples: [])

  static let orderChanged = ConsequenceRule(
    "order-changed", .internal, "entries stand in another order", ChangeFacts.authorsOwn,
    .layout, [.order], [.moved],
    examples: [
      .init("two offers change places", given: { $0.edit("com.example.yearly") { $0.plan.promotionalOffers += [offer] } }) {
        $0.edit("com.example.yearly") { $0.plan.promotionalOffers.reverse() }
      }
    ])

  static let templateRewritten = ConsequenceRule(
    "template-rewritten", .internal, "a template says the same in another way", ChangeFacts.authorsOwn,
    .layout, [.extends], [.changed], examples: [])

  private static let offer: PromotionalOffer = {
    var offer = PromotionalOffer()
    offer.id = "a-third"
    return offer
  }()
}
