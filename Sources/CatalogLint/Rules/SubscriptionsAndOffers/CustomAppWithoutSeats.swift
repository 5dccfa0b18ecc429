import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A custom app is always sold by the seat.
  static let customAppWithoutSeats = Rule(
    id: "custom-app-without-seats",
    severity: .error,
    summary: "a custom app turns off seat sales",
    rationale: """
      Custom apps have no such setting: they always sell seats. Shelf knows this from a third party that quoted \
      App Store Connect's help in September 2026.
      """,
    source: FactSource(SeatSales.exceptionDay),
    examples: [
      .good("a custom app with seats", files: ExampleApp.files("custom_app: true", magazine("multiseat: true"))),
      .bad(
        "a custom app without seats", files: ExampleApp.files("custom_app: true", magazine("multiseat: ⟦false⟧"))),
    ],
    product: { visit, report in
      guard visit.isSubscription, visit.context.app?.isCustomApp == true,
        visit.product.plan.multiSeat?.isEnabled == false
      else { return }
      report(
        visit.path[.multiseat], "a custom app's subscription that isn't sold by the seat",
        notes: [Note("it is a custom app", at: CatalogPath.app[.customApp])],
        help: "write 'multiseat: true', or remove 'custom_app' if the App Store sells the app to everyone")
    }
  )
}
