import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  static let appRecord = ChecklistItem(
    "app-record", "the app record has a bundle ID, primary language and base territory",
    reason: "A product belongs to one app, whose language and territory are its defaults.",
    source: .help("Overview for configuring in-app purchases"),
    blockedBy: ["bundle-id-invalid", "apple-id-not-numeric", "team-id-invalid"],
    judge: .app { subject in
      guard let app = subject.app else {
        return .no(
          "the catalog has no app record", at: .catalog,
          .edit("add 'app:' with bundle_id, primary_locale and base_territory"))
      }
      let keys: [(CatalogKey, Bool)] = [
        (.bundleID, app.bundleID?.isEmpty ?? true), (.primaryLocale, app.primaryLocale == nil),
        (.baseTerritory, app.baseTerritory == nil),
      ]
      let missing = keys.filter(\.1).map(\.0.rawValue)
      guard missing.isEmpty else {
        return .no(
          "\(listed(missing)) missing", at: .app,
          subject.catalogName.hasSuffix(".storekit")
            ? .command("shelf import \(shellPath(subject.catalogName)) --into catalog")
            : .edit(
              "add to the app record: "
                + keys.filter(\.1).map { "'\($0.0.rawValue): \(example(of: $0.0))'" }.joined(separator: ", ")))
      }
      return .yes("\(app.bundleID ?? ""), \(app.primaryLocale?.text ?? ""), \(app.baseTerritory?.text ?? "")", at: .app)
    })

  static let somethingSold = ChecklistItem(
    "something-sold", "the catalog has a product",
    reason: "Without a product there is nothing to submit, and the app gets an empty list.",
    source: .help("Overview for configuring in-app purchases"),
    judge: .app { subject in
      guard subject.products.isEmpty else { return nil }
      let bundleID = subject.app?.bundleID ?? ""
      return .no(
        "no products", at: .catalog,
        .command(
          naming(subject.catalogName, "shelf new consumable")
            + " --id \(shellWord((bundleID.isEmpty ? "" : bundleID + ".") + "coins"))"))
    })

  static let paidAgreement = ChecklistItem(
    "paid-agreement", "the Paid Apps agreement is active",
    reason: "Until the account holder accepts it, the app gets an empty list of products.",
    source: .help("Sign and update agreements"),
    judge: .app { subject in
      guard subject.sellsForMoney else { return nil }
      return stated(
        subject.app?.agreements.paidApps, .active, .paidApps,
        "App Store Connect ▸ Business ▸ Agreements: the Paid Apps agreement must be Active")
    })

  static let taxForms = ChecklistItem(
    "tax-forms", "the tax forms are complete",
    reason: "The Paid Apps agreement isn't active without them.",
    source: .help("Sign and update agreements"),
    judge: .app { subject in
      guard subject.sellsForMoney else { return nil }
      return stated(
        subject.app?.agreements.tax, .complete, .tax,
        "App Store Connect ▸ Business ▸ Tax Forms: each form must be Active")
    })

  static let bankAccount = ChecklistItem(
    "bank-account", "a bank account exists",
    reason: "The Paid Apps agreement isn't active without one.",
    source: .help("Sign and update agreements"),
    judge: .app { subject in
      guard subject.sellsForMoney else { return nil }
      return stated(
        subject.app?.agreements.banking, .complete, .banking,
        "App Store Connect ▸ Business ▸ Bank Accounts: one must be Active")
    })

  static let euTerms = ChecklistItem(
    "eu-terms", "the terms for the European Union are accepted",
    reason: "Attachment 14 has applied since 2026-10-01; third parties quote Apple as saying that it must be accepted.",
    source: FactSource(EuropeanUnion.terms),
    judge: .app { subject in
      let isSold = subject.products.contains { product in
        product.isClearedForSale && EuropeanUnion.storefronts.value.contains(where: product.availability.contains)
      }
      guard subject.today >= EuropeanUnion.terms.value, subject.sellsForMoney, isSold else { return nil }
      return acceptance(
        subject.app?.agreements.euTerms, .euTerms,
        "App Store Connect ▸ Business ▸ Agreements: accept Attachment 14, or note 'eu_terms: not_needed'")
    })

  static let programAgreement = ChecklistItem(
    "program-agreement", "the developer program agreement and its attachments are accepted",
    reason: "An agreement that isn't accepted blocks new submissions, as in Brazil since 2026-07-06.",
    source: FactSource(ProgramAgreement.blocksSubmissions),
    judge: .app { subject in
      guard !subject.products.isEmpty else { return nil }
      return acceptance(
        subject.app?.agreements.program, .program,
        "developer.apple.com ▸ Account: check that no agreement is waiting for the account holder")
    })

  static let privacyPolicy = ChecklistItem(
    "privacy-policy", "subscriptions have a link to a privacy policy",
    reason: "App Review often rejects subscription apps because this link is missing.",
    source: .reviewGuideline("3.1.2"), blockedBy: [.init("legal-links-missing", in: .privacyPolicy)],
    judge: .app { subject in link(subject, subject.app?.legal.privacyPolicy, .privacyPolicy) })

  static let termsOfUse = ChecklistItem(
    "terms-of-use", "subscriptions have a link to terms of use",
    reason: "The app must link to terms of use; Apple's standard terms are fine.",
    source: .reviewGuideline("3.1.2"), blockedBy: [.init("legal-links-missing", in: .termsOfUse)],
    judge: .app { subject in link(subject, subject.app?.legal.termsOfUse, .termsOfUse) })

  /// An app with restorable purchases needs a button to restore them (62).
  static let restoreInterface = ChecklistItem(
    "restore-interface", "the app can restore purchases",
    reason: "App Review rejects an app that can't restore its restorable purchases.",
    source: .reviewGuideline("3.1.1"),
    judge: .app { subject in
      let restorable = subject.products.filter { product in
        !(product.type.map { TypeBehaviour.of($0).restoredBy == .none } ?? true)
          && ReviewStage(product.status) != .withdrawn
      }
      guard let first = restorable.first else { return nil }
      return .unknown(
        "\(counted(restorable.count, "product")) can be restored", at: .product(first.id),
        look: .console(
          """
          in the app: a 'Restore Purchases' button where you sell, which App Review finds without signing in
          """
        ))
    })

  static let firstWithVersion = ChecklistItem(
    "first-with-version", "the first product of each type is submitted with an app version",
    reason: "App Review reviews the first product of a type together with an app version.",
    source: .help("Submit an in-app purchase"), blockedBy: ["first-submission"],
    judge: .app { subject in
      let plan = SubmissionPlan(subject.catalog)
      let unstated = subject.products.count { $0.status == nil }
      guard !plan.withVersion.isEmpty || unstated > 0 else {
        return .yes("each type was reviewed before, or there is nothing to submit", at: .catalog)
      }
      guard let first = plan.withVersion.first else {
        return .unknown(
          "the status of \(counted(unstated, "product")) is not stated", at: .catalog,
          look: .edit("set the 'status' that App Store Connect shows on each product"))
      }
      let names = plan.withVersion.map { quoted($0.id.text) }
      return .unknown(
        "\(someOf(names)) must be selected on the version's page", at: .product(first.id),
        look: .console(
          "App Store Connect ▸ the app ▸ the new version ▸ In-App Purchases and Subscriptions: select them, then submit"
        ))
    })

  static let codeMatches = ChecklistItem(
    "code-matches", "the app's code requests the IDs of this catalog, and no others",
    reason: "The App Store silently drops unknown IDs from its response, so the product never appears.",
    source: FactSource(
      "StoreKit, products(for:)",
      address: "https://developer.apple.com/documentation/storekit/product/products(for:)"),
    judge: .app { subject in
      guard !subject.products.isEmpty else { return nil }
      return .unknown(
        "the catalog doesn't contain the code", at: .catalog,
        look: .command(naming(subject.catalogName, "shelf ids .", by: "--catalog ")))
    })
}

