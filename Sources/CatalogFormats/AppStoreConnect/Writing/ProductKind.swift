package import CatalogModel

/// The two kinds of products in the API, with the names of their related resources.
package struct ProductKind: Sendable {
  package let product: ResourceType
  package let version: ResourceType
  package let localization: ResourceType
  package let image: ResourceType
  package let screenshot: ResourceType
  package let point: ResourceType

  /// The name of the product's relationship, by its owner's type, because the API's names differ.
  package let link: String
  package let reviewLink: String

  package static let boughtOnce = ProductKind(
    product: .inAppPurchases, version: .inAppPurchaseVersions, localization: .inAppPurchaseLocalizations,
    image: .inAppPurchaseImages, screenshot: .inAppPurchaseAppStoreReviewScreenshots, point: .inAppPurchasePricePoints,
    link: "inAppPurchase",
    reviewLink: "inAppPurchaseV2")
  package static let subscription = ProductKind(
    product: .subscriptions, version: .subscriptionVersions, localization: .subscriptionLocalizations,
    image: .subscriptionImages, screenshot: .subscriptionAppStoreReviewScreenshots, point: .subscriptionPricePoints,
    link: "subscription",
    reviewLink: "subscription")
}

/// A product whose requests are being created.
package struct ProductInProgress: Sendable {
  package let product: Product
  package let kind: ProductKind
  package let path: CatalogPath

  /// The name of the request that creates it.
  package let name: String

  /// The placeholder of its ID, or the ID that App Store Connect assigned.
  package var id: ResourceID

  package init(product: Product, kind: ProductKind, path: CatalogPath, name: String) {
    (self.product, self.kind, self.path, self.name) = (product, kind, path, name)
    id = .answer(to: name)
  }
}

extension Product {
  /// Whether it is promoted on the app's page.
  package var isPromoted: Bool { promotion.map { $0.isVisible != nil || !$0.isEnabled || $0.order != nil } ?? false }
}

/// A subscription group whose requests are being created, without its subscriptions.
package struct GroupInProgress: Sendable {
  package let group: SubscriptionGroup
  package let path: CatalogPath
  package let name: String
  package var id: ResourceID

  package init(group: SubscriptionGroup, path: CatalogPath, name: String) {
    (self.group, self.path, self.name) = (group, path, name)
    id = .answer(to: name)
  }
}
