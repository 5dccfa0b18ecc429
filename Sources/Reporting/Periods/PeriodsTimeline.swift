import CatalogModel
import StoreSimulation

extension PeriodsReport {
  /// The drawing's content: a row for each subscription.
  package var timeline: Timeline {
    let covered = histories.flatMap { $0.periods.flatMap { [$0.start, $0.end] } }
    // A moment years away from the rest would squeeze the drawing into a corner.
    let span = (covered.max()?.milliseconds ?? 0) - (covered.min()?.milliseconds ?? 0)
    let isNear = covered.contains { abs($0.milliseconds - moment.milliseconds) <= max(span, 32 * Instant.day) }
    var timeline = Timeline(title: "Subscription periods", lanes: histories.map(lane), now: isNear ? moment : nil)
    timeline.notes = ["as of \(moment)"]
    return timeline
  }

  private func lane(_ history: SubscriptionHistory) -> TimelineLane {
    var lane = TimelineLane(name: history.name, detail: status(of: history))
    lane.bars =
      history.lapses.map { TimelineBar(from: $0.start, to: $0.end, .lapse, "lapse") }
      + history.revoked.map {
        TimelineBar(from: $0.start, to: $0.end ?? $0.start, .revoked, "revoked, \($0.product)")
      }
      + history.periods.flatMap(bars)
    for (index, period) in history.periods.enumerated() {
      let isRenewal = index > 0 && history.periods[index - 1].end == period.start
      let isSame = index > 0 && history.periods[index - 1].product == period.product
      let kind: TimelineMark.Kind = !isRenewal ? .purchase : isSame ? .renewal : .change
      lane.marks.append(
        TimelineMark(at: period.start, kind, "\(isRenewal ? "renews as" : "bought") \(title(of: period.product))"))
    }
    for item in history.unlocked {
      lane.marks.append(TimelineMark(at: item.content.published, .unlocked, "\(item.content.id), unlocked"))
    }
    let unlocked = Set(history.unlocked.map(\.content))
    let others = content.filter { item in
      item.published <= moment && !unlocked.contains(item) && item.product.map(history.products.contains) ?? true
    }
    for item in others.sorted(by: { ($0.published, $0.id) < ($1.published, $1.id) }) {
      lane.marks.append(TimelineMark(at: item.published, .locked, "\(item.id), locked"))
    }
    return lane
  }

  private func bars(of period: ActivePeriod) -> [TimelineBar] {
    let kind: TimelineBar.Kind = period.isOffer ? .offer : .active
    let name = title(of: period.product)
    guard period.ending == .grace else { return [TimelineBar(from: period.start, to: period.end, kind, name)] }
    return [
      TimelineBar(from: period.start, to: period.paidUntil, kind, name),
      TimelineBar(from: period.paidUntil, to: period.end, .grace, "grace period, \(name)"),
    ]
  }
}
