import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Who sells has a contract with the store.
  static let missingAgreement = Rule(
    id: "missing-agreement",
    severity: .warning,
    summary: "paid products without the contract, the tax forms and the bank account that they need",
    rationale: """
      Nothing is sold before the account holder has accepted the paid applications agreement and given the tax forms \
      and a bank \
      account. Until then the app gets an empty list of products, even while testing, and developers look for the \
      fault in their \
      code. No file can show it, so the owner states it.
      """,
    source: .xamarin("In-app purchase basics and configuration"),
    examples: [
      .good("all is stated", gold()),
      .bad("it expired", files: example("agreements: {paid_apps: ⟦expired⟧, tax: complete, banking: complete}")),
      .bad(
        "the bank account is not there yet",
        files: example("agreements: {paid_apps: active, tax: complete, banking: ⟦pending⟧}")),
    ],
    catalog: { visit, report in
      guard let app = visit.app else { return }
      let lacks = lacking(app.agreements)
      guard let first = lacks.first, visit.products.contains(where: isPaid) else { return }
      report(
        CatalogPath.app[.agreements][first.key],
        app.agreements == App.Agreements()
          ? "paid products, but nothing is stated of the agreement, the tax forms and the bank account"
          : "paid products, but \(listed(lacks.map(\.spoken)))",
        help: "state under 'agreements' what is true: paid_apps: active, tax: complete, banking: complete")
    }
  )
}

/// What stands between the app and its first sale.
private func lacking(_ agreements: App.Agreements) -> [(key: CatalogKey, spoken: String)] {
  var lacks: [(key: CatalogKey, spoken: String)] = []
  if agreements.paidApps != .active {
    lacks.append((.paidApps, state("the agreement for paid apps", agreements.paidApps?.rawValue)))
  }
  if agreements.tax != .complete {
    lacks.append((.tax, state("the tax forms", agreements.tax?.rawValue, isPlural: true)))
  }
  if agreements.banking != .complete {
    lacks.append((.banking, state("the bank account", agreements.banking?.rawValue)))
  }
  return lacks
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
