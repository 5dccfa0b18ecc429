import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Reads what the pages of iTunes Connect said of purchases. What a page let people change stands there as `{"value":
/// …}`.
enum ITunesConnectReader {
  /// Whether a file is such an answer: by a key that no other format has.
  static func recognizes(_ file: TextFile) -> Bool {
    guard file.beginsAsJSON else { return false }
    let start = String(decoding: file.bytes.prefix(4_000), as: UTF8.self)
    return start.contains("\"addOnType\"") || start.contains("\"activeAddOns\"")
  }

  static func read(_ root: JSONNode, _ draft: inout ForeignDraft) {
    let data = root["data"] ?? root
    if let purchases = data.elements {
      for purchase in purchases { readSummary(purchase, &draft) }
    } else if data["activeAddOns"] != nil {
      readFamily(data, &draft)
    } else if data["addOnType"] != nil {
      readPurchase(data, &draft)
    } else {
      draft.decoder.refuse(data, expected: "a list of purchases, a purchase or a family")
    }
    draft.say("iTunes Connect's pages named no territories, and of pictures only that there are some.")
  }

  // MARK: - The three answers

  /// One line of the list of all purchases.
  private static func readSummary(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let id = draft.id(of: node, "vendorId") else { return }
    var product = Product(id: id, type: type(node["addOnType"], &draft))
    guard readStatus(node["iTunesConnectStatus"], of: &product, &draft) else { return draft.retire(id) }
    product.referenceName = draft.text(node["referenceName"])
    if let days = node["durationDays"]?.integer, days > 0 {
      product.plan.period = periods[days]
      if product.plan.period == nil {
        draft.decoder.report(
          .unreadableValue, "no subscription lasts \(days) days", at: node["durationDays"]?.range ?? node.range)
      }
    }
    add(product, to: draft.text(node["familyReferenceName"]), at: node, &draft)
  }

  /// A family of subscriptions with its members.
  private static func readFamily(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let name = draft.text(value(node["name"])) else {
      return draft.decoder.report(.missingField, "a family without a name", at: node.range)
    }
    draft.change(group: name, at: node)
    for member in node["activeAddOns"]?.elements ?? [] {
      guard let id = draft.text(value(member["productId"])) else {
        draft.decoder.report(.missingField, "a purchase without an ID", at: member.range)
        continue
      }
      var product = Product(id: ProductID(id), type: .autoRenewableSubscription)
      product.referenceName = draft.text(value(member["referenceName"]))
      product.plan.level = value(member["familyRank"])?.integer
      product.plan.period = period(member, &draft)
      if readStatus(member["iTunesConnectStatus"], of: &product, &draft) {
        draft.add(product, to: name, at: member)
      } else {
        draft.retire(product.id)
      }
    }
    if value(node["details"])?.elements?.isEmpty == false {
      draft.say("Which of a family's two names is the group's is not known; its texts are left out.")
    }
  }

  /// One purchase, as its own page had it.
  private static func readPurchase(_ node: JSONNode, _ draft: inout ForeignDraft) {
    guard let id = draft.text(value(node["productId"])) else {
      return draft.decoder.report(
        .missingField, "a purchase without an ID: this is the form for a new one, which nobody filled in",
        at: node.range)
    }
    var product = Product(id: ProductID(id), type: type(node["addOnType"], &draft))
    product.referenceName = draft.text(value(node["referenceName"]))
    product.isClearedForSale = value(node["clearedForSale"])?.flag ?? true
    product.plan.period = period(node, &draft)
    product.price = price(node["pricingIntervals"], &draft)
    let version = node["versions"]?.elements?.first
    product.review.notes = draft.text(value(version?["reviewNotes"]))
    guard readStatus(value(version?["status"]), of: &product, &draft) else { return draft.retire(product.id) }
    for entry in value(version?["details"])?.elements ?? [] {
      guard let text = value(entry), let code = draft.text(value(text["localeCode"])),
        let locale = draft.locale(code, at: entry.range)
      else { continue }
      draft.add(
        name: draft.text(value(text["name"])), description: draft.text(value(text["description"])), in: locale,
        to: &product,
        at: entry.range)
    }
    add(product, to: nil, at: node, &draft)
  }

