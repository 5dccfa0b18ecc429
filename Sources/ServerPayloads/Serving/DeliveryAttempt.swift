package import CatalogModel

/// One attempt to deliver a notification.
package struct DeliveryAttempt: Hashable, Sendable {
  package let at: Instant
  package let result: DeliveryResult

  package init(at moment: Instant, _ result: DeliveryResult) {
    at = moment
    self.result = result
  }
}

/// What came of an attempt, by the words of `sendAttemptResult` (App Store Server API; read 2026-11-22, official).
package enum DeliveryResult: String, Sendable, CaseIterable {
  case success = "SUCCESS"
  case timedOut = "TIMED_OUT"
  case tlsIssue = "TLS_ISSUE"
  case circularRedirect = "CIRCULAR_REDIRECT"
  case noResponse = "NO_RESPONSE"
  case socketIssue = "SOCKET_ISSUE"
  case unsupportedCharset = "UNSUPPORTED_CHARSET"
  case invalidResponse = "INVALID_RESPONSE"
  case prematureClose = "PREMATURE_CLOSE"
  case unsuccessfulStatus = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
  case other = "OTHER"

  /// What an HTTP status says: 200 to 206 is success.
  package init(status: Int) { self = (200...206).contains(status) ? .success : .unsuccessfulStatus }

  /// Whether an answer can be read by its content type: it names no character set, or one that is widely known.
  ///
  /// ```
  /// DeliveryResult.canRead("application/json; charset=utf-8")  // true
  /// DeliveryResult.canRead("text/plain; charset=klingon")      // false
  /// ```
  package static func canRead(_ contentType: String?) -> Bool {
    guard let type = contentType?.lowercased(), let start = type.firstRange(of: "charset=")?.upperBound else {
      return true
    }
    let name = type[start...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" && $0 != "'" }
    return [
      "utf-", "utf8", "us-ascii", "ascii", "iso-8859-", "iso-2022-", "windows-", "shift_jis", "euc-", "gb", "big5",
      "koi8-",
    ]
    .contains { name.hasPrefix($0) }
  }
}

/// Which notification is to be delivered when, in virtual time.
///
/// Production tries again 1, 12, 24, 48 and 72 hours after the attempt before; the sandbox never does (App Store Server
/// Notifications, Responding to notifications; read 2026-11-22, official).
package struct DeliverySchedule: Sendable {
  private let hours: [Int64]
  private var waiting: [Due] = []
  private var count = 0

  private struct Due: Sendable {
    var at: Instant
    var order: Int
    var notification: Int
    var attempt: Int
  }

  package init(_ environment: ServerEnvironment) { hours = environment == .production ? [1, 12, 24, 48, 72] : [] }

  /// Whether a delivery that failed is given up at once.
  package var triesOnce: Bool { hours.isEmpty }

  /// Whether nothing is to be delivered any more.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Has a notification delivered, by a number of the caller's.
  package mutating func add(_ notification: Int, at moment: Instant) { insert(notification, at: moment, attempt: 0) }

  private mutating func insert(_ notification: Int, at moment: Instant, attempt: Int) {
    let due = Due(at: moment, order: count, notification: notification, attempt: attempt)
    count += 1
    // Retries lie far ahead and new ones at the front; few wait at a time.
    let place = waiting.lastIndex { ($0.at, $0.order) > (due.at, due.order) }.map { $0 + 1 } ?? 0
    waiting.insert(due, at: place)
  }

  /// Takes the next delivery out that is due up to a moment; nil for none.
  package mutating func next(until moment: Instant) -> (notification: Int, attempt: Int, at: Instant)? {
    guard let due = waiting.last, due.at <= moment else { return nil }
    waiting.removeLast()
    return (due.notification, due.attempt, due.at)
  }

  /// Takes note of what came of a delivery: one that failed is tried again, as long as there are tries left.
  package mutating func settle(_ notification: Int, attempt: Int, at moment: Instant, _ result: DeliveryResult) {
    guard result != .success, hours.indices.contains(attempt) else { return }
    insert(notification, at: moment.adding(milliseconds: hours[attempt] * 3_600_000), attempt: attempt + 1)
  }
}
