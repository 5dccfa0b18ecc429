import CatalogModel
import JSONSyntax
import StoreSimulation

/// Transactions, their history, refunds and orders.
extension PurchaseServer {
  /// A transaction as one of its holders has it.
  struct Copy {
    let transaction: Transaction
    let holder: PayloadHolder

    var owner: Int { holder.customer ?? transaction.customer }
  }

  /// The most transactions in one answer.
  static var page: Int { 20 }

  /// The transaction of an ID.
  func copy(_ id: String) throws(ServerFault) -> Copy {
    guard Self.isNumber(id) else { throw .badTransaction }
    guard let (number, holder) = PayloadIDs.transaction(of: id), let transaction = state.transaction(number),
      transaction.state == .purchased
    else { throw .noTransaction }
    let copy = Copy(transaction: transaction, holder: holder)
    if let member = holder.customer {
      guard state.customers.indices.contains(member), isShared(transaction, with: member) else { throw .noTransaction }
    }
    return copy
  }

  static func isNumber(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 19 && id.utf8.allSatisfy { (48...57).contains($0) }
  }

  private func isShared(_ transaction: Transaction, with member: Int) -> Bool {
    let share = PayloadNotes.Share(customer: member, product: transaction.product)
    return maker.notes.losses[share] != nil || maker.sharers(of: transaction).contains(member)
  }

  /// The customer whom any ID leads to: of a transaction, of the first of its chain, or of the app.
  func customer(_ id: String) throws(ServerFault) -> Int {
    if let customer = PayloadIDs.appTransaction(of: id) {
      guard state.customers.indices.contains(customer) else { throw .noTransaction }
      return customer
    }
    return try copy(id).owner
  }

  /// All that a customer has, in the order in which it was last changed.
  private func copies(of customer: Int) -> [Copy] {
    let own = purchases[customer, default: []].compactMap { state.transaction($0) }.map { Copy(transaction: $0, holder: .buyer) }
    let shared = state.customers[customer].shared.values.sorted().flatMap { number -> [Copy] in
      guard let first = state.transaction(number) else { return [] }
      let chain = first.original ?? first.number
      return purchases[first.customer, default: []].filter { $0 >= number }.compactMap { state.transaction($0) }
        .filter { ($0.original ?? $0.number) == chain && $0.product == first.product }
        .map { Copy(transaction: $0, holder: .member(customer)) }
    }
    return (own + shared).sorted {
      (changed[$0.transaction.number] ?? now, $0.transaction.number)
        < (changed[$1.transaction.number] ?? now, $1.transaction.number)
    }
  }

  func sign(_ copy: Copy) throws -> String {
    try signer.sign(writer.transaction(copy.transaction, of: copy.holder, in: state, maker.notes, signed: now))
  }

  func transaction(_ id: String) throws -> ServerAnswer {
    .document(["signedTransactionInfo": .string(try sign(try copy(id)))])
  }

  func history(_ id: String, _ request: ServerRequest) throws -> ServerAnswer {
    let filter = try HistoryFilter(request, in: shop)
    let all = copies(of: try customer(id)).filter(filter.takes)
    var fields = try pageFields(filter.isDescending ? all.reversed() : all, request)
    fields.text("bundleId", app.bundleID)
    fields.digits("appAppleId", app.appleID)
    fields.text("environment", app.environment.rawValue)
    return .document(fields.object)
  }

  func refunds(_ id: String, _ request: ServerRequest) throws -> ServerAnswer {
    .document(try pageFields(copies(of: try customer(id)).filter { $0.transaction.cancelled != nil }, request).object)
  }

  /// One page of a list, and the mark behind which the next begins.
  private func pageFields(_ all: [Copy], _ request: ServerRequest) throws -> DocumentFields {
    var start = 0
    if let revision = request.value("revision") {
      guard let place = PageMark.place(of: revision, .revision), place <= all.count else {
        throw ServerFault(4_000_005, "Invalid request revision.")
      }
      start = place
    }
    let end = min(all.count, start + Self.page)
    var fields = DocumentFields()
    fields.value("signedTransactions", .array(try all[start..<end].map { .string(try sign($0)) }))
    fields.text("revision", PageMark.text(end, .revision))
    fields.flag("hasMore", end < all.count)
    return fields
  }

  func order(_ id: String) throws -> ServerAnswer {
    guard let number = PayloadIDs.order(of: id), let transaction = state.transaction(number), transaction.state == .purchased
    else {
      return .document(["status": 1, "signedTransactions": []])
    }
    let signed = try sign(Copy(transaction: transaction, holder: .buyer))
    return .document(["status": 0, "signedTransactions": [.string(signed)]])
  }

  func appTransaction(_ id: String) throws -> ServerAnswer {
    let customer = try customer(id)
    let first = purchases[customer]?.first.flatMap { state.transaction($0) }?.at ?? now
    var fields = DocumentFields()
    fields.text("receiptType", app.environment.rawValue)
    fields.digits("appAppleId", app.appleID)
    fields.text("bundleId", app.bundleID)
    fields.text("applicationVersion", app.version)
    fields.date("receiptCreationDate", now)
    fields.date("originalPurchaseDate", min(first, now))
    fields.text("originalApplicationVersion", app.version)
    fields.text("appTransactionId", PayloadIDs.appTransaction(customer))
    fields.text("originalPlatform", "iOS")
    return .document(["signedAppTransactionInfo": .string(try signer.sign(fields.object))])
  }

