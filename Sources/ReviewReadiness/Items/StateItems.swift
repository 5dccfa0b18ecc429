import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  static let state = ChecklistItem(
    "state",
    "the product's status allows submission", reason: "You can submit a product only when it is Ready to Submit.",
    source: .help("In-app purchase statuses"), blockedBy: ["status-inconsistent"],
    judge: .product { subject in
      let place = subject.path[.status]
      let meaning = StatusMeaning(
        of: subject.product.status, hosts: subject.isLive || subject.product.hostedContent != nil,
        lacking: missing(subject.gaps, subject.findings))
      guard let remedy = meaning.remedy(in: subject.catalogName), meaning.verdict != .yes else {
        return .yes(subject.product.status.spoken, at: place)
      }
      if subject.isHeld { return nil }
      let answer: Answer =
        meaning.verdict == .no
        ? .no(meaning.message, at: place, remedy) : .unknown(meaning.message, at: place, look: remedy)
      return switch subject.product.status {
      case .missingMetadata: answer.caused(by: metadata)
      case .waitingForUpload: answer.caused(by: ["content-uploaded"])
      default: answer
      }
    })

  /// The items about what a product must have before it can be submitted.
  private static let metadata = [
    "product-type", "reference-name", "period", "display-name", "description", "text-length", "price",
    "price-everywhere", "availability", "review-screenshot", "screenshot-acceptable", "product-errors",
  ]

  /// Whether customers can buy it once it is approved (15).
  static let cleared = ChecklistItem(
    "cleared", "the product is cleared for sale",
    reason: "Customers can buy a product only if it is approved and cleared for sale.",
    source: .help("In-app purchase statuses"),
    judge: .unlessWithdrawn { subject in
      let place = subject.path[.clearedForSale]
      if subject.product.isClearedForSale { return .yes("cleared", at: place) }
      return .unknown(
        "not cleared for sale: customers can't buy it after approval", at: place,
        look: .edit("set 'cleared_for_sale: true' on the day when it goes on sale"))
    })

  static let inSubmission = ChecklistItem(
    "in-submission", "the product is part of the current submission",
    reason: "App Review doesn't see products that are left out of the submission.",
    source: .help("Submit an in-app purchase"),
    judge: .product { subject in
      guard subject.stage == .toSubmit, subject.product.isClearedForSale else { return nil }
      let place = subject.path[.status]
      guard subject.othersUnderway else { return .yes("no current submission", at: place) }
      return .no(
        "other products are in review, but this one is \(subject.product.status.spoken)", at: place,
        .console(
          """
          App Store Connect ▸ App Review ▸ the submission: add the product, or set 'cleared_for_sale: false' until \
          the next one
          """
        ))
    })

  static let newTexts = ChecklistItem(
    "new-texts", "the product's new texts are in review",
    reason: "Customers see the old texts until App Review has approved the new ones.",
    source: .help("Submit an in-app purchase"),
    judge: .product { subject in
      guard subject.stage == .approved, subject.product.isClearedForSale, let status = subject.product.versionStatus
      else { return nil }
      return unsubmitted(status, "new texts", at: subject.path[.versionStatus], in: subject.catalogName)
    })

  /// Testing needs no submission (19).
  static let sandbox = ChecklistItem(
    "sandbox", "the product can be bought in the sandbox",
    reason: "A product that is Ready to Submit can be tested in the sandbox.",
    source: FactSource(
      "StoreKit, Testing In-App Purchases with sandbox",
      address: "https://developer.apple.com/documentation/storekit/testing-in-app-purchases-with-sandbox"),
    judge: .unlessWithdrawn { subject in
      let place = subject.path[.status]
      guard let status = subject.product.status else {
        return Answer.unknown(
          "the status is not stated", at: place, look: .edit("set the 'status' that App Store Connect shows")
        ).caused(by: ["state"])
      }
      if ReviewStates.canBeTested(status) { return .yes("the status is \(subject.product.status.spoken)", at: place) }
      if subject.isHeld { return nil }
      return Answer.no(
        "the status is \(subject.product.status.spoken)", at: place,
        .command(naming(subject.catalogName, "shelf why \(shellWord(subject.product.id.text))"))
      ).caused(by: ["state"])
    })

  /// The app must restore what Apple doesn't (67).
  static let restorePlan = ChecklistItem(
    "restore-plan", "the app restores the non-renewing subscription",
    reason: "Apple doesn't restore non-renewing subscriptions, but customers must get them back on all their devices.",
    source: .help("In-app purchase types"),
    blockedBy: ["non-renewing-restore-plan", "consumable-marked-restorable"],
    judge: .unlessWithdrawn { subject in
      guard subject.product.type == .nonRenewingSubscription else { return nil }
      let place = subject.path[.restore]
      let remedy = Answer.Remedy.edit("set 'restore: app' once the app restores it, with accounts or iCloud")
      switch subject.product.restore {
      case .app?: return .yes("the catalog has 'restore: app'", at: place)
      case .store?:
        return .no(
          "the catalog has 'restore: store', but Apple doesn't restore this type", at: place, remedy)
      case RestoreParty.none?: return .no("the catalog has 'restore: none'", at: place, remedy)
      case nil: return .unknown("not stated", at: place, look: remedy)
      }
    })
}

/// The answer about new texts that aren't in review; nil for those that are.
func unsubmitted(_ status: VersionStatus, _ what: String, at place: CatalogPath, in catalog: String) -> Answer? {
  let command = naming(catalog, "shelf plan --review")
  if status == .rejected {
    return .unknown("App Review rejected its \(what)", at: place, look: .edit("change them, then run '\(command)'"))
  }
  guard status.isUnsubmitted else { return nil }
  return .unknown("its \(what) are not in review yet: \(status.spoken)", at: place, look: .command(command))
}

/// The missing fields that may cause "Missing Metadata", as far as the catalog shows them.
func missing(_ gaps: [MetadataGap], _ findings: [Diagnostic<SourceRange?>]) -> [String] {
  if !gaps.isEmpty { return gaps.map(\.spoken) }
  let errors = findings.count { $0.severity == .error }
  return errors == 0 ? [] : [counted(errors, "error") + " of lint"]
}
