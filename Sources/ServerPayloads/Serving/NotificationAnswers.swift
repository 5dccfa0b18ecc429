package import CatalogModel
import TextFormats

/// Sent notifications, and test notifications.
extension PurchaseServer {
  mutating func test() throws -> ServerAnswer {
    guard hasListener else { throw ServerFault(4_040_007, "No App Store Server Notification URL found for this app.") }
    let token = PayloadIDs.uuid(["test", "\(sent.count(where: \.isTest))", "\(now)"]) + "_\(now.milliseconds)"
    sent.append(
      SentNotification(
        StoreNotification(.test, id: Self.testID(token), at: now, customer: nil, [:])))
    return .document(["testNotificationToken": .string(token)]).changing
  }

  func testStatus(_ token: String) throws -> ServerAnswer {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isUUID(String(parts[0])), Self.isNumber(String(parts[1])) else {
      throw ServerFault(4_000_020, "Invalid test notification token.")
    }
    let id = Self.testID(token)
    guard let test = sent.last(where: { $0.isTest && $0.notification.id == id }) else {
      throw ServerFault(4_040_008, "Test notification not found.")
    }
    return .document(try document(test))
  }

  private static func testID(_ token: String) -> String { PayloadIDs.uuid(["test notification", token]) }

  private func document(_ sent: SentNotification) throws -> JSONValue {
    let attempts = sent.attempts.map { attempt -> JSONValue in
      ["attemptDate": .integer(attempt.at.milliseconds), "sendAttemptResult": .string(attempt.result.rawValue)]
    }
    return ["signedPayload": .string(try signed(sent)), "sendAttempts": .array(attempts)]
  }

  /// A notification as sent.
  package func signed(_ sent: SentNotification) throws -> String { try signer.sign(sent.notification, of: app) }

  /// Records a delivery attempt of a notification, by its index in `sent`.
  package mutating func note(_ place: Int, at moment: Instant, _ result: DeliveryResult) {
    guard sent.indices.contains(place) else { return }
    sent[place].attempts.append(DeliveryAttempt(at: moment, result))
  }

  /// The notifications sent between two times, for as long as Apple keeps them: 180 days, in the sandbox 30.
  func notifications(_ request: ServerRequest) throws -> ServerAnswer {
    guard let document = request.document else { throw ServerFault.badRequest }
    guard let start = Self.date(document["startDate"]) else { throw ServerFault(4_000_015, "Invalid start date.") }
    guard let last = Self.date(document["endDate"]) else { throw ServerFault(4_000_016, "Invalid end date.") }
    // An end in the future counts as the current time.
    let end = min(last, now)
    if start >= last || start > end {
      throw ServerFault(4_000_013, "The start date is not before the end date.")
    }
    let days: Int64 = app.environment == .production ? 180 : 30
    if start < now.adding(milliseconds: -days * Instant.day) {
      throw ServerFault(4_000_012, "The start date is too far in the past.")
    }
    let type = document["notificationType"]?.text
    let subtype = document["notificationSubtype"]?.text
    let isKnown = type.map { NotificationType(rawValue: $0) != nil } ?? true
    guard isKnown, subtype == nil || (type != nil && NotificationSubtype(rawValue: subtype ?? "") != nil) else {
      throw ServerFault(4_000_018, "Invalid notification type or subtype.")
    }
    let transaction = document["transactionId"]?.text
    if transaction != nil, type != nil { throw ServerFault(4_000_019, "Multiple filters were supplied.") }
    let customer = try transaction.map { id throws(ServerFault) in try self.customer(id) }
    let onlyFailures = document["onlyFailures"]?.flag == true
    let found = sent.enumerated().filter { _, sent in
      let notification = sent.notification
      return !sent.isTest && start <= notification.at && notification.at <= end
        && type.map { $0 == notification.type.rawValue } ?? true
        && subtype.map { $0 == notification.subtype?.rawValue } ?? true
        && customer.map { $0 == notification.customer } ?? true
        && (!onlyFailures || sent.attempts.last.map { $0.result != .success } ?? false)
    }
    return .document(try page(of: found.map { (place: PageMark($0.offset), item: $0.element) }, request))
  }

  private func page(
    of found: [(place: PageMark, item: SentNotification)], _ request: ServerRequest
  ) throws -> JSONValue {
    let page = try Self.page(of: found, after: request.value("paginationToken"), .notifications)
    var fields = DocumentFields()
    fields.value("notificationHistory", .array(try page.items.map(document)))
    fields.flag("hasMore", page.hasMore)
    fields.text("paginationToken", page.hasMore ? page.mark.encoded(as: .notifications) : nil)
    return fields.object
  }

  private static func date(_ value: JSONValue?) -> Instant? { value?.integer.flatMap { Instant(exactly: $0) } }
}