  mutating func accountToken(_ id: String, _ request: ServerRequest) throws -> ServerAnswer {
    let copy = try copy(id)
    if copy.holder != .buyer { throw ServerFault(4_000_185, "Family transactions are not supported.") }
    if copy.transaction.original.map({ $0 != copy.transaction.number }) ?? false {
      throw ServerFault(4_000_187, "The transaction id is not an original transaction id.")
    }
    guard let token = request.document?["appAccountToken"]?.text, Self.isUUID(token) else {
      throw ServerFault(4_000_183, "The app account token is not a valid UUID.")
    }
    maker.notes.accountTokens[copy.transaction.number] = token.lowercased()
    return ServerAnswer(status: 200).changing
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0) }
  }
}

/// Marks behind which a list goes on, as texts that nobody takes apart.
enum PageMark: String {
  case revision = "r"
  case notifications = "n"

  static func text(_ place: Int, _ kind: PageMark) -> String {
    Base64.encodeForAddress("shelf \(kind.rawValue) \(place)")
  }

  static func place(of text: String, _ kind: PageMark) -> Int? {
    guard let bytes = Base64.decode(text), let decoded = String(validating: bytes, as: UTF8.self) else { return nil }
    let words = decoded.split(separator: " ")
    guard words.count == 3, words[0] == "shelf", words[1] == kind.rawValue, let place = Int(words[2]), place >= 0 else {
      return nil
    }
    return place
  }
}

/// Which transactions of a history are asked for.
private struct HistoryFilter {
  private var start: Instant?
  private var end: Instant?
  private var products: [String]
  private var types: [ProductType] = []
  private var groups: [String]
  private var holder: String?
  private var isRevoked: Bool?
  private(set) var isDescending = false
  private let shop: Shop

  init(_ request: ServerRequest, in shop: Shop) throws(ServerFault) {
    self.shop = shop
    start = try Self.date("startDate", 4_000_015, "Invalid start date.", request)
    end = try Self.date("endDate", 4_000_016, "Invalid end date.", request)
    if let start, let end, start > end { throw ServerFault(4_000_013, "The start date is after the end date.") }
    products = request.values("productId")
    if products.contains("") { throw ServerFault(4_000_023, "Invalid product id.") }
    groups = request.values("subscriptionGroupIdentifier")
    if !groups.allSatisfy(PurchaseServer.isNumber) { throw ServerFault(4_000_024, "Invalid subscription group identifier.") }
    for word in request.values("productType") {
      guard let type = Self.types[word] else { throw ServerFault(4_000_022, "Invalid product type.") }
      types += type
    }
    switch request.value("sort") {
    case nil, "ASCENDING": break
    case "DESCENDING": isDescending = true
    default: throw ServerFault(4_000_021, "Invalid sort.")
    }
    holder = request.value("inAppOwnershipType")
    if let holder, !["PURCHASED", "FAMILY_SHARED"].contains(holder) {
      throw ServerFault(4_000_026, "Invalid in-app ownership type.")
    }
    // Apple's library for Python writes 'True'.
    switch request.value("revoked")?.lowercased() {
    case nil: break
    case "true": isRevoked = true
    case "false": isRevoked = false
    default: throw ServerFault(4_000_030, "Invalid revoked.")
    }
  }

  private static let types: [String: [ProductType]] = [
    "AUTO_RENEWABLE": [.autoRenewableSubscription], "NON_RENEWABLE": [.nonRenewingSubscription, .freeSubscription],
    "CONSUMABLE": [.consumable], "NON_CONSUMABLE": [.nonConsumable],
  ]

  private static func date(
    _ name: String, _ code: Int, _ message: String, _ request: ServerRequest
  ) throws(ServerFault) -> Instant? {
    guard let text = request.value(name) else { return nil }
    guard let milliseconds = Int64(text), let moment = Instant(exactly: milliseconds) else { throw ServerFault(code, message) }
    return moment
  }

  func takes(_ copy: PurchaseServer.Copy) -> Bool {
    let transaction = copy.transaction
    let bought = transaction.starts ?? transaction.at
    let type = shop.type(of: transaction.product)
    return start.map { $0 <= bought } ?? true && end.map { bought < $0 } ?? true
      && (products.isEmpty || products.contains(transaction.product.text))
      && (types.isEmpty || type.map(types.contains) ?? false)
      && (groups.isEmpty
        || (type == .autoRenewableSubscription && groups.contains(PayloadIDs.group(shop.group(of: transaction.product)))))
      && (holder.map { ($0 == "PURCHASED") == (copy.holder == .buyer) } ?? true)
      && (isRevoked.map { $0 == (transaction.cancelled != nil) } ?? true)
  }
}
