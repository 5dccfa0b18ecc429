extension ChecklistItem {
  /// All items, in the order of a release manager's work.
  package static let all: [ChecklistItem] = [
    // The app
    appRecord, somethingSold, paidAgreement, taxForms, bankAccount, euTerms, programAgreement,
    privacyPolicy, termsOfUse, restoreInterface,
    firstWithVersion,
    codeMatches, appErrors,
    // Subscription groups
    groupLocalized, groupNameLength, groupPlans, groupErrors,
    // Products
    productType, referenceName, period, displayName, description, textLength, price, priceEverywhere, availability,
    reviewScreenshot, screenshotAcceptable, reviewNotes, promotionImage, contentPackaged, contentVerified,
    contentVersion,
    contentUploaded, restorePlan, newsstand, state, cleared, inSubmission, newTexts, sandbox,
    productErrors,
  ]

  package static func named(_ id: String) -> ChecklistItem? { all.first { $0.id == id } }
}
