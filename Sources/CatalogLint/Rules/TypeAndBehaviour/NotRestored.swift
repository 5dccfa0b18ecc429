import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Permanent purchases are restored by Apple.
  static let notRestored = Rule(
    id: "not-restored",
    severity: .error,
    summary: "a permanent product that isn't restored",
    rationale: """
      App Review rejects apps that can't restore such purchases (guideline 3.1.1). Apple restores non-consumables, \
      auto-renewable and free subscriptions on all devices of a customer. The app may also restore them with its own \
      accounts, but not only with those.
      """,
    source: .reviewGuideline("3.1.1"),
    examples: [
      .good(
        "'restore: store'",
        "products:\n  - {id: com.example.lighthouse.maps, type: non_consumable, restore: store}"),
      .bad("'restore: none'", sold("maps", "type: non_consumable", "restore: ⟦none⟧")),
      .bad("only the app restores it", sold("maps", "type: non_consumable", "restore: ⟦app⟧")),
    ],
    product: { visit, report in
      guard let type = visit.product.type, TypeBehaviour.of(type).restoredBy == .store,
        let restore = visit.product.restore,
        restore != .store
      else { return }
      report(
        visit.path[.restore],
        restore == .none
          ? "\(type.spoken) that isn't restored" : "\(type.spoken) that only the app restores",
        label: "Apple restores it", notes: visit.typeNote,
        help: "set 'restore: store', and let customers restore it in the app",
        severity: restore == .none ? nil : .warning)
    }
  )
}
