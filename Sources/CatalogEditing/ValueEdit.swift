import CatalogModel
package import CatalogYAML

/// Sets and removes single values.
package enum ValueEdit {
  /// Rejects keys that only other commands, or no command, may change.
  static func checkIsFree(_ key: ProductKey) throws(KeyFault) {
    if key.steps.first == .field(.id) {
      throw KeyFault("change the ID with 'shelf edit rename', which explains the effect on App Store Connect")
    }
    let origins: [CatalogPath.Step] = [.field(.extends), .field(.with), .field(.table), .field(.row)]
    if key.steps.contains(where: origins.contains) {
      throw KeyFault("change '\(key.text)' by hand: it sets where values come from")
    }
  }

  /// Sets a key on some products.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - text: the value as typed.
  ///   - products: the products.
  ///   - reading: their catalog.
  /// - Returns: the edit, with a refusal for each product that can't have it.
  /// - Throws: a `KeyFault` for a key that can't be set, and for an invalid value.
  package static func set(
    _ key: ProductKey, to text: String, in products: [SelectedProduct], of reading: CatalogReading
  ) throws(KeyFault) -> EditProposal {
    try checkIsFree(key)
    let value = try key.value(text)
    var proposal = EditProposal(of: reading, expecting: .only([:]))
    var changes: [EntryPlace: [EditProposal.Change]] = [:]
    let way = key.steps.map(\.name)
    let wanted = Leaves(of: value, at: way)
    for one in products {
      let old = one.outline(.concise)
      let complete = one.outline(.complete)
      if Leaves(of: complete).inside(way) == wanted || Leaves(of: old).inside(way) == wanted {
        proposal.markUnchanged(one.product.id)
        continue
      }
      if key.steps.starts(with: [.field(.multiseat), .field(.markets)]), one.product.plan.multiSeat == nil {
        proposal.refuse(
          one, way,
          "it has no 'multiseat', and markets alone would turn it on; set both: shelf edit set multiseat "
            + "'{enabled: true, markets: [...]}'")
        continue
      }
      guard let new = old.setting(key.steps[...], to: value),
        let newComplete = complete.setting(key.steps[...], to: value)
      else {
        proposal.refuse(one, way, "'\(key.text)' does not exist")
        continue
      }
      proposal.edits.change(one.place, from: old, to: new, complete: newComplete)
      changes[one.place] = [EditProposal.Change(way, to: value)] + implied(by: key)
      proposal.markChanged(one.product.id)
      let stated = Leaves(of: old).inside(way)
      let before = spoken(stated.texts.isEmpty ? Leaves(of: complete).inside(way) : stated, below: way)
      proposal.table.rows.append([one.product.id.text, "\(key.text): \(before) → \(spoken(wanted, below: way))"])
    }
    proposal.expectation = .only(changes)
    return proposal
  }

  /// A dependent change: whether a product is sold in territories that are added later.
  private static func implied(by key: ProductKey) -> [EditProposal.Change] {
    guard key.steps.prefix(2) == [.field(.availability), .field(.territories)] else { return [] }
    return [EditProposal.Change([CatalogKey.availability.rawValue, CatalogKey.newTerritories.rawValue], to: nil)]
  }

  /// Removes a key from some products.
  ///
  /// An inherited value applies from then on. A value that is only inherited can't be removed from one product, and
  /// is refused with its place.
  package static func unset(
    _ key: ProductKey, in products: [SelectedProduct], of reading: CatalogReading
  ) throws(KeyFault) -> EditProposal {
    try checkIsFree(key)
    var proposal = EditProposal(of: reading, expecting: .only([:]))
    var changes: [EntryPlace: [EditProposal.Change]] = [:]
    let way = key.steps.map(\.name)
    for one in products {
      switch proposal.edits.remove(key.steps, of: one.place) {
      case .absent: proposal.markUnchanged(one.product.id)
      case .removed:
        changes[one.place] = [EditProposal.Change(way, to: nil)] + implied(by: key)
        proposal.markChanged(one.product.id)
        let before = spoken(Leaves(of: one.outline(.concise)).inside(way), below: way)
        proposal.table.rows.append([one.product.id.text, "\(key.text): \(before) → unset"])
      case .elsewhere:
        proposal.refuse(
          one, way,
          "its '\(key.text)' comes from here, and other products may use it; change it by hand, or set another value")
      case .stuck(let place, let reason):
        proposal.refuse(one.product.id, at: place, "'\(key.text)' can't be removed: \(reason)")
      }
    }
    proposal.expectation = .only(changes)
    return proposal
  }

  /// Values in a few words.
  static func spoken(_ leaves: Leaves, below way: [String]) -> String {
    let parts = leaves.texts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { leaf, text in
      let rest = EditProposal.spoken(Array(leaf.dropFirst(way.count)))
      let text = text.isEmpty ? "''" : text
      let main: CatalogKey = way.last == CatalogKey.multiseat.rawValue ? .enabled : .base
      return rest.isEmpty || rest == main.rawValue ? text : "\(rest) \(text)"
    }
    guard !parts.isEmpty else { return "nothing" }
    return parts.count > 4
      ? parts.prefix(3).joined(separator: ", ") + " and \(parts.count - 3) more" : parts.joined(separator: ", ")
  }
}

extension Outline {
  /// A copy with another value at a path; nil if the path leads through a scalar.
  func setting(_ way: ArraySlice<CatalogPath.Step>, to value: Outline) -> Outline? {
    guard let step = way.first else { return value }
    let rest = way.dropFirst()
    switch (step, self) {
    case (.field(let key), .record(var fields)):
      if let index = fields.firstIndex(where: { $0.key == key }) {
        guard let inner = fields[index].value.setting(rest, to: value) else { return nil }
        fields[index].value = inner
      } else {
        guard let inner = Self.made(rest, of: value) else { return nil }
        fields.append(Field(key, inner))
      }
      return .record(fields)
    case (.entry(let name), .map(var entries)):
      if let index = entries.firstIndex(where: { $0.key == name }) {
        guard let inner = entries[index].value.setting(rest, to: value) else { return nil }
        entries[index].value = inner
      } else {
        guard let inner = Self.made(rest, of: value) else { return nil }
        entries.append(Entry(name, inner))
        entries.sort { $0.key < $1.key }
      }
      return .map(entries)
    case (.item(let index), .list(var items)):
      guard items.indices.contains(index), let inner = items[index].setting(rest, to: value) else { return nil }
      items[index] = inner
      return .list(items)
    case (.field(.base), .amount) where rest.isEmpty, (.field(.enabled), .flag) where rest.isEmpty: return value
    // A bare price or 'multiseat' becomes a mapping if it needs more than that.
    case (.field, .amount), (.field, .flag): return spelledOut.setting(way, to: value)
    default: return nil
    }
  }

  /// A value with the parents on its path; nil if a list would have to be created.
  private static func made(_ way: ArraySlice<CatalogPath.Step>, of value: Outline) -> Outline? {
    guard let step = way.first else { return value }
    guard let inner = made(way.dropFirst(), of: value) else { return nil }
    switch step {
    case .field(let key): return .record([Field(key, inner)])
    case .entry(let name): return .map([Entry(name, inner)])
    case .item: return nil
    }
  }
}
