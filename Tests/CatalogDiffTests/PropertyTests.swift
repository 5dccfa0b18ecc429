import CatalogModel
import TestSupport
import Testing

@testable import CatalogDiff

/// Invariants for any two catalogs.
struct PropertyTests {
  private static func pair(_ seed: Int) -> (Catalog, Catalog) {
    var random = Dice(seed: seed + 1)
    return (randomCatalog(&random), randomCatalog(&random))
  }

  @Test("a catalog doesn't differ from itself", arguments: RandomCases.upTo(100))
  func same(_ seed: Int) {
    let (one, _) = Self.pair(seed)
    #expect(changes(one, one).isEmpty)
    var shuffled = one
    for index in shuffled.products.indices { shuffled.products[index].plan.promotionalOffers.reverse() }
    #expect(changes(one, shuffled).allSatisfy { $0.consequence == .internal && $0.edits.isEmpty })
  }

  @Test("applying the changes gives the new catalog", arguments: RandomCases.upTo(300))
  func applied(_ seed: Int) {
    let (one, other) = Self.pair(seed)
    let found = compare(one, other, options: ComparisonOptions(today: today))
    #expect(found.applied(to: one) == other.comparableOutline)
  }

  @Test("the reverse comparison has the same edits, with opposite kinds of change", arguments: RandomCases.upTo(300))
  func mirrored(_ seed: Int) {
    let (one, other) = Self.pair(seed)
    let (there, back) = (changes(one, other).flatMap(\.edits), changes(other, one).flatMap(\.edits))
    // Mirrored twice, because the name of a renamed entry is the new one in both directions.
    #expect(Set(there.map(\.mirror.mirror)) == Set(back.map(\.mirror)))
    let kinds = there.map { "\($0.path) \(ChangeKind($0).mirror)" }
    #expect(kinds.sorted() == back.map { "\($0.mirror.path) \(ChangeKind($0))" }.sorted())
  }

  @Test("each edit is reported once, and every change has a rule", arguments: RandomCases.upTo(100))
  func once(_ seed: Int) {
    let (one, other) = Self.pair(seed)
    let found = changes(one, other)
    let edits = found.flatMap(\.edits)
    #expect(Set(edits).count == edits.count)
    #expect(
      !found.contains { $0.id == "unforeseen-change" }, "\(found.filter { $0.id == "unforeseen-change" }.map(\.kind))")
  }
}
