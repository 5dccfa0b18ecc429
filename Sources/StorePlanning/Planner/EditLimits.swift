import CatalogFormats
import CatalogModel
import StoreFacts
import TextFormats

/// The edits that App Store Connect doesn't allow, from the table that `diff` and the local App Store Connect also use.
extension StorePlanner {
  /// Refuses a change that the table rules out.
  mutating func refuse(
    _ key: CatalogKey, _ owner: EditRule.Owner = .product, help: String, at path: CatalogPath, of product: String
  ) {
    refuse(EditRule.of(key, owner)?.fact.value ?? "", help: help, at: path, owner: product)
  }

  /// Refuses what can't change while App Review has a product.
  ///
  /// - Parameters:
  ///   - compared: the product.
  ///   - start: its first step.
  mutating func refuseDuringReview(_ compared: ComparedProduct, from start: Int) {
    let status = compared.live.product.status
    let isSubscription = compared.item.kind.product == .subscriptions
    let keys = Set(
      result.steps[start...].filter { $0.product == compared.product.id && $0.method != "GET" }.flatMap(\.keys))
    for key in CatalogKey.allCases where keys.contains(key) {
      let isPrice = key == .price && isSubscription
      guard let rule = EditRule.of(key, .product),
        rule.waitsForReview(status, version: nil, isSubscriptionPrice: isPrice)
      else { continue }
      refuse(
        (isPrice ? EditRule.subscriptionPriceInReview : ChangeFacts.reviewLocks).value, help: "wait for App Review",
        at: compared.item.path[key], owner: compared.owner)
    }
  }

  /// Refuses a reference name that is new or changes, and that App Store Connect doesn't accept.
  mutating func refuseReferenceName(of item: ProductInProgress, known: String? = nil) {
    guard let name = item.product.referenceName, name != known,
      let reason = TextLimits.refusal(ofReferenceName: name)
    else { return }
    refuse(
      reason, help: "choose another reference name", at: item.path[.referenceName], owner: item.product.id.text)
  }

  /// Refuses the texts that App Store Connect doesn't accept: those that are new or change.
  ///
  /// - Parameters:
  ///   - texts: the catalog's texts.
  ///   - known: the texts in App Store Connect, by locale.
  ///   - path: the path of the texts.
  ///   - owner: their owner.
  mutating func refuseTexts<Text: StoreText>(
    _ texts: SortedMap<LocaleCode, Text>, known: [LocaleCode: Resource] = [:], at path: CatalogPath, owner: String
  ) {
    for pair in texts where pair.value.name != nil {
      for attribute in Text.attributes {
        guard let value = attribute.value(pair.value)?.text, known[pair.key]?.text(attribute.name) != value,
          let reason = attribute.customerText?.refusal(of: value)
        else { continue }
        let isNew = known[pair.key] == nil
        refuse(
          reason, help: "change it" + (isNew ? "" : ": App Store Connect accepts the old text only until it changes"),
          at: path[.localizations][pair.key][attribute.key], owner: owner)
      }
    }
  }
}
