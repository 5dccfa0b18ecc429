import CatalogModel
import CatalogYAML
import StoreFacts
import StoreSimulation
import TextFormats

/// Control requests that no real server has: purchases, cancellations, payments, and time.
extension PurchaseServer {
  /// Answers requests below `/_server`.
  mutating func control(_ request: ServerRequest) throws -> ServerAnswer {
    let name = request.path.dropFirst().joined(separator: "/")
    (refusal, bought) = (nil, nil)
    switch (request.method, name) {
    case ("GET", ""): return .document(Self.directory)
    case ("GET", "state"): return .document(stateDocument(atMost: request.value("customers").flatMap { Int($0) }))
    case ("GET", "root.der"), ("GET", "root.pem"):
      var answer = ServerAnswer(status: 200)
      answer.contentType = name == "root.der" ? "application/pkix-cert" : "application/x-pem-file"
      answer.body = name == "root.der" ? signer.chain.root : Array(signer.chain.pem.utf8)
      return answer
    case ("GET", _) where request.path.count == 3 && request.path[1] == "receipt":
      guard let customer = state.customerIndex[request.path[2]] else {
        throw Self.fault("unknown customer '\(request.path[2])'")
      }
      return .document(["receipt-data": .string(Base64.encode(try receipt(of: customer)))])
    case ("GET", _) where request.path.count == 3 && request.path[1] == "transaction-receipt":
      return try transactionReceipt(request.path[2])
    case ("POST", "trouble"): return try prepareTrouble(request)
    case ("POST", "clock"): return try moveClock(request)
    case ("POST", "customers"):
      let document = try object(request)
      guard let name = document["name"]?.text, !name.isEmpty else { throw Self.fault("'name' is empty") }
      if state.customerIndex[name] != nil { throw Self.fault("the customer '\(name)' already exists") }
      try joinCustomer(name, document)
      return outcome(since: sent.count)
    case ("POST", _): return try act(name, try object(request))
    default:
      let allowed = Self.routes.first { $0.path == name && $0.method != request.method }?.method
      guard let allowed else { return ServerAnswer(status: 404) }
      return .document(
        ["errorCode": 4_050_000, "errorMessage": .string("'/_server/\(name)' needs \(allowed)")], status: 405)
    }
  }

  /// The routes besides the actions of scenarios, in listing order.
  private static let ownRoutes: [(method: String, path: String, summary: String)] = [
    ("GET", "state", "The customers and what they own; '?customers=50' for the last 50."),
    ("GET", "root.der", "The root certificate to trust, in DER."), ("GET", "root.pem", "The root certificate in PEM."),
    ("GET", "receipt/CUSTOMER", "A customer's app receipt."),
    ("GET", "transaction-receipt/ID", "The receipt of one transaction, as in iOS 6."),
    ("GET", "events", "All events, as server-sent events."),
    ("GET", "clock", "The time, and its rate."),
    ("POST", "clock", "Advances the clock ('advance', 'to'), or sets its rate ('rate')."),
    ("POST", "customers", "Adds a customer: 'name', 'territory', 'devices'."),
    ("POST", "trouble", "Rejects the next requests: 'errorCode' or 'status', and 'times'."),
  ]

  /// All routes below `/_server`, including the actions of scenarios.
  private static let routes =
    ownRoutes + ScenarioVocabulary.entries.map { (method: "POST", path: $0.name, summary: $0.summary) }

  private static var directory: JSONValue {
    [
      "routes": .array(
        routes.map { route -> JSONValue in
          [
            "method": .string(route.method), "path": .string("/_server/\(route.path)"),
            "summary": .string(route.summary),
          ]
        })
    ]
  }

  private func object(_ request: ServerRequest) throws(ServerFault) -> JSONValue {
    if request.body.isEmpty { return [:] }
    guard let document = request.document else { throw Self.fault("the body is not a JSON object") }
    return document
  }

  private static func fault(_ text: String) -> ServerFault { ServerFault(4_000_000, text) }