  private static func add(_ product: Product, to group: String?, at node: JSONNode, _ draft: inout ForeignDraft) {
    if product.type == .autoRenewableSubscription, group == nil {
      draft.say("The families of some subscriptions are not stated; those stand outside a group.")
    }
    draft.add(product, to: product.type == .autoRenewableSubscription ? group : nil, at: node)
  }

  // MARK: - Values

  /// What a field holds, by itself or as `{"value": …}`; nil for nothing.
  private static func value(_ node: JSONNode?) -> JSONNode? {
    guard let node, let found = node.members == nil ? node : node["value"], !found.isNull else { return nil }
    return found
  }

  private static func type(_ node: JSONNode?, _ draft: inout ForeignDraft) -> ProductType? {
    guard let node, let word = draft.text(node) else { return nil }
    if let type = types[word.split(separator: ".").last.map { String($0) } ?? word] { return type }
    draft.decoder.report(.unreadableValue, "'\(word)' is no type of a purchase that is known", at: node.range)
    return nil
  }

  private static let types: [String: ProductType] = [
    "consumable": .consumable, "nonConsumable": .nonConsumable, "subscription": .nonRenewingSubscription,
    "recurring": .autoRenewableSubscription, "freeSubscription": .freeSubscription,
  ]

  /// Reads how far a purchase is; false for one that was deleted.
  private static func readStatus(_ node: JSONNode?, of product: inout Product, _ draft: inout ForeignDraft) -> Bool {
    guard let node, let word = draft.text(node) else { return true }
    if word == "deleted" { return false }
    product.status = statuses[word]
    if product.status == nil {
      draft.decoder.report(.unreadableValue, "'\(word)' is no state of a purchase that is known", at: node.range)
    }
    return true
  }

  private static let statuses: [String: ReviewStatus] = [
    "missingMetadata": .missingMetadata, "readyToSubmit": .readyToSubmit, "waitingForReview": .waitingForReview,
    "inReview": .inReview, "readyForSale": .approved, "rejected": .rejected,
  ]

  private static func period(_ node: JSONNode, _ draft: inout ForeignDraft) -> Period? {
    guard let found = value(node["pricingDurationType"]), let word = draft.text(found) else { return nil }
    if let period = ForeignWords.period(word) ?? ForeignWords.period("P\(word)") { return period }
    draft.decoder.refuse(found, expected: "a period such as 1m")
    return nil
  }

  private static let periods: [Int: Period] = [
    7: Period(1, .week), 30: Period(1, .month), 60: Period(2, .month), 90: Period(3, .month), 180: Period(6, .month),
    365: Period(1, .year),
  ]

  /// Tiers with the days from which on they hold. Those of single countries are another price in each, and left out.
  private static func price(_ node: JSONNode?, _ draft: inout ForeignDraft) -> PriceSchedule? {
    var price = PriceSchedule()
    for interval in node?.elements ?? [] {
      guard let own = value(interval), let tier = draft.text(own["tierStem"]) else { continue }
      guard own["country"]?.text ?? "WW" == "WW" else {
        draft.decoder.report(
          .unreadableValue, severity: .warning, "a tier of one country, which is left out: tiers hold everywhere",
          at: own.range)
        continue
      }
      guard LegacyTier.find(tier) != nil else {
        draft.decoder.report(
          .unreadableValue, "'\(tier)' is none of the tiers of before 2023", at: own["tierStem"]?.range ?? own.range)
        continue
      }
      if let start = value(own["priceTierEffectiveDate"]) {
        var change = PriceChange()
        (change.on, change.tier) = (draft.decoder.date(start), tier)
        if change.on != nil { price.changes.append(change) }
      } else {
        price.tier = tier
      }
    }
    return price == PriceSchedule() ? nil : price
  }
}
