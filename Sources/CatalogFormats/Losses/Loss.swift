package import CatalogModel
import SourceDiagnostics

/// A value of a catalog that a format can't represent.
package struct Loss: Sendable {
  /// The root of a loss's keys.
  package enum Scope: Hashable, Sendable {
    case catalog, app, group, product

    /// The keys that may be lost there; a group's subscriptions are handled separately.
    var keys: [CatalogKey] {
      switch self {
      case .catalog: [.retired, .storePages]
      case .app: App.keys.keys.map(\.key)
      case .group: SubscriptionGroup.keys.keys.map(\.key).filter { $0 != .subscriptions }
      case .product: Product.keys.keys.map(\.key).filter { $0 != .id }
      }
    }
  }

  package let scope: Scope

  /// The path of keys from there to the lost value, through all entries of maps and lists. An empty path means the
  /// whole root.
  package let keys: [CatalogKey]

  /// The reason, as the rest of the sentence "'…' is lost: ".
  package let reason: String

  /// Whether a value is lost, for a partial loss.
  package let isLost: (@Sendable (Site) -> Bool)?

  /// Whether elements of a list or map are lost individually, so that `isLost` is called for each.
  package let isEach: Bool

  package init(
    _ scope: Scope, _ keys: CatalogKey..., reason: String, each: Bool = false,
    where isLost: (@Sendable (_ value: Outline, _ whole: Outline) -> Bool)? = nil
  ) {
    self.init(scope, keys, reason: reason, each: each, where: isLost)
  }

  /// Declares a loss.
  ///
  /// - Parameters:
  ///   - scope: the root of the keys.
  ///   - keys: the path to the lost value.
  ///   - reason: the rest of the sentence "'…' is lost: ".
  ///   - isEach: whether elements of a list or map are lost individually.
  ///   - isLost: whether a value is lost, from the value and the outline of the whole product, group or app.
  package init(
    _ scope: Scope, _ keys: [CatalogKey], reason: String, each isEach: Bool = false,
    where isLost: (@Sendable (_ value: Outline, _ whole: Outline) -> Bool)? = nil
  ) {
    (self.scope, self.keys, self.reason, self.isEach) = (scope, keys, reason, isEach)
    self.isLost = isLost.map { isLost in { @Sendable site in isLost(site.value, site.whole) } }
  }

  /// Declares a loss that depends on the surrounding values.
  ///
  /// - Parameters:
  ///   - scope: the root of the keys.
  ///   - keys: the path to the lost value.
  ///   - reason: the rest of the sentence "'…' is lost: ".
  ///   - isEach: whether elements of a list or map are lost individually.
  ///   - isLost: whether a value is lost, from its surroundings.
  package init(
    _ scope: Scope, _ keys: [CatalogKey], reason: String, each isEach: Bool = false,
    at isLost: @escaping @Sendable (Site) -> Bool
  ) {
    (self.scope, self.keys, self.reason, self.isEach, self.isLost) = (scope, keys, reason, isEach, isLost)
  }

  /// A value with its surroundings.
  package struct Site: Sendable {
    package let value: Outline

    /// The whole product, group or app; a group contains the IDs of its products.
    package let whole: Outline

    /// The innermost record that contains the value.
    package let record: Outline

    /// The path of the value.
    package let path: CatalogPath
  }
}

extension Loss {
  /// The losses of all keys of a table except some.
  ///
  /// - Parameters:
  ///   - scope: the table.
  ///   - supported: the keys that the format can represent.
  ///   - others: the losses of single keys with their own reasons.
  ///   - reason: the rest of the sentence "'…' is lost: ".
  /// - Returns: a loss for each of the other keys.
  static func keys(of scope: Scope, but supported: Set<CatalogKey>, and others: [Loss] = [], reason: String) -> [Loss] {
    let named = others.filter { $0.scope == scope && $0.isLost == nil && $0.keys.count == 1 }.flatMap(\.keys)
    return scope.keys.filter { !supported.contains($0) && !named.contains($0) }.map { Loss(scope, $0, reason: reason) }
  }

  /// The losses of values that a file may omit and doesn't state: a default must not override an explicit value.
  ///
  /// - Parameter places: the places of the stated values.
  /// - Returns: a loss for each key with a default.
  static func defaults(besides places: [CatalogPath: SourceRange]) -> [Loss] {
    func losses<Model>(of scope: Scope, _ keys: CatalogKey..., in table: KeyTable<Model>) -> [Loss] {
      table.keys.filter { $0.absent != nil || $0.key == .availability }.map { key in
        Loss(scope, keys + [key.key], reason: "the file doesn't state it") { site in
          places[site.path] == nil && (keys.isEmpty || site.value == key.absent)
        }
      }
    }
    return losses(of: .app, in: App.keys) + losses(of: .app, .gracePeriod, in: App.GracePeriod.keys)
      + losses(of: .product, in: Product.keys) + losses(of: .product, .promotion, in: Promotion.keys)
      + losses(of: .product, .introductoryOffers, in: IntroductoryOffer.keys)
      + losses(of: .product, .promotionalOffers, in: PromotionalOffer.keys)
      + losses(of: .product, .offerCodes, in: OfferCode.keys)
      + losses(of: .product, .offerCodes, .codes, in: OfferCode.CodeBatch.keys)
      + losses(of: .product, .winBackOffers, in: WinBackOffer.keys)
  }

  /// The losses of a format without billing plans: the offers for monthly payments. Introductory offers have no names,
  /// so the plan still tells which one another updates.
  static func ofTargets(because reason: String) -> [Loss] {
    ([.introductoryOffers, .promotionalOffers, .offerCodes, .winBackOffers] as [CatalogKey]).flatMap { key in
      [
        Loss(.product, key, reason: reason, each: true) { offer, _ in
          offer[.targetPlan]?.text == TargetPlan.monthlyCommitment.rawValue
        }
      ] + (key == .introductoryOffers ? [] : [Loss(.product, key, .targetPlan, reason: reason)])
    }
  }

  /// The losses of a format without bundles and suites: those groups and their contents.
  static func ofPackages(because reason: String) -> [Loss] {
    [Scope.group, .product].map { Loss($0, reason: reason) { _, whole in whole.isPackage } }
  }
}

extension Outline {
  /// Whether a group is a bundle or a suite, or a subscription is in one.
  var isPackage: Bool { self[.kind].map { $0.text != SubscriptionGroup.Kind.plans.rawValue } ?? false }
}
