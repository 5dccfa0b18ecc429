import CatalogModel
import StoreSimulation

extension SimulationReport {
  /// The drawing's content: for each customer a row for each subscription, and one for other purchases.
  package var timeline: Timeline {
    var timeline = Timeline(title: title, now: record.end)
    timeline.notes = [setting, verdict]
    for (index, account) in record.state.customers.enumerated() where customer == nil || account.name == customer {
      timeline.lanes += lanes(of: account, at: index)
    }
    return timeline
  }

  private func lanes(of account: Customer, at index: Int) -> [TimelineLane] {
    let own = record.events.filter { $0.customer == account.name }
    let histories = record.state.histories(of: index, record.publications, in: record.shop, at: record.end)
    let subscriptions = histories.map { lane(of: $0, account, own) }
    let purchases = purchases(of: account, own)
    return subscriptions
      + (purchases.bars.isEmpty && purchases.marks.isEmpty && !subscriptions.isEmpty ? [] : [purchases])
  }

  // MARK: - Subscriptions

  private func lane(of history: SubscriptionHistory, _ account: Customer, _ events: [StoreEvent]) -> TimelineLane {
    let phase = account.subscription(to: history.name)?.phase.rawValue ?? history.state.rawValue
    let isOwn: (StoreEvent) -> Bool = { event in
      event.product.map { record.shop.group(of: $0) } == history.name
    }
    var lane = TimelineLane(name: "\(account.name): \(history.name)", detail: phase)
    lane.bars =
      history.lapses.map { TimelineBar(from: $0.start, to: $0.end, .lapse, "lapse") }
      + history.revoked.map {
        TimelineBar(from: $0.start, to: $0.end ?? $0.start, .revoked, "revoked, \($0.product)")
      }
      + history.periods.map {
        TimelineBar(from: $0.start, to: min($0.end, $0.paidUntil), $0.isOffer ? .offer : .active, name($0.product))
      }
      + graces(in: events.filter(isOwn))
    lane.marks = events.filter { isOwn($0) || isAboutPayment($0) }.compactMap(mark) + issues(of: history)
    return lane
  }

  /// The times in which access went on without a payment.
  private func graces(in events: [StoreEvent]) -> [TimelineBar] {
    var bars: [TimelineBar] = []
    for (index, event) in events.enumerated() where event.kind == .graceBegan {
      let closing = events[(index + 1)...].first { [.graceEnded, .renewed, .expired, .refunded].contains($0.kind) }
      let end = closing?.at ?? min(event.ends ?? record.end, record.end)
      bars.append(TimelineBar(from: event.at, to: end, .grace, "grace period"))
    }
    return bars
  }

  private func issues(of history: SubscriptionHistory) -> [TimelineMark] {
    let unlocked = Set(history.unlocked.map(\.content))
    return record.publications.filter { $0.published >= record.start.adding(milliseconds: -31 * Instant.day) }.map {
      item in
      unlocked.contains(item)
        ? TimelineMark(at: item.published, .unlocked, "\(item.id), unlocked")
        : TimelineMark(at: item.published, .locked, "\(item.id), locked")
    }
  }

  private func isAboutPayment(_ event: StoreEvent) -> Bool {
    event.product == nil && (event.kind == .paymentFails || event.kind == .paymentWorks)
  }

  // MARK: - Everything else

  private func purchases(of account: Customer, _ events: [StoreEvent]) -> TimelineLane {
    let others = events.filter { event in
      event.product.map { record.shop.product($0)?.type != .autoRenewableSubscription } ?? (event.kind == .restoreBegan)
    }
    let owned = account.owned.keys.sorted().map(\.text)
    var lane = TimelineLane(
      name: "\(account.name): purchases",
      detail: owned.isEmpty ? nil : "owns \(owned.map { name(ProductID($0)) }.joined(separator: ", "))")
    lane.marks = others.compactMap(mark)
    lane.bars = downloads(in: others)
    return lane
  }

  private func downloads(in events: [StoreEvent]) -> [TimelineBar] {
    events.enumerated().filter { $0.element.kind == .downloadWaiting }.map { index, event in
      let closing = events[(index + 1)...].first { other in
        other.transaction == event.transaction && other.device == event.device
          && [.downloadFinished, .downloadFailed, .downloadCancelled].contains(other.kind)
      }
      let name = event.product.map(name) ?? ""
      return TimelineBar(
        from: event.at, to: closing?.at ?? record.end, .download, "download of \(name) on \(event.device ?? "")")
    }
  }

  /// The symbol for an event; nil for events that are left out of a drawing.
  private func mark(_ event: StoreEvent) -> TimelineMark? {
    let kind: TimelineMark.Kind? =
      switch event.kind {
      case .purchased: .purchase
      case .renewed: .renewal
      // A subscription that the customer lets expire is not a failure.
      case .expired where [.customer, .sixRenewals, .testRenewals].contains(event.cause): .other
      case .failed, .renewalFailed, .refused, .expired, .paymentFails, .downloadFailed: .failure
      case .restored, .shared: .restore
      case .upgraded, .planChosen, .renewalOff, .renewalOn, .paymentWorks, .offerTaken, .extended: .change
      case .refunded, .refundReversed, .revoked: .refund
      case .priceNotice, .priceAccepted, .priceDeclined: .price
      case .deferred: .other
      default: nil
      }
    return kind.map { TimelineMark(at: event.at, $0, "\(event.subject) \(EventWords(event).text)") }
  }

  private func name(_ product: ProductID) -> String { record.shop.product(product)?.referenceName ?? product.text }
}
