package import CatalogModel
package import CatalogYAML
import StoreFacts

/// A product with another ID: a new product for App Store Connect, with the old ID used up.
package struct RenameEdit: Sendable {
  package let old: ProductID
  package let new: ProductID

  package init(_ old: ProductID, to new: ProductID) { (self.old, self.new) = (old, new) }

  /// The proposed renaming.
  ///
  /// - Parameters:
  ///   - reading: the catalog.
  ///   - lock: the lock, if there is one.
  /// - Returns: the edit; one refusal if the ID is unknown, or the new one is taken.
  package func proposal(of reading: CatalogReading, lock: CatalogLock?) -> EditProposal {
    var proposal = EditProposal(of: reading, expecting: .catalog(reading.catalog))
    let all = ProductSelection.all(of: reading.catalog)
    guard let one = all.first(where: { $0.product.id == old }) else {
      let meant = nearest(old.text, all.map(\.product.id.text)).map { ", did you mean '\($0)'?" } ?? ""
      proposal.refuse("", at: nil, "the catalog has no product '\(old)'\(meant)")
      return proposal
    }
    if let (path, reason) = objection(in: reading.catalog, lock) {
      proposal.refuse(old, at: path, reason)
      return proposal
    }
    guard proposal.edits.replace(.id, of: one.place, with: new.text) else {
      proposal.refuse(old, at: .product(old)[.id], "its ID is set through an anchor; change it by hand")
      return proposal
    }
    rename(one, &proposal)
    return proposal
  }

  private func rename(_ one: SelectedProduct, _ proposal: inout EditProposal) {
    var target = proposal.edits.reading.catalog
    var product = one.product
    let isKnownToStore = product.status != .draft
    if isKnownToStore {
      product.status = .draft
      product.referenceName = product.referenceName.map { freeName(like: $0, in: target) }
    }
    proposal.change(one, to: product, in: &target)
    if isKnownToStore {
      guard removePast(of: one, &proposal) else { return }
      (product.versionStatus, product.textsOnSale) = (nil, [:])
      product.price?.kept = []
    }
    product.id = new
    target.put(product, at: one.place)
    target.products.sort { $0.id < $1.id }
    for group in target.subscriptionGroups.indices {
      target.subscriptionGroups[group].subscriptions.sort { $0.id < $1.id }
    }
    proposal.table.rows.append([old.text, "id: \(old) → \(new)"])
    if isKnownToStore {
      guard proposal.edits.appendTop(old.text, to: .retired) else {
        return proposal.refuse(
          old, at: .product(old)[.id],
          "the old ID can't be added to 'retired': 'app.yaml' is missing or in flow style; add the list there first")
      }
      target.retired.append(old)
      target.retired.sort()
      proposal.table.rows.append([old.text, "retired"])
      if one.product.status != product.status {
        proposal.table.rows.append([new.text, "status: \(one.product.status.word) → draft"])
      }
      if let old = one.product.referenceName, let name = product.referenceName {
        proposal.table.rows.append([new.text, "reference_name: \(old) → \(name)"])
        proposal.note("the reference name changes: \(ChangeFacts.referenceNameIsTaken.value)")
      }
      let owners = one.product.type == .consumable ? "" : ", and customers who bought '\(old)' don't own it"
      proposal.note(
        """
        '\(new)' is a new product for App Store Connect: it starts as a draft and must be approved before customers \
        can buy it\(owners)
        """
      )
      proposal.note("'\(old)' can't be reused: \(ChangeFacts.newIDIsUsedUp.value)")
      if !one.product.plan.introductoryOffers.isEmpty || one.isPlan {
        proposal.note(
          "subscribers of '\(old)' stay with it; 'shelf checklist' lists what the new subscription still needs")
      }
    } else {
      proposal.note("'\(old)' was a draft, so it doesn't exist in App Store Connect and its ID stays free")
    }
    proposal.expectation = .catalog(target)
  }

  /// Removes the fields that only a product on sale has; false if one can't be removed.
  private func removePast(of one: SelectedProduct, _ proposal: inout EditProposal) -> Bool {
    let (product, past) = (one.product, CatalogPath.Step.field)
    let ways: [(has: Bool, way: [CatalogPath.Step])] = [
      (product.versionStatus != nil, [past(.versionStatus)]), (!product.textsOnSale.isEmpty, [past(.textsOnSale)]),
      (product.price?.kept.isEmpty == false, [past(.price), past(.kept)]),
    ]
    for (has, way) in ways where has {
      let name = way.map(\.name).joined(separator: ".")
      switch proposal.edits.remove(way, of: one.place) {
      case .absent: continue
      case .removed: proposal.table.rows.append([new.text, "\(name) removed"])
      case .elsewhere(let place), .stuck(let place, _):
        proposal.refuse(old, at: place, "a new product has no '\(name)', which comes from here; remove it first")
        return false
      }
    }
    return true
  }

  /// An unused reference name: `Gold 2`.
  private func freeName(like name: String, in catalog: Catalog) -> String {
    let taken = Set(catalog.allProducts.compactMap(\.referenceName))
    let start = name.prefix(TextLimits.referenceName.value.maximum - 4)
    let stem = String(start.reversed().drop { $0.isWhitespace }.reversed())
    return (2...9_999).lazy.map { "\(stem) \($0)" }.first { !taken.contains($0) } ?? name
  }

  private func objection(in catalog: Catalog, _ lock: CatalogLock?) -> (CatalogPath, String)? {
    if new == old { return (.product(old)[.id], "it already has that ID") }
    if catalog.allProducts.contains(where: { $0.id == new }) {
      return (.product(new)[.id], "the catalog already has a product '\(new)', here")
    }
    if let index = catalog.retired.firstIndex(of: new) {
      return (CatalogPath(.retired(index)), "'\(new)' is retired; an ID can't be reused")
    }
    if lock?[new] != nil {
      return (CatalogPath(.locked(new)), "'\(new)' is in the catalog's lock; an ID can't be reused")
    }
    return nil
  }

  /// The lock with the old ID used up; nil if it doesn't change.
  package func changed(_ lock: CatalogLock, of catalog: Catalog) -> CatalogLock? {
    guard let product = catalog.allProducts.first(where: { $0.id == old }), product.status != .draft else { return nil }
    var retired = LockedProduct(id: old)
    retired.isRetired = true
    let changed = lock.updated(by: CatalogLock([retired]))
    return changed == lock ? nil : changed
  }
}
