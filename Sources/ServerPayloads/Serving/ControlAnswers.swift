import CatalogModel
import JSONSyntax
import StoreFacts
import StoreSimulation

/// What no real server has: who buys, cancels and pays, and how time passes.
extension PurchaseServer {
  /// Answers what is asked below `/_server`.
  mutating func control(_ request: ServerRequest) throws -> ServerAnswer {
    let name = request.path.dropFirst().joined(separator: "/")
    switch (request.method, name) {
    case ("GET", "state"): return .document(stateDocument(atMost: request.value("customers").flatMap { Int($0) }))
    case ("GET", "root.der"), ("GET", "root.pem"):
      var answer = ServerAnswer(status: 200)
      answer.contentType = name == "root.der" ? "application/pkix-cert" : "application/x-pem-file"
      answer.body = name == "root.der" ? signer.chain.root : Array(signer.chain.pem.utf8)
      return answer
    case ("GET", _) where request.path.count == 3 && request.path[1] == "receipt":
      guard let customer = state.customerIndex[request.path[2]] else {
        throw Self.fault("nobody is called '\(request.path[2])'")
      }
      return .document(["receipt-data": .string(Base64.encode(try receipt(of: customer)))])
    case ("GET", _) where request.path.count == 3 && request.path[1] == "transaction-receipt":
      return try transactionReceipt(request.path[2])
    case ("POST", "trouble"): return try prepareTrouble(request)
    case ("POST", "clock"): return try moveClock(request)
    case ("POST", "customers"):
      let document = try object(request)
      guard let name = document["name"]?.text, !name.isEmpty else { throw Self.fault("'name' names nobody") }
      if state.customerIndex[name] != nil { throw Self.fault("there is a '\(name)' already") }
      try joinCustomer(name, document)
      return outcome(since: sent.count)
    case ("POST", _): return try act(name, try object(request))
    default: return ServerAnswer(status: 404)
    }
  }

  private func object(_ request: ServerRequest) throws(ServerFault) -> JSONValue {
    if request.body.isEmpty { return [:] }
    guard let document = request.document else { throw Self.fault("the body is no JSON object") }
    return document
  }

  private static func fault(_ text: String) -> ServerFault { ServerFault(4_000_000, text) }

  /// `{"errorCode": 4290000, "times": 3}`: the next three requests of the API are refused so; `{"status": 21005}`: the
  /// next receipt that is to be verified.
  private mutating func prepareTrouble(_ request: ServerRequest) throws(ServerFault) -> ServerAnswer {
    let document = try object(request)
    if let status = document["status"]?.integer {
      guard [21_005, 21_009].contains(status) || (21_100...21_199).contains(status) else {
        throw Self.fault(
          "'status' takes 21005, 21009 or 21100 to 21199, found \(status); receipts themselves lead to the others")
      }
      let times = try times(document)
      receiptTrouble = (status, times)
      return .document(["status": .integer(status), "times": .integer(Int64(times))])
    }
    guard let code = document["errorCode"]?.integer, (4_000_000...5_999_999).contains(code) else {
      throw Self.fault("'errorCode' takes a code of the API such as 4290000 or 4040006")
    }
    let times = try times(document)
    trouble = (ServerFault(Int(code), Self.words(of: code)), times)
    return .document(["errorCode": .integer(code), "times": .integer(Int64(times))])
  }

  private func times(_ document: JSONValue) throws(ServerFault) -> Int {
    guard let times = (document["times"] ?? 1).integer, (1...1_000_000).contains(times) else {
      throw Self.fault("'times' takes 1 to 1000000")
    }
    return Int(times)
  }

  private static func words(of code: Int64) -> String {
    switch code {
    case 4_000_002: "Invalid app identifier."
    case 4_000_017: "The pagination token has expired."
    case 4_290_000: "Rate limit exceeded."
    case 4_040_002: "Account not found. Please try again."
    case 4_040_004: "App not found. Please try again."
    case 4_040_006: "Original transaction id not found. Please try again."
    case 5_000_001: "An unknown error occurred. Please try again."
    default: "An error that was asked for."
    }
  }

