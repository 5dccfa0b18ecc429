import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads storeconfig's file, in both observed versions (`pricing` and `priceSchedule`, `FREE_TRIAL` and `FREE`).
enum StoreConfigReader {
  static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(1_000), as: UTF8.self)
    return start.contains("\"schemaVersion\"") && start.contains("\"appId\"")
  }

  /// Fields of the app itself and its page.
  private static let ofPage: Set<String> = [
    "schemaVersion", "versionString", "pricing", "availableTerritories", "localizations", "copyright", "categories",
    "priceSchedule", "availability",
  ]

  static func decode(_ root: JSONNode, into draft: inout ForeignDraft) {
    var products: [JSONNode] = []
    var groups: [JSONNode] = []
    var app = App()
    draft.decoder.object(root, "a storeconfig file") { decoder, key, value in
      switch key {
      case "inAppPurchases": products = decoder.list(value) { $1 }
      case "subscriptionGroups": groups = decoder.list(value) { $1 }
      case "appId": app.appleID = decoder.text(value).map { AppleID($0) }
      case "primaryLocale": app.primaryLocale = decoder.text(value).map { LocaleCode($0) }
      default: return ofPage.contains(key)
      }
      return true
    }
    draft.changeApp {
      ($0.appleID, $0.primaryLocale) = (app.appleID ?? $0.appleID, app.primaryLocale ?? $0.primaryLocale)
    }
    for product in products { readProduct(product, in: nil, &draft) }
    for group in groups { readGroup(group, &draft) }
    if root.members?.contains(where: { ofPage.contains($0.key) && $0.key != "schemaVersion" }) == true {
      draft.say("The app's page, its versions and its own price are not imported into a catalog.")
    }
    draft.say("storeconfig files contain no statuses, codes, win-back offers, price changes or pictures.")
  }

  private static func readGroup(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let name = node["referenceName"]?.text, !name.isEmpty else {
      return draft.decoder.report(.missingField, "a group without 'referenceName'", at: node.range)
    }
    var texts: [JSONNode] = []
    var plans: [JSONNode] = []
    draft.decoder.object(node, "a storeconfig group") { decoder, key, value in
      switch key {
      case "referenceName": break
      case "localizations": texts = decoder.list(value) { $1 }
      case "subscriptions": plans = decoder.list(value) { $1 }
      default: return false
      }
      return true
    }
    draft.change(group: name, at: node)
    for text in texts {
      guard let locale = locale(of: text, &draft) else { continue }
      let texts = self.texts(in: text, ["name", "customName"], &draft)
      let own = GroupLocalization(name: texts["name"], appName: texts["customName"])
      draft.change(group: name, at: node) { group in
        if group.localizations[locale] == nil { group.localizations[locale] = own }
      }
    }
    for plan in plans { readProduct(plan, in: name, &draft) }
  }

  /// The texts of a language by name; reports others.
  private static func texts(in node: JSONNode, _ names: Set<String>, _ draft: inout ForeignDraft) -> [String: String] {
    var texts: [String: String] = [:]
    draft.decoder.object(node, "the texts of a language") { decoder, key, value in
      if names.contains(key), let text = decoder.text(value), !text.isEmpty { texts[key] = text }
      return key == "locale" || names.contains(key)
    }
    return texts
  }

  private static func locale(of text: JSONNode, _ draft: inout ForeignDraft) -> LocaleCode? {
    guard let code = text["locale"] else {
      draft.decoder.report(.missingField, "a text without 'locale'", at: text.range)
      return nil
    }
    return draft.decoder.text(code).flatMap { draft.locale($0, at: code.range) }
  }

  private static func readProduct(_ node: JSONNode, in group: String?, _ draft: inout ForeignDraft) {
    guard let id = draft.id(of: node, "productId") else { return }
    var product = Product(id: id, type: group == nil ? nil : .autoRenewableSubscription)
    var texts: [JSONNode] = []
    var offers: (introductory: [JSONNode], promotional: [JSONNode]) = ([], [])
    let path = draft.path(of: id)
    draft.decoder.object(node, "a storeconfig product") { decoder, key, value in
      switch key {
      case "productId", "pricing", "priceSchedule": break
      case "type": product.type = word(value, .types, &decoder) ?? product.type
      case "referenceName": product.referenceName = decoder.text(value)
      case "familySharable":
        product.hasFamilySharing = decoder.flag(value) ?? false
        decoder.note(path[.familySharing], at: value)
      case "reviewNote": product.review.notes = decoder.text(value)
      case "groupLevel": product.plan.level = decoder.integer(value)
      case "subscriptionPeriod": product.plan.period = word(value, .periods, &decoder)
      case "availability":
        if let places = availability(value, &decoder) { product.availability = places }
        decoder.note(path[.availability], at: value)
      case "localizations": texts = decoder.list(value) { $1 }
      case "introductoryOffers": offers.introductory = decoder.list(value) { $1 }
      case "promotionalOffers": offers.promotional = decoder.list(value) { $1 }
      default: return false
      }
      return true
    }
    product.price = price(node, of: id, &draft)
    for text in texts {
      guard let locale = locale(of: text, &draft) else { continue }
      let texts = self.texts(in: text, ["name", "description"], &draft)
      draft.addText(
        name: texts["name"], description: texts["description"], in: locale, to: &product, at: text.range)
    }
    func note(_ node: JSONNode, at path: CatalogPath) {
      if let periods = node["numberOfPeriods"] { draft.decoder.note(path[.periods], at: periods) }
    }
    for (index, node) in offers.introductory.enumerated() {
      note(node, at: path[.introductoryOffers][index])
      var offer = IntroductoryOffer()
      offer.terms = terms(node, of: product, &draft)
      offer.territories = node["availableTerritories"].flatMap { list in
        list.text == nil ? draft.decoder.list(list) { $0.text($1).map { TerritoryCode($0) } } : nil
      }
      product.plan.introductoryOffers.append(offer)
    }
    for (index, node) in offers.promotional.enumerated() {
      note(node, at: path[.promotionalOffers][index])
      var offer = PromotionalOffer()
      offer.terms = terms(node, of: product, &draft)
      (offer.id, offer.referenceName) = (draft.text(node["id"]), draft.text(node["referenceName"]))
      product.plan.promotionalOffers.append(offer)
    }
    draft.addProduct(product, to: group, at: node)
  }

  // MARK: - Parts of products

  private static func terms(_ node: JSONNode, of product: Product, _ draft: inout ForeignDraft) -> OfferTerms {
    var terms = OfferTerms()
    let modes = APIWords<OfferMode>([
      "FREE_TRIAL": .freeTrial, "FREE": .freeTrial, "PAY_AS_YOU_GO": .payAsYouGo, "PAY_UP_FRONT": .payUpFront,
    ])
    draft.decoder.object(node, "a storeconfig offer") { decoder, key, value in
      switch key {
      case "id", "referenceName", "availableTerritories", "pricing", "priceSchedule": break
      case "type": terms.mode = word(value, modes, &decoder)
      case "duration": terms.duration = word(value, .periods, &decoder)
      case "numberOfPeriods": terms.periods = decoder.integer(value) ?? 1
      default: return false
      }
      return true
    }
    // A pay-as-you-go offer lasts a number of the subscription's own periods.
    if terms.mode == .payAsYouGo, terms.duration == nil { terms.duration = product.plan.period }
    terms.price = price(node, of: product.id, &draft)
    return terms
  }

  /// A price: that of the app's base territory is the base, those of others are separate.
  private static func price(_ node: JSONNode, of id: ProductID, _ draft: inout ForeignDraft) -> PriceSchedule? {
    guard let schedule = node["pricing"] ?? node["priceSchedule"], !schedule.isNull else { return nil }
    var base: TerritoryCode?
    var pairs: [SortedMap<TerritoryCode, Money>.Pair] = []
    draft.decoder.object(schedule, "a storeconfig price") { decoder, key, value in
      switch key {
      case "baseTerritory": base = decoder.text(value).map { TerritoryCode($0) }
      case "prices":
        pairs = decoder.list(value) { decoder, item in
          guard let territory = item["territory"].flatMap({ decoder.text($0) }), let amount = item["price"] else {
            decoder.report(.missingField, "a price without 'territory' or 'price'", at: item.range)
            return nil
          }
          return decoder.amount(amount).map { .init(key: TerritoryCode(territory), value: $0) }
        }
      default: return false
      }
      return true
    }
    if let base { draft.changeApp { $0.baseTerritory = $0.baseTerritory ?? base } }
    let own = draft.catalog.app?.baseTerritory
    if let base, base != own {
      draft.decoder.report(
        .unreadableValue, severity: .warning,
        """
        the base territory of '\(id)', \(base), differs from that of the earlier products; its prices are read for \
        their territories only
        """,
        at: schedule.range)
    }
    let others = SortedMap(pairs.filter { $0.key != own })
    return PriceSchedule(base: pairs.first { $0.key == own }?.value, territories: others)
  }

  private static func availability(_ node: JSONNode, _ decoder: inout NodeDecoder) -> Availability? {
    var places = Availability()
    decoder.object(node, "a storeconfig availability") { decoder, key, value in
      switch key {
      case "availableInNewTerritories": places.includesNewTerritories = decoder.flag(value) ?? true
      case "availableTerritories":
        if value.text == "worldwide" { return true }
        let codes = decoder.list(value) { decoder, item in decoder.text(item).map { TerritoryCode($0) } }
        if value.elements != nil { places.territories = .only(Set(codes).sorted()) }
      default: return false
      }
      return true
    }
    return node.members == nil ? nil : places
  }

  /// A word of the API.
  private static func word<Value>(_ node: JSONNode, _ words: APIWords<Value>, _ decoder: inout NodeDecoder) -> Value? {
    guard let text = decoder.text(node) else { return nil }
    if let value = words.value(of: text) { return value }
    let help = nearestSpelling(to: text, among: words.known).map { "did you mean '\($0)'?" }
    decoder.report(
      .unreadableValue, "'\(text)' is not one of \(words.known.joined(separator: ", "))", at: node.range, help: help)
    return nil
  }
}

extension ForeignDraft {
  /// A text that may be missing or empty.
  mutating func text(_ node: JSONNode?) -> String? {
    node.flatMap { decoder.text($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
