import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// Reads lists of products by the usual field names.
enum ProductListReader {
  /// Whether a file may be such a list: JSON with a product ID that isn't another known format.
  static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(8_000), as: UTF8.self)
    guard
      start.contains("\"product_id\"") || start.contains("\"productId\"") || start.contains("\"subscriptionGroup\""),
      let first = start.unicodeScalars.first(where: { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }),
      first == "{" || first == "["
    else { return false }
    // Purchases contain product IDs too.
    let others = [
      "\"transactionId\"", "\"transaction_id\"", "\"purchaseToken\"", "\"data\"", "\"requests\"", "shelf.",
      "\"nonRenewingSubscriptions\"", "\"subscriptionGroups\"", "\"adamId\"", "\"addOnType\"", "\"activeAddOns\"",
    ]
    return !others.contains { start.contains($0) }
      && ![
        StoreConfigReader.recognizes, GooglePlayReader.recognizes, UnityReader.recognizes, RevenueCatReader.recognizes,
      ]
      .contains { $0(file) }
  }

  /// Whether a tree is such a list: an object in it has a product ID, and isn't a purchase.
  static func recognizes(_ root: JSONNode) -> Bool {
    let objects =
      (root.elements ?? []) + [root] + (root.members ?? []).map(\.value).flatMap { [$0] + ($0.elements ?? []) }
    func hasAny(_ keys: String...) -> Bool { objects.contains { object in keys.contains { object[$0] != nil } } }
    return hasAny("product_id", "productId") && !hasAny("transactionId", "transaction_id", "purchaseToken")
  }

  /// The type that a list's name implies for its products.
  private static func type(ofList name: String) -> ProductType? {
    let folded = ForeignWords.folded(name)
    return ForeignWords.type(folded) ?? (folded.hasSuffix("s") ? ForeignWords.type(String(folded.dropLast())) : nil)
  }

  /// Values beside the products that apply to all.
  private struct Shared {
    /// The names of groups by the products' references to them; the empty text refers to a single group.
    var groups: [String: String] = [:]
    var review = ReviewMaterial()
  }

  // MARK: - The document

  static func decode(_ root: JSONNode, into draft: inout ForeignDraft) {
    var shared = Shared()
    if root.elements != nil {
      readList(root, type: nil, &draft, shared)
    } else if root.value(named: "productid") != nil {
      readProduct(root, id: nil, type: nil, &draft, shared)
    } else if let members = root.members {
      readGroup(root, &draft, &shared)
      shared.review.notes = draft.text(root.value(named: "reviewnote", "reviewnotes"))
      shared.review.screenshot = draft.text(root.value(named: "reviewscreenshot"))
      for member in members { readMember(member, &draft, shared) }
    } else {
      draft.decoder.refuse(root, expected: "a list of products")
    }
    draft.say("Custom lists contain no product states, and only fields that Shelf knows are read.")
  }

  private static func readMember(_ member: JSONNode.Member, _ draft: inout ForeignDraft, _ shared: Shared) {
    switch ForeignWords.folded(member.key) {
    case "subscriptiongroup", "group", "grouplocalizations", "schemaversion", "version", "description", "comment",
      "schema",
      "reviewnote", "reviewnotes", "reviewscreenshot":
      return
    case "bundleid":
      let id = draft.text(member.value)
      return draft.changeApp { $0.bundleID = id ?? $0.bundleID }
    case let key
    where ["products", "subscriptions", "inapppurchases", "iaps"].contains(key) || type(ofList: key) != nil:
      let kind = type(ofList: key)
      if let products = member.value.members {
        for product in products {
          readProduct(
            product.value, id: JSONNode(.string(product.key), at: product.keyRange), type: kind, &draft, shared)
        }
      } else {
        readList(member.value, type: kind, &draft, shared)
      }
    default:
      draft.decoder.report(
        .unknownField, "unknown field '\(member.key)' in a list of products", at: member.keyRange)
    }
  }

  private static func readList(
    _ node: JSONNode, type: ProductType?, _ draft: inout ForeignDraft, _ shared: Shared
  ) {
    for product in draft.decoder.list(node, { $1 }) { readProduct(product, id: nil, type: type, &draft, shared) }
  }

  /// Reads the group beside the products, with the name that they use for it.
  private static func readGroup(_ root: JSONNode, _ draft: inout ForeignDraft, _ shared: inout Shared) {
    guard let node = root.value(named: "subscriptiongroup") else { return }
    let id = draft.text(node.members == nil ? node : node.value(named: "id"))
    let name = node.members == nil ? id : draft.text(node.value(named: "referencename", "name")) ?? id
    guard let name else {
      return draft.decoder.report(.missingField, "a group without a name", at: node.range)
    }
    if let id { shared.groups[id] = name }
    shared.groups[""] = name
    draft.change(group: name, at: node)
    let texts = node.value(named: "localizations") ?? root.value(named: "grouplocalizations")
    for text in texts?.members ?? [] {
      guard let locale = draft.locale(text.key, at: text.keyRange) else { continue }
      var own = GroupLocalization()
      draft.decoder.object(text.value, "the texts of a group") { decoder, key, value in
        switch ForeignWords.folded(key) {
        case "name", "displayname", "title": own.name = decoder.text(value)
        case "appname", "customappname", "customname": own.appName = decoder.text(value)
        default: return false
        }
        return true
      }
      draft.change(group: name, at: node) { group in
        if group.localizations[locale] == nil { group.localizations[locale] = own }
      }
    }
  }

  // MARK: - A product

  private static func readProduct(
    _ node: JSONNode, id key: JSONNode?, type: ProductType?, _ draft: inout ForeignDraft, _ shared: Shared
  ) {
    let id = key?.text.map { ProductID($0) } ?? draft.id(of: node, "product_id", "productId", "id")
    guard let id, !id.text.isEmpty else { return }
    var product = Product(id: id, type: type)
    var group: String?
    var texts: JSONNode?
    var period: Period?
    let path = draft.path(of: id)
    draft.decoder.object(node, "a product that Shelf knows") { decoder, key, value in
      switch ForeignWords.folded(key) {
      case "productid", "id", "price", "pricing", "tier", "pricetier", "currency", "currencycode", "name",
        "displayname", "title", "description":
        break
      case "type", "kind", "producttype", "inapppurchasetype": product.type = Self.type(value, &decoder) ?? product.type
      case "referencename": product.referenceName = decoder.text(value)
      case "reviewnote", "reviewnotes": product.review.notes = decoder.text(value)
      case "reviewscreenshot", "screenshot", "screenshotpath": product.review.screenshot = decoder.text(value)
      case "familyshareable", "familysharable", "familysharing":
        product.hasFamilySharing = decoder.flag(value) ?? false
        decoder.note(path[.familySharing], at: value)
      case "clearedforsale":
        product.isClearedForSale = decoder.flag(value) ?? true
        decoder.note(path[.clearedForSale], at: value)
      case "subscriptiongroup", "group", "groupname": group = decoder.text(value)
      case "subscriptiongrouplevel", "grouplevel", "level", "rank": product.plan.level = decoder.integer(value)
      case "duration", "subscriptionperiod", "period", "subscriptionduration":
        guard let text = decoder.text(value) else { return true }
        period = ForeignWords.period(text)
        if period == nil { decoder.refuse(value, expected: "a period such as P1M or '1 month'") }
      case "localizations", "localization": texts = value
      default: return false
      }
      return true
    }
    // Only subscriptions that renew have groups.
    if group != nil { product.type = product.type ?? .autoRenewableSubscription }
    if product.type == .nonRenewingSubscription { product.duration = period } else { product.plan.period = period }
    if product.type == .autoRenewableSubscription { group = group.map { shared.groups[$0] ?? $0 } ?? shared.groups[""] }
    product.price = price(of: node, &draft)
    readTexts(texts, of: node, &product, &draft)
    product.review.notes = product.review.notes ?? shared.review.notes
    product.review.screenshot = product.review.screenshot ?? shared.review.screenshot
    if product.type == nil { draft.say("The list doesn't contain the types of all products.") }
    draft.addProduct(product, to: product.type == .autoRenewableSubscription ? group : nil, at: key ?? node)
  }

  private static func type(_ node: JSONNode, _ decoder: inout NodeDecoder) -> ProductType? {
    guard let word = decoder.text(node) else { return nil }
    if let type = ForeignWords.type(word) { return type }
    let known = ProductType.allCases.map(\.rawValue)
    decoder.report(
      .unreadableValue, "unknown product type '\(word)'", at: node.range,
      help: "the types are \(known.joined(separator: ", "))")
    return nil
  }

  /// Reads texts by locale, as a map or a list; also a name and a description without a language.
  private static func readTexts(
    _ texts: JSONNode?, of node: JSONNode, _ product: inout Product, _ draft: inout ForeignDraft
  ) {
    func decode(_ text: JSONNode, _ locale: LocaleCode) {
      var own = Localization()
      draft.decoder.object(text, "the texts of a product") { decoder, key, value in
        switch ForeignWords.folded(key) {
        case "locale", "language": break
        case "name", "displayname", "title": own.name = decoder.text(value)
        case "description": own.description = decoder.text(value)
        default: return false
        }
        return true
      }
      draft.addText(name: own.name, description: own.description, in: locale, to: &product, at: text.range)
    }
    for member in texts?.members ?? [] {
      if let locale = draft.locale(member.key, at: member.keyRange) { decode(member.value, locale) }
    }
    for text in texts?.elements ?? [] {
      guard let code = text.value(named: "locale", "language") else {
        draft.decoder.report(.missingField, "a text without 'locale'", at: text.range)
        continue
      }
      if let locale = draft.decoder.text(code).flatMap({ draft.locale($0, at: code.range) }) { decode(text, locale) }
    }
    readPlainTexts(of: node, hasOthers: texts != nil, &product, &draft)
  }

  /// Reads a name and a description without a language, which are English unless there are texts by locale. Of two
  /// names, `name` is the reference name.
  private static func readPlainTexts(
    of node: JSONNode, hasOthers: Bool, _ product: inout Product, _ draft: inout ForeignDraft
  ) {
    let (shown, plain) = (draft.text(node.value(named: "displayname", "title")), draft.text(node.value(named: "name")))
    if hasOthers || shown != nil { product.referenceName = product.referenceName ?? plain }
    let name = shown ?? plain
    let description = draft.text(node.value(named: "description"))
    if hasOthers {
      for member in node.members ?? [] {
        let isText = ["displayname", "title", "description"].contains(ForeignWords.folded(member.key))
        if isText || ForeignWords.folded(member.key) == "name" && plain != product.referenceName {
          draft.decoder.report(
            .unknownField, "'\(member.key)' beside 'localizations' is not read", at: member.keyRange)
        }
      }
      return
    }
    guard name != nil || description != nil else { return }
    draft.say("A name without a language is read as en-US.")
    draft.addText(name: name, description: description, in: "en-US", to: &product, at: node.range)
  }

  /// A price as an amount, by default in US dollars, as amounts by currency or territory, or as a tier.
  private static func price(of node: JSONNode, _ draft: inout ForeignDraft) -> PriceSchedule? {
    var price = PriceSchedule()
    for member in node.members ?? [] {
      decodePrice(member, currency: node.value(named: "currency", "currencycode"), into: &price, &draft)
    }
    if let dollars = price.territories["USA"] {
      draft.changeApp { $0.baseTerritory = "USA" }
      (price.base, price.territories["USA"]) = (dollars, nil)
    }
    if let tier = price.tier, price.base != nil || !price.territories.isEmpty {
      price.tier = nil
      if LegacyTier.find(tier)?.usd != price.base {
        draft.decoder.report(
          .unreadableValue, severity: .warning, "tier \(tier) is not the price beside it, and is left out",
          at: node.range)
      }
    }
    return price == PriceSchedule() ? nil : price
  }

  private static func decodePrice(
    _ member: JSONNode.Member, currency: JSONNode?, isInside: Bool = false, into price: inout PriceSchedule,
    _ draft: inout ForeignDraft
  ) {
    let (key, value) = (ForeignWords.folded(member.key), member.value)
    let isAmount = ["price", "pricing"].contains(key) || isInside && ["amount", "base"].contains(key)
    switch key {
    case _ where isAmount:
      guard let members = value.members else { return addAmount(value, in: currency, to: &price, &draft) }
      let currency = value.value(named: "currency", "currencycode") ?? currency
      for member in members { decodePrice(member, currency: currency, isInside: true, into: &price, &draft) }
    case "tier", "pricetier":
      guard let word = draft.decoder.text(value) else { return }
      if let name = ForeignWords.tier(word) {
        price.tier = name
      } else {
        draft.decoder.report(
          .unreadableValue, "'\(word)' is not a tier from before 2023", at: value.range, help: "the tiers are 0 to 87")
      }
    case "currency", "currencycode": break
    case _ where isInside:
      let code = member.key.uppercased()
      if let territory = Territory.find(TerritoryCode(code))?.code {
        addAmount(value, of: territory, to: &price, &draft)
      } else if Territory.all.contains(where: { $0.currency == code }) {
        addAmount(value, in: JSONNode(.string(code), at: member.keyRange), to: &price, &draft)
      } else {
        draft.decoder.report(.unknownField, "unknown field '\(member.key)' in a price", at: member.keyRange)
      }
    default: break
    }
  }

  /// Adds an amount in a currency, which must have one territory.
  private static func addAmount(
    _ node: JSONNode, in currency: JSONNode?, to price: inout PriceSchedule, _ draft: inout ForeignDraft
  ) {
    guard !node.isNull else { return }
    let code = currency.flatMap { draft.decoder.text($0) }?.uppercased() ?? "USD"
    guard let territory = Territory.named(byCurrency: code) else {
      return draft.decoder.report(
        .unreadableValue, "a price in \(code) without a territory", at: node.range,
        help: "name the territory, as in \"pricing\": {\"DEU\": 1.99}")
    }
    addAmount(node, of: territory, to: &price, &draft)
  }

  private static func addAmount(
    _ node: JSONNode, of territory: TerritoryCode, to price: inout PriceSchedule, _ draft: inout ForeignDraft
  ) {
    guard let amount = draft.decoder.amount(node) else { return }
    if let known = price.territories[territory], known != amount {
      return draft.decoder.report(
        .unreadableValue, "a second price in \(territory), which is ignored", at: node.range, help: "keep one of them")
    }
    price.territories[territory] = amount
  }
}

extension JSONNode {
  /// The value under the first of some folded names that it has.
  fileprivate func value(named names: String...) -> JSONNode? {
    names.lazy.compactMap { name in members?.first { ForeignWords.folded($0.key) == name }?.value }.first
  }
}
