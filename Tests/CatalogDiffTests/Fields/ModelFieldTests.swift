import CatalogModel
import Testing

@testable import CatalogDiff

/// Every key of the format, changed alone, is reported once, at its path; the keys are from the reader's
/// own table.
struct ModelFieldTests {
  private static let spots = ModelVariants.sample.spots
  private static let leaves = spots.filter { !$0.isContainer }.map(\.path)
  private static let containers = spots.filter(\.isContainer).map(\.path)

  @Test("the sample contains everything that the model can contain")
  func isFull() throws {
    #expect(Self.holes(in: try ModelVariants.original.get(), at: "catalog") == [])
    #expect(Self.leaves.count > 190)
    #expect(Set(Self.spots.map(\.path)).count == Self.spots.count)
  }

  @Test("a changed, added or removed value is reported once, at its path", arguments: leaves)
  func changed(_ path: String) throws {
    let before = try ModelVariants.original.get()
    for variant in try ModelVariants.all.get() where variant.spot.path == path {
      try check(before, variant.catalog, Self.expected(path, variant.value))
      try check(variant.catalog, before, Self.expected(path, nil))
    }
  }

  @Test(
    "an entry, or a record that is meaningful by itself, is one change if it is added or removed",
    arguments: containers)
  func container(_ path: String) throws {
    let before = try ModelVariants.original.get()
    for variant in try ModelVariants.all.get() where variant.spot.path == path {
      for (one, other) in [(before, variant.catalog), (variant.catalog, before)] {
        let paths = changes(one, other).flatMap(\.edits).map(\.path.description)
        if Self.isReportedByItsValues(path) {
          #expect(!paths.isEmpty && paths.allSatisfy { $0.hasPrefix(path + ".") } && Set(paths).count == paths.count)
        } else if path.hasPrefix("subscription_groups"), path.hasSuffix("]") {
          #expect(paths.sorted() == [#"products["subscriptions.id"]"#, path])
        } else {
          #expect(paths == [path])
        }
      }
    }
  }

  /// Records that only group others: each of their values is reported.
  private static func isReportedByItsValues(_ path: String) -> Bool {
    let names = ["app.legal", "app.agreements", "].review", "].billing_plans", "].availability", "].lifecycle"]
    return names.contains { path.hasSuffix($0) }
  }

  /// The path where a change or its reverse is reported; a renamed entry is reported under its new name.
  private static func expected(_ path: String, _ other: ModelSample.Value?) -> [String] {
    // Other codes: removed and added.
    let names = ["]": ".reference_name", "codes[0]": ".custom"]
    for (end, name) in names where path.contains("offer_codes") && path.hasSuffix(end + name) {
      return Array(repeating: String(path.dropLast(name.count)), count: 2)
    }
    return [renamed(path, other)]
  }

  private static func renamed(_ path: String, _ other: ModelSample.Value?) -> String {
    let name = other?.json.filter { $0 != "\"" }
    switch path {
    case #"products["products.id"].id"#: return "products[\"\(name ?? "products.id")\"]"
    case #"products["subscriptions.id"].id"#: return "products[\"\(name ?? "subscriptions.id")\"]"
    case #"subscription_groups["subscription_groups.name"].name"#:
      return "subscription_groups[\"\(name ?? "subscription_groups.name")\"].name"
    default: return path
    }
  }

  private func check(_ old: Catalog, _ new: Catalog, _ paths: [String]) throws {
    let found = changes(old, new)
    #expect(found.map(\.path.description) == paths, "\(found.map(\.kind))")
    #expect(!found.contains { $0.id == "unforeseen-change" }, "\(found.map(\.kind))")
  }

  // MARK: - The model's values

  /// Values without a meaning, by property name.
  private static func holes(in value: Any, at path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let inner = mirror.children.first?.value else { return isClosed(path) ? [] : [path] }
      return holes(in: inner, at: path)
    case .collection where mirror.children.isEmpty: return isClosed(path) ? [] : [path]
    case .struct, .collection, .tuple:
      return mirror.children.flatMap { holes(in: $0.value, at: path + "." + ($0.label ?? "*")) }
    default: return []
    }
  }

  /// Values without a key in the format: prices of offers don't change by announcement, and follow the territory of the
  /// product's; monthly payments have no prices by number of seats.
  private static func isClosed(_ path: String) -> Bool {
    path.hasSuffix("monthlyCommitment.price.volume")
      || path.contains("terms")
        && ["price.changes", "price.kept", "price.volume", "price.baseTerritory"].contains { path.hasSuffix($0) }
  }
}
