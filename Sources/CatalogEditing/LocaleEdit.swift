package import CatalogModel
package import CatalogYAML

/// Adds, copies and removes languages of products and their groups.
package struct LocaleEdit: Sendable {
  /// The operation.
  package enum Verb: Sendable {
    /// Copies the texts of another language, for translation.
    case add(LocaleCode, from: LocaleCode)
    /// Copies the texts of another language unchanged, for languages that share them.
    case copy(LocaleCode, to: LocaleCode)
    case remove(LocaleCode)
  }

  package let verb: Verb

  /// Whether all products are affected, so that the app's list of languages changes too.
  package let isForAll: Bool

  package init(_ verb: Verb, isForAll: Bool) { (self.verb, self.isForAll) = (verb, isForAll) }

  package func proposal(for products: [SelectedProduct], of reading: CatalogReading) -> EditProposal {
    switch verb {
    case .add(let new, let old): filled(new, from: old, products, reading, isTranslated: false)
    case .copy(let old, let new): filled(new, from: old, products, reading, isTranslated: true)
    case .remove(let locale): removed(locale, products, reading)
    }
  }

  // MARK: - Adding

  private func filled(
    _ new: LocaleCode, from old: LocaleCode, _ products: [SelectedProduct], _ reading: CatalogReading,
    isTranslated: Bool
  ) -> EditProposal {
    var proposal = EditProposal(of: reading, expecting: .catalog(reading.catalog))
    var target = reading.catalog
    let what = isTranslated ? "copied" : "to be translated"
    func addRow(_ name: String, _ key: CatalogKey, _ text: String?) {
      if let text { proposal.table.rows.append([name, "\(new).\(key.rawValue)", what, "'\(text)'"]) }
    }
    for one in products {
      let id = one.product.id
      if one.product.localizations[new] != nil {
        proposal.markUnchanged(id)
        continue
      }
      guard let texts = one.product.localizations[old] else {
        proposal.refuse(one, ["localizations"], "it has no texts in '\(old)' to copy")
        continue
      }
      var product = one.product
      product.localizations[new] = texts
      proposal.change(one, to: product, in: &target)
      addRow(id.text, .name, texts.name)
      addRow(id.text, .description, texts.description)
    }
    for index in groups(of: products) {
      let group = reading.catalog.subscriptionGroups[index]
      guard group.localizations[new] == nil, let texts = group.localizations[old] else { continue }
      var changed = group
      changed.localizations[new] = texts
      changeGroup(index, to: changed, &proposal, &target)
      addRow("group \(group.name)", .name, texts.name)
      addRow("group \(group.name)", .appName, texts.appName)
    }
    if isForAll, let app = reading.catalog.app, !app.locales.isEmpty, !app.locales.contains(new) {
      proposal.edits.append(.text(new.text), to: .locales, of: .app, saying: app.outline(.concise))
      target.app?.locales.append(new)
      proposal.note("'\(new)' is now one of the app's languages")
    }
    if !isTranslated, !proposal.table.rows.isEmpty {
      proposal.note("the texts in '\(new)' are copies of '\(old)' until you translate them")
    }
    proposal.expectation = .catalog(target)
    return proposal
  }

  /// The groups of the given subscriptions.
  private func groups(of products: [SelectedProduct]) -> [Int] {
    Set(products.compactMap { if case .plan(let group, _) = $0.place { group } else { nil } }).sorted()
  }

  private func changeGroup(
    _ index: Int, to group: SubscriptionGroup, _ proposal: inout EditProposal, _ target: inout Catalog
  ) {
    var (old, new) = (proposal.edits.reading.catalog.subscriptionGroups[index], group)
    (old.subscriptions, new.subscriptions) = ([], [])
    proposal.edits.change(
      .group(index), from: old.outline(.concise), to: new.outline(.concise), complete: new.outline(.complete))
    target.subscriptionGroups[index].localizations = group.localizations
  }

  // MARK: - Removing

  private func removed(_ locale: LocaleCode, _ products: [SelectedProduct], _ reading: CatalogReading) -> EditProposal {
    var proposal = EditProposal(of: reading, expecting: .catalog(reading.catalog))
    var target = reading.catalog
    for one in products {
      let id = one.product.id
      guard one.product.localizations[locale] != nil else {
        proposal.markUnchanged(id)
        continue
      }
      switch proposal.edits.remove([.field(.localizations), .entry(locale.text)], of: one.place) {
      case .absent: proposal.markUnchanged(id)
      case .elsewhere(let place):
        proposal.refuse(id, at: place, "its texts in '\(locale)' come from here, and other products may use them")
      case .stuck(let place, let reason): proposal.refuse(id, at: place, "'\(locale)' can't be removed: \(reason)")
      case .removed:
        var product = one.product
        product.localizations[locale] = nil
        target.put(product, at: one.place)
        proposal.markChanged(id)
        proposal.table.rows.append([id.text, locale.text, "removed"])
      }
    }
    for index in groups(of: products) { removeFromGroup(index, locale, products, &proposal, &target) }
    if isForAll, let index = reading.catalog.app?.locales.firstIndex(of: locale),
      case .removed = proposal.edits.remove([.field(.locales), .item(index)], of: .app)
    {
      target.app?.locales.remove(at: index)
      proposal.note("'\(locale)' is no longer one of the app's languages")
    }
    proposal.expectation = .catalog(target)
    return proposal
  }

  /// A group loses a language only if all its subscriptions do.
  private func removeFromGroup(
    _ index: Int, _ locale: LocaleCode, _ products: [SelectedProduct], _ proposal: inout EditProposal,
    _ target: inout Catalog
  ) {
    let group = target.subscriptionGroups[index]
    let chosen = Set(products.map(\.place))
    guard group.localizations[locale] != nil,
      group.subscriptions.indices.allSatisfy({ chosen.contains(.plan(group: index, $0)) }),
      case .removed = proposal.edits.remove([.field(.localizations), .entry(locale.text)], of: .group(index))
    else { return }
    target.subscriptionGroups[index].localizations[locale] = nil
    proposal.table.rows.append(["group \(group.name)", locale.text, "removed"])
  }
}
