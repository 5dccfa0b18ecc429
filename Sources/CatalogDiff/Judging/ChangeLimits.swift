package import CatalogModel
import StoreFacts

/// Changes that App Store Connect rejects, by its edit rules and by the limits of texts.
extension ChangeView {
  /// The edit rule of the changed field.
  private var editRule: EditRule? {
    if case .field(let key)? = edit.path.steps.last, isOfCustomCode { return .of(key, .customCode) }
    return concernsPromotionImage && edit.new != nil ? .of(.images, .product) : .at(edit.path)
  }

  /// Whether App Store Connect rejects this change of an existing product.
  var isRefused: Bool {
    guard isInStore, let rule = editRule else { return false }
    if rule.owner == .offerCode, rule.key == .codes { return edit.old == nil && isOfInactiveOffer }
    return rule.refuses(edit.old, edit.new, isApproved: wasApproved)
  }

  /// Whether the change is in an offer whose codes were deactivated.
  private var isOfInactiveOffer: Bool {
    guard edit.oldPath.steps.count > 1, case .item(let offer) = edit.oldPath.steps[1], let old = oldProduct,
      old.offerCodes.indices.contains(offer)
    else { return false }
    return !old.offerCodes[offer].isActive
  }

  /// The reason for the rejection.
  var refusal: String { editRule?.fact.value ?? "" }

  /// Whether a field of a custom code changes while the code stays the same.
  private var isOfCustomCode: Bool {
    func code(_ product: Product?, _ path: CatalogPath) -> String? {
      guard path.steps.count == 5, case .item(let offer) = path.steps[1], path.steps[2] == .field(.codes),
        case .item(let batch) = path.steps[3], let product, product.offerCodes.indices.contains(offer),
        product.offerCodes[offer].codes.indices.contains(batch)
      else { return nil }
      return product.offerCodes[offer].codes[batch].custom
    }
    guard let old = code(oldProduct, edit.oldPath) else { return false }
    return old == code(newProduct, edit.newPath)
  }

  /// Whether a promotion image is added, removed or changed.
  var concernsPromotionImage: Bool {
    kind.area == .promotion
      && (kind.subject == .image || [edit.old, edit.new].contains { $0?[.image] != nil })
  }

  // MARK: - App Review

  /// Whether the product, or the version of its texts, is in review before and after the change.
  var waitsForReview: Bool {
    guard let rule = editRule else { return false }
    if case .group = edit.path.root {
      return rule.way == .version && oldGroupsInReview.contains(edit.oldPath.root)
        && newGroupsInReview.contains(edit.newPath.root)
    }
    // The folder of hosted content and former prices exist only in the catalog.
    if kind.area == .content && kind.subject == .source || isOfKept { return false }
    if edit.new == nil, Self.keptByPlans.contains(kind.subject) { return false }
    return [oldProduct, newProduct].allSatisfy { product in
      product.map {
        rule.waitsForReview($0.status, version: $0.versionStatus, isSubscriptionPrice: isOfSubscriptionPrice)
      } ?? false
    }
  }

  /// The values that stay in App Store Connect when the catalog doesn't state them any more.
  private static let keptByPlans: Set<CatalogKey> = [
    .notes, .screenshot, .images, .image, .description, .level, .multiseat, .monthlyCommitment,
  ]

  /// Whether the change is in a subscription's price, or adds or removes its monthly payments with theirs.
  private var isOfSubscriptionPrice: Bool {
    oldProduct?.type == .autoRenewableSubscription && offerList == nil
      && (edit.path.steps.contains(.field(.price)) || (edit.new ?? edit.old)?[.price] != nil)
  }

  /// Why it has to wait for App Review.
  var reasonToWait: String {
    (isOfSubscriptionPrice ? EditRule.subscriptionPriceInReview : ChangeFacts.reviewLocks).value
  }

  // MARK: - Texts

  /// Why App Store Connect rejects a new or changed text or reference name; nil if all are accepted.
  var textRefusal: String? {
    guard let value = edit.new, !isOfTextsOnSale else { return nil }
    var isGroup = false
    if case .group = edit.path.root { isGroup = true }
    let nameKey: CatalogKey = isGroup ? .name : .referenceName
    func nameRefusal(_ name: Outline?) -> String? {
      guard let name = name?.text else { return nil }
      return isGroup
        ? TextLimits.refusal(ofGroupReferenceName: name) : TextLimits.refusal(ofReferenceName: name)
    }
    if edit.path.steps.isEmpty {
      return nameRefusal(value[nameKey])
        ?? value[.localizations].flatMap { Self.refusal(of: $0, nil, isGroup: isGroup) }
    }
    if edit.path.steps == [.field(nameKey)] { return nameRefusal(value) }
    guard edit.path.steps.first == .field(.localizations) else { return nil }
    if case .field(let key)? = edit.path.steps.last { return Self.refusal(of: value, key, isGroup: isGroup) }
    return Self.refusal(of: value, nil, isGroup: isGroup)
  }

