package import CatalogModel
package import SourceDiagnostics
package import StoreFacts

/// The subject of the app's items.
package struct AppSubject: Sendable {
  package let catalog: Catalog
  package let today: CalendarDate

  /// The catalog's name on a command line.
  package let catalogName: String

  package var app: App? { catalog.app }

  /// All products, those outside groups first.
  package let products: [Product]

  let knowsLinks: Bool

  init(_ request: Checklist.Request) {
    (catalog, today, catalogName) = (request.catalog, request.today, request.catalogName)
    knowsLinks = request.knowsLinks
    products = catalog.allProducts
  }

  /// Whether anything has a price.
  var sellsForMoney: Bool {
    products.contains {
      $0.type != .freeSubscription && ReviewStage($0.status) != .withdrawn && !($0.price?.isFree ?? false)
    }
  }
}

/// The subject of a group's items.
package struct GroupSubject: Sendable {
  package let group: SubscriptionGroup
  package let path: CatalogPath
  package let app: App?

  /// The catalog's name on a command line.
  package let catalogName: String
}

/// The subject of a product's items.
package struct ProductSubject: Sendable {
  package let product: Product
  package let path: CatalogPath
  package let group: SubscriptionGroup?
  package let app: App?
  package let today: CalendarDate

  /// The catalog's name on a command line.
  package let catalogName: String

  /// Whether it was read from App Store Connect.
  let isLive: Bool

  /// The files that it references; nil if they couldn't be examined.
  package let assets: Assets?

  /// Whether another product of the app is in review.
  package let othersUnderway: Bool

  /// The missing fields that result in "Missing Metadata".
  package let gaps: [MetadataGap]

  /// Its lint findings.
  package let findings: [Diagnostic<SourceRange?>]

  package var stage: ReviewStage { ReviewStage(product.status) }
  package var isWithdrawn: Bool { stage == .withdrawn }

  /// Whether it is left out of submissions until it is cleared for sale.
  var isHeld: Bool { stage == .toSubmit && !product.isClearedForSale }

  /// Whether App Store Connect may already have what is missing in the catalog.
  private var mayHavePassed: Bool { stage == .approved || stage == .unknown }

  /// An answer about something that is missing in the catalog.
  func answerForMissingValue(
    _ evidence: String, inStore other: String = "none in the catalog", at place: CatalogPath, _ remedy: Answer.Remedy
  ) -> Answer {
    mayHavePassed
      ? .unknown("\(other); App Store Connect may have one", at: place, look: remedy)
      : .no(evidence, at: place, remedy)
  }
}
