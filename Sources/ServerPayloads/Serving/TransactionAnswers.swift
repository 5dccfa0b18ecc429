import CatalogModel
import StoreSimulation
import TextFormats

/// Transactions, history, refunds and orders.
extension PurchaseServer {
  /// A transaction from the view of one holder.
  struct Copy {
    let transaction: Transaction
    let holder: PayloadHolder

    var owner: Int { holder.customer ?? transaction.customer }
  }

  /// The maximum number of transactions in one response.
  private static var pageSize: Int { 20 }

  /// The transaction for an ID.
  func copy(_ id: String) throws(ServerFault) -> Copy {
    guard Self.isNumber(id) else { throw .badTransaction }
    // If any ID is accepted, this kind was checked before.
    if PayloadIDs.appTransaction(of: id) != nil {
      throw ServerFault(4_000_048, "The endpoint doesn't support an app transaction ID.")
    }
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
    state.customers[member].lostShares[transaction.product] != nil
      || state.customers[member].assignedSeats[transaction.product] != nil
      || maker.sharers(of: transaction).contains(member)
  }

  /// The customer for any ID: of a transaction, of the first of its chain, or of the app.
  func customer(_ id: String) throws(ServerFault) -> Int {
    if let customer = PayloadIDs.appTransaction(of: id) {
      guard state.customers.indices.contains(customer) else { throw .noTransaction }
      return customer
    }
    return try copy(id).owner
  }

  /// All transactions of a customer, in order.
  func copies(of customer: Int) -> [Copy] {
    let own = state.customers[customer].purchases.compactMap { state.transaction($0) }.map {
      Copy(transaction: $0, holder: .buyer)
    }
    let account = state.customers[customer]
    let shared = (Array(account.shared.values) + Array(account.assignedSeats.values)).sorted().flatMap {
      copies(from: $0, of: customer)
    }
    // Shares keep their transactions up to a loss, also if the customer has them again.
    let lost = (account.lostShares.values + account.pastLosses).flatMap { loss in
      copies(from: loss.transaction, of: customer).filter { $0.transaction.at <= loss.at }
    }
    var known: Set<Int> = []
    return (own + shared + lost).filter { known.insert($0.transaction.number).inserted }
      .sorted { $0.transaction.number < $1.transaction.number }
  }

  /// A family member's copies of a shared purchase and its renewals.
  private func copies(from number: Int, of member: Int) -> [Copy] {
    state.sharedTransactions(from: number).map { Copy(transaction: $0, holder: .member(member)) }
  }

  /// The place of a copy in a list by last change: of the transaction, or of the holder's access to it.
  private func pageMark(of copy: Copy) -> PageMark {
    let access = copy.holder.customer.flatMap { state.customers[$0].accessChanged[copy.transaction.product] }
    return PageMark(max(copy.transaction.changed, access ?? 0), copy.transaction.number)
  }

  func sign(_ copy: Copy) throws -> String {
    try signer.sign(writer.transaction(copy.transaction, of: copy.holder, in: state, signed: now))
  }

  func transaction(_ id: String) throws -> ServerAnswer {
    .document(["signedTransactionInfo": .string(try sign(try copy(id)))])
  }

  /// Returns a page of a customer's history. Version 1 contains consumables only if they are unfinished or refunded
  /// (Get Transaction History V1; read 2026-11-24, official).
  func history(_ id: String, _ request: ServerRequest, isOld: Bool) throws -> ServerAnswer {
    let filter = try HistoryFilter(request, in: shop)
    var all = copies(of: try customer(id)).filter { filter.matches($0, writer, state) }
    if isOld { all = all.filter { !isFinishedConsumable($0) } }
    var fields = try pageFields(all, request, isDescending: filter.isDescending)
    fields.text("bundleId", app.bundleID)
    fields.digits("appAppleId", app.appleID)
    fields.text("environment", app.environment.rawValue)
    return .document(fields.object)
  }

  /// Whether a consumable is finished on all devices and not refunded.
  func isFinishedConsumable(_ copy: Copy) -> Bool {
    let transaction = copy.transaction
    return shop.type(of: transaction.product) == .consumable && transaction.cancelled == nil
      && !state.customers[transaction.customer].devices.contains { $0.queue.contains(transaction.number) }
  }

  func refunds(_ id: String, _ request: ServerRequest) throws -> ServerAnswer {
    .document(try pageFields(copies(of: try customer(id)).filter { $0.transaction.cancelled != nil }, request).object)
  }

  /// One page of a list by last change, and the token of the next one.
  private func pageFields(
    _ all: [Copy], _ request: ServerRequest, isDescending: Bool = false
  ) throws -> DocumentFields {
    let sorted = all.map { (place: pageMark(of: $0), item: $0) }.sorted { $0.place < $1.place }
    let page = try Self.page(of: sorted, after: request.value("revision"), .revision, isDescending: isDescending)
    var fields = DocumentFields()
    fields.value("signedTransactions", .array(try page.items.map { .string(try sign($0)) }))
    fields.text("revision", page.mark.encoded(as: .revision))
    fields.flag("hasMore", page.hasMore)
    return fields
  }

