import SystemCrypto

/// The IDs in App Store Server documents: texts of digits. The format of real ones isn't documented; these are
/// derived from the simulation's numbers, so that they are repeatable.
package enum PayloadIDs {
  private static let transactions = 2_000_000_000_000_000
  private static let shared = 2_100_000_000_000_000
  private static let lineItems = 2_200_000_000_000_000
  private static let accounts = 2_300_000_000_000_000

  /// The range of transaction numbers below those of members.
  private static let span = 1_000_000_000

  /// A transaction: `2000000000000007` for the seventh.
  package static func transaction(_ number: Int, _ holder: PayloadHolder) -> String {
    switch holder {
    case .buyer: String(transactions + number)
    case .member(let customer): String(shared + (customer + 1) * span + number)
    }
  }

  /// The transaction for an ID; nil for any other text.
  package static func transaction(of text: String) -> (number: Int, holder: PayloadHolder)? {
    guard let id = Int(text), String(id) == text else { return nil }
    if id > transactions, id < shared { return (id - transactions, .buyer) }
    guard id > shared + span, id < lineItems else { return nil }
    return ((id - shared) % span, .member((id - shared) / span - 1))
  }

  /// One renewal of a subscription.
  package static func lineItem(_ number: Int) -> String { String(lineItems + number) }

  /// The order ID in a customer's receipt email: `MSHELF0000000007`.
  package static func order(_ number: Int) -> String {
    let digits = String(number)
    return "MSHELF" + String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits
  }

  /// The transaction number of an order; nil for any other text.
  package static func order(of text: String) -> Int? {
    guard text.hasPrefix("MSHELF") else { return nil }
    guard let number = Int(text.dropFirst(6)), order(number) == text else { return nil }
    return number
  }

  /// A customer's copy of the app.
  package static func appTransaction(_ customer: Int) -> String { String(accounts + customer + 1) }

  /// The customer for an app transaction ID; nil for any other text.
  package static func appTransaction(of text: String) -> Int? {
    guard let id = Int(text), String(id) == text, id > accounts, id < accounts + span else { return nil }
    return id - accounts - 1
  }

  /// A group's ID: eight digits derived from its name only.
  package static func group(_ name: String) -> String {
    let number = digest(["group", name]).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return String(20_000_000 + number % 10_000_000)
  }

  /// A UUID derived from the given strings only.
  package static func uuid(_ texts: [String]) -> String {
    var bytes = Array(digest(texts).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }

  private static func digest(_ texts: [String]) -> [UInt8] {
    Array(SHA256.hash(data: Array(texts.joined(separator: "\n").utf8)))
  }
}

/// The holder of a transaction's copy.
package enum PayloadHolder: Hashable, Sendable {
  case buyer
  /// Another member of the family, by the customer's index.
  case member(Int)
}
