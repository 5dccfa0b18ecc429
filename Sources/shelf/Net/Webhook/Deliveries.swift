import CatalogModel
import ServerPayloads

/// Delivers what is sent in a rehearsal to a server on this machine, with retries by the documented hours of virtual time.
struct Deliveries {
  private let address: WebhookAddress
  private let body: (StoreNotification) throws -> String
  private var client = WebhookClient(seconds: 10)
  private var schedule: DeliverySchedule
  private var waiting: [Int: Pending] = [:]
  private var count = 0

  /// How many answers were waited for in vain, one after the other.
  private var timeouts = 0

  /// How many attempts there were, how many notifications were taken, and what was never taken, by the result of the last attempt.
  private(set) var attempts = 0
  private(set) var taken = 0
  private(set) var lost: [String] = []

  private struct Pending {
    let body: [UInt8]
    let words: String
  }

  init(to address: WebhookAddress, from environment: ServerEnvironment, body: @escaping (StoreNotification) throws -> String) {
    self.address = address
    self.body = body
    schedule = DeliverySchedule(environment)
  }

  /// Takes what was sent, each to be delivered at once.
  mutating func add(_ notifications: [StoreNotification]) throws {
    for notification in notifications {
      let words = [notification.type.rawValue, notification.subtype?.rawValue].compactMap(\.self).joined(separator: "/")
      waiting[count] = Pending(body: Array(try body(notification).utf8), words: "\(words) of \(notification.at)")
      schedule.add(count, at: notification.at)
      count += 1
    }
  }

  /// Delivers all that is due up to a moment.
  ///
  /// - Throws: a `Failure` when the server does not answer at all.
  mutating func deliver(until moment: Instant) async throws {
    while let due = schedule.next(until: moment) {
      guard let pending = waiting[due.notification] else { continue }
      let (result, status) = await client.post(pending.body, to: address)
      attempts += 1
      timeouts = result == .timedOut ? timeouts + 1 : 0
      if timeouts == 3 {
        throw Failure("'\(address.text)' does not answer: 3 times in a row nothing came within 10 seconds; is it hanging?")
      }
      schedule.settle(due.notification, attempt: due.attempt, at: due.at, result)
      if result == .success {
        taken += 1
        waiting[due.notification] = nil
      } else if due.attempt == 5 || schedule.triesOnce {
        lost.append("\(pending.words): \(result.rawValue)\(status.map { " \($0)" } ?? "")")
        waiting[due.notification] = nil
      }
    }
  }

  /// Ends, and says how it went; what still waits for another attempt at the end is neither taken nor lost.
  ///
  /// - Parameter name: the scenario's, as it is shown.
  /// - Returns: `lapse.yaml: 5 of 6 notifications delivered in 11 attempts; never taken: …`
  mutating func finish(_ name: String) -> String {
    client.close()
    let left = waiting.isEmpty ? "" : "; \(waiting.count) still waiting for another attempt at the end"
    let never = lost.isEmpty ? "" : "; never taken: \(lost.joined(separator: ", "))"
    return "\(name): \(taken) of \(count) notifications delivered in \(attempts) attempts\(left)\(never)"
  }
}
