package import CatalogModel
package import StoreFacts

/// The consequence of a kind of change: declared like a lint rule, with its reason, source and examples.
package struct ConsequenceRule: Sendable {
  package let id: String
  package let consequence: Consequence

  /// The change in one line, without its values.
  package let summary: String

  /// Why it has this consequence, with the source.
  package let fact: Fact<String>
  package let area: ChangeKind.Area

  /// The fields that it applies to.
  package let subjects: [CatalogKey]
  package let actions: [ChangeKind.Action]

  /// A question that the author must answer, if the files alone don't decide.
  package let question: String?

  /// Why the reverse of its actions is not a change, if it isn't.
  package let withoutMirror: String?

  /// Whether it applies to all other changes of its area, and therefore has no reverse rule.
  package let isGeneral: Bool
  package let examples: [ChangeExample]

  /// Whether it applies to a change of its kinds.
  let applies: @Sendable (ChangeView) -> Bool

  /// The full reason, if it depends on the values.
  let reason: (@Sendable (ChangeView) -> String)?

  package init(
    _ id: String, _ consequence: Consequence, _ summary: String, _ fact: Fact<String>,
    _ area: ChangeKind.Area, _ subjects: [CatalogKey], _ actions: [ChangeKind.Action],
    question: String? = nil, withoutMirror: String? = nil, isGeneral: Bool = false, examples: [ChangeExample],
    reason: (@Sendable (ChangeView) -> String)? = nil, applies: @escaping @Sendable (ChangeView) -> Bool = { _ in true }
  ) {
    self.id = id
    self.consequence = consequence
    self.summary = summary
    self.fact = fact
    self.area = area
    self.subjects = subjects
    self.actions = actions
    self.question = question
    self.withoutMirror = withoutMirror
    self.isGeneral = isGeneral
    self.examples = examples
    self.reason = reason
    self.applies = applies
  }

  /// Whether it applies to a kind of change.
  package func covers(_ kind: ChangeKind) -> Bool {
    area == kind.area && actions.contains(kind.action) && subjects.contains(kind.subject)
  }
}

/// Two catalogs with one difference: both a test and a part of the documentation.
package struct ChangeExample: Sendable {
  package let title: String
  private let before: @Sendable (inout Catalog) -> Void
  private let after: @Sendable (inout Catalog) -> Void
  private let beside: @Sendable (inout CatalogSide, inout CatalogSide) -> Void

  /// Two catalogs made from the same small one.
  ///
  /// - Parameters:
  ///   - title: the change.
  ///   - before: an edit of both.
  ///   - after: an edit of the second one only.
  package init(
    _ title: String, given before: @escaping @Sendable (inout Catalog) -> Void = { _ in },
    change after: @escaping @Sendable (inout Catalog) -> Void
  ) {
    (self.title, self.before, self.after, beside) = (title, before, after, { _, _ in })
  }

  /// A product of the small catalog.
  enum Sample: String {
    case map = "com.example.map"
    case draft = "com.example.draft"
    case yearly = "com.example.yearly"
  }

  /// Two catalogs that differ in one product.
  ///
  /// - Parameters:
  ///   - title: the change.
  ///   - product: the changed product.
  ///   - before: an edit of it in both.
  ///   - after: an edit of it in the second one only.
  init(
    _ title: String, of product: Sample, given before: @escaping @Sendable (inout Product) -> Void = { _ in },
    change after: @escaping @Sendable (inout Product) -> Void
  ) {
    let id = ProductID(product.rawValue)
    self.init(title, given: { $0.edit(id, before) }, change: { $0.edit(id, after) })
  }

  /// Two catalogs made from the same small one.
  ///
  /// - Parameters:
  ///   - title: the change.
  ///   - beside: further information about both: files, templates, contents.
  ///   - after: an edit of the second one only.
  package init(
    _ title: String, beside: @escaping @Sendable (inout CatalogSide, inout CatalogSide) -> Void,
    andChange after: @escaping @Sendable (inout Catalog) -> Void = { _ in }
  ) {
    (self.title, before, self.after, self.beside) = (title, { _ in }, after, beside)
  }

  /// Both catalogs.
  package var sides: (old: CatalogSide, new: CatalogSide) {
    var catalog = Self.catalog
    before(&catalog)
    var old = CatalogSide(catalog)
    after(&catalog)
    var new = CatalogSide(catalog)
    beside(&old, &new)
    return (old, new)
  }

  /// An app with a product on sale, a draft, and a subscription with offers.
  private static var catalog: Catalog {
    var app = App()
    app.name = "Lighthouse"
    app.bundleID = "com.example.lighthouse"
    app.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: .all)
    app.agreements.paidApps = .active
    app.baseTerritory = "USA"
    var map = Product(id: "com.example.map", type: .nonConsumable)
    map.status = .approved
    map.referenceName = "Map"
    map.price = PriceSchedule(base: Money("2.99"))
    map.localizations = ["en-US": Localization(name: "Map", description: "All lights of the coast")]
    map.hostedContent = HostedContentReference(source: "content/map", version: "1.0")
    var draft = Product(id: "com.example.draft", type: .consumable)
    draft.status = .draft
    draft.referenceName = "Draft"
    var yearly = Product(id: "com.example.yearly", type: .autoRenewableSubscription)
    yearly.status = .approved
    yearly.price = PriceSchedule(base: Money("9.99"))
    yearly.plan.level = 2
    yearly.plan.period = Period(1, .year)
    var trial = IntroductoryOffer()
    trial.terms.mode = .freeTrial
    trial.terms.duration = Period(2, .week)
    yearly.plan.introductoryOffers = [trial]
    var comeBack = PromotionalOffer()
    comeBack.id = "half"
    comeBack.terms.mode = .payUpFront
    comeBack.terms.price = PriceSchedule(base: Money("4.99"))
    yearly.plan.promotionalOffers = [comeBack]
    var group = SubscriptionGroup(name: "Plans")
    group.localizations = ["en-US": GroupLocalization(name: "Plans")]
    group.subscriptions = [yearly]
    return Catalog(app: app, products: [draft, map], subscriptionGroups: [group], retired: ["com.example.old"])
  }
}

extension Catalog {
  /// Changes a product or subscription; for examples.
  mutating func edit(_ id: ProductID, _ change: (inout Product) -> Void) {
    for index in products.indices where products[index].id == id { change(&products[index]) }
    for group in subscriptionGroups.indices {
      for index in subscriptionGroups[group].subscriptions.indices
      where subscriptionGroups[group].subscriptions[index].id == id {
        change(&subscriptionGroups[group].subscriptions[index])
      }
    }
  }
}
