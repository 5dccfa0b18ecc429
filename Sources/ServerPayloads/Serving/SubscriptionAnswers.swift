import CatalogModel
import StoreFacts
import StoreSimulation
import TextFormats

/// Subscription statuses, and extensions of renewal dates.
extension PurchaseServer {
  /// A subscription from the view of one holder.
  private struct Place {
    let subscription: Subscription
    let buyer: Int
    let holder: PayloadHolder

    /// The last transaction that the holder has or had.
    let last: Int
  }

  /// A customer's current and former subscriptions, one for each entitlement: an own and a shared one are two
  /// (Developer Forums 731683; read 2026-11-22, secondary).
  private func places(of customer: Int) -> [Place] {
    let own = state.customers[customer].subscriptions.map {
      Place(subscription: $0, buyer: customer, holder: .buyer, last: $0.last)
    }
    let account = state.customers[customer]
    let shared = (Array(account.shared) + Array(account.assignedSeats)).sorted { $0.key < $1.key }.compactMap {
      sharedSubscription(of: $0.value, customer)
    }
    // The last loss of each chain is used, unless the member has that subscription again.
    let lost = account.lostShares.values
      .sorted { ($0.at, $0.transaction) > ($1.at, $1.transaction) }
      .compactMap { sharedSubscription(of: $0.transaction, customer, $0) }
    var known: Set<Int> = []
    return own + (shared + lost).filter { known.insert($0.subscription.original).inserted }
  }

  /// A subscription that another family member bought.
  private func sharedSubscription(of number: Int, _ member: Int, _ loss: Customer.LostShare? = nil) -> Place? {
    guard let last = state.sharedTransaction(from: number, before: loss),
      let subscription = state.customers[last.customer].subscription(to: shop.group(of: last.product))
    else { return nil }
    return Place(
      subscription: writer.subscription(subscription, with: last, of: .member(member), in: state),
      buyer: last.customer, holder: .member(member), last: last.number)
  }

  func statuses(_ id: String, _ request: ServerRequest) throws -> ServerAnswer {
    let wanted = try request.values("status").map { text throws(ServerFault) in
      guard let status = Int64(text), (1...5).contains(status) else { throw ServerFault(4_000_031, "Invalid status.") }
      return status
    }
    let owner = try customer(id)
    let places = places(of: owner).filter { place in
      wanted.isEmpty || wanted.contains(writer.status(of: place.subscription, in: state))
    }
    let groups = Dictionary(grouping: places) { PayloadIDs.group($0.subscription.group) }
    let data = try groups.sorted { $0.key < $1.key }.map { group, places -> JSONValue in
      ["subscriptionGroupIdentifier": .string(group), "lastTransactions": .array(try places.map(document))]
    }
    var fields = DocumentFields()
    fields.value("data", .array(data))
    fields.text("environment", app.environment.rawValue)
    fields.text("bundleId", app.bundleID)
    fields.digits("appAppleId", app.appleID)
    return .document(fields.object)
  }

  private func document(_ place: Place) throws -> JSONValue {
    guard let last = state.transaction(place.last) else { throw ServerFault.noTransaction }
    let renewal = writer.renewal(place.subscription, of: place.buyer, place.holder, in: state, signed: now)
    return [
      "status": .integer(writer.status(of: place.subscription, in: state)),
      "originalTransactionId": .string(PayloadIDs.transaction(place.subscription.original, place.holder)),
      "signedTransactionInfo": .string(try sign(Copy(transaction: last, holder: place.holder))),
      "signedRenewalInfo": .string(try signer.sign(renewal)),
    ]
  }

