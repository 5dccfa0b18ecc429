import CatalogModel
import JSONSyntax
import StoreSimulation

/// What developers send of a purchase whose money was asked for.
extension PurchaseServer {
  /// Takes what is sent, or says which value is wrong; nothing comes of it, for customer service decides.
  func consumption(_ id: String, _ request: ServerRequest, isOld: Bool) throws -> ServerAnswer {
    let copy = try copy(id)
    guard let document = request.document else { throw ServerFault.badRequest }
    guard document["customerConsented"]?.flag != nil else {
      throw ServerFault(4_000_035, "Invalid customer consented.")
    }
    guard document["sampleContentProvided"]?.flag != nil else {
      throw ServerFault(4_000_041, "Invalid sample content provided.")
    }
    if isOld {
      if shop.type(of: copy.transaction.product) != .consumable {
        throw ServerFault(4_000_043, "The transaction is not of a consumable.")
      }
      try checkOldNumbers(document)
    } else {
      if shop.type(of: copy.transaction.product) == .freeSubscription {
        throw ServerFault(4_000_047, "The type of the transaction is not supported.")
      }
      try checkWords(document)
    }
    return ServerAnswer(status: 202)
  }

  private func checkWords(_ document: JSONValue) throws(ServerFault) {
    let deliveries = [
      "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
      "UNDELIVERED_OTHER",
    ]
    guard let delivery = document["deliveryStatus"]?.text, deliveries.contains(delivery) else {
      throw ServerFault(4_000_036, "Invalid delivery status.")
    }
    if let percentage = document["consumptionPercentage"] {
      guard let number = percentage.integer, (0...100_000).contains(number) else {
        throw ServerFault(4_000_034, "Invalid consumption percentage.")
      }
    }
    if let preference = document["refundPreference"],
      !["DECLINE", "GRANT_FULL", "GRANT_PRORATED"].contains(preference.text)
    {
      throw ServerFault(4_000_000, "Invalid refund preference.")
    }
  }

  /// The numbers of the first version, each up to its last.
  private static let oldNumbers: [(key: String, code: Int, last: Int64)] = [
    ("accountTenure", 4_000_032, 7), ("consumptionStatus", 4_000_034, 3), ("deliveryStatus", 4_000_036, 5),
    ("lifetimeDollarsPurchased", 4_000_037, 7), ("lifetimeDollarsRefunded", 4_000_038, 7), ("platform", 4_000_039, 2),
    ("playTime", 4_000_040, 7), ("userStatus", 4_000_042, 4),
  ]

  private func checkOldNumbers(_ document: JSONValue) throws(ServerFault) {
    for (key, code, last) in Self.oldNumbers {
      guard let value = document[key] else { continue }
      guard let number = value.integer, (0...last).contains(number) else { throw ServerFault(code, "Invalid \(key).") }
    }
    if let token = document["appAccountToken"] {
      guard let text = token.text, text.isEmpty || Self.isUUID(text) else {
        throw ServerFault(4_000_033, "Invalid app account token.")
      }
    }
  }
}
