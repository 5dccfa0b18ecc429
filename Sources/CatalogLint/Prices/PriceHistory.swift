import CatalogModel
import StoreFacts

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
    let increase: PriceSchedule.Increase

    /// The place of the new price.
    let place: CatalogPath

    /// `from 4.99 to 5.99 USD`.
    var spoken: String { "from \(increase.old) to \(increase.new)" + (increase.currency.map { " \($0)" } ?? "") }
  }

  /// The changes that have a date.
  let steps: [Step]

  var price: PriceSchedule { visit.price }

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
    let byIndex = Dictionary(uniqueKeysWithValues: steps.map { ($0.index, $0) })
    return visit.price.increases(inBase: baseCurrency).compactMap { rise -> Rise? in
      guard let step = byIndex[rise.index] else { return nil }
      let key: CatalogKey = step.change.base == nil ? .tier : .base
      let change = place(of: step)
      let place = rise.territory.map { change[.territories][$0] } ?? change[key]
      return Rise(step: step, increase: rise, place: place)
    }
  }
}
