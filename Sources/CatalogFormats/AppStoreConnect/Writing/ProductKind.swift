import CatalogModel

/// The two kinds of products that the API has, with the names of what belongs to them.
struct ProductKind: Sendable {
  let product: ResourceType
  let version: ResourceType
  let localization: ResourceType
  let image: ResourceType
  let screenshot: ResourceType
  let point: ResourceType

  /// What the product is called in relationships, by the resource that has them: the API's names differ.
  let link: String
  let reviewLink: String

  static let boughtOnce = ProductKind(
    product: .inAppPurchases, version: .inAppPurchaseVersions, localization: .inAppPurchaseLocalizations,
    image: .inAppPurchaseImages, screenshot: .inAppPurchaseAppStoreReviewScreenshots, point: .inAppPurchasePricePoints,
    link: "inAppPurchase",
    reviewLink: "inAppPurchaseV2")
  static let subscription = ProductKind(
    product: .subscriptions, version: .subscriptionVersions, localization: .subscriptionLocalizations,
    image: .subscriptionImages, screenshot: .subscriptionAppStoreReviewScreenshots, point: .subscriptionPricePoints,
    link: "subscription",
    reviewLink: "subscription")
}

/// A product whose requests are to be made.
struct ProductInProgress: Sendable {
  let product: Product
  let kind: ProductKind
  let path: CatalogPath

  /// The name of the request that creates it.
  let name: String

  /// What stands for its ID, or the ID that the store gave to it.
  var id: ResourceID

  init(product: Product, kind: ProductKind, path: CatalogPath, name: String) {
    self.product = product
    self.kind = kind
    self.path = path
    self.name = name
    id = .answer(to: name)
  }
}

extension Product {
  /// Whether the app's page is to show it.
  var isPromoted: Bool { promotion.map { $0.isVisible != nil || !$0.isEnabled || $0.order != nil } ?? false }
}

/// A subscription group whose requests are to be made, without its subscriptions.
struct GroupInProgress: Sendable {
  let group: SubscriptionGroup
  let path: CatalogPath
  let name: String
  var id: ResourceID

  init(group: SubscriptionGroup, path: CatalogPath, name: String) {
    self.group = group
    self.path = path
    self.name = name
    id = .answer(to: name)
  }
}
