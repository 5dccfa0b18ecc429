import CatalogModel
import StoreFacts

/// When the App Store checks a subscription next: derived from events alone, so that a resumed run uses the same
/// times.
extension Subscription {
  /// Sets the next check of an active subscription.
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

  /// When the App Store next checks the renewal in advance: in time to request consent to a higher price and to
  /// announce one; in 2013 ten days before the end. Nil after the last check of a period.
  func nextLook(_ shop: Shop) -> Instant? { nextLooks(shop).first }

  /// The remaining checks before the next renewal.
  func nextLooks(_ shop: Shop) -> ArraySlice<Instant> {
    let toAsk = PriceIncreaseConsent.daysToAsk(shop.product(product).flatMap { shop.period(of: $0, plan) })
    let days =
      shop.era == .of2013
      ? [RenewalTimes.preflightDays.value]
      : Set([toAsk, min(toAsk, PriceIncreaseConsent.daysToTell.value)]).sorted(by: >)
    let moments = days.map { max(starts, ends.adding(milliseconds: -Int64($0) * .day)) }
    return (moments.first == moments.last ? moments.suffix(1) : moments[...]).dropFirst(looks)
  }

  /// The time before the end for the first attempt: a day, or less for a shorter period.
  private var attemptSpan: Int64 {
    min(Int64(RenewalTimes.attemptHours.value) * .hour, (ends.milliseconds - starts.milliseconds) / 2)
  }

  /// The test environment checks at the end, and one time in four a little later: a small lapse (statement 138).
  private func sandboxLook(_ event: StoreEvent, _ shop: Shop) -> Instant {
    guard isCharged else { return ends }
    let roll = shop.dice.roll(event.number, below: 120)
    return ends.adding(milliseconds: roll < 30 ? (roll + 1) * .second : 0)
  }

  /// Sets the next retry of a failed payment: a few hours apart until the period ends, then on certain days.
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

  /// The times after the end at which a payment is retried; in the test environment every minute.
  private func retryTimes(_ shop: Shop) -> [Instant] {
    guard shop.environment.isTest else {
      return RenewalTimes.retryDays.value.map { ends.adding(milliseconds: Int64($0) * .day) }
    }
    let last = shop.retryEnd(from: ends, plan)
    return (1...10).map { ends.adding(milliseconds: (last.milliseconds - ends.milliseconds) * $0 / 10) }
  }
}
