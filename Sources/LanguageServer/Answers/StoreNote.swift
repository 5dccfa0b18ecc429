import CatalogModel
import CatalogYAML
import StoreFacts

/// A fact about a value, with its source.
struct StoreNote {
  let text: String
  let source: String

  init<Value>(_ text: String, _ fact: Fact<Value>) {
    self.text = text
    let title = fact.address.map { "[\(fact.source)](\($0))" } ?? fact.source
    source = "\(title), read \(fact.read)" + (fact.confidence == .inferred ? "; Shelf's conclusion" : "")
  }

  var markdown: String { "\(text)\n\nSource: \(source)" }

  /// The facts about a position, optionally in a product.
  static func notes(on spot: TextSpot, of product: Product?) -> [StoreNote] {
    let codes = spot.accepts.compactMap { note(onCode: spot.text, $0) }
    guard codes.isEmpty, let key = spot.key else { return codes }
    return [limit(key), period(key, product), isWord(spot) ? word(spot.text, key) : nil].compactMap { $0 }
  }

  private static func isWord(_ spot: TextSpot) -> Bool { !spot.isKey && !spot.text.isEmpty }

  private static func note(onCode code: String, _ taking: FieldKind) -> StoreNote? {
    switch taking {
    case .code("territory"):
      if let territory = Territory.find(TerritoryCode(code)) {
        return StoreNote(
          "\(territory.code.text) is \(territory.name), with prices in \(territory.currency).", Territory.list)
      }
      guard Territory.isKnownWithoutStorefront(TerritoryCode(code)) else { return nil }
      return StoreNote("\(code) exists, but has no storefront.", Territory.withoutStorefront)
    case .code("locale"):
      return StoreLocale.find(LocaleCode(code)).map { StoreNote("\($0.code.text) is \($0.name).", StoreLocale.list) }
    default: return nil
    }
  }

  /// The length limit of a text.
  private static func limit(_ key: KeyNote) -> StoreNote? {
    let fact: Fact<TextLimit>? =
      switch (key.record, key.name) {
      case ("a localization", "name"): TextLimits.displayName
      case ("a localization", "description"): TextLimits.description
      case ("a localization of a group", "name"): TextLimits.groupDisplayName
      case ("a localization of a group", "app_name"): TextLimits.groupAppName
      case ("a subscription group", "name"): TextLimits.groupReferenceName
      case ("the review material", "notes"): TextLimits.reviewNotes
      case ("a product", "id"), ("a subscription", "id"): TextLimits.productID
      case ("a promotional offer", "id"), ("a win-back offer", "id"): TextLimits.offerID
      case ("a product", "reference_name"), ("a subscription", "reference_name"), ("a template", "reference_name"):
        TextLimits.referenceName
      default: nil
      }
    guard let fact else { return nil }
    let least = fact.value.minimum.map { "\($0) to " } ?? "at most "
    return StoreNote("\(least)\(fact.value.maximum) characters are allowed.", fact)
  }

  /// The allowed periods.
  private static func period(_ key: KeyNote, _ product: Product?) -> StoreNote? {
    guard key.accepts.contains(where: \.isPeriod), let fact = periods(for: key) else { return nil }
    return StoreNote("Allowed: \(fact.value.map(\.description).joined(separator: ", ")).", fact)
  }

  /// The allowed periods of a key; nil for no restriction.
  static func periods(for key: KeyNote) -> Fact<[Period]>? {
    switch (key.record, key.name) {
    case (_, "period"): Periods.renewal
    case ("a grace period", "duration"): Periods.gracePeriod
    case (let record, "duration") where record.hasSuffix("offer") || record.hasSuffix("offer code"): Periods.offer
    default: nil
    }
  }

  /// The meaning of one of App Store Connect's words.
  private static func word(_ word: String, _ key: KeyNote) -> StoreNote? {
    switch key.name {
    case "type": ProductType(rawValue: word).map { StoreNote(behaviour(of: $0), TypeBehaviour.table) }
    case "status":
      ReviewStatus(rawValue: word).map { status in
        let next = ReviewStates.next(after: status).map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let sale =
          ReviewStates.canBeBought(status)
          ? "Customers can buy it."
          : "Customers can't buy it with this "
            + "status."
        return StoreNote("\(sale) Possible next: \(next).", ReviewStates.arrows)
      }
    case "tier":
      LegacyTier.find(word).map { StoreNote("Tier \(word) is \($0.usd) USD in the United States.", LegacyTier.list) }
    default: nil
    }
  }

  private static func behaviour(of type: ProductType) -> String {
    let facts = TypeBehaviour.of(type)
    var text = facts.purchases == .once ? "A customer buys it once" : "A customer can buy it repeatedly"
    text += facts.expires ? "; access expires." : "."
    text += " \(restorer(facts.restoredBy)) on a new device."
    if facts.canHostContent { text += " Apple can host files for it." }
    if facts.canFamilyShare { text += " Families can share it." }
    return text
  }

  private static func restorer(_ party: RestoreParty) -> String {
    switch party {
    case .store: "Apple restores it"
    case .app: "The app has to restore it"
    case .none: "It isn't restored"
    }
  }
}
