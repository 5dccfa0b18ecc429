import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// Reads `IAPProductCatalog.json`.
enum UnityReader {
  /// Whether a file is Unity's catalog, by its name or its unique keys.
  static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(4_000), as: UTF8.self)
    guard start.contains("{") else { return false }
    return ["\"storeIDs\"", "\"enableCodelessAutoInitialization\"", "\"googleLocale\""].contains { start.contains($0) }
  }

  /// Apple's types by Unity's numbers.
  private static let types: [ProductType] = [.consumable, .nonConsumable, .autoRenewableSubscription]

  /// The locales by Unity's numbers, in Unity's spelling if the App Store lacks them.
  private static let locales = [
    "zh-Hant", "cs", "da", "nl-NL", "en-US", "fr-FR", "fi", "de-DE", "he", "hi", "it", "ja", "ko", "no", "pl", "pt-PT",
    "ru",
    "es-ES", "sv", "zh-Hans", "en-AU", "en-CA", "en-GB", "fr-CA", "el", "id", "ms", "pt-BR", "es-MX", "th", "tr", "vi",
  ]

  static func decode(_ root: JSONNode, into draft: inout ForeignDraft) {
    var products: [JSONNode] = []
    draft.decoder.object(root, "Unity's catalog") { decoder, key, value in
      switch key {
      case "products": products = decoder.list(value) { $1 }
      case "appleSKU", "appleTeamID", "enableCodelessAutoInitialization", "enableUnityGamingServicesAutoInitialization":
        break
      default: return false
      }
      return true
    }
    if root.members != nil, root["products"] == nil {
      draft.decoder.report(.missingField, "a Unity catalog without 'products'", at: root.range)
    }
    let texts = [root["appleSKU"], root["appleTeamID"]].map { $0?.text.flatMap { $0.isEmpty ? nil : $0 } }
    draft.changeApp { ($0.sku, $0.teamID) = (texts[0] ?? $0.sku, texts[1] ?? $0.teamID) }
    for product in products { readProduct(product, &draft) }
    if !products.isEmpty {
      draft.say("Unity's catalog has no groups, periods or subscription offers, and no product states.")
    }
  }

  private static func readProduct(_ node: JSONNode, _ draft: inout ForeignDraft) {
    // The editor saves rows that were never filled in.
    if node["id"]?.text == "", node["defaultDescription"]?["title"]?.text ?? "" == "" {
      return draft.decoder.report(
        .missingField, severity: .warning, "an entry without an ID and a title, which is left out", at: node.range)
    }
    guard let own = draft.id(of: node, "id") else { return }
    var product = Product(id: storeID(of: node) ?? own, type: nil)
    draft.decoder.object(node, "a product of a Unity catalog") { decoder, key, value in
      switch key {
      case "id", "storeIDs", "defaultDescription", "descriptions", "googlePrice", "udpPrice", "pricingTemplateID",
        "payouts",
        "xiaomiPriceTier":
        break
      case "type": product.type = type(value, &decoder)
      case "screenshotPath": product.review.screenshot = decoder.text(value).flatMap { $0.isEmpty ? nil : $0 }
      case "applePriceTier": product.price = price(value, &decoder)
      default: return false
      }
      return true
    }
    for text in [node["defaultDescription"]].compactMap(\.self) + (node["descriptions"]?.elements ?? []) {
      readText(text, &product, &draft)
    }
    for key in ["googlePrice", "udpPrice"] {
      if let amount = node[key]?["num"], amount.digits.flatMap({ Double($0) }) ?? 0 > 0 {
        draft.leaveOut("'\(key)'", at: amount.range, because: "it is another store's price")
      }
    }
    if let payouts = node["payouts"], payouts.elements?.isEmpty == false {
      draft.leaveOut("a product's payout", at: payouts.range)
    }
    if let path = product.review.screenshot, path.hasPrefix("/") || path.dropFirst().hasPrefix(":") {
      draft.decoder.report(
        .unreadableValue, severity: .warning, "a picture has a path of a single machine and is left out",
        at: node["screenshotPath"]?.range ?? node.range,
        help: "copy it into the catalog's folder, and use its path "
          + "there")
      product.review.screenshot = nil
    }
    draft.addProduct(product, at: node)
  }

  /// The ID of a product in the App Store, if it is a different one.
  private static func storeID(of node: JSONNode) -> ProductID? {
    let entries = node["storeIDs"]?.elements ?? []
    for store in ["AppleAppStore", "MacAppStore"] {
      let id = entries.first { $0["store"]?.text == store }?["id"]?.text
      if let id, !id.isEmpty { return ProductID(id) }
    }
    return nil
  }

  private static func type(_ node: JSONNode, _ decoder: inout NodeDecoder) -> ProductType? {
    guard let number = decoder.integer(node) else { return nil }
    if types.indices.contains(number) { return types[number] }
    decoder.report(
      .unreadableValue, "unknown product type '\(number)'", at: node.range,
      help: "0 is consumable, 1 non-consumable, 2 subscription")
    return nil
  }

  /// The price as a tier; tier 0, which every new product has, is ignored.
  private static func price(_ node: JSONNode, _ decoder: inout NodeDecoder) -> PriceSchedule? {
    guard let number = decoder.integer(node), number != 0 else { return nil }
    if let tier = LegacyTier.all.first(where: { $0.stem == number }) { return PriceSchedule(tier: tier.name) }
    decoder.report(
      .unreadableValue, "'\(number)' is not a tier from before 2023", at: node.range, help: "the tiers are 1 to 87")
    return nil
  }

  private static func readText(_ node: JSONNode, _ product: inout Product, _ draft: inout ForeignDraft) {
    var locale: LocaleCode? = "en-US"
    var texts: [String: String] = [:]
    draft.decoder.object(node, "a text of a Unity catalog") { decoder, key, value in
      switch key {
      case "googleLocale":
        locale = decoder.integer(value).flatMap { locales.indices.contains($0) ? LocaleCode(locales[$0]) : nil }
        if locale == nil, !value.isNull {
          decoder.report(
            .unreadableValue, severity: .warning, "an unknown language number; its texts are left out",
            at: value.range, help: "the numbers are 0 to \(locales.count - 1)")
        }
      case "title", "description": texts[key] = decoder.text(value).map(decoded)
      default: return false
      }
      return true
    }
    guard let locale else { return }
    draft.addText(name: texts["title"], description: texts["description"], in: locale, to: &product, at: node.range)
  }

  /// A text with its second level of escapes decoded: a backslash, `u` and four hexadecimal digits within JSON.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    let units = Array(text.utf16)
    var result: [UInt16] = []
    var index = 0
    while index < units.count {
      if units[index] == 0x5C, index + 5 < units.count, units[index + 1] == 0x75,
        let unit = UInt16(String(decoding: units[index + 2..<index + 6], as: UTF16.self), radix: 16)
      {
        result.append(unit)
        index += 6
      } else {
        result.append(units[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF16.self)
  }
}
