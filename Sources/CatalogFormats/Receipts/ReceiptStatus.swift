/// The meanings of verifyReceipt's status codes, from its documentation.
enum ReceiptStatus {
  /// The meaning, as a part of a sentence.
  static func meaning(of status: Int) -> String {
    switch status {
    case 21_000: "the request was not made with POST"
    case 21_002: "the receipt data was malformed, or Apple's server had a temporary problem"
    case 21_003: "the receipt could not be authenticated"
    case 21_004: "the shared secret doesn't match the account"
    case 21_005: "Apple's server was temporarily unavailable"
    case 21_006: "the receipt is valid, but its subscription has expired"
    case 21_007: "a sandbox receipt was sent to production"
    case 21_008: "a production receipt was sent to the sandbox"
    case 21_009: "Apple's server had an internal error"
    case 21_010: "the account was not found, or was deleted"
    case 21_100...21_199: "Apple's server had an internal error"
    default: "an unknown status"
    }
  }

  /// The remedy; nil if none is known.
  static func advice(on status: Int) -> String? {
    switch status {
    case 21_002, 21_005, 21_009, 21_100...21_199: "send the receipt again later"
    case 21_003: "the receipt was changed or truncated: get it from the device again"
    case 21_004: "copy the shared secret from the app's page in App Store Connect"
    case 21_007: "send it to sandbox.itunes.apple.com"
    case 21_008: "send it to buy.itunes.apple.com"
    default: nil
    }
  }
}
