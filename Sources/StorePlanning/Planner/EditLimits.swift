import CatalogFormats
import CatalogModel
import JSONSyntax
import StoreFacts

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

  /// Refuses the texts that App Store Connect doesn't accept: those that are new or change.
  ///
  /// - Parameters:
  ///   - texts: the catalog's texts.
  ///   - known: the texts in App Store Connect, by locale.
  ///   - kinds: the kind of each attribute.
  ///   - path: the path of the texts.
  ///   - owner: their owner.
  mutating func refuseTexts(
    _ texts: [WantedText], known: [LocaleCode: Resource], _ kinds: [TextKind], at path: CatalogPath, owner: String
  ) {
    for text in texts {
      for kind in kinds {
        guard let value = text.members.first(where: { $0.key == kind.attribute })?.value.text,
          known[text.locale]?.text(kind.attribute) != value, let reason = kind.text.refusal(of: value)
        else { continue }
        let isNew = known[text.locale] == nil
        refuse(
          reason, help: "change it" + (isNew ? "" : ": App Store Connect accepts the old text only until it changes"),
          at: path[.localizations][text.locale][kind.key], owner: owner)
      }
    }
  }
}

/// A text in the catalog.
struct WantedText {
  let locale: LocaleCode
  let members: [JSONValue.Member]
}

/// An attribute of a localization, and the text that it is.
struct TextKind {
  let attribute: String
  let key: CatalogKey
  let text: CustomerText

  static let ofProducts = [
    TextKind(attribute: "name", key: .name, text: .productName),
    TextKind(attribute: "description", key: .description, text: .productDescription),
  ]
  static let ofGroups = [
    TextKind(attribute: "name", key: .name, text: .groupName),
    TextKind(attribute: "customAppName", key: .appName, text: .groupAppName),
  ]
}

extension Product {
  /// Its texts as requests have them.
  var wantedTexts: [WantedText] {
    localizations.compactMap { pair in
      guard let name = pair.value.name else { return nil }
      let members: [JSONValue.Member?] = [.text("name", name), .text("description", pair.value.description)]
      return WantedText(locale: pair.key, members: members.compactMap(\.self))
    }
  }
}

extension SubscriptionGroup {
  /// Its texts as requests have them.
  var wantedTexts: [WantedText] {
    localizations.compactMap { pair in
      guard let name = pair.value.name else { return nil }
      let appName: JSONValue = pair.value.appName.map { .string($0) } ?? .null
      return WantedText(
        locale: pair.key, members: [.init("name", .string(name)), .init("customAppName", appName)])
    }
  }
}