  /// One page of a sorted list, after a token; nil for the first one.
  static func page<Item>(
    of all: [(place: PageMark, item: Item)], after text: String?, _ kind: PageMark.Kind, isDescending: Bool = false
  ) throws(ServerFault) -> (items: [Item], mark: PageMark, hasMore: Bool) {
    var mark = isDescending ? PageMark(.max) : PageMark(-1)
    if let text {
      guard let read = PageMark(text, kind) else { throw kind.fault }
      mark = read
    }
    let rest = isDescending ? all.reversed().filter { $0.place < mark } : all.filter { mark < $0.place }
    let page = rest.prefix(pageSize)
    return (page.map(\.item), page.last?.place ?? mark, rest.count > page.count)
  }

  func order(_ id: String) throws -> ServerAnswer {
    guard let number = PayloadIDs.order(of: id), let transaction = state.transaction(number),
      transaction.state == .purchased
    else {
      return .document(["status": 1, "signedTransactions": []])
    }
    let signed = try sign(Copy(transaction: transaction, holder: .buyer))
    return .document(["status": 0, "signedTransactions": [.string(signed)]])
  }

  /// When a customer installed the app, before any purchase.
  func firstMoment(of customer: Int) -> Instant {
    min(state.customers[customer].purchases.first.flatMap { state.transaction($0) }?.at ?? now, now)
  }

  func appTransaction(_ id: String) throws -> ServerAnswer {
    if let customer = PayloadIDs.appTransaction(of: id), !state.customers.indices.contains(customer) {
      throw ServerFault(4_040_019, "No app transaction exists for the customer.")
    }
    let customer = try customer(id)
    var fields = DocumentFields()
    fields.text("receiptType", app.environment.rawValue)
    fields.digits("appAppleId", app.appleID)
    fields.text("bundleId", app.bundleID)
    fields.text("applicationVersion", app.version)
    fields.date("receiptCreationDate", now)
    fields.date("originalPurchaseDate", firstMoment(of: customer))
    fields.text("originalApplicationVersion", app.originalVersion)
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
    setAccountToken(token.lowercased(), of: copy.transaction)
    return ServerAnswer(status: 200).changing
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0) }
  }
}

/// The place of an item in a list, as in page tokens, which are opaque to clients. What changes moves to the end of the
/// list, so that no item is left out between two pages, and a stored token returns later changes.
struct PageMark: Comparable {
  private let change: Int
  private let number: Int

  /// The lists with pages.
  enum Kind: String {
    case revision = "r"
    case notifications = "n"

    /// The error for an invalid token.
    var fault: ServerFault {
      switch self {
      case .revision: ServerFault(4_000_005, "Invalid request revision.")
      case .notifications: ServerFault(4_000_014, "Invalid pagination token.")
      }
    }
  }

  init(_ change: Int, _ number: Int = 0) { (self.change, self.number) = (change, number) }

  init?(_ text: String, _ kind: Kind) {
    guard let bytes = Base64.decode(text), let decoded = String(validating: bytes, as: UTF8.self) else { return nil }
    let words = decoded.split(separator: " ")
    guard words.count == 4, words[0] == "shelf", words[1] == kind.rawValue, let change = Int(words[2]),
      let number = Int(words[3])
    else { return nil }
    self.init(change, number)
  }

  func encoded(as kind: Kind) -> String { Base64.encodeForAddress("shelf \(kind.rawValue) \(change) \(number)") }

  static func < (left: PageMark, right: PageMark) -> Bool {
    (left.change, left.number) < (right.change, right.number)
  }
}

/// The filter of a history request.
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
    if let start, let end, start >= end { throw ServerFault(4_000_013, "The start date is not before the end date.") }
    products = request.values("productId")
    if products.contains("") { throw ServerFault(4_000_023, "Invalid product id.") }
    groups = request.values("subscriptionGroupIdentifier")
    if !groups.allSatisfy(PurchaseServer.isNumber) {
      throw ServerFault(4_000_024, "Invalid subscription group identifier.")
    }
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
    if try Self.flag("excludeRevoked", 4_000_025, "Invalid exclude revoked.", request) == true { isRevoked = false }
    isRevoked = try Self.flag("revoked", 4_000_030, "Invalid revoked.", request) ?? isRevoked
  }

  /// Apple's library for Python writes 'True'.
  private static func flag(
    _ name: String, _ code: Int, _ message: String, _ request: ServerRequest
  ) throws(ServerFault) -> Bool? {
    switch request.value(name)?.lowercased() {
    case nil: return nil
    case "true": return true
    case "false": return false
    default: throw ServerFault(code, message)
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
    guard let milliseconds = Int64(text), let moment = Instant(exactly: milliseconds) else {
      throw ServerFault(code, message)
    }
    return moment
  }

  func matches(_ copy: PurchaseServer.Copy, _ writer: PayloadWriter, _ state: StoreState) -> Bool {
    let transaction = copy.transaction
    let bought = transaction.starts ?? transaction.at
    let type = shop.type(of: transaction.product)
    return start.map { $0 <= bought } ?? true && end.map { bought < $0 } ?? true
      && (products.isEmpty || products.contains(transaction.product.text))
      && (types.isEmpty || type.map(types.contains) ?? false)
      && (groups.isEmpty
        || (type == .autoRenewableSubscription
          && groups.contains(PayloadIDs.group(shop.group(of: transaction.product)))))
      && (holder.map { $0 == writer.ownership(of: transaction, copy.holder, in: state) } ?? true)
      && (isRevoked.map { $0 == (writer.revoked(transaction, copy.holder, in: state) != nil) } ?? true)
  }
}
