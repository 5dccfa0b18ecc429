extension Rule {
  /// All rules, in the order in which people read about them: the table of contents of the folder `Rules`.
  package static let all: [Rule] = [
    // Identity
    .duplicateProductID, .productIDCharacters, .productIDLength, .productIDPrefix,
    .productIDOfAnotherApp, .retiredProductID, .referenceNameLength, .duplicateReferenceName,
    .tooManyProducts, .appleIDNotNumeric, .bundleIDInvalid, .teamIDInvalid,
  ]
}
