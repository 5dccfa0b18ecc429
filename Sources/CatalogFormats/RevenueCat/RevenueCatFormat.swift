import CatalogModel
import SourceDiagnostics
import TextFormats

extension Format {
  /// Products as RevenueCat lists them.
  package static let revenueCat: Format = {
    var format = Format("revenuecat", "product lists of RevenueCat's API")
    format.note = "See [other tools' files](formats/foreign.md#revenuecat)."
    format.reader = Reader(
      recognizes: { RevenueCatReader.recognizes($0) },
      stating: ForeignKeys(product: [.type, .referenceName, .period, .introductoryOffers])
    ) { draft, root in RevenueCatReader.decode(root, into: &draft) }
    return format
  }()
}

/// Reads RevenueCat products.
enum RevenueCatReader {
  static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(4_000), as: UTF8.self)
    return start.contains("\"store_identifier\"") && start.contains("{")
  }

  static func decode(_ root: JSONNode, into draft: inout ForeignDraft) {
    var products: [JSONNode]
    if let elements = root.elements {
      products = elements
    } else if let items = root["items"] {
      products = draft.decoder.list(items) { $1 }
      if let next = root["next_page"], !next.isNull {
        draft.decoder.report(
          .missingField, severity: .warning, "the list continues at 'next_page', which was not read",
          at: next.range,
          help: "save the other pages too, and import all files")
      }
    } else {
      products = [root]
    }
    for product in products { readProduct(product, &draft) }
    guard !products.isEmpty else { return }
    draft.say("RevenueCat's lists contain no customer-facing texts, prices, groups or product states.")
  }

  private static func readProduct(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let id = draft.id(of: node, "store_identifier") else { return }
    if let store = otherStore(of: node, id) {
      return draft.decoder.report(
        .unknownField, "'\(id)' is a product of \(store), not the App Store; it is left out", at: node.range)
    }
    var product = Product(id: id, type: nil)
    draft.decoder.object(node, "a RevenueCat product") { decoder, key, value in
      switch key {
      case "store_identifier", "id", "object", "state", "created_at", "app_id", "app", "indicative_price", "one_time",
        "subscription", "updated_at":
        break
      case "display_name": product.referenceName = decoder.text(value).flatMap { $0.isEmpty ? nil : $0 }
      case "type": product.type = type(value, node, &decoder)
      default: return false
      }
      return true
    }
    if let subscription = node["subscription"], !subscription.isNull { readPlan(subscription, &product, &draft) }
    draft.addProduct(product, at: node)
  }

  /// The store of a product, if it isn't Apple's: by its app, or by an ID with a colon, which only Google has.
  private static func otherStore(of node: JSONNode, _ id: ProductID) -> String? {
    if let type = node["app"]?["type"]?.text {
      return ["app_store", "mac_app_store"].contains(type) ? nil : "'\(type)'"
    }
    return id.text.contains(":") ? "'play_store'" : nil
  }

  private static func type(_ node: JSONNode, _ product: JSONNode, _ decoder: inout NodeDecoder) -> ProductType? {
    guard let word = decoder.text(node) else { return nil }
    switch word {
    case "one_time":
      guard let isConsumable = product["one_time"]?["is_consumable"]?.flag else { return nil }
      return isConsumable ? .consumable : .nonConsumable
    default:
      if let type = ForeignWords.type(word) { return type }
      decoder.report(
        .unreadableValue, "unknown RevenueCat type '\(word)'", at: node.range,
        help: "the types are subscription, one_time, consumable, non_consumable and non_renewing_subscription")
      return nil
    }
  }

  private static func readPlan(_ node: JSONNode, _ product: inout Product, _ draft: inout ForeignDraft) {
    draft.decoder.object(node, "a RevenueCat subscription") { decoder, key, value in
      switch key {
      case "duration": product.plan.period = decoder.period(value).map(ForeignWords.inWeeks)
      case "trial_duration":
        guard let duration = decoder.period(value) else { return true }
        var trial = IntroductoryOffer()
        (trial.terms.mode, trial.terms.duration) = (.freeTrial, ForeignWords.inWeeks(duration))
        product.plan.introductoryOffers = [trial]
      case "grace_period_duration": break
      default: return false
      }
      return true
    }
  }
}
