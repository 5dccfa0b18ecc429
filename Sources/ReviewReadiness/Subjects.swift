package import CatalogModel
package import SourceDiagnostics
package import StoreFacts

/// What the items of the app are asked about.
package struct AppSubject: Sendable {
  package let catalog: Catalog
  package let today: CalendarDate

  /// How to name the catalog on a command line.
  package let catalogName: String

  package var app: App? { catalog.app }

  /// All products, those outside groups first.
  package let products: [Product]

  init(catalog: Catalog, today: CalendarDate, catalogName: String) {
    (self.catalog, self.today, self.catalogName) = (catalog, today, catalogName)
    products = catalog.allProducts
  }

  /// Whether anything is sold for money.
  var sellsForMoney: Bool {
    products.contains {
      $0.type != .freeSubscription && ReviewStage($0.status) != .withdrawn && !($0.price?.isFree ?? false)
    }
  }
}

/// What the items of a group are asked about.
package struct GroupSubject: Sendable {
  package let group: SubscriptionGroup
  package let path: CatalogPath
  package let app: App?
}

/// What the items of a product are asked about.
package struct ProductSubject: Sendable {
  package let product: Product
  package let path: CatalogPath
  package let group: SubscriptionGroup?
  package let app: App?
  package let today: CalendarDate

  /// How to name the catalog on a command line.
  package let catalogName: String

  /// What is known of the files that it names; nil when nobody could look.
  package let assets: Assets?

  /// Whether another product of the app is being reviewed.
  package let othersUnderway: Bool

  /// What the catalog lacks of what the store means by "Missing Metadata".
  package let gaps: [MetadataGap]

  /// What lint says of it.
  package let findings: [Diagnostic<SourceRange?>]

  package var stage: ReviewStage { ReviewStage(product.status) }
  package var isWithdrawn: Bool { stage == .withdrawn }

  /// Whether the review may have had what the catalog lacks.
  var mayHavePassed: Bool { stage == .approved || stage == .unknown }
}
