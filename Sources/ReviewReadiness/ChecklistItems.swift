extension ChecklistItem {
  /// The table of contents: all items, in the order in which a release manager goes through them.
  package static let all: [ChecklistItem] = [
    // The app
    appRecord, somethingSold, paidAgreement, taxForms, bankAccount, privacyPolicy, termsOfUse, restoreInterface,
    firstWithVersion,
    codeMatches, appErrors,
    // Subscription groups
    groupLocalized, groupNameLength, groupPlans, groupErrors,
    // Products
    productType, referenceName, period, displayName, description, textLength, price, priceEverywhere, availability,
    reviewScreenshot, screenshotAcceptable, reviewNotes, promotionImage, contentPackaged, contentVerified,
    contentVersion,
    contentUploaded, restorePlan, newsstand, state, cleared, inSubmission, sandbox, productErrors,
  ]

  /// The item with a name.
  package static func named(_ id: String) -> ChecklistItem? { all.first { $0.id == id } }
}
