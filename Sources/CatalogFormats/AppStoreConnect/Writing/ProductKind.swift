import CatalogModel

/// The two kinds of products that the API has, with the names of what belongs to them.
struct ProductKind {
  let product: ResourceType
  let version: ResourceType
  let localization: ResourceType
  let image: ResourceType
  let screenshot: ResourceType

  /// What the product is called in relationships, by the resource that has them: the API's names differ.
  let link: String
  let reviewLink: String

  static let boughtOnce = ProductKind(
    product: .inAppPurchases, version: .inAppPurchaseVersions, localization: .inAppPurchaseLocalizations,
    image: .inAppPurchaseImages, screenshot: .inAppPurchaseAppStoreReviewScreenshots, link: "inAppPurchase",
    reviewLink: "inAppPurchaseV2")
  static let subscription = ProductKind(
    product: .subscriptions, version: .subscriptionVersions, localization: .subscriptionLocalizations,
    image: .subscriptionImages, screenshot: .subscriptionAppStoreReviewScreenshots, link: "subscription",
    reviewLink: "subscription")
}

/// A product whose requests are being made.
struct ProductInProgress {
  let product: Product
  let kind: ProductKind
  let path: CatalogPath

  /// The name of the request that creates it.
  let name: String

  /// What stands for its ID.
  let id: String

  init(product: Product, kind: ProductKind, path: CatalogPath, name: String) {
    self.product = product
    self.kind = kind
    self.path = path
    self.name = name
    id = Placeholder.answer(to: name)
  }
}