  /// `{"advance": "P1M"}` or `{"to": "2026-03-01T00:00:00Z"}`.
  private mutating func moveClock(_ request: ServerRequest) throws -> ServerAnswer {
    let document = try object(request)
    let count = sent.count
    if let text = document["advance"]?.text {
      guard let span = TimeSpan(text), let moment = now.adding(span) else {
        throw Self.fault("'advance' takes a length such as P1M or PT5M, found '\(text)'")
      }
      pass(to: moment)
    } else if let text = document["to"]?.text {
      guard let moment = Instant(text) ?? CalendarDate(text).map(Instant.init(startOf:)) else {
        throw Self.fault("'to' takes a day or a moment with its zone, found '\(text)'")
      }
      if moment < now { throw Self.fault("it is \(now) already, and time never goes back to \(moment)") }
      pass(to: moment)
    } else {
      throw Self.fault("'advance' or 'to' is missing")
    }
    return outcome(since: count)
  }

  private mutating func joinCustomer(_ name: String, _ document: JSONValue) throws {
    let territory = TerritoryCode(document["territory"]?.text ?? "USA")
    guard Territory.find(territory) != nil else { throw Self.fault("the store has no territory '\(territory)'") }
    let devices = document["devices"]?.elements?.compactMap(\.text) ?? ["phone"]
    join(Participant(name: name, territory: territory, devices: devices))
  }

  private mutating func act(_ verb: String, _ document: JSONValue) throws -> ServerAnswer {
    guard let name = document["customer"]?.text, !name.isEmpty else { throw Self.fault("'customer' names nobody") }
    let product = document["product"]?.text.map { ProductID($0) }
    let action = try action(verb, product, document)
    if state.customerIndex[name] == nil {
      guard verb == "buy" else { throw Self.fault("nobody is called '\(name)'") }
      try joinCustomer(name, document)
    }
    let count = sent.count
    var actor = ScenarioStep.Actor.customer(name)
    if ["buy", "restore", "set-clock"].contains(verb) {
      guard let device = document["device"]?.text ?? state.customer(name)?.devices.first?.name else {
        throw Self.fault("'\(name)' has no device")
      }
      guard state.customer(name)?.devices.contains(where: { $0.name == device }) == true else {
        throw Self.fault("'\(name)' has no device '\(device)'")
      }
      actor = .device(customer: name, device)
    }
    perform(ScenarioStep(at: now, actor, action))
    return outcome(since: count)
  }

  private func action(_ verb: String, _ product: ProductID?, _ document: JSONValue) throws(ServerFault)
    -> ScenarioAction
  {
    switch verb {
    case "restore": return .restore
    case "payment":
      guard let works = document["works"]?.flag else { throw Self.fault("'works' takes true or false") }
      return .payment(works: works)
    case "family":
      guard let family = document["family"]?.text else { return .leaveFamily }
      return .joinFamily(family)
    case "clear-history": return .clearPurchaseHistory
    case "set-clock":
      guard let text = document["to"]?.text else { return .setClock(nil) }
      guard let moment = Instant(text) else {
        throw Self.fault("'to' takes a moment with its zone, found '\(text)'; without it the clock is put right")
      }
      return .setClock(moment)
    default: break
    }
    let actions: [String: (ProductID) -> ScenarioAction] = [
      "cancel": { .turnOffRenewal($0) }, "resume": { .turnOnRenewal($0) }, "refund": { .refund($0) },
      "ask-refund": { .askRefund($0) }, "decline-refund": { .declineRefund($0) },
      "reverse-refund": { .reverseRefund($0) },
      "stop-sharing": { .shareWithFamily($0, false) }, "share": { .shareWithFamily($0, true) },
      "accept-price": { .acceptPrice($0) }, "approve": { .approve($0) }, "decline": { .decline($0) },
    ]
    guard verb == "buy" || actions[verb] != nil else {
      let others = [
        "buy", "clear-history", "clock", "customers", "family", "payment", "restore", "set-clock", "trouble",
      ]
      let known = (actions.keys + others).sorted()
      throw Self.fault("nothing is called '\(verb)'; there are \(known.joined(separator: ", "))")
    }
    guard let product else { throw Self.fault("'product' names no product") }
    guard shop.product(product) != nil else { throw Self.fault("the catalog has no product '\(product)'") }
    if let action = actions[verb] { return action(product) }
    let quantity = document["quantity"] ?? 1
    guard let count = quantity.integer, (1...10).contains(count) else { throw Self.fault("'quantity' takes 1 to 10") }
    let word = document["billing_plan"]?.text ?? TargetPlan.upfront.rawValue
    guard let plan = TargetPlan(rawValue: word) else {
      throw Self.fault("'billing_plan' takes upfront or monthly_commitment, found '\(word)'")
    }
    return .buy(product, quantity: Int(count), offer(document), plan)
  }

