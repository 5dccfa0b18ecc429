import CatalogModel
import StoreSimulation
import TextFormats

/// Consumption information from developers about refund requests.
extension PurchaseServer {
  /// Accepts the information, or throws the error for an invalid value. In the sandbox the developer's preference
  /// decides a refund request; in production Apple does (StoreKit, Testing refund requests; read 2026-11-24,
  /// official).
  mutating func consumption(_ id: String, _ request: ServerRequest, isOld: Bool) throws -> ServerAnswer {
    let copy = try copy(id)
    let type = shop.type(of: copy.transaction.product)
    guard let document = request.document else { throw ServerFault.badRequest }
    guard document["customerConsented"]?.flag == true else {
      throw ServerFault(4_000_035, "Invalid customer consented.")
    }
    guard document["sampleContentProvided"]?.flag != nil else {
      throw ServerFault(4_000_041, "Invalid sample content provided.")
    }
    if isOld {
      if type != .consumable, type != .autoRenewableSubscription {
        throw ServerFault(4_000_043, "The transaction is not of a consumable or an auto-renewable subscription.")
      }
      try checkOldNumbers(document)
    } else {
      if type == .freeSubscription {
        throw ServerFault(4_000_047, "The type of the transaction is not supported.")
      }
      try checkWords(document, isPlan: type == .autoRenewableSubscription)
    }
    guard app.environment == .sandbox, !isOld, copy.transaction.refundAsked != nil,
      let preference = document["refundPreference"]?.text
    else { return ServerAnswer(status: 202) }
    decide(copy.transaction, preference, consumed: document["consumptionPercentage"]?.integer)
    return ServerAnswer(status: 202).changing
  }

  /// Grants or declines a refund. A prorated one covers the unconsumed part, or the rest of a period.
  private mutating func decide(_ transaction: Transaction, _ preference: String, consumed: Int64?) {
    if preference == "DECLINE" { return declineRefund(of: transaction) }
    let customer = state.customers[transaction.customer]
    let number = (customer.charged[transaction.product] ?? []).firstIndex(of: transaction.number).map { $0 + 1 }
    var percent: Int?
    if preference == "GRANT_PRORATED" {
      var left = 100 - (consumed ?? 0) / 1_000
      if let starts = transaction.starts, let ends = transaction.ends, ends > starts {
        left = max(0, ends.milliseconds - now.milliseconds) * 100 / (ends.milliseconds - starts.milliseconds)
      }
      percent = Int(min(100, max(1, left)))
    }
    let action = ScenarioAction.refundPart(transaction.product, purchase: number, percent: percent)
    perform(ScenarioStep(at: now, .customer(customer.name), action))
  }

  /// A percentage is only for delivered products, and not for subscriptions, whose part is known
  /// (consumptionPercentage and refundPreference; read 2026-11-24, official).
  private func checkWords(_ document: JSONValue, isPlan: Bool) throws(ServerFault) {
    let deliveries = [
      "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
      "UNDELIVERED_OTHER",
    ]
    guard let delivery = document["deliveryStatus"]?.text, deliveries.contains(delivery) else {
      throw ServerFault(4_000_036, "Invalid delivery status.")
    }
    if let percentage = document["consumptionPercentage"] {
      guard let number = percentage.integer, (0...100_000).contains(number), !isPlan, delivery == "DELIVERED" else {
        throw ServerFault(4_000_034, "Invalid consumption percentage.")
      }
    }
    if let preference = document["refundPreference"],
      !["DECLINE", "GRANT_FULL", "GRANT_PRORATED"].contains(preference.text)
    {
      throw ServerFault(4_000_000, "Invalid refund preference.")
    }
  }

  /// The numbers of the first version, each with its maximum.
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
