import SourceDiagnostics
import TextFormats

/// Identifies resources by their values. App Store Connect doesn't store client-defined keys, so a resource whose
/// creation got no response is looked up by its values.
enum NaturalKey {
  /// Where resources of a type are listed, and the values that distinguish them.
  private struct Entry: Sendable {
    let type: String

    /// The relationship to the owner.
    let owner: String

    /// The list, with `*` for the owner's ID.
    let path: String

    /// The attributes that distinguish it; nil for all that are sent.
    let attributes: [String]?

    /// The other relationships that distinguish it.
    let links: [String]
  }

  /// Types that replace existing values, so creating them twice does no harm.
  static let replacing: Set<String> = [
    "inAppPurchaseAvailabilities", "subscriptionAvailabilities", "inAppPurchasePriceSchedules", "appPriceSchedules",
  ]

  /// Types for which each request creates another permanent resource. Shelf looks for them longer before it creates
  /// them again.
  static let irrevocable: Set<String> = [
    "inAppPurchaseVersions", "subscriptionVersions", "subscriptionGroupVersions", "reviewSubmissions",
    "inAppPurchaseOfferCodeOneTimeUseCodes", "subscriptionOfferCodeOneTimeUseCodes",
  ]

  /// Types that come with a version, which may be shown late.
  static let owners: Set<String> = ["inAppPurchases", "subscriptions", "subscriptionGroups"]

  /// Types without anything that distinguishes one from another: what there is already is noted before one is made.
  static let nameless: Set<String> = ["inAppPurchaseOfferCodeOneTimeUseCodes", "subscriptionOfferCodeOneTimeUseCodes"]

  /// The rows of `natural-keys.tsv`, by their types.
  private static let entries = Dictionary(
    grouping: EmbeddedTable(PackageResources.natural_keys_tsv).rows.map { row in
      Entry(
        type: row[0], owner: row[1], path: row[2], attributes: row[3] == "*" ? nil : row.words(3), links: row.words(4))
    }, by: \.type)

  /// The list that contains the resource that a completed body creates; nil for types that can't be listed.
  static func lookup(_ body: JSONValue) -> Step.Lookup? {
    guard let data = body["data"], let type = data["type"]?.text, let entries = entries[type] else { return nil }
    func link(_ name: String) -> String? { data["relationships"]?[name]?["data"]?["id"]?.text }
    for entry in entries {
      guard let owner = link(entry.owner) else { continue }
      let sent = data["attributes"]?.members ?? []
      return Step.Lookup(
        path: entry.path.split(separator: "*", omittingEmptySubsequences: false)
          .joined(separator: PercentEncoding.encode(owner)),
        attributes: entry.attributes.map { names in sent.filter { names.contains($0.key) } } ?? sent,
        links: entry.links.compactMap { name in link(name).map { (name, $0) } })
    }
    return nil
  }
}