  /// `{"errorCode": 4290000, "times": 3}`: the next three API requests fail with it; `{"status": 21005}`: the next
  /// receipt verification.
  private mutating func prepareTrouble(_ request: ServerRequest) throws(ServerFault) -> ServerAnswer {
    let document = try object(request)
    if let status = document["status"]?.integer {
      guard [21_005, 21_009].contains(status) || (21_100...21_199).contains(status) else {
        throw Self.fault(
          "'status' must be 21005, 21009 or 21100 to 21199, found \(status); receipts themselves cause the others")
      }
      let times = try times(document)
      receiptTrouble = (status, times)
      return .document(["status": .integer(status), "times": .integer(Int64(times))])
    }
    guard let code = document["errorCode"]?.integer, (4_000_000...5_999_999).contains(code) else {
      throw Self.fault("'errorCode' must be a code of the API such as 4290000 or 4040006")
    }
    let times = try times(document)
    trouble = (ServerFault(Int(code), Self.words(of: code)), times)
    return .document(["errorCode": .integer(code), "times": .integer(Int64(times))])
  }

  private func times(_ document: JSONValue) throws(ServerFault) -> Int {
    guard let times = (document["times"] ?? 1).integer, (1...1_000_000).contains(times) else {
      throw Self.fault("'times' must be 1 to 1000000")
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
    default: "An injected error."
    }
  }

  /// `{"advance": "P1M"}` or `{"to": "2026-03-01T00:00:00Z"}`.
  private mutating func moveClock(_ request: ServerRequest) throws -> ServerAnswer {
    let document = try object(request)
    let count = sent.count
    if let text = document["advance"]?.text {
      guard let span = TimeSpan(text) else {
        throw Self.fault("'advance' must be a duration such as P1M or PT5M, found '\(text)'")
      }
      guard let moment = now.adding(span) else {
        throw Self.fault("it is \(now), and '\(text)' later is after the year 9999; advance by less")
      }
      pass(to: moment)
    } else if let text = document["to"]?.text {
      guard let moment = Instant(text) ?? CalendarDate(text).map(Instant.init(startOf:)) else {
        throw Self.fault("'to' must be a day or a time with its zone, found '\(text)'")
      }
      if moment < now { throw Self.fault("it is already \(now); time can't go back to \(moment)") }
      pass(to: moment)
    } else {
      throw Self.fault("'advance', 'to' or 'rate' is missing")
    }
    return outcome(since: count)
  }

  private mutating func joinCustomer(_ name: String, _ document: JSONValue) throws {
    guard let code = (document["territory"] ?? "USA").text else { throw Self.fault("'territory' must be a text") }
    guard Territory.find(TerritoryCode(code)) != nil else { throw Self.fault("unknown territory '\(code)'") }
    let devices = (document["devices"] ?? ["phone"]).elements?.map(\.text)
    guard let devices, !devices.contains(nil) else { throw Self.fault("'devices' must be a list of names") }
    join(Participant(name: name, territory: TerritoryCode(code), devices: devices.compactMap(\.self)))
  }

  /// The keys of a purchase that describe a new customer.
  private static let newcomerKeys = ["territory", "devices"]

  /// Performs an action of scenarios. A new customer is added by buying.
  private mutating func act(_ verb: String, _ document: JSONValue) throws -> ServerAnswer {
    guard case .object(let members) = document else { throw Self.fault("the body is not a JSON object") }
    let (name, own) = Self.scenarioAction(verb, members.filter { !["customer", "device"].contains($0.key) })
    guard let entry = ScenarioVocabulary.entries.first(where: { $0.name == name }) else {
      let known = Self.routes.filter { $0.method == "POST" }.map(\.path)
      throw Self.fault("unknown action '\(verb)'; the actions are \(known.sorted().joined(separator: ", "))")
    }
    let isPurchase = name == CatalogKey.buy.rawValue
    let action = try Self.value(of: entry, isPurchase ? own.filter { !Self.newcomerKeys.contains($0.key) } : own)
    if isPurchase, let quantity = document["quantity"], !(1...10).contains(quantity.integer ?? 0) {
      throw Self.fault("'quantity' must be 1 to 10")
    }
    let actions: [ScenarioAction]
    let text = JSONValue.object([action]).compactBytes
    switch ScenarioVocabulary.parseActions(entry, text, in: shop.catalog, product: { shop.product($0) }) {
    case .success(let read): actions = read
    case .failure(let fault): throw Self.fault(fault.message)
    }
    let actor = try actor(of: entry, document, isPurchase: isPurchase)
    let count = sent.count
    for action in actions { perform(ScenarioStep(at: now, actor, action)) }
    return outcome(since: count)
  }

