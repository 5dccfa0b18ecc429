import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  /// The app's own record says what products are submitted to.
  static let appRecord = ChecklistItem(
    "app-record", "the app's record names its bundle ID, primary language and base territory",
    reason:
      """
      Products belong to exactly one app; its primary language and base territory are what texts and \
      prices begin from.
      """,
    source: .guide("Designing Your App's Products"),
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
          .edit(
            "add to the app's record: "
              + keys.filter(\.1).map { "'\($0.0.rawValue): \(example(of: $0.0))'" }.joined(separator: ", ")))
      }
      return .yes("\(app.bundleID ?? ""), \(app.primaryLocale?.text ?? ""), \(app.baseTerritory?.text ?? "")", at: .app)
    })

  /// Something to submit.
  static let somethingSold = ChecklistItem(
    "something-sold", "the catalog has a product",
    reason: "Without a product there is nothing to submit, and the app gets an empty list.",
    source: .guide("Designing Your App's Products"),
    judge: .app { subject in
      guard subject.products.isEmpty else { return nil }
      let bundleID = subject.app?.bundleID ?? ""
      return .no(
        "nothing is sold", at: .catalog,
        .command(
          naming(subject.catalogName, "shelf new consumable")
            + " --id \(shellWord((bundleID.isEmpty ? "" : bundleID + ".") + "coins"))"))
    })

  /// The contract without which an app gets an empty list of products.
  static let paidAgreement = ChecklistItem(
    "paid-agreement", "the agreement for paid apps is active",
    reason: "Until the account holder has accepted it the app gets an empty list of products, even in the sandbox.",
    source: .xamarin("In-app purchase basics and configuration"),
    judge: .app { subject in
      guard subject.sellsForMoney else { return nil }
      let place = CatalogPath.app[.agreements][.paidApps]
      let look = Answer.Remedy.console(
        "App Store Connect ▸ Business ▸ Agreements: the paid apps agreement must be Active")
      switch subject.app?.agreements.paidApps {
      case .active?: return .yes("stated as active", at: place)
      case let state?: return .no("stated as \(state.rawValue)", at: place, look)
      case nil: return .unknown("not stated", at: place, look: look)
      }
    })

  /// The tax forms.
  static let taxForms = ChecklistItem(
    "tax-forms", "the tax forms are complete",
    reason: "The agreement for paid apps does not come into force without them.",
    source: .xamarin("In-app purchase basics and configuration"),
    judge: .app { subject in
      let look = Answer.Remedy.console("App Store Connect ▸ Business ▸ Tax Forms: each form must be Active")
      return form(subject, subject.app?.agreements.tax, .tax, look)
    })

  /// The bank account.
  static let bankAccount = ChecklistItem(
    "bank-account", "there is a bank account to pay to",
    reason: "The agreement for paid apps does not come into force without one.",
    source: .xamarin("In-app purchase basics and configuration"),
    judge: .app { subject in
      let look = Answer.Remedy.console("App Store Connect ▸ Business ▸ Bank Accounts: one must be Active")
      return form(subject, subject.app?.agreements.banking, .banking, look)
    })

  /// Subscriptions need a privacy policy.
  static let privacyPolicy = ChecklistItem(
    "privacy-policy", "subscriptions come with a link to a privacy policy",
    reason: "A missing link is one of the commonest reasons for which apps with subscriptions are rejected.",
    source: .reviewGuideline("3.1.2"), blockedBy: [.init("legal-links-missing", in: .privacyPolicy)],
    judge: .app { subject in link(subject, subject.app?.legal.privacyPolicy, .privacyPolicy) })

  /// Subscriptions need terms of use.
  static let termsOfUse = ChecklistItem(
    "terms-of-use", "subscriptions come with a link to terms of use",
    reason: "The store's standard terms will do, but they too must be linked, in the app and in its description.",
    source: .reviewGuideline("3.1.2"), blockedBy: [.init("legal-links-missing", in: .termsOfUse)],
    judge: .app { subject in link(subject, subject.app?.legal.termsOfUse, .termsOfUse) })

  /// Who buys what can be restored must find a button for it (62).
  static let restoreInterface = ChecklistItem(
    "restore-interface", "the app has a way to restore purchases",
    reason: "An app that sells anything that can be restored must offer an interface to restore it.",
    source: .guide("Restoring Purchased Products"),
    judge: .app { subject in
      let restorable = subject.products.filter { product in
        !(product.type.map { TypeBehaviour.of($0).restoredBy == .none } ?? true)
          && ReviewStage(product.status) != .withdrawn
      }
      guard let first = restorable.first else { return nil }
      return .unknown(
        "\(counted(restorable.count, "product")) can be restored, \(quoted(first.id.text)) for one",
        at: .product(first.id),
        look: .console(
          """
          the app itself: a button 'Restore Purchases' where things are sold, which the reviewer finds \
          without signing in
          """
        ))
    })

  /// The first product of each type goes with the app.
  static let firstWithVersion = ChecklistItem(
    "first-with-version", "the first product of each type goes to review with an app version",
    reason: "A type that the reviewers have not seen in this app is reviewed together with a version that sells it.",
    source: .help("Submit an in-app purchase"), blockedBy: ["first-submission"],
    judge: .app { subject in
      let plan = SubmissionPlan(subject.catalog)
      let unstated = subject.products.count { $0.status == nil }
      guard !plan.withVersion.isEmpty || unstated > 0 else {
        return .yes("each type was reviewed before, or nothing is to be submitted", at: .catalog)
      }
      guard let first = plan.withVersion.first else {
        return .unknown(
          "the state of \(counted(unstated, "product")) is not stated", at: .catalog,
          look: .edit("write the 'status' that App Store Connect shows into each product"))
      }
      let names = plan.withVersion.map { quoted($0.id.text) }
      return .unknown(
        "\(someOf(names)) must be chosen on the version's page", at: .product(first.id),
        look: .console(
          "App Store Connect ▸ the app ▸ the new version ▸ In-App Purchases and Subscriptions: select them, then submit"
        ))
    })

  /// What the code asks for is what the catalog has.
  static let codeMatches = ChecklistItem(
    "code-matches", "the app's code asks for the IDs of this catalog, and for no others",
    reason: "An ID that the store does not know is left out of the answer without a word; the product is never shown.",
    source: .guide("Retrieving Product Information"),
    judge: .app { subject in
      guard !subject.products.isEmpty else { return nil }
      return .unknown(
        "the code is not in the catalog", at: .catalog,
        look: .command(naming(subject.catalogName, "shelf ids .", by: "--catalog ")))
    })
}

