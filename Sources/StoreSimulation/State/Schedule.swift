import CatalogModel
import StoreFacts

/// When the store looks at a subscription next: derived from events alone, so that a resumed run looks at the same
/// moments.
extension Subscription {
  /// Sets the next look at a subscription whose period runs.
  mutating func schedule(after event: StoreEvent, _ shop: Shop) {
    switch phase {
    case .expired, .revoked: due = nil
    case .grace, .retry: scheduleRetry(after: event, shop)
    case .active: due = max(event.at, shop.environment.isTest ? sandboxLook(event, shop) : look(event, shop))
    }
  }

  private func look(_ event: StoreEvent, _ shop: Shop) -> Instant {
    if !hadPreflight {
      let preflight = ends.adding(milliseconds: -Int64(RenewalTimes.preflightDays.value) * .day)
      return max(starts, preflight)
    }
    guard owesPayments || (renews && consent != .pending && consent != .declined) else { return ends }
    guard attempts == 0 else { return min(ends, event.at) }
    return ends.adding(milliseconds: -(.minute + shop.dice.roll(event.number, below: attemptSpan - .minute)))
  }

  /// In which time before the end the first attempt is made: a day, and less when the period is no longer than that.
  private var attemptSpan: Int64 {
    min(Int64(RenewalTimes.attemptHours.value) * .hour, (ends.milliseconds - starts.milliseconds) / 2)
  }

  /// The test environment looks at the end, and one time in four a little later: a small lapse (statement 138).
  private func sandboxLook(_ event: StoreEvent, _ shop: Shop) -> Instant {
    guard isCharged else { return ends }
    let roll = shop.dice.roll(event.number, below: 120)
    return ends.adding(milliseconds: roll < 30 ? (roll + 1) * .second : 0)
  }

  /// Sets the next attempt to take a payment that failed: some hours apart up to the end, and then on some days.
  mutating func scheduleRetry(after event: StoreEvent, _ shop: Shop) {
    switch phase {
    case .expired, .revoked: due = nil
    case .active:
      due = min(
        max(ends, event.at), event.at.adding(milliseconds: Int64(RenewalTimes.hoursBetweenAttempts.value) * .hour))
    case .grace, .retry:
      let attempt = retryTimes(shop).first { $0 > event.at } ?? shop.retryEnd(from: ends, plan)
      due = graceEnds.map { min($0, attempt) } ?? attempt
    }
  }

  /// The moments behind the end at which a payment is tried again; in the test environment every minute.
  private func retryTimes(_ shop: Shop) -> [Instant] {
    guard shop.environment.isTest, shop.era == .modern else {
      return RenewalTimes.retryDays.value.map { ends.adding(milliseconds: Int64($0) * .day) }
    }
    let last = shop.retryEnd(from: ends, plan)
    return (1...10).map { ends.adding(milliseconds: (last.milliseconds - ends.milliseconds) * $0 / 10) }
  }
}
