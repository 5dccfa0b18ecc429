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

/// The result of an attempt, in the words of `sendAttemptResult` (App Store Server API; read 2026-11-22, official).
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

  /// The result for an HTTP status: 200 to 206 is success.
  package init(status: Int) { self = (200...206).contains(status) ? .success : .unsuccessfulStatus }

  /// Whether a response can be read by its content type: it has no character set, or a common one.
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

/// Schedules deliveries of notifications in virtual time.
///
/// Production retries 1, 12, 24, 48 and 72 hours after the previous attempt; the sandbox never does (App Store Server
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

  /// Whether a failed delivery isn't retried.
  package var triesOnce: Bool { hours.isEmpty }

  /// Whether no delivery is scheduled.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Schedules a notification, by the caller's number.
  package mutating func append(_ notification: Int, at moment: Instant) { insert(notification, at: moment, attempt: 0) }

  private mutating func insert(_ notification: Int, at moment: Instant, attempt: Int) {
    let due = Due(at: moment, order: count, notification: notification, attempt: attempt)
    count += 1
    // Retries are far in the future and new ones at the front; few wait at a time.
    let place = waiting.lastIndex { ($0.at, $0.order) > (due.at, due.order) }.map { $0 + 1 } ?? 0
    waiting.insert(due, at: place)
  }

  /// Removes and returns the next delivery up to a time; nil for none.
  package mutating func next(until moment: Instant) -> (notification: Int, attempt: Int, at: Instant)? {
    guard let due = waiting.last, due.at <= moment else { return nil }
    waiting.removeLast()
    return (due.notification, due.attempt, due.at)
  }

  /// Records the result of a delivery: a failed one is retried, up to the limit.
  package mutating func settle(_ notification: Int, attempt: Int, at moment: Instant, _ result: DeliveryResult) {
    guard result != .success, hours.indices.contains(attempt) else { return }
    insert(notification, at: moment.adding(milliseconds: hours[attempt] * 3_600_000), attempt: attempt + 1)
  }
}
