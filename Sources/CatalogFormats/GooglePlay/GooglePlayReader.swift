import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads responses of the androidpublisher API.
enum GooglePlayReader {
  static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(8_000), as: UTF8.self)
    guard start.contains("{"), !start.contains("\"apple") else { return false }
    return ["\"priceMicros\"", "\"basePlans\"", "\"purchaseOptions\"", "\"inappproduct\"", "androidpublisher#"]
      .contains { start.contains($0) }
  }

  static func decode(_ root: JSONNode, into draft: inout ForeignDraft) {
    let lists = ["inappproduct", "subscriptions", "oneTimeProducts", "monetizationSubscriptions"].compactMap {
      root[$0]
    }
    let items = root.elements ?? (lists.isEmpty ? [root] : lists.flatMap { list in draft.decoder.list(list) { $1 } })
    if let next = root["nextPageToken"] ?? root["tokenPagination"]?["nextPageToken"], next.text != "", !next.isNull {
      draft.decoder.report(
        .missingField, severity: .warning, "the list continues on another page, which was not read",
        at: next.range,
        help: "save the other pages too, and import all files")
    }
    for item in items { readItem(item, &draft) }
    guard !items.isEmpty else { return }
    draft.say(
      """
      Google's product states don't apply to the App Store and are not read; nor are its offers, which are separate \
      lists.
      """
    )
  }

  private static func readItem(_ node: JSONNode, _ draft: inout ForeignDraft) {
    if node["sku"] != nil {
      readInAppProduct(node, &draft)
    } else if node["basePlans"] != nil {
      readSubscription(node, &draft)
    } else if node["purchaseOptions"] != nil {
      readOneTimeProduct(node, &draft)
    } else if node.members == nil {
      draft.decoder.refuse(node, expected: "an object")
    } else {
      draft.decoder.report(
        .missingField, "not a product: 'sku', 'basePlans' and 'purchaseOptions' are all missing",
        at: node.range)
    }
  }

  // MARK: - The older resource

  private static func readInAppProduct(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let id = draft.id(of: node, "sku") else { return }
    var product = Product(id: id, type: nil)
    var prices = GooglePlayPrices()
    draft.decoder.object(node, "a Google Play product") { decoder, key, value in
      switch key {
      case "sku", "packageName", "status", "defaultLanguage", "listings", "gracePeriod", "season",
        "managedProductTaxesAndComplianceSettings", "subscriptionTaxesAndComplianceSettings":
        break
      case "purchaseType":
        // "managedUser" is any one-time product, consumable or not.
        if value.text == "subscription" { product.type = .autoRenewableSubscription }
      case "defaultPrice": if let price = decoder.priceInMicros(value, in: nil) { prices.add(price) }
      case "prices":
        guard let members = value.members else {
          decoder.refuse(value, expected: "an object")
          return true
        }
        for member in members {
          if let price = decoder.priceInMicros(member.value, in: member.key) { prices.add(price) }
        }
      case "subscriptionPeriod": product.plan.period = decoder.period(value).map(ForeignWords.inWeeks)
      case "trialPeriod":
        guard let duration = decoder.period(value) else { return true }
        var trial = IntroductoryOffer()
        (trial.terms.mode, trial.terms.duration) = (.freeTrial, ForeignWords.inWeeks(duration))
        product.plan.introductoryOffers = [trial]
      default: return false
      }
      return true
    }
    prices.finish(&product, at: node.range, &draft)
    for member in node["listings"]?.members ?? [] {
      guard let locale = draft.locale(member.key, at: member.keyRange) else { continue }
      draft.addText(
        name: text(member.value["title"], &draft), description: text(member.value["description"], &draft), in: locale,
        to: &product, at: member.value.range)
      leaveOutBenefits(of: member.value, &draft)
    }
    if product.type == nil { draft.say(sameForAll) }
    draft.addProduct(product, at: node)
  }

  private static let sameForAll =
    "Google doesn't mark consumable products: set the type of each one-time product."

  private static func text(_ node: JSONNode?, _ draft: inout ForeignDraft) -> String? {
    node.flatMap { draft.decoder.text($0) }
  }

  // MARK: - The newer resources

  private static func readOneTimeProduct(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let id = draft.id(of: node, "productId") else { return }
    var product = Product(id: id, type: nil)
    let known = [
      "productId", "packageName", "listings", "purchaseOptions", "taxAndComplianceSettings",
      "restrictedPaymentCountries", "offerTags", "regionsVersion",
    ]
    draft.decoder.object(node, "a Google Play product") { _, key, _ in known.contains(key) }
    var prices = GooglePlayPrices()
    let options = node["purchaseOptions"]?.elements ?? []
    for option in options where option["rentOption"] != nil { draft.leaveOut("renting a product", at: option.range) }
    let bought = options.filter { $0["buyOption"] != nil }
    let active = bought.indices.filter { (bought[$0]["state"]?.text ?? "ACTIVE") == "ACTIVE" }
    let chosen =
      active.first { bought[$0]["buyOption"]?["legacyCompatible"]?.flag ?? false } ?? active.first
      ?? bought.indices.first
    for (index, option) in bought.enumerated() {
      if index == chosen {
        addPrices(option["regionalPricingAndAvailabilityConfigs"], to: &prices, &draft)
      } else {
        draft.leaveOut("another purchase option", at: option.range, because: "a product has one price")
      }
    }
    prices.finish(&product, at: node.range, &draft)
    readListings(node, &product, &draft)
    draft.say(sameForAll)
    draft.addProduct(product, at: node)
  }

  private static func readSubscription(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let id = draft.id(of: node, "productId") else { return }
    let known = [
      "productId", "packageName", "listings", "basePlans", "archived", "taxAndComplianceSettings",
      "restrictedPaymentCountries",
    ]
    draft.decoder.object(node, "a Google Play subscription") { _, key, _ in known.contains(key) }
    var texts = Product(id: id, type: .autoRenewableSubscription)
    readListings(node, &texts, &draft)
    let plans = (node["basePlans"].map { list in draft.decoder.list(list) { $1 } } ?? []).filter { plan in
      if plan["autoRenewingBasePlanType"] != nil { return true }
      if plan["installmentsBasePlanType"] != nil {
        draft.leaveOut("a base plan in installments", at: plan.range, because: "add 'billing_plans' by hand")
        return false
      }
      draft.leaveOut("a base plan that doesn't renew", at: plan.range, because: "make it a non-renewing subscription")
      return false
    }
    draft.change(group: id.text, at: node) { group in
      for pair in texts.localizations { group.localizations[pair.key] = GroupLocalization(name: pair.value.name) }
    }
    if plans.count > 1 {
      draft.say(
        """
        The product IDs of a subscription with several base plans combine both IDs: check them against App Store \
        Connect.
        """
      )
    }
    for plan in plans {
      guard let name = plan["basePlanId"]?.text, !name.isEmpty else {
        draft.decoder.report(.missingField, "a base plan without 'basePlanId'", at: plan.range)
        continue
      }
      var product = texts
      product.id = plans.count > 1 ? ProductID("\(id.text).\(name)") : id
      if let period = plan["autoRenewingBasePlanType"]?["billingPeriodDuration"] {
        product.plan.period = draft.decoder.period(period).map(ForeignWords.inWeeks)
      }
      var prices = GooglePlayPrices()
      addPrices(plan["regionalConfigs"], to: &prices, &draft)
      if let price = plan["otherRegionsConfig"]?["usdPrice"], let dollars = draft.decoder.priceInUnits(price, in: nil) {
        prices.add(dollars)
      }
      prices.finish(&product, at: plan.range, &draft)
      draft.addProduct(product, to: id.text, at: plan)
    }
  }

  private static func addPrices(_ list: JSONNode?, to prices: inout GooglePlayPrices, _ draft: inout ForeignDraft) {
    guard let list else { return }
    for config in draft.decoder.list(list, { $1 }) {
      guard let region = config["regionCode"]?.text, let node = config["price"] else { continue }
      if let price = draft.decoder.priceInUnits(node, in: region) { prices.add(price) }
    }
  }

  private static func readListings(_ node: JSONNode, _ product: inout Product, _ draft: inout ForeignDraft) {
    for listing in node["listings"].map({ list in draft.decoder.list(list) { $1 } }) ?? [] {
      guard let code = listing["languageCode"] else {
        draft.decoder.report(.missingField, "a text without 'languageCode'", at: listing.range)
        continue
      }
      guard let locale = draft.decoder.text(code).flatMap({ draft.locale($0, at: code.range) }) else { continue }
      draft.addText(
        name: text(listing["title"], &draft), description: text(listing["description"], &draft), in: locale,
        to: &product,
        at: listing.range)
      leaveOutBenefits(of: listing, &draft)
    }
  }

  private static func leaveOutBenefits(of listing: JSONNode, _ draft: inout ForeignDraft) {
    guard let benefits = listing["benefits"], benefits.elements?.isEmpty == false else { return }
    draft.leaveOut("a list of benefits", at: benefits.range)
  }
}
