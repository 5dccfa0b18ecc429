package import CatalogModel
import CatalogYAML

extension EditProposal {
  /// Checks a proposal after its texts are read again: values that didn't change as intended, and other entries that
  /// changed because they share a text through an anchor.
  ///
  /// - Parameter after: the resulting catalog.
  /// - Returns: one refusal for each product; none if the result is as intended.
  package func objections(after: Catalog) -> [Refusal] {
    let before = edits.reading.catalog
    switch expectation {
    case .catalog(let target):
      return after == target ? [] : objections(Self.entries(of: target), Self.entries(of: after), in: target, after)
    case .only(let changes):
      guard Self.rest(of: before) == Self.rest(of: after) else {
        return [Refusal(product: "", place: nil, reason: "the edit would change more than products")]
      }
      let (old, new) = (ProductSelection.all(of: before), ProductSelection.all(of: after))
      guard old.map(\.product.id) == new.map(\.product.id) else {
        return [Refusal(product: "", place: nil, reason: "the edit would add or remove other products")]
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
        return Refusal(product: id, place: nil, reason: "the edit would add or remove it unintentionally")
      }
      return want == have ? nil : objection(id, want, have)
    }
    if result.isEmpty {
      let groups = zip(target.subscriptionGroups, after.subscriptionGroups).filter {
        $0.0.localizations != $0.1.localizations
      }
      let what = groups.first.map { "the texts of group '\($0.0.name)' can't be changed here" }
      result = [Refusal(product: "", place: nil, reason: what ?? "the edit would not have the requested result")]
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
          its '\(name)' would change too, because it shares that text with a changed product; change both, or write \
          it out
          """
      )
    }
    if wanted.texts[way] == "", found.texts[way] == nil {
      return Refusal(product: id, place: place, reason: "'\(name)' can't be emptied here; remove it from the file")
    }
    let (want, have) = (Self.quoted(wanted.texts[way]), Self.quoted(found.texts[way]))
    return Refusal(
      product: id, place: place,
      reason: "'\(name)' would be \(have) instead of \(want): it can't be changed here")
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
      let own = concise.inside(change.way)
      let isMissing = wanted.texts.contains { found.texts[$0.key] != $0.value }
      guard
        let extra = own.texts.keys.filter({ wanted.texts[$0] == nil }).sorted(by: { $0.lexicographicallyPrecedes($1) })
          .first
      else {
        if isMissing, let refusal = objection(old.product.id, wanted, found) { return refusal }
        continue
      }
      return Refusal(
        product: old.product.id, place: edits.reading.sourceMap.range(of: CatalogPath(old.product.id, leaf: extra)),
        reason: "it would keep its '\(Self.spoken(extra))', which comes from a template, defaults or an anchor"
      )
    }
    return nil
  }

  private static func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "nothing" }

  /// A path for readers: `changes[0].base`.
  static func spoken(_ way: [String]) -> String {
    way.reduce(into: "") { $0 += $1.hasPrefix("[") || $0.isEmpty ? $1 : "." + $1 }
  }
}
