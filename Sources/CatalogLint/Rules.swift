extension Rule {
  /// All rules, in the order in which people read about them: the table of contents of the folder `Rules`.
  package static let all: [Rule] = [
    // Identity
    .duplicateProductID, .productIDCharacters, .productIDLength, .productIDPrefix,
    .productIDOfAnotherApp, .retiredProductID, .referenceNameLength, .duplicateReferenceName,
    .tooManyProducts, .appleIDNotNumeric, .bundleIDInvalid, .teamIDInvalid,

    // Type and behaviour
    .hostedContentType, .familySharingType, .freeSubscriptionOutsideNewsstand,
    .freeSubscriptionObsolete, .freeSubscriptionPrice, .renewingOutsideGroup,
    .nonRenewingWithoutDuration, .nonRenewingRestorePlan, .consumableMarkedRestorable,
    .realWorldGoods, .forbiddenContent, .durationOnWrongType, .periodOnWrongType, .levelOnWrongType,

    // Text
    .displayNameLength, .descriptionLength, .missingPrimaryLocalization, .missingLocalization,
    .unknownLocale, .emptyText, .placeholderText, .untrimmedText, .untranslatedText,
    .duplicateDisplayName, .priceInText, .platformInText, .emojiInText, .controlCharacter,
    .markupInText, .reviewNotesLength, .groupNameLength, .groupAppNameLength,
    .missingGroupLocalization, .mixedDirectionText,
  ]
}
