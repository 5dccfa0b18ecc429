import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// A reference from a scenario to its catalog.
struct CatalogMention: Hashable, Sendable {
  var product: ProductID
  var need: Need
  var place: SourceRange

  /// The action or the key that contains it.
  var key: String

  /// The requirement on the product.
  enum Need: Hashable, Sendable {
    case anything, subscription, hostedContent
    /// The product is owned forever.
    case permanent
    /// The product must have this offer.
    case offer(ScenarioAction.OfferChoice)
    /// The product must have committed monthly payments.
    case monthlyCommitment
  }
}

extension NodeReader {
  /// The ID of a product; records the place of the reference.
  mutating func productID(_ value: Value, _ need: CatalogMention.Need, _ mentions: inout [CatalogMention]) -> ProductID?
  {
    guard let text = text(value) else { return nil }
    if text.isEmpty {
      report(.invalidValue, "'\(subject)' has no product", at: value.top)
      return nil
    }
    let key = subject == CatalogKey.product.rawValue ? outerSubject : subject
    mentions.append(CatalogMention(product: ProductID(text), need: need, place: trees.range(value.top), key: key))
    return ProductID(text)
  }

  /// Whether a value is a plain `true`.
  func isYes(_ value: Value) -> Bool {
    trees.isScalar(value.top) && trees.tree(value.top).bool(of: value.top.node) == true
  }
}

/// Faults of a scenario with respect to its catalog.
extension CatalogMention {
  /// Reports a missing product or offer; nil if it exists.
  func fault(in products: [ProductID: Product]) -> Diagnostic<SourceRange?>? {
    guard let found = products[product] else {
      // Faults of the product itself are placed on the reference.
      switch need {
      case .offer, .monthlyCommitment: return nil
      case .anything, .subscription, .hostedContent, .permanent: break
      }
      let meant = Self.nearest(to: product.text, among: products.keys.map(\.text).sorted())
      return Diagnostic(
        .unknownInCatalog, "the catalog has no product '\(product)'\(meant.map { ", did you mean '\($0)'?" } ?? "")",
        at: place,
        help: meant == nil ? "'shelf export product-ids' lists the products" : nil, product: product.text)
    }
    switch need {
    case .anything: return nil
    case .subscription:
      return found.type == .autoRenewableSubscription ? nil : wrong(found, "an auto-renewable subscription")
    case .permanent: return found.type == .nonConsumable ? nil : wrong(found, "a non-consumable")
    case .hostedContent: return found.hostedContent == nil ? wrong(found, "a product with hosted content") : nil
    case .offer(let choice): return choice.fault(in: found, at: place)
    case .monthlyCommitment:
      if found.plan.billingPlans?.monthlyCommitment != nil { return nil }
      return Diagnostic(
        .unknownInCatalog, "'\(product)' has no monthly payments", at: place,
        help: "add 'billing_plans: {monthly_commitment: {price: …}}' to the subscription, or remove 'billing_plan'",
        product: product.text)
    }
  }

  private func wrong(_ found: Product, _ expected: String) -> Diagnostic<SourceRange?> {
    let type = found.type.map { ", but '\(product)' is \($0.spoken)" } ?? ""
    return Diagnostic(.unknownInCatalog, "'\(key)' needs \(expected)\(type)", at: place, product: product.text)
  }

  /// The ID that was meant: one with this suffix, or else a similar one.
  private static func nearest(to id: String, among ids: [String]) -> String? {
    ids.first { $0.hasSuffix("." + id) } ?? nearestSpelling(to: id, among: ids)
  }
}

extension ScenarioAction.OfferChoice {
  /// Reports a missing offer of a product; nil if it exists.
  fileprivate func fault(in product: Product, at place: SourceRange) -> Diagnostic<SourceRange?>? {
    let (kind, name, known) = names(in: product)
    if known.contains(name) { return nil }
    let meant = nearestSpelling(to: name, among: known)
    let help = known.isEmpty ? "it has none" : "it has \(known.map { "'\($0)'" }.joined(separator: ", "))"
    return Diagnostic(
      .unknownInCatalog, "'\(product.id)' has no \(kind) '\(name)'\(meant.map { ", did you mean '\($0)'?" } ?? "")",
      at: place,
      help: meant == nil ? help : nil, product: product.id.text)
  }

  /// The kind, the name, and the product's offers of that kind.
  private func names(in product: Product) -> (kind: String, name: String, known: [String]) {
    switch self {
    case .promotional(let id): return ("promotional offer", id, product.plan.promotionalOffers.compactMap(\.id))
    case .winBack(let id): return ("win-back offer", id, product.plan.winBackOffers.compactMap(\.id))
    case .code(let word):
      let codes = product.offerCodes.flatMap(\.codes).compactMap(\.custom)
      // One-time codes are named by the offer's name and a number.
      let once = product.offerCodes.filter { offer in offer.codes.contains { $0.custom == nil } }.compactMap(
        \.referenceName)
      let isOnce = once.contains { word.hasPrefix($0 + " ") && Int(word.dropFirst($0.utf8.count + 1)) ?? 0 > 0 }
      return ("code", word, codes + (isOnce ? [word] : []))
    }
  }
}
