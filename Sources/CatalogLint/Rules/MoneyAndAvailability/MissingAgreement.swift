import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Selling requires an agreement, tax forms and a bank account.
  static let missingAgreement = Rule(
    id: "missing-agreement",
    severity: .warning,
    summary: "paid products without the agreement, tax forms and bank account they need",
    rationale: """
      The app gets an empty list of products, even in the sandbox. This lasts until the account holder accepts the \
      Paid Apps agreement and enters tax forms and a bank account. Developers then look for the cause in their \
      code. Shelf can't read the state of agreements from a file, so state it in the catalog.
      """,
    source: .help("Sign and update agreements"),
    examples: [
      .good("everything is stated", gold()),
      .bad(
        "an expired agreement", files: example("agreements: {paid_apps: ⟦expired⟧, tax: complete, banking: complete}")),
      .bad(
        "a missing bank account",
        files: example("agreements: {paid_apps: active, tax: complete, banking: ⟦pending⟧}")),
    ],
    catalog: { visit, report in
      guard let app = visit.app else { return }
      let missing = missing(app.agreements)
      guard let first = missing.first, visit.products.contains(where: isPaid) else { return }
      report(
        CatalogPath.app[.agreements][first.key],
        app.agreements == App.Agreements()
          ? "paid products, but the catalog doesn't state the agreement, tax forms and bank account"
          : "paid products, but \(listed(missing.map(\.spoken)))",
        help: "once in place, set under 'agreements': paid_apps: active, tax: complete, banking: complete")
    }
  )
}

/// The agreements that are missing or not active.
private func missing(_ agreements: App.Agreements) -> [(key: CatalogKey, spoken: String)] {
  var missing: [(key: CatalogKey, spoken: String)] = []
  if agreements.paidApps != .active {
    missing.append((.paidApps, state("the Paid Apps agreement", agreements.paidApps?.rawValue)))
  }
  if agreements.tax != .complete {
    missing.append((.tax, state("the tax forms", agreements.tax?.rawValue, isPlural: true)))
  }
  if agreements.banking != .complete {
    missing.append((.banking, state("the bank account", agreements.banking?.rawValue)))
  }
  return missing
}

private func state(_ thing: String, _ word: String?, isPlural: Bool = false) -> String {
  "\(thing) \(isPlural ? "are" : "is") " + (word ?? "not stated")
}

/// Whether customers pay for a product.
private func isPaid(_ visit: ProductVisit) -> Bool {
  visit.product.type != .freeSubscription && visit.product.price.map { !$0.isFree } ?? false && !visit.isWithdrawn
}

private func example(_ agreements: String) -> [Example.File] {
  ExampleApp.files(agreements)
}
