package import CatalogModel
import CatalogYAML

extension EditProposal {
  /// What speaks against a proposal once its texts were read again: values that did not come out, and those of other
  /// entries that would change as well, because they share a text through an anchor.
  ///
  /// - Parameter after: the catalog as it would be.
  /// - Returns: one refusal for each product; none when the catalog says what it should.
  package func objections(after: Catalog) -> [Refusal] {
    let before = edits.reading.catalog
    switch expectation {
    case .catalog(let target):
      return after == target ? [] : objections(Self.entries(of: target), Self.entries(of: after), in: target, after)
    case .only(let changes):
      guard Self.rest(of: before) == Self.rest(of: after) else {
        return [Refusal(product: "", place: nil, reason: "something besides products would change; nothing may")]
      }
      let (old, new) = (ProductSelection.all(of: before), ProductSelection.all(of: after))
      guard old.map(\.product.id) == new.map(\.product.id) else {
        return [Refusal(product: "", place: nil, reason: "other products would be in the catalog afterwards")]
      }
      return zip(old, new).compactMap { objection(from: $0, to: $1, changes[$0.place] ?? []) }
    }
  }

  /// The catalog without its products.
  private static func rest(of catalog: Catalog) -> Catalog {
    var rest = catalog
    rest.products = []
    for index in rest.subscriptionGroups.indices { rest.subscriptionGroups[index].subscriptions = [] }
    return rest
  }

  private static func entries(of catalog: Catalog) -> [ProductID: Leaves] {
    Dictionary(
      ProductSelection.all(of: catalog).map { ($0.product.id, Leaves(of: $0.outline(.complete))) },
      uniquingKeysWith: { first, _ in first })
  }

  private func objections(
    _ wanted: [ProductID: Leaves], _ found: [ProductID: Leaves], in target: Catalog, _ after: Catalog
  ) -> [Refusal] {
    let ids = Set(wanted.keys).union(found.keys).sorted()
    var result = ids.compactMap { id -> Refusal? in
      guard let want = wanted[id], let have = found[id] else {
        return Refusal(product: id, place: nil, reason: "it would come or go, which was not asked for")
      }
      return want == have ? nil : objection(id, want, have)
    }
    if result.isEmpty {
      let groups = zip(target.subscriptionGroups, after.subscriptionGroups).filter {
        $0.0.localizations != $0.1.localizations
      }
      let what = groups.first.map { "the texts of group '\($0.0.name)' can't be changed where they stand" }
      result = [Refusal(product: "", place: nil, reason: what ?? "the catalog would not say what was asked for")]
    }
    return result
  }

  private func objection(_ id: ProductID, _ wanted: Leaves, _ found: Leaves) -> Refusal? {
    guard let way = wanted.differences(from: found).first else { return nil }
    let name = Self.spoken(way)
    let place = edits.reading.sourceMap.range(of: CatalogPath(id, leaf: way))
    guard changed.contains(id) else {
      return Refusal(
        product: id, place: place,
        reason:
          """
          its '\(name)' would change too: it shares that text with a product that was chosen; choose both, or \
          write it out
          """
      )
    }
    let (want, have) = (Self.quoted(wanted.texts[way]), Self.quoted(found.texts[way]))
    return Refusal(
      product: id, place: place,
      reason: "'\(name)' would be \(have) instead of \(want): it can't be changed where it stands")
  }

  private func objection(from old: SelectedProduct, to new: SelectedProduct, _ changes: [Change]) -> Refusal? {
    var (before, after) = (Leaves(of: old.outline(.complete)), Leaves(of: new.outline(.complete)))
    let complete = after
    for change in changes {
      before = before.outside(change.way)
      after = after.outside(change.way)
    }
    if let refusal = objection(old.product.id, before, after) { return refusal }
    let concise = Leaves(of: new.product.outline(.concise))
    for change in changes {
      guard let value = change.value else { continue }
      let wanted = Leaves(of: value, at: change.way)
      let found = complete.inside(change.way)
      let said = concise.inside(change.way)
      let isMissing = wanted.texts.contains { found.texts[$0.key] != $0.value }
      guard
        let extra = said.texts.keys.filter({ wanted.texts[$0] == nil }).sorted(by: { $0.lexicographicallyPrecedes($1) })
          .first
      else {
        if isMissing, let refusal = objection(old.product.id, wanted, found) { return refusal }
        continue
      }
      return Refusal(
        product: old.product.id, place: edits.reading.sourceMap.range(of: CatalogPath(old.product.id, leaf: extra)),
        reason: "it would keep its '\(Self.spoken(extra))', which stands in a template, in defaults or behind an anchor"
      )
    }
    return nil
  }

  private static func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "nothing" }

  /// A way as people write it: `changes[0].base`.
  static func spoken(_ way: [String]) -> String {
    way.reduce(into: "") { $0 += $1.hasPrefix("[") || $0.isEmpty ? $1 : "." + $1 }
  }
}
