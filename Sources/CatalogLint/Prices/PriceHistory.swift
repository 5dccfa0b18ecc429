import CatalogModel
import SourceDiagnostics

/// The announced changes of a price in the order in which they will happen.
struct PriceHistory {
  /// A change with its day and its place in the author's list.
  struct Step {
    let index: Int
    let day: CalendarDate
    let change: PriceChange
  }

  /// A price that goes up.
  struct Rise {
    let step: Step
    let old: Money
    let new: Money

    /// Where the new price stands.
    let place: CatalogPath

    /// The currency of both, if it is known.
    let currency: String?

    /// `from 4.99 to 5.99 USD`.
    var spoken: String { "from \(old) to \(new)" + (currency.map { " \($0)" } ?? "") }
  }

  /// The changes that have a day.
  let steps: [Step]

  private let visit: PriceVisit
  private let baseCurrency: String?

  init(_ visit: PriceVisit) {
    self.visit = visit
    baseCurrency = visit.survey.baseCurrency
    steps = visit.price.changes.enumerated()
      .compactMap { index, change in change.on.map { Step(index: index, day: $0, change: change) } }
      .sorted { ($0.day, $0.index) < ($1.day, $1.index) }
  }

  func place(of step: Step) -> CatalogPath { visit.path[.changes][step.index] }

  /// What goes up, step by step: the base first, then the territories that had a price of their own.
  var rises: [Rise] {
    var base = PriceWalk.base(of: visit.price, baseCurrency)
    var own = visit.price.territories
    var rises: [Rise] = []
    for step in steps {
      let new = PriceSchedule(base: step.change.base, tier: step.change.tier)
      if let changed = PriceWalk.base(of: new, baseCurrency) {
        if let old = base, changed > old {
          let key: CatalogKey = step.change.base == nil ? .tier : .base
          rises.append(Rise(step: step, old: old, new: changed, place: place(of: step)[key], currency: baseCurrency))
        }
        base = changed
      }
      for territory in step.change.followBase { own[territory] = nil }
      for pair in step.change.territories {
        let currency = visit.currency(of: pair.key)
        // A territory that followed the base paid in a currency of its own, and nobody knows how much.
        let old = own[pair.key] ?? (currency == baseCurrency ? base : nil)
        if let old, pair.value > old {
          let place = place(of: step)[.territories][pair.key]
          rises.append(Rise(step: step, old: old, new: pair.value, place: place, currency: currency))
        }
        own[pair.key] = pair.value
      }
    }
    return rises
  }
}