  private static func refusal(of value: Outline, _ key: CatalogKey?, isGroup: Bool) -> String? {
    switch value {
    case .record(let fields): fields.lazy.compactMap { refusal(of: $0.value, $0.key, isGroup: isGroup) }.first
    case .map(let entries): entries.lazy.compactMap { refusal(of: $0.value, key, isGroup: isGroup) }.first
    case .text(let text):
      switch key {
      case .name: (isGroup ? CustomerText.groupName : .productName).refusal(of: text)
      case .description: CustomerText.productDescription.refusal(of: text)
      case .appName: CustomerText.groupAppName.refusal(of: text)
      default: nil
      }
    default: nil
    }
  }

  // MARK: - Offers

  /// Why App Store Connect rejects a new offer or code: an offer that stays there has its reference name or custom
  /// code; nil if none has.
  var takenOfferName: String? {
    guard let old = oldProduct, let new = newProduct, isInStore, let value = edit.new, let list = offerList else {
      return nil
    }
    if list == .offerCodes {
      let batches = [value] + (value[.codes]?.items ?? [])
      let holder = batches.lazy.compactMap { $0[.custom]?.text.flatMap { self.codesInStore[$0] } }.first
      guard let holder, holder.isOfPlan == (new.type == .autoRenewableSubscription) else { return nil }
      return
        "\(ChangeFacts.offerNameIsTaken.value); the offer '\(holder.offer)' has one of these codes, so choose another"
    }
    func offers(_ product: Product) -> [(id: String?, name: String?)] {
      list == .promotionalOffers
        ? product.plan.promotionalOffers.map { ($0.id, $0.referenceName) }
        : list == .winBackOffers ? product.plan.winBackOffers.map { ($0.id, $0.referenceName) } : []
    }
    guard !options.isOfPlan, edit.newPath.steps.count > 1, case .item(let index) = edit.newPath.steps[1] else {
      return nil
    }
    let all = offers(new)
    guard all.indices.contains(index), let name = all[index].name,
      let holder = offers(old).first(where: { $0.name == name && $0.id != nil && $0.id != all[index].id })?.id
    else { return nil }
    return "\(ChangeFacts.offerNameIsTaken.value); the offer '\(holder)' has this one, so choose another"
  }

  // MARK: - Reference names

  /// The existing product that already uses the new reference name.
  var productWithSameName: ProductID? {
    guard let product = newProduct, let name = product.referenceName else { return nil }
    return namesInStore[name]?.first { id in
      id != product.id && (newCatalog.allProducts.first { $0.id == id }?.referenceName ?? name) == name
    }
  }
}

extension SubscriptionGroup {
  /// Whether its texts are in review; those of a new group are submitted with its first subscription.
  fileprivate var isInReview: Bool {
    if versionStatus != nil || subscriptions.contains(where: { LockedFacts.mayBeOnSale($0.status) }) {
      return EditRule.of(.localizations, .group)?.waitsForReview(nil, version: versionStatus) ?? false
    }
    return subscriptions.contains { $0.status == .inReview }
  }
}

/// An offer with a custom code that wasn't deactivated.
struct ActiveCode: Sendable {
  let offer: String
  let isOfPlan: Bool
}

extension Catalog {
  /// The offers in App Store Connect with active custom codes, by code.
  var codesInStore: [String: ActiveCode] {
    var codes: [String: ActiveCode] = [:]
    for product in allProducts where product.status != .draft {
      for offer in product.offerCodes {
        for batch in offer.codes where batch.isActive {
          guard let code = batch.custom else { continue }
          codes[code] = ActiveCode(
            offer: offer.referenceName ?? "", isOfPlan: product.type == .autoRenewableSubscription)
        }
      }
    }
    return codes
  }

  /// The groups whose texts are in review, as path roots.
  var groupsInReview: Set<CatalogPath.Root> {
    var occurrences: [String: Int] = [:]
    var roots: Set<CatalogPath.Root> = []
    for group in subscriptionGroups {
      let occurrence = occurrences[group.name, default: 0]
      occurrences[group.name] = occurrence + 1
      if group.isInReview { roots.insert(.group(group.name, occurrence: occurrence)) }
    }
    return roots
  }

  /// The products in App Store Connect, by reference name.
  package var namesInStore: [String: [ProductID]] {
    var names: [String: [ProductID]] = [:]
    for product in allProducts where product.status != .draft {
      if let name = product.referenceName { names[name, default: []].append(product.id) }
    }
    return names
  }
}
