import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  /// Where it stands on its way through the review.
  static let state = ChecklistItem(
    "state", "the product's state lets it go on", reason: "Only what is Ready to Submit can be submitted.",
    source: .help("In-app purchase statuses"), product: judgeState)

  /// Whether customers may get it once it is approved (15).
  static let cleared = ChecklistItem(
    "cleared", "the product is cleared for sale", reason: "A product can be bought only if it is approved and cleared for sale.",
    source: .guide("Submitting Your App for Review"),
    product: { subject in
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
    source: .guide("Submitting Your App for Review"),
    product: { subject in
      guard subject.stage == .toSubmit, subject.product.isClearedForSale else { return nil }
      let place = subject.path[.status]
      guard subject.othersUnderway else { return .yes("no submission is under way", at: place) }
      return .no(
        "other products are under review, and this one is \(subject.product.status.spoken)", at: place,
        .console(
          "App Store Connect ▸ App Review ▸ the submission: add the product, or write 'cleared_for_sale: false' until the next one"
        ))
    })

  /// Testing needs no submission (19).
  static let sandbox = ChecklistItem(
    "sandbox", "the product can be bought in the sandbox",
    reason: "From Ready to Submit on a product can be tested in the sandbox; it need not be submitted for that.",
    source: .xamarin("Changes to StoreKit in iOS 6"),
    product: { subject in
      guard !subject.isWithdrawn else { return nil }
      let place = subject.path[.status]
      if ReviewStates.canBeTested(subject.product.status) {
        return .yes("the state is \(subject.product.status.spoken)", at: place)
      }
      return .no(
        "the state is \(subject.product.status.spoken)", at: place,
        .command(naming(subject.catalogName, "shelf why \(shellWord(subject.product.id.text))")))
    })

  /// What the store does not restore the app must (67).
  static let restorePlan = ChecklistItem(
    "restore-plan", "the app restores what the store does not",
    reason: "The store restores no non-renewing subscriptions, yet customers must get them back on all their devices.",
    source: .guide("Restoring Purchased Products"),
    product: { subject in
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

/// The answer for each state of the state machine.
private func judgeState(_ subject: ProductSubject) -> Answer? {
  let place = subject.path[.status]
  let status = subject.product.status
  func console(_ text: String) -> Answer.Remedy { .console("App Store Connect ▸ the product: \(text)") }
  switch status {
  case .draft:
    return .no(
      "it is not in the store yet", at: place,
      .command(naming(subject.catalogName, "shelf export app-store-connect") + " > requests.json"))
  case .missingMetadata:
    let causes = missingMetadata(subject)
    if causes.isEmpty {
      return .no(
        "Missing Metadata, though the catalog lacks nothing", at: place,
        console("open each section and save it; when the status changes write 'status: ready_to_submit'"))
    }
    return .no("Missing Metadata: \(listed(causes))", at: place, .edit("add what is missing, see the items above"))
  case .waitingForUpload, .processingContent:
    guard subject.product.hostedContent != nil else {
      return .no(
        "\(status.spoken), but the catalog names no hosted content", at: place,
        .edit("add 'hosted_content:' with its folder and version, or write the status that the store shows"))
    }
    return status == .waitingForUpload
      ? .no("the store waits for the hosted content", at: place, console("upload the package, see 'content-uploaded'"))
      : .no("the store is processing the hosted content", at: place, console("wait; it takes minutes to hours"))
  case .readyToSubmit: return .yes("Ready to Submit", at: place)
  case .waitingForReview, .inReview: return .yes("\(status.spoken): the reviewers have it", at: place)
  case .developerActionNeeded:
    return .no(
      "the reviewers turned down a change of its texts", at: place,
      console("change or cancel the texts that were turned down, then write 'status: ready_to_submit'"))
  case .pendingBinaryApproval: return .yes("approved, and waits for its app version", at: place)
  case .approved: return .yes("Approved", at: place)
  case .developerRemovedFromSale: return .yes("you took it off sale; there is nothing to submit", at: place)
  case .removedFromSale:
    return .no(
      "the store took it off sale", at: place,
      console("read the message in the Resolution Center; to give it up write 'status: developer_removed_from_sale'"))
  case .rejected:
    return .no(
      "the review rejected it", at: place,
      console("read the message in App Review, mend what it names, then write 'status: ready_to_submit'"))
  }
}

/// All that the store may mean by "Missing Metadata": what is not there, and what is there and can't be taken.
private func missingMetadata(_ subject: ProductSubject) -> [String] {
  var causes = subject.gaps.map(\.spoken)
  for item in [ChecklistItem.referenceName, .textLength, .reviewScreenshot, .screenshotAcceptable] {
    guard case .product(let judge) = item.judge, let answer = judge(subject), answer.verdict == .no,
      !causes.contains(answer.evidence)
    else { continue }
    causes.append(answer.evidence)
  }
  return causes
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