  private func offer(_ document: JSONValue) -> ScenarioAction.OfferChoice? {
    if let id = document["promotional_offer"]?.text { return .promotional(id) }
    if let id = document["win_back_offer"]?.text { return .winBack(id) }
    return document["offer_code"]?.text.map { .code($0) }
  }

  /// What came of it: the moment it is now, what was sent, the transaction; 409 for what the store refused.
  private func outcome(since count: Int) -> ServerAnswer {
    var fields = DocumentFields()
    fields.text("now", now.description)
    fields.text("refused", refusal)
    fields.text("transactionId", refusal == nil ? bought.map { PayloadIDs.transaction($0, .buyer) } : nil)
    fields.value("notifications", .array(sent[count...].map { .string($0.notification.words) }))
    return ServerAnswer.document(fields.object, status: refusal == nil ? 200 : 409).changing
  }

  /// Everybody, or those who came last.
  private func stateDocument(atMost count: Int?) -> JSONValue {
    let shown = state.customers.indices.suffix(max(0, count ?? .max))
    var fields = DocumentFields()
    fields.text("now", now.description)
    fields.text("bundleId", app.bundleID)
    fields.digits("appAppleId", app.appleID)
    fields.text("environment", app.environment.rawValue)
    fields.value("products", .array(shop.productIDs.map { .string($0.text) }))
    fields.number("customerCount", Int64(state.customers.count))
    fields.value("customers", .array(shown.map(customerDocument)))
    fields.number("notifications", Int64(sent.count))
    return fields.object
  }

  private func customerDocument(_ index: Int) -> JSONValue {
    let customer = state.customers[index]
    let subscriptions = customer.subscriptions.map { subscription -> JSONValue in
      [
        "product": .string(subscription.product.text), "status": .integer(writer.status(of: subscription, in: state)),
        "ends": .string(subscription.ends.description), "renews": .bool(subscription.renews),
        "owesPayments": .bool(subscription.owesPayments),
        "next": .string(subscription.next.text),
        "originalTransactionId": .string(PayloadIDs.transaction(subscription.original, .buyer)),
      ]
    }
    return [
      "name": .string(customer.name), "territory": .string(customer.territory.text),
      "appTransactionId": .string(PayloadIDs.appTransaction(index)),
      "devices": .array(customer.devices.map { .string($0.name) }), "clocks": clocks(of: customer),
      "canPay": .bool(customer.canPay), "family": customer.family.map { .string($0) } ?? .null,
      "unshared": .array(customer.unshared.sorted().map { .string($0.text) }),
      "owns": .array(customer.owned.keys.sorted().map { .string($0.text) }),
      "shared": .array(customer.shared.keys.sorted().map { .string($0.text) }), "subscriptions": .array(subscriptions),
      "transactions": .array(
        purchases[index, default: []].map { .string(PayloadIDs.transaction($0, .buyer)) }),
      "purchases": .array(
        purchases[index, default: []].suffix(60).compactMap { state.transaction($0) }.map(purchaseDocument)),
    ]
  }

  /// What the clocks of devices show that are not right, by the device's name.
  private func clocks(of customer: Customer) -> JSONValue {
    var fields = DocumentFields()
    for device in customer.devices where device.clockOffset != 0 {
      fields.text(device.name, now.adding(milliseconds: device.clockOffset).description)
    }
    return fields.object
  }

  /// A purchase as a time line shows it.
  private func purchaseDocument(_ transaction: Transaction) -> JSONValue {
    var fields = DocumentFields()
    fields.text("transactionId", PayloadIDs.transaction(transaction.number, .buyer))
    fields.text("product", transaction.product.text)
    fields.text("at", transaction.at.description)
    fields.text("starts", transaction.starts?.description)
    fields.text("ends", transaction.effectiveEnd?.description)
    fields.text("paid", "\(transaction.amount) \(transaction.currency)")
    fields.text("refunded", transaction.cancelled?.description)
    return fields.object
  }
}
