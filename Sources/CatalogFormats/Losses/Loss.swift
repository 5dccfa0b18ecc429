package import CatalogModel

/// Something that a catalog can say and a format can't.
package struct Loss: Sendable {
  /// What the keys of a loss start from.
  package enum Scope: Hashable, Sendable {
    case catalog, app, group, product

    /// The keys that may be lost there; the plans of a group are asked about by themselves.
    fileprivate var keys: [CatalogKey] {
      switch self {
      case .catalog: [.retired, .storePages]
      case .app: App.keys.keys.map(\.key)
      case .group: SubscriptionGroup.keys.keys.map(\.key).filter { $0 != .subscriptions }
      case .product: Product.keys.keys.map(\.key).filter { $0 != .id }
      }
    }
  }

  package let scope: Scope

  /// The way from there to what is lost, by keys; the entries of maps and lists between them are all meant. No key at
  /// all means the whole thing.
  package let keys: [CatalogKey]

  /// Why, as the rest of the sentence "'…' is lost: ".
  package let reason: String

  /// Whether a value is lost, when only some are.
  package let isLost: (@Sendable (Site) -> Bool)?

  /// Whether each element of a list or map is lost or kept by itself, and `isLost` is asked about each.
  package let isEach: Bool

  package init(
    _ scope: Scope, _ keys: CatalogKey..., reason: String, each: Bool = false,
    where isLost: (@Sendable (_ value: Outline, _ whole: Outline) -> Bool)? = nil
  ) {
    self.init(scope, keys, reason: reason, each: each, where: isLost)
  }

  /// - Parameters:
  ///   - scope: what the keys start from.
  ///   - keys: the way to what is lost.
  ///   - reason: the rest of the sentence "'…' is lost: ".
  ///   - isEach: whether each element of a list or map is lost or kept by itself.
  ///   - isLost: whether a value is lost, from the value and the outline of the whole product, group or app.
  package init(
    _ scope: Scope, _ keys: [CatalogKey], reason: String, each isEach: Bool = false,
    where isLost: (@Sendable (_ value: Outline, _ whole: Outline) -> Bool)? = nil
  ) {
    self.scope = scope
    self.keys = keys
    self.reason = reason
    self.isEach = isEach
    self.isLost = isLost.map { isLost in { @Sendable site in isLost(site.value, site.whole) } }
  }

  /// As the others, for a loss that depends on what stands beside the value.
  ///
  /// - Parameters:
  ///   - scope: what the keys start from.
  ///   - keys: the way to what is lost.
  ///   - reason: the rest of the sentence "'…' is lost: ".
  ///   - isEach: whether each element of a list or map is lost or kept by itself.
  ///   - isLost: whether a value is lost, from all around it.
  package init(
    _ scope: Scope, _ keys: [CatalogKey], reason: String, each isEach: Bool = false,
    at isLost: @escaping @Sendable (Site) -> Bool
  ) {
    self.scope = scope
    self.keys = keys
    self.reason = reason
    self.isEach = isEach
    self.isLost = isLost
  }

  /// A value, and what it stands in.
  package struct Site: Sendable {
    package let value: Outline

    /// The whole product, group or app; of the products in a group it has the IDs.
    package let whole: Outline

    /// The innermost record that has the value as a field, or somewhere in one.
    package let record: Outline

    /// The way to the value.
    package let path: CatalogPath
  }
}

extension Loss {
  /// The keys that a format has no place for: all of a table but those it says, and those that are lost for another
  /// reason.
  ///
  /// - Parameters:
  ///   - scope: whose keys.
  ///   - said: the keys that the format says.
  ///   - others: losses of single keys that say why themselves.
  ///   - reason: the rest of the sentence "'…' is lost: ".
  /// - Returns: a loss for each of them.
  static func keys(of scope: Scope, but said: Set<CatalogKey>, and others: [Loss] = [], reason: String) -> [Loss] {
    let named = others.filter { $0.scope == scope && $0.isLost == nil && $0.keys.count == 1 }.flatMap(\.keys)
    return scope.keys.filter { !said.contains($0) && !named.contains($0) }.map { Loss(scope, $0, reason: reason) }
  }

  /// What a format without bundles and suites of subscriptions loses: the groups, and what stands in them.
  static func ofPackages(because reason: String) -> [Loss] {
    [Scope.group, .product].map { Loss($0, reason: reason) { _, whole in whole.isPackage } }
  }
}

extension Outline {
  /// Whether a group is a bundle or a suite, or a subscription stands in one.
  var isPackage: Bool { self[.kind].map { $0.text != SubscriptionGroup.Kind.plans.rawValue } ?? false }
}
