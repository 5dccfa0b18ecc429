import CatalogModel
import CatalogYAML
import StoreFacts

/// What the store says about a value, and whose word it is.
struct StoreNote {
  let text: String
  let source: String

  init<Value>(_ text: String, _ fact: Fact<Value>) {
    self.text = text
    let title = fact.address.map { "[\(fact.source)](\($0))" } ?? fact.source
    source = "\(title), read \(fact.read)" + (fact.confidence == .inferred ? "; our conclusion" : "")
  }

  var markdown: String { "\(text)\n\nSource: \(source)" }

  /// What there is to say of a place, in a product if it stands in one.
  static func notes(on spot: TextSpot, of product: Product?) -> [StoreNote] {
    let codes = spot.takes.compactMap { note(onCode: spot.text, $0) }
    guard codes.isEmpty, let key = spot.key else { return codes }
    return [limit(key), period(key, product), isWord(spot) ? word(spot.text, key) : nil].compactMap { $0 }
  }

  private static func isWord(_ spot: TextSpot) -> Bool { !spot.isKey && !spot.text.isEmpty }

  private static func note(onCode code: String, _ taking: KeyNote.Taking) -> StoreNote? {
    switch taking {
    case .code("territory"):
      if let territory = Territory.find(TerritoryCode(code)) {
        return StoreNote(
          "\(territory.code.text) is \(territory.name); prices there are in \(territory.currency).", Territory.list)
      }
      guard Territory.isKnownWithoutStorefront(TerritoryCode(code)) else { return nil }
      return StoreNote("\(code) is known to the store, but nothing is sold there.", Territory.withoutStorefront)
    case .code("locale"):
      return StoreLocale.find(LocaleCode(code)).map { StoreNote("\($0.code.text) is \($0.name).", StoreLocale.list) }
    default: return nil
    }
  }

  /// How long a text may be.
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
    return StoreNote("The store takes \(least)\(fact.value.maximum) characters.", fact)
  }

  /// Which periods there are.
  private static func period(_ key: KeyNote, _ product: Product?) -> StoreNote? {
    guard key.takes.contains(.period), let fact = periods(for: key) else { return nil }
    return StoreNote("The store knows \(fact.value.map(\.description).joined(separator: ", ")).", fact)
  }

  /// The periods that a key may have; nil if the store does not care.
  static func periods(for key: KeyNote) -> Fact<[Period]>? {
    switch (key.record, key.name) {
    case (_, "period"): Periods.renewal
    case ("a grace period", "duration"): Periods.gracePeriod
    case (let record, "duration") where record.hasSuffix("offer") || record.hasSuffix("offer code"): Periods.offer
    default: nil
    }
  }

  /// What one of the store's own words means.
  private static func word(_ word: String, _ key: KeyNote) -> StoreNote? {
    switch key.name {
    case "type": ProductType(rawValue: word).map { StoreNote(behaviour(of: $0), TypeBehaviour.table) }
    case "status":
      ReviewStatus(rawValue: word).map { status in
        let next = ReviewStates.next(after: status).map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let sale = ReviewStates.canBeBought(status) ? "Customers can buy it." : "Nobody can buy it in this state."
        return StoreNote("\(sale) What may follow: \(next).", ReviewStates.arrows)
      }
    case "tier":
      LegacyTier.find(word).map { StoreNote("Tier \(word) is \($0.usd) USD in the United States.", LegacyTier.list) }
    default: nil
    }
  }

  private static func behaviour(of type: ProductType) -> String {
    let facts = TypeBehaviour.of(type)
    var text = facts.purchases == .once ? "A customer buys it once" : "A customer may buy it again and again"
    text += facts.expires ? "; access ends in time." : "."
    text += " \(restorer(facts.restoredBy)) after a change of device."
    if facts.canHostContent { text += " The store hosts files for it." }
    if facts.canFamilyShare { text += " Families can share it." }
    return text
  }

  private static func restorer(_ party: RestoreParty) -> String {
    switch party {
    case .store: "The store restores it"
    case .app: "The app has to restore it"
    case .none: "Nobody restores it"
    }
  }
}
