import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The store restores what customers keep.
  static let notRestored = Rule(
    id: "not-restored",
    severity: .error,
    summary: "a product that customers keep, and that nobody is said to restore",
    rationale: """
      The store restores non-consumables, auto-renewable and free subscriptions, and brings them to all devices of a \
      customer; an \
      app that sells them must offer to restore them (guideline 3.1.1), and is rejected without. An app that also \
      restores them by \
      its own accounts does no harm, but can't do without the store's way.
      """,
    source: FactSource(TypeBehaviour.table),
    examples: [
      .good(
        "the store restores it",
        "products:\n  - {id: com.example.lighthouse.maps, type: non_consumable, restore: store}"),
      .bad("nobody does", sold("maps", "type: non_consumable", "restore: ⟦none⟧")),
      .bad("only the app does", sold("maps", "type: non_consumable", "restore: ⟦app⟧")),
    ],
    product: { visit, report in
      guard let type = visit.product.type, TypeBehaviour.of(type).restoredBy == .store,
        let restore = visit.product.restore,
        restore != .store
      else { return }
      report(
        visit.path[.restore],
        restore == .none
          ? "\(type.spoken) that nobody restores" : "\(type.spoken) that only the app restores",
        label: "the store restores it", notes: visit.typeNote,
        help: "write 'restore: store', and let customers restore it in the app",
        severity: restore == .none ? nil : .warning)
    }
  )
}
