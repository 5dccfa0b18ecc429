import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The store does not restore consumables.
  static let consumableMarkedRestorable = Rule(
    id: "consumable-marked-restorable",
    severity: .error,
    summary: "a consumable that the store is said to restore",
    rationale: """
      A consumable is used up: it leaves the receipt and is neither restored nor carried to other devices. Customers \
      who were \
      promised their coins back lose them with the old device.
      """,
    source: .guide("Designing Your App's Products"),
    examples: [
      .good("the app keeps the balance", gold(inFlow: "type: consumable, restore: app")),
      .bad("the store is trusted with it", gold("type: consumable", "restore: ⟦store⟧")),
    ],
    product: { visit, report in
      guard visit.product.type == .consumable, visit.product.restore == .store else { return }
      report(
        visit.path[.restore], "the store does not restore consumables", notes: visit.typeNote,
        help: "keep the balance on a server and write 'restore: app', or sell a non_consumable")
    }
  )
}
