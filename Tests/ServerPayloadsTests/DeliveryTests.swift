import CatalogModel
import ServerPayloads
import StoreSimulation
import Testing

/// When notifications are sent again (Responding to App Store Server Notifications).
struct DeliveryTests {
  /// The hours between the first attempt and the retries of an undeliverable notification.
  private static func hours(_ environment: ServerEnvironment, succeedingAt success: Int? = nil) -> [Int64] {
    var schedule = DeliverySchedule(environment)
    let start = Instant(milliseconds: 0)
    schedule.append(7, at: start)
    var hours: [Int64] = []
    while let due = schedule.next(until: Instant(milliseconds: .max)) {
      #expect(due.notification == 7)
      hours.append(due.at.milliseconds / 3_600_000)
      schedule.settle(7, attempt: due.attempt, at: due.at, due.attempt == success ? .success : .timedOut)
    }
    #expect(schedule.isEmpty)
    return hours
  }

  @Test func retries() {
    #expect(Self.hours(.production) == [0, 1, 13, 37, 85, 157])
    #expect(Self.hours(.production, succeedingAt: 2) == [0, 1, 13])
    #expect(Self.hours(.sandbox) == [0])
  }

  @Test("Due events are in order of time, and at the same time in order of insertion")
  func order() {
    var schedule = DeliverySchedule(.production)
    for (number, at) in [3: 30, 1: 10, 2: 20].sorted(by: { $0.value > $1.value }) {
      schedule.append(number, at: Instant(milliseconds: Int64(at)))
    }
    schedule.append(4, at: Instant(milliseconds: 20))
    var order: [Int] = []
    while let due = schedule.next(until: Instant(milliseconds: 25)) { order.append(due.notification) }
    #expect(order == [1, 2, 4])
    #expect(!schedule.isEmpty)
  }

  @Test func statuses() {
    #expect(DeliveryResult(status: 200) == .success)
    #expect(DeliveryResult(status: 206) == .success)
    #expect(DeliveryResult(status: 207) == .unsuccessfulStatus)
    #expect(DeliveryResult(status: 404) == .unsuccessfulStatus)
  }
}
