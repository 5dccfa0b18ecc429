/// What the status codes of verifyReceipt mean, as its page has them.
enum ReceiptStatus {
  /// What happened, as a part of a sentence.
  static func meaning(of status: Int) -> String {
    switch status {
    case 21_000: "the request was not made with POST"
    case 21_002: "the receipt data was malformed, or the store had a moment of trouble"
    case 21_003: "the receipt could not be authenticated"
    case 21_004: "the shared secret is not the one of the account"
    case 21_005: "the store could not answer just then"
    case 21_006: "the receipt is valid, and its subscription is over"
    case 21_007: "a receipt of the test environment was sent to production"
    case 21_008: "a receipt of production was sent to the test environment"
    case 21_009: "the store had an internal error"
    case 21_010: "the account was not found, or was deleted"
    case 21_100...21_199: "the store had an internal error"
    default: "a code that Shelf does not know"
    }
  }

  /// What to do about it; nil where nothing is known.
  static func advice(on status: Int) -> String? {
    switch status {
    case 21_002, 21_005, 21_009, 21_100...21_199: "send the receipt again later"
    case 21_003: "the receipt was changed or is cut off: take it from the device anew"
    case 21_004: "take the shared secret from the app's page in App Store Connect"
    case 21_007: "send it to sandbox.itunes.apple.com"
    case 21_008: "send it to buy.itunes.apple.com"
    default: nil
    }
  }
}
