/// The name of the owner of a step: a product ID, `group:` and the name of a group, nothing for the app.
package enum OwnerName {
  private static let prefix = "group:"

  /// The name for a group.
  package static func group(_ name: String) -> String { prefix + name }

  /// The group that a name is for; nil for a product or the app.
  package static func group(in owner: String) -> String? {
    owner.hasPrefix(prefix) ? String(owner.dropFirst(prefix.count)) : nil
  }
}