  /// The scenario key for a verb, and its values; some verbs are shorter than in scenarios.
  private static func scenarioAction(_ verb: String, _ own: [JSONValue.Member]) -> (String, [JSONValue.Member]) {
    let short = [
      "cancel": "turn_off_renewal", "resume": "turn_on_renewal", "share": "share_with_family",
      "clear-history": "clear_purchase_history",
    ]
    switch verb {
    case "family" where own.isEmpty: return ("leave_family", [])
    case "family": return ("join_family", own)
    case "set-clock" where own.isEmpty: return ("set_clock", [JSONValue.Member("to", "automatic")])
    case "payment":
      return (verb, own.map { $0.value.flag.map { JSONValue.Member("to", $0 ? "works" : "fails") } ?? $0 })
    default: return (short[verb] ?? verb.replacing("-", with: "_"), own)
    }
  }

  /// The value of the key in a scenario: a mapping, or the single given value, under any name.
  private static func value(
    of entry: ScenarioVocabulary.Entry, _ own: [JSONValue.Member]
  ) throws(ServerFault) -> JSONValue.Member {
    switch entry.value {
    case .fields: return JSONValue.Member(entry.name, .object(own))
    case .nothing: return JSONValue.Member(entry.name, true)
    case .flag where own.isEmpty: return JSONValue.Member(entry.name, true)
    case .scalar, .flag:
      guard own.count == 1 else { throw fault("'\(entry.name)' needs one value besides 'customer' and 'device'") }
      return JSONValue.Member(entry.name, own[0].value)
    }
  }

  private mutating func actor(
    of entry: ScenarioVocabulary.Entry, _ document: JSONValue, isPurchase: Bool
  ) throws -> ScenarioStep.Actor {
    if case .developer = entry.actor { return .developer }
    guard let name = document["customer"]?.text, !name.isEmpty else { throw Self.fault("'customer' is missing") }
    if state.customerIndex[name] == nil {
      guard isPurchase else { throw Self.fault("unknown customer '\(name)'") }
      try joinCustomer(name, document)
    } else if isPurchase, let key = Self.newcomerKeys.first(where: { document[$0] != nil }) {
      throw Self.fault("'\(key)' is for a new customer, but '\(name)' exists")
    }
    guard case .device = entry.actor else { return .customer(name) }
    guard let device = document["device"]?.text ?? state.customer(name)?.devices.first?.name else {
      throw Self.fault("'\(name)' has no device")
    }
    guard state.customer(name)?.devices.contains(where: { $0.name == device }) == true else {
      throw Self.fault("'\(name)' has no device '\(device)'")
    }
    return .device(customer: name, device)
  }

  /// The result: the current time, the notifications, the transaction; 409 for a refusal.
  private func outcome(since count: Int) -> ServerAnswer {
    var fields = DocumentFields()
    fields.text("now", now.description)
    fields.text("refused", refusal)
    fields.text("transactionId", refusal == nil ? bought.map { PayloadIDs.transaction($0, .buyer) } : nil)
    fields.value("notifications", .array(sent[count...].map { .string($0.notification.words) }))
    return ServerAnswer.document(fields.object, status: refusal == nil ? 200 : 409).changing
  }

  /// All customers, or the last ones.
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
      "shared": .array(customer.allShared.sorted().map { .string($0.text) }), "subscriptions": .array(subscriptions),
      "transactions": .array(
        customer.purchases.map { .string(PayloadIDs.transaction($0, .buyer)) }),
      "purchases": .array(
        customer.purchases.suffix(60).compactMap { state.transaction($0) }.map(purchaseDocument)),
    ]
  }

  /// The incorrect device clocks, by the device's name.
  private func clocks(of customer: Customer) -> JSONValue {
    var fields = DocumentFields()
    for device in customer.devices where device.clockOffset != 0 {
      fields.text(device.name, now.adding(milliseconds: device.clockOffset).description)
    }
    return fields.object
  }

  /// A purchase for a timeline.
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
