import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// A place of a scenario that speaks of something in its catalog.
struct CatalogMention: Hashable, Sendable {
  var product: ProductID
  var need: Need
  var place: SourceRange

  /// The key that speaks of it.
  var key: String

  /// What it must be there.
  enum Need: Hashable, Sendable {
    case anything, subscription, hostedContent
    /// The product must make this offer.
    case offer(ScenarioAction.OfferChoice)
    /// The product must be sold in monthly payments of a year.
    case monthlyCommitment
  }
}

extension NodeReader {
  /// The ID of a product, with a note where it was named.
  mutating func productID(_ value: Value, _ need: CatalogMention.Need, _ mentions: inout [CatalogMention]) -> ProductID?
  {
    guard let text = text(value) else { return nil }
    if text.isEmpty {
      report(.invalidValue, "'\(subject)' names no product", at: value.top)
      return nil
    }
    mentions.append(CatalogMention(product: ProductID(text), need: need, place: trees.range(value.top), key: subject))
    return ProductID(text)
  }

  /// Whether a value is a plain `true`.
  func isYes(_ value: Value) -> Bool {
    trees.isScalar(value.top) && trees.tree(value.top).bool(of: value.top.node) == true
  }
}

/// What is wrong with a scenario in the light of its catalog.
extension CatalogMention {
  /// Says that a catalog has no such thing; nil when it has.
  func fault(in products: [ProductID: Product]) -> Diagnostic<SourceRange?>? {
    guard let found = products[product] else {
      // What is wrong with the product itself is said where it is named.
      switch need {
      case .offer, .monthlyCommitment: return nil
      case .anything, .subscription, .hostedContent: break
      }
      let meant = Self.nearest(to: product.text, among: products.keys.map(\.text).sorted())
      return Diagnostic(
        .unknownInCatalog, "the catalog has no product '\(product)'\(meant.map { ", did you mean '\($0)'?" } ?? "")",
        at: place,
        help: meant == nil ? "'shelf export product-ids' lists them" : nil, product: product.text)
    }
    switch need {
    case .anything: return nil
    case .subscription:
      return found.type == .autoRenewableSubscription ? nil : wrong(found, "an auto-renewable subscription")
    case .hostedContent: return found.hostedContent == nil ? wrong(found, "a product whose files the store hosts") : nil
    case .offer(let choice): return choice.fault(in: found, at: place)
    case .monthlyCommitment:
      if found.plan.billingPlans?.monthlyCommitment != nil { return nil }
      return Diagnostic(
        .unknownInCatalog, "'\(product)' is not sold in monthly payments", at: place,
        help: "add 'billing_plans: {monthly_commitment: {price: …}}' to the plan, or take 'billing_plan' away",
        product: product.text)
    }
  }

  private func wrong(_ found: Product, _ expected: String) -> Diagnostic<SourceRange?> {
    let type = found.type.map { ", which '\(product)' (\($0.rawValue)) is not" } ?? ""
    return Diagnostic(.unknownInCatalog, "'\(key)' takes \(expected)\(type)", at: place, product: product.text)
  }

  /// The ID that was meant: one that ends like this, or else one that is spelled nearly so.
  private static func nearest(to id: String, among ids: [String]) -> String? {
    ids.first { $0.hasSuffix("." + id) } ?? nearestSpelling(to: id, among: ids)
  }
}

extension ScenarioAction.OfferChoice {
  /// Says that a product makes no such offer; nil when it does.
  fileprivate func fault(in product: Product, at place: SourceRange) -> Diagnostic<SourceRange?>? {
    let (kind, name, known) = names(in: product)
    if known.contains(name) { return nil }
    let meant = nearestSpelling(to: name, among: known)
    let help = known.isEmpty ? "it makes none" : "it makes \(known.map { "'\($0)'" }.joined(separator: ", "))"
    return Diagnostic(
      .unknownInCatalog, "'\(product.id)' has no \(kind) '\(name)'\(meant.map { ", did you mean '\($0)'?" } ?? "")",
      at: place,
      help: meant == nil ? help : nil, product: product.id.text)
  }

  /// What kind it is, how it is called, and what the product has of that kind.
  private func names(in product: Product) -> (kind: String, name: String, known: [String]) {
    switch self {
    case .promotional(let id): return ("promotional offer", id, product.plan.promotionalOffers.compactMap(\.id))
    case .winBack(let id): return ("win-back offer", id, product.plan.winBackOffers.compactMap(\.id))
    case .code(let word):
      let codes = product.offerCodes.flatMap(\.codes).compactMap(\.custom)
      // Codes that work once are called by the offer's name and a number.
      let once = product.offerCodes.filter { offer in offer.codes.contains { $0.custom == nil } }.compactMap(
        \.referenceName)
      let isOnce = once.contains { word.hasPrefix($0 + " ") && Int(word.dropFirst($0.utf8.count + 1)) ?? 0 > 0 }
      return ("code", word, codes + (isOnce ? [word] : []))
    }
  }
}