private func acceptance(_ state: App.Agreements.Acceptance?, _ key: CatalogKey, _ look: String) -> Answer? {
  state == .notNeeded ? nil : stated(state, .accepted, key, look)
}

/// An answer by what the account holder states, which should be `good`.
private func stated<State: RawRepresentable<String>>(
  _ state: State?, _ good: State, _ key: CatalogKey, _ look: String
) -> Answer {
  let place = CatalogPath.app[.agreements][key]
  guard let word = state?.rawValue else { return .unknown("not stated", at: place, look: .console(look)) }
  return word == good.rawValue
    ? .yes("stated as \(word)", at: place) : .no("stated as \(word)", at: place, .console(look))
}

private func link(_ subject: AppSubject, _ address: String?, _ key: CatalogKey) -> Answer? {
  guard !subject.catalog.subscriptionGroups.allSatisfy(\.subscriptions.isEmpty) else { return nil }
  let place = CatalogPath.app[.legal][key]
  guard let address, !address.isBlank else {
    let isPolicy = key == .privacyPolicy
    guard subject.knowsLinks else {
      return .unknown(
        "App Store Connect's API doesn't return it", at: place,
        look: .console("App Store Connect ▸ the app ▸ App Information, or the app's description"))
    }
    return .no(
      "no link to \(isPolicy ? "a privacy policy" : "terms of use")", at: place,
      .edit(
        "add '\(key.rawValue): https://…' below 'legal:' in the app record"
          + (isPolicy ? "" : "; Apple's standard terms are fine")))
  }
  return .yes(address, at: place)
}

/// An example value for a key of the app record.
private func example(of key: CatalogKey) -> String {
  switch key {
  case .bundleID: "com.example.app"
  case .primaryLocale: "en-US"
  default: "USA"
  }
}

/// A command with the catalog's name, unless it is the current one.
func naming(_ catalog: String, _ command: String, by option: String = "") -> String {
  catalog == "." ? command : "\(command) \(option)\(shellPath(catalog))"
}
