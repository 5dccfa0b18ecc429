import CatalogModel
import SourceDiagnostics

/// The scheduled changes of a price, in chronological order.
struct PriceHistory {
  /// A change with its date and its position in the author's list.
  struct Step {
    let index: Int
    let day: CalendarDate
    let change: PriceChange
  }

  /// A price increase.
  struct Rise {
    let step: Step
    let old: Money
    let new: Money

    /// The place of the new price.
    let place: CatalogPath

    /// The currency of both prices, if it is known.
    let currency: String?

    /// `from 4.99 to 5.99 USD`.
    var spoken: String { "from \(old) to \(new)" + (currency.map { " \($0)" } ?? "") }
  }

  /// The changes that have a date.
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

  /// All increases, step by step: the base first, then the territories with their own price.
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
        // A territory that followed the base used another currency, so its old price is unknown.
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