private func form(
  _ subject: AppSubject, _ state: App.Agreements.FormState?, _ key: CatalogKey, _ look: Answer.Remedy
) -> Answer? {
  guard subject.sellsForMoney else { return nil }
  let place = CatalogPath.app[.agreements][key]
  switch state {
  case .complete?: return .yes("stated as complete", at: place)
  case let state?: return .no("stated as \(state.rawValue)", at: place, look)
  case nil: return .unknown("not stated", at: place, look: look)
  }
}

private func link(_ subject: AppSubject, _ address: String?, _ key: CatalogKey) -> Answer? {
  guard !subject.catalog.subscriptionGroups.allSatisfy(\.subscriptions.isEmpty) else { return nil }
  let place = CatalogPath.app[.legal][key]
  guard let address, !address.isBlank else {
    return .no("no link", at: place, .edit("add '\(key.rawValue): https://…' below 'legal:' in the app's record"))
  }
  return .yes(address, at: place)
}

/// What one writes behind a key of the app's record, for instance.
private func example(of key: CatalogKey) -> String {
  switch key {
  case .bundleID: "com.example.app"
  case .primaryLocale: "en-US"
  default: "USA"
  }
}

/// A command with the catalog named behind it, unless it is the one here.
func naming(_ catalog: String, _ command: String, by option: String = "") -> String {
  catalog == "." ? command : "\(command) \(option)\(shellWord(catalog))"
}
