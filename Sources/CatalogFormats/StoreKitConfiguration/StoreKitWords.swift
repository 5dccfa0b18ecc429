import CatalogModel
import StoreFacts

/// The words of `.storekit` files and their equivalents in a catalog.
enum StoreKitWords {
  static let types: KeyValuePairs<String, ProductType> = [
    "Consumable": .consumable, "NonConsumable": .nonConsumable, "NonRenewingSubscription": .nonRenewingSubscription,
    "RecurringSubscription": .autoRenewableSubscription,
  ]

  /// The lists of groups in a file, each with its kind, in the file's key order.
  static let groupSections: KeyValuePairs<StoreKitKey, SubscriptionGroup.Kind> = [
    .subscriptionBundleGroups: .bundle, .subscriptionGroups: .plans, .subscriptionSuiteGroups: .suite,
  ]

  /// The type of a subscription by the kind of its group. That of suites occurs in files of Xcode 27; that of bundles
  /// is StoreKit's name.
  static func type(in kind: SubscriptionGroup.Kind) -> String {
    switch kind {
    case .plans: "RecurringSubscription"
    case .bundle: "SubscriptionBundle"
    case .suite: "SubscriptionSuite"
    }
  }

  static let modes: KeyValuePairs<String, OfferMode> = [
    "free": .freeTrial, "payAsYouGo": .payAsYouGo, "payUpFront": .payUpFront,
  ]

  static let eligibilities: KeyValuePairs<String, OfferCode.Eligibility> = [
    "new": .new, "existing": .existing, "expired": .expired,
  ]

  static let upFront = "BILLED_UPFRONT"
  static let monthly = "MONTHLY"

  /// The word for a value; nil when the format has none.
  static func word<Value: Equatable>(for value: Value?, in words: KeyValuePairs<String, Value>) -> String? {
    words.first { $0.value == value }?.key
  }

  /// A locale in the files' spelling: `fr` for `fr-FR`.
  static func locale(_ code: LocaleCode) -> String {
    StoreLocale.find(code)?.storekitName ?? String(code.text.map { $0 == "-" ? "_" : $0 })
  }

  /// The locale for a file's spelling, including hand-written ones: `zh_CN`, `en`.
  static func locale(_ name: String) -> LocaleCode {
    storeLocales[name] ?? StoreLocale.suggestion(for: name)?.code
      ?? LocaleCode(String(name.map { $0 == "_" ? "-" : $0 }))
  }

  private static let storeLocales = Dictionary(
    StoreLocale.all.map { ($0.storekitName, $0.code) }, uniquingKeysWith: { first, _ in first })
}
