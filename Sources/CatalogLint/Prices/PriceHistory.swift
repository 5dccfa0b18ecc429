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

  func path(of step: Step) -> CatalogPath { visit.path[.changes][step.index] }

  /// All increases, step by step: the base first, then the territories with their own price.
  var rises: [Rise] {
    let byIndex = Dictionary(uniqueKeysWithValues: steps.map { ($0.index, $0) })
    return visit.price.increases(inBase: baseCurrency).compactMap { rise -> Rise? in
      guard let step = byIndex[rise.index] else { return nil }
      let key: CatalogKey = step.change.base == nil ? .tier : .base
      let change = path(of: step)
      let place = rise.territory.map { change[.territories][$0] } ?? change[key]
      return Rise(step: step, increase: rise, place: place)
    }
  }
}

extension PriceHistory {
  /// The territories with their own price on other days that follow the base on a day and change only with it.
  struct Followers {
    private let all: Set<TerritoryCode>
    private var own: Set<TerritoryCode>
    private var rest: ArraySlice<PriceHistory.Step>
    private var found: (day: CalendarDate, territories: Set<TerritoryCode>)?

    init(_ history: PriceHistory) {
      all = history.price.ownTerritories
      own = Set(history.price.territories.map(\.key))
      rest = history.steps[...]
    }

    /// The territories that follow on a day. The days must be in chronological order.
    mutating func on(_ day: CalendarDate) -> Set<TerritoryCode> {
      if let found, found.day == day { return found.territories }
      while let step = rest.first, step.day < day {
        own.subtract(step.change.followBase)
        own.formUnion(step.change.territories.map(\.key))
        rest.removeFirst()
      }
      let ofDay = rest.prefix { $0.day == day }.flatMap { $0.change.territories.map(\.key) }
      let territories = all.subtracting(own).subtracting(ofDay)
      found = (day, territories)
      return territories
    }
  }
}
