package import CatalogModel

/// Something that a catalog can say and a format can't.
package struct Loss: Sendable {
  /// What the keys of a loss start from.
  package enum Scope: Hashable, Sendable {
    case catalog, app, group, product
  }

  package let scope: Scope

  /// The way from there to what is lost, by keys; the entries of maps and lists between them are all meant. No key at all means
  /// the whole thing.
  package let keys: [CatalogKey]

  /// Why, as the rest of the sentence "'…' is lost: ".
  package let reason: String

  /// Whether a value is lost, when only some are: told from the value and the outline of the whole product, group or app; of
  /// the products in a group the outline has the IDs.
  package let isLost: (@Sendable (_ value: Outline, _ whole: Outline) -> Bool)?

  /// Whether each element of a list or map is lost or kept by itself, and `isLost` is asked about each.
  package let isEach: Bool

  package init(
    _ scope: Scope, _ keys: CatalogKey..., reason: String, each: Bool = false,
    where isLost: (@Sendable (_ value: Outline, _ whole: Outline) -> Bool)? = nil
  ) {
    self.init(scope, keys, reason: reason, each: each, where: isLost)
  }

  package init(
    _ scope: Scope, _ keys: [CatalogKey], reason: String, each: Bool = false,
    where isLost: (@Sendable (_ value: Outline, _ whole: Outline) -> Bool)? = nil
  ) {
    self.scope = scope
    self.keys = keys
    self.reason = reason
    isEach = each
    self.isLost = isLost
  }
}

/// A value that a format can't say.
package struct LostValue: Sendable {
  package let path: CatalogPath
  package let loss: Loss
}
