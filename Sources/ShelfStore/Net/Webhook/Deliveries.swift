import CommandSupport
import CatalogModel
import ServerPayloads

/// Delivers the notifications of a simulation to a server on this machine, with retries after the documented hours of
/// virtual time.
struct Deliveries {
  private let address: WebhookAddress
  private let body: (StoreNotification) throws -> String
  private let client = WebhookClient(seconds: 10)
  private var schedule: DeliverySchedule
  private var waiting: [Int: Pending] = [:]
  private var count = 0

  /// The number of consecutive requests without a response.
  private var timeouts = 0

  /// The number of attempts, the number of accepted notifications, and those never accepted, by the result of the last
  /// attempt.
  private(set) var attempts = 0
  private(set) var taken = 0
  private(set) var lost: [String] = []

  /// The number of notifications by the result of their last attempt: `["200": 12, "TIMED_OUT": 1]`.
  private(set) var answers: [String: Int] = [:]

  private struct Pending {
    let body: [UInt8]
    let words: String

    /// The response to the last attempt.
    var answer: String?
  }

  init(
    to address: WebhookAddress, from environment: ServerEnvironment,
    body: @escaping (StoreNotification) throws -> String
  ) {
    self.address = address
    self.body = body
    schedule = DeliverySchedule(environment)
  }

  /// Accepts notifications for immediate delivery.
  mutating func enqueue(_ notifications: [StoreNotification]) throws {
    for notification in notifications {
      waiting[count] = Pending(
        body: Array(try body(notification).utf8), words: "\(notification.words) of \(notification.at)")
      schedule.append(count, at: notification.at)
      count += 1
    }
  }

  /// Delivers everything that is due by a moment.
  ///
  /// - Throws: a `Failure` if the server doesn't respond at all.
  mutating func deliver(until moment: Instant) async throws {
    while let due = schedule.next(until: moment) {
      guard let pending = waiting[due.notification] else { continue }
      let outcome = try await client.send(pending.body, to: address)
      attempts += 1
      try count(outcome)
      if let before = pending.answer { answers[before, default: 1] -= 1 }
      answers[outcome.word, default: 0] += 1
      waiting[due.notification]?.answer = outcome.word
      schedule.settle(due.notification, attempt: due.attempt, at: due.at, outcome.result)
      if outcome.result == .success {
        taken += 1
        waiting[due.notification] = nil
      } else if due.attempt == 5 || schedule.triesOnce {
        lost.append("\(pending.words): \(outcome.result.rawValue)\(outcome.status.map { " \($0)" } ?? "")")
        waiting[due.notification] = nil
      }
    }
  }

  /// Requests a path from the server.
  mutating func ask(_ path: String) async throws -> WebhookClient.Outcome {
    guard let address = address.beside(path) else { return WebhookClient.Outcome(result: .other) }
    let outcome = try await client.send(nil, to: address)
    try count(outcome)
    return outcome
  }

  /// Records a missing response.
  private mutating func count(_ outcome: WebhookClient.Outcome) throws {
    timeouts = outcome.result == .timedOut ? timeouts + 1 : 0
    if timeouts == 3 {
      throw Failure(
        "'\(address.text)' doesn't respond: 3 requests in a row timed out after 10 seconds; is the server stuck?")
    }
  }

  /// Ends the deliveries and returns a summary. Notifications that still wait for another attempt count as neither
  /// delivered nor lost.
  ///
  /// - Parameter name: the scenario's name, as shown to the user.
  /// - Returns: `lapse.yaml: 5 of 6 notifications delivered in 11 attempts; never accepted: …`
  func finish(_ name: String) -> String {
    let left = waiting.isEmpty ? "" : "; \(waiting.count) still waiting for a retry at the end"
    let never = lost.isEmpty ? "" : "; never accepted: \(lost.joined(separator: ", "))"
    return "\(name): \(taken) of \(count) notifications delivered in \(attempts) attempts\(left)\(never)"
  }
}