  /// The days and the request ID of an extension.
  private func extensionTerms(_ request: ServerRequest) throws(ServerFault) -> (
    days: Int, id: String, document: JSONValue
  ) {
    guard let document = request.document else { throw .badRequest }
    guard let days = document["extendByDays"]?.integer, (1...90).contains(days) else {
      throw ServerFault(4_000_009, "Invalid extend by days value.")
    }
    guard let reason = document["extendReasonCode"]?.integer, (0...3).contains(reason) else {
      throw ServerFault(4_000_010, "Invalid extend reason code.")
    }
    guard let id = document["requestIdentifier"]?.text, !id.isEmpty, id.utf8.count <= 128 else {
      throw ServerFault(4_000_011, "Invalid request identifier.")
    }
    return (Int(days), id, document)
  }

  mutating func extend(_ id: String, _ request: ServerRequest) throws -> ServerAnswer {
    guard Self.isNumber(id) else { throw ServerFault(4_000_008, "Invalid original transaction id.") }
    if PayloadIDs.appTransaction(of: id) != nil {
      throw ServerFault(4_000_048, "The endpoint doesn't support an app transaction ID.")
    }
    let terms = try extensionTerms(request)
    guard let (number, holder) = PayloadIDs.transaction(of: id), let transaction = state.transaction(number),
      transaction.state == .purchased, shop.type(of: transaction.product) == .autoRenewableSubscription,
      transaction.original.map({ $0 == number }) ?? true,
      let subscription = state.customers[transaction.customer].subscription(to: shop.group(of: transaction.product))
    else { throw ServerFault(4_040_005, "Original transaction id not found.") }
    if holder != .buyer { throw ServerFault(4_030_007, "Family-shared subscriptions can't be extended.") }
    switch simulation.extensionObstacle(of: subscription) {
    case .notEligible: throw ServerFault(4_030_004, "Subscription extension ineligible.")
    case .twiceInYear: throw ServerFault(4_030_005, "Subscription has reached the maximum number of extensions.")
    case nil: break
    }
    let name = state.customers[transaction.customer].name
    perform(ScenarioStep(at: now, .customer(name), .extendRenewal(subscription.product, days: terms.days)))
    guard let extended = state.customers[transaction.customer].subscription(to: subscription.group) else {
      throw ServerFault.noTransaction
    }
    return .document([
      "originalTransactionId": .string(id), "webOrderLineItemId": .string(PayloadIDs.lineItem(extended.last)),
      "success": true,
      "effectiveDate": .integer(extended.ends.milliseconds),
    ]).changing
  }

  mutating func extendAll(_ request: ServerRequest) throws -> ServerAnswer {
    let terms = try extensionTerms(request)
    guard let product = terms.document["productId"]?.text.map({ ProductID($0) }),
      shop.type(of: product) == .autoRenewableSubscription
    else { throw ServerFault(4_000_023, "Invalid product id.") }
    var territories: [TerritoryCode] = []
    if let codes = terms.document["storefrontCountryCodes"]?.elements {
      if codes.isEmpty { throw ServerFault(4_000_027, "The storefront country code list is empty.") }
      for code in codes {
        guard let text = code.text, Territory.find(TerritoryCode(text)) != nil else {
          throw ServerFault(4_000_028, "Invalid storefront country code.")
        }
        territories.append(TerritoryCode(text))
      }
    }
    maker.extensionRequest = terms.id
    perform(ScenarioStep(at: now, .developer, .extendRenewals(product, days: terms.days, territories: territories)))
    return .document(["requestIdentifier": .string(terms.id)]).changing
  }

  func extensionStatus(product: String, request id: String) throws -> ServerAnswer {
    for sent in sent.reversed() where sent.notification.subtype == .summary {
      let found = sent.notification.body
      guard found["requestIdentifier"]?.text == id, found["productId"]?.text == product else { continue }
      return .document([
        "requestIdentifier": .string(id), "complete": true,
        "completeDate": .integer(sent.notification.at.milliseconds),
        "succeededCount": found["succeededCount"] ?? 0, "failedCount": found["failedCount"] ?? 0,
      ])
    }
    throw ServerFault(4_040_009, "The status request was not found.")
  }
}
