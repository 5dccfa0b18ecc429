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
    if let next = nextLook(shop) { return next }
    guard owesPayments || (renews && consent != .pending && consent != .declined) else { return ends }
    guard attempts == 0 else { return min(ends, event.at) }
    return ends.adding(milliseconds: -(.minute + shop.dice.roll(event.number, below: attemptSpan - .minute)))
  }

  /// When the store next looks ahead at the renewal: in time to ask for consent to a higher price and to announce one;
  /// in 2013 ten days before the end. Nil after the last look of a period.
  func nextLook(_ shop: Shop) -> Instant? {
    let toAsk = PriceIncreaseConsent.daysToAsk(shop.product(product).flatMap { shop.period(of: $0, plan) })
    let days =
      shop.era == .of2013
      ? [RenewalTimes.preflightDays.value]
      : Set([toAsk, min(toAsk, PriceIncreaseConsent.daysToTell.value)]).sorted(by: >)
    let moments = days.map { max(starts, ends.adding(milliseconds: -Int64($0) * .day)) }
    return (moments.first == moments.last ? moments.suffix(1) : moments[...]).dropFirst(looks).first
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
      due = phase == .grace ? graceEnds.map { min($0, attempt) } ?? attempt : attempt
    }
  }

  /// The moments behind the end at which a payment is tried again; in the test environment every minute.
  private func retryTimes(_ shop: Shop) -> [Instant] {
    guard shop.environment.isTest else {
      return RenewalTimes.retryDays.value.map { ends.adding(milliseconds: Int64($0) * .day) }
    }
    let last = shop.retryEnd(from: ends, plan)
    return (1...10).map { ends.adding(milliseconds: (last.milliseconds - ends.milliseconds) * $0 / 10) }
  }
}
