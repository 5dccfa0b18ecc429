import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  /// Where it stands on its way through the review.
  static let state = ChecklistItem(
    "state", "the product's state lets it go on", reason: "Only what is Ready to Submit can be submitted.",
    source: .help("In-app purchase statuses"), blockedBy: ["status-inconsistent"],
    judge: .product { subject in
      let place = subject.path[.status]
      let standing = StateStanding(
        of: subject.product.status, hosts: subject.product.hostedContent != nil, lacking: subject.lacking)
      guard let remedy = standing.remedy(in: subject.catalogName), standing.verdict != .yes else {
        return .yes(subject.product.status.spoken, at: place)
      }
      let answer: Answer =
        standing.verdict == .no
        ? .no(standing.message, at: place, remedy) : .unknown(standing.message, at: place, look: remedy)
      return subject.product.status == .missingMetadata ? answer.caused(by: metadata) : answer
    })

  /// The items about what a product must have before it can be submitted.
  private static let metadata = [
    "product-type", "reference-name", "period", "display-name", "description", "text-length", "price",
    "price-everywhere", "availability", "review-screenshot", "screenshot-acceptable", "product-errors",
  ]

  /// Whether customers may get it once it is approved (15).
  static let cleared = ChecklistItem(
    "cleared", "the product is cleared for sale",
    reason: "A product can be bought only if it is approved and cleared for sale.",
    source: .guide("Designing Your App's Products"),
    judge: .product { subject in
      guard !subject.isWithdrawn else { return nil }
      let place = subject.path[.clearedForSale]
      if subject.product.isClearedForSale { return .yes("cleared", at: place) }
      return .no(
        "not cleared for sale: nobody could buy it after the review", at: place,
        .edit("write 'cleared_for_sale: true', or leave it until the day on which it is to be sold"))
    })

  /// What is ready goes along with what is under review.
  static let inSubmission = ChecklistItem(
    "in-submission", "the product is not left out of a submission that is under way",
    reason: "What is cleared for sale but was left out of the submission is missing in the app that the reviewers get.",
    source: .guide("Designing Your App's Products"),
    judge: .product { subject in
      guard subject.stage == .toSubmit, subject.product.isClearedForSale else { return nil }
      let place = subject.path[.status]
      guard subject.othersUnderway else { return .yes("no submission is under way", at: place) }
      return .no(
        "other products are under review, and this one is \(subject.product.status.spoken)", at: place,
        .console(
          """
          App Store Connect ▸ App Review ▸ the submission: add the product, or write 'cleared_for_sale: \
          false' until the next one
          """
        ))
    })

  /// Testing needs no submission (19).
  static let sandbox = ChecklistItem(
    "sandbox", "the product can be bought in the sandbox",
    reason: "From Ready to Submit on a product can be tested in the sandbox; it need not be submitted for that.",
    source: .xamarin("Changes to StoreKit in iOS 6"),
    judge: .product { subject in
      guard !subject.isWithdrawn else { return nil }
      let place = subject.path[.status]
      guard let status = subject.product.status else {
        return Answer.unknown(
          "the state is not stated", at: place, look: .edit("write the 'status' that the store shows")
        ).caused(by: ["state"])
      }
      if ReviewStates.canBeTested(status) { return .yes("the state is \(subject.product.status.spoken)", at: place) }
      return Answer.no(
        "the state is \(subject.product.status.spoken)", at: place,
        .command(naming(subject.catalogName, "shelf why \(shellWord(subject.product.id.text))"))
      ).caused(by: ["state"])
    })

  /// What the store does not restore the app must (67).
  static let restorePlan = ChecklistItem(
    "restore-plan", "the app restores what the store does not",
    reason: "The store restores no non-renewing subscriptions, yet customers must get them back on all their devices.",
    source: .guide("Restoring Purchased Products"),
    blockedBy: ["non-renewing-restore-plan", "consumable-marked-restorable"],
    judge: .product { subject in
      guard subject.product.type == .nonRenewingSubscription, !subject.isWithdrawn else { return nil }
      let place = subject.path[.restore]
      let remedy = Answer.Remedy.edit("write 'restore: app' once the app restores it, with accounts or iCloud")
      switch subject.product.restore {
      case .app?: return .yes("the catalog says 'restore: app'", at: place)
      case .store?: return .no("the catalog says 'restore: store', which the store does not do", at: place, remedy)
      case RestoreParty.none?: return .no("the catalog says 'restore: none'", at: place, remedy)
      case nil: return .unknown("nothing is stated", at: place, look: remedy)
      }
    })
}

extension ProductSubject {
  /// All that the store may mean by "Missing Metadata", as far as the catalog shows it.
  fileprivate var lacking: [String] {
    if !gaps.isEmpty { return gaps.map(\.spoken) }
    let errors = findings.count { $0.severity == .error }
    return errors == 0 ? [] : [counted(errors, "error") + " of lint"]
  }
}

extension MetadataGap {
  /// As a list of causes names it: `no description in fr-FR`.
  package var spoken: String {
    switch self {
    case .type: "no type"
    case .referenceName: "no reference name"
    case .localizations: "no texts"
    case .displayName(let locale): "no name in \(locale.text)"
    case .description(let locale): "no description in \(locale.text)"
    case .price: "no price"
    case .basePrice(let territory): "no price in \(territory.text), which the others follow"
    case .territoryPrices(let missing): "no price in \(someOf(missing.map(\.text)))"
    case .availability: "available nowhere"
    case .screenshot: "no review screenshot"
    case .period: "no period"
    case .groupName(let locale?): "no name of its group in \(locale.text)"
    case .groupName(nil): "no name of its group"
    }
  }
}
