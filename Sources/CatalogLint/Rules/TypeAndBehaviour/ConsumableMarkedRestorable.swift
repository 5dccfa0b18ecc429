import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Apple doesn't restore consumables.
  static let consumableMarkedRestorable = Rule(
    id: "consumable-marked-restorable",
    severity: .error,
    summary: "a consumable that Apple is expected to restore",
    rationale: """
      Customers lose their balance with their old device. A consumable is used up: Apple neither restores it nor \
      carries it to other devices.
      """,
    source: .help("In-app purchase types"),
    examples: [
      .good("the app keeps the balance", gold(inFlow: "type: consumable, restore: app")),
      .bad("'restore: store' on a consumable", gold("type: consumable", "restore: ⟦store⟧")),
    ],
    product: { visit, report in
      guard visit.product.type == .consumable, visit.product.restore == .store else { return }
      report(
        visit.path[.restore], "Apple doesn't restore consumables", notes: visit.typeNote,
        help: "keep the balance on a server and set 'restore: app', or sell a non_consumable")
    }
  )
}
