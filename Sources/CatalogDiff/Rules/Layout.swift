import CatalogModel
import StoreFacts

/// Changes of layout without a change of meaning.
extension ConsequenceRule {
  static let fileMoved = ConsequenceRule(
    "file-moved", .internal, "products move to another file", ChangeFacts.authorsOwn, .layout, [.file], [.moved],
    examples: [
      .init(
        "all products of a file move to another one",
        beside: {

          for product in $0.catalog.products {
            $0.files[product.id] = "catalog/all.yaml"
            $1.files[product.id] = "catalog/maps.yaml"
          }
        })
    ])

  static let orderChanged = ConsequenceRule(
    "order-changed", .internal, "entries are reordered", ChangeFacts.authorsOwn,
    .layout, [.order], [.moved],
    examples: [
      .init("two offers swap positions", of: .yearly, given: { $0.plan.promotionalOffers += [offer] }) {
        $0.plan.promotionalOffers.reverse()
      }
    ])

  static let templateRewritten = ConsequenceRule(
    "template-rewritten", .internal, "a template is rewritten without changing a product", ChangeFacts.authorsOwn,
    .layout, [.extends], [.changed],
    examples: [
      .init(
        "a price as a mapping",
        beside: {
          $0.templates = [template("2.99")]
          $1.templates = [template("{base: 2.99}")]
        })
    ])

  static let templateRenamed = ConsequenceRule(
    "template-renamed", .internal, "a template is renamed", ChangeFacts.authorsOwn,
    .layout, [.extends], [.renamed],
    examples: [
      .init(
        "'maps' becomes 'charts'",
        beside: { ($0.templates, $1.templates) = ([template("2.99")], [template("2.99", "charts")]) })
    ])

  static let templateAdded = ConsequenceRule(
    "template-added", .internal, "values move from products to a template", ChangeFacts.authorsOwn,
    .layout, [.extends], [.added],
    examples: [.init("a template for maps", beside: { $1.templates = [template("2.99")] })])

  static let templateRemoved = ConsequenceRule(
    "template-removed", .internal, "values move from a template to products", ChangeFacts.authorsOwn,
    .layout, [.extends], [.removed],
    examples: [.init("no template for maps", beside: { old, _ in old.templates = [template("2.99")] })])

  private static func template(_ price: String, _ name: String = "maps") -> TemplateUse {
    TemplateUse(name, fields: [TemplateUse.Field([.field(.price)], price)], products: ["com.example.map"])
  }

  private static let offer: PromotionalOffer = {
    var offer = PromotionalOffer()
    offer.id = "a-third"
    return offer
  }()
}
