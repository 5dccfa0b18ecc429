import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogModel
import CatalogYAML
import StoreFacts

/// To which prices an edit goes.
struct PricePointOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "What prices are to end with: .99.", discussion: "Where a currency has no such price points, any of them counts.",
      valueName: "ending"))
  var ending: String?

  @Option(help: ArgumentHelp("To which price point: nearest, up or down.", valueName: "direction"))
  var round = PriceStep.Rounding.nearest

  @Option(
    help: ArgumentHelp(
      "The least price: 0.99 in the base territory's currency, or JPY=100; may be repeated.", valueName: "amount"))
  var floor: [String] = []

  func validate() throws {
    if let ending, PriceStep.ending(ending) == nil {
      throw ValidationError("--to takes an ending such as .99, found '\(ending)'")
    }
    for text in floor { _ = try parts(of: text) }
  }

  private func parts(of floor: String) throws -> (currency: String?, amount: Money) {
    let halves = floor.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let amount = Money(halves.last ?? ""), amount > 0 else {
      throw ValidationError("--floor takes an amount such as 0.99 or JPY=100, found '\(floor)'")
    }
    guard halves.count == 2 else { return (nil, amount) }
    guard Currency.all.contains(halves[0]) else {
      throw ValidationError("--floor: the store has no prices in '\(halves[0])'")
    }
    return (halves[0], amount)
  }

  /// Puts what is said here into a step.
  func apply(to step: inout PriceStep, in catalog: Catalog) throws {
    step.ending = ending.flatMap(PriceStep.ending)
    step.rounding = round
    let base = Territory.find(catalog.app?.baseTerritory ?? "USA")?.currency ?? "USD"
    for text in floor {
      let (currency, amount) = try parts(of: text)
      step.floors[currency ?? base] = amount
    }
  }
}

extension PriceStep.Rounding: ExpressibleByArgument {}
extension PriceChange.ExistingSubscribers: ExpressibleByArgument {}

/// A share as it was typed, in hundredths of a percent.
private func share(_ text: String, of option: String) throws -> Int64 {
  guard let share = PriceStep.share(text) else {
    throw ValidationError("\(option) takes a share such as 10%, found '\(text)'")
  }
  return share
}

/// A share by which prices go down, in hundredths of a percent.
private func cut(_ text: String, of option: String) throws -> Int64 {
  let share = try share(text, of: option)
  guard share < 10_000 else { throw ValidationError("\(option) takes less than 100%, found '\(text)'") }
  return share
}

/// `shelf edit prices`: raise or lower prices to price points.
struct EditPrices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices",
    abstract: "Raise or lower the prices of some products, to price points that the store has.",
    discussion: """
      The base price and every price of a territory's own change, each to a price point of its currency. Offers and \
      monthly \
      payments keep their prices. A raise never lowers a price, whatever it is rounded to; if rounding leaves every \
      price as it is, nothing is written. A subscription on sale needs --on, and for a raise --existing-subscribers.

      Examples:
        shelf edit prices --raise 10% --where 'type=consumable' --diff
        shelf edit prices --raise 15% --on 2035-03-01 --existing-subscribers keep --where 'group=Magazine'
        shelf edit prices --lower 20% --round down --floor 0.99 --floor JPY=100 --all
      """
  )

  @Option(help: ArgumentHelp("By how much prices go up: 10%.", valueName: "share"))
  var raise: String?

  @Option(help: ArgumentHelp("By how much prices go down: 10%.", valueName: "share"))
  var lower: String?

  @OptionGroup var points: PricePointOptions

  @Option(help: ArgumentHelp("The first day of the new prices; default: at once.", valueName: "date"))
  var on: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "Whether present subscribers keep their price or move to the new one; required for a raise with --on.",
      valueName: "word"))
  var existingSubscribers: PriceChange.ExistingSubscribers?

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    guard (raise == nil) != (lower == nil) else { throw ValidationError("say by how much: --raise 10% or --lower 10%") }
    if existingSubscribers != nil, on == nil {
      throw ValidationError("--existing-subscribers is about a price that is announced; say from when on with --on")
    }
    _ = try hundredths()
  }

  private func hundredths() throws -> Int64 {
    if let raise { return try share(raise, of: "--raise") }
    return -(try cut(lower ?? "", of: "--lower"))
  }

  func run() async throws {
    let share = try hundredths()
    try await EditRun.perform(options) { run in
      if let on, on <= run.day { throw Failure("--on \(on) is not ahead; leave it out for prices that apply at once") }
      let products = try run.chosen(selection)
      var step = PriceStep(hundredthsOfPercent: share)
      try points.apply(to: &step, in: run.reading.catalog)
      let edit = PriceEdit(step, on: on, existing: existingSubscribers)
      let (reading, day) = (run.reading, run.day)
      // Each part unfolds the price points of its currencies anew.
      let size = max(256, products.count / 8 + 1)
      let parts = stride(from: 0, to: products.count, by: size).map { products[$0..<min($0 + size, products.count)] }
      let works = await concurrentMap(parts, isLittle: run.workspace.isLittle) {
        edit.work(for: $0, of: reading, today: day)
      }
      return EditRun.Work(edit.proposal(of: works))
    }
  }
}

/// `shelf edit sale`: lower prices for some days.
struct EditSale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sale",
    abstract: "Lower the prices of some products for some days: the change and the one back, at once.",
    discussion: """
      Both days belong to the sale; on the day after it prices are what they were. A plan that renews has no sale: the \
      store keeps \
      one price change to come, so 'shelf edit offers add' is for it.

      Examples:
        shelf edit sale --from 2035-07-01 --until 2035-07-07 --off 30% --where 'type=consumable'
        shelf edit sale --from 2035-07-01 --until 2035-07-07 --price 0.99 --product com.example.coins.100
      """
  )

  @Option(help: ArgumentHelp("The first day.", valueName: "date"))
  var from: CalendarDate

  @Option(help: ArgumentHelp("The last day.", valueName: "date"))
  var until: CalendarDate

  @Option(help: ArgumentHelp("How much less: 30%.", valueName: "share"))
  var off: String?

  @Option(help: ArgumentHelp("The base price while it lasts; own prices go down as much.", valueName: "amount"))
  var price: String?

  @OptionGroup var points: PricePointOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    guard (off == nil) != (price == nil) else { throw ValidationError("say what it costs: --off 30% or --price 0.99") }
    if until < from { throw ValidationError("--until \(until) is before --from \(from)") }
    if let off { _ = try cut(off, of: "--off") }
    if let price, Money(price).map({ $0 <= 0 }) ?? true {
      throw ValidationError("--price takes an amount such as 0.99, found '\(price)'")
    }
  }

  func run() async throws {
    try await EditRun.perform(options) { run in
      if from < run.day { throw Failure("--from \(from) has passed; a sale begins today at the earliest") }
      let products = try run.chosen(selection)
      var step = PriceStep(hundredthsOfPercent: off == nil ? 0 : -(try cut(off ?? "", of: "--off")))
      try points.apply(to: &step, in: run.reading.catalog)
      let sale = SaleEdit(price.flatMap { Money($0) }.map { .price($0, step) } ?? .off(step), from: from, until: until)
      return EditRun.Work(sale.proposal(for: products, of: run.reading))
    }
  }
}

/// `shelf edit offers`: make and end offers.
struct EditOffers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offers",
    abstract: "Make and end offers of some products.",
    discussion: """
      Example: shelf edit offers add introductory mode=free_trial duration=P1W --where 'period=P1Y'
      """,
    subcommands: [AddOffer.self, RemoveOffer.self]
  )
}

extension OfferEdit.Kind: ExpressibleByArgument {}

/// `shelf edit offers add`: make an offer.
struct AddOffer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an offer to some products.",
    discussion: """
      Kinds: \(OfferEdit.Kind.allCases.map(\.rawValue).joined(separator: ", ")). What it says are keys of the catalog \
      format: \
      mode, duration, periods, price, starts, ends, id, reference_name and others. --off reckons the price from each \
      product's own \
      price, to price points.

      Examples:
        shelf edit offers add introductory mode=free_trial duration=P1W --where 'group=Magazine'
        shelf edit offers add promotional id=spring reference_name=Spring mode=pay_up_front duration=P1Y --off 30% \
      --where 'period=P1Y'
      """
  )

  @Argument(help: "What kind of offer.", completion: .list(OfferEdit.Kind.allCases.map(\.rawValue)))
  var kind: OfferEdit.Kind

  @Argument(help: ArgumentHelp("What it says: mode=free_trial.", valueName: "key=value"))
  var words: [String]

  @Option(help: ArgumentHelp("How much less than the product itself: 30%.", valueName: "share"))
  var off: String?

  @OptionGroup var points: PricePointOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if let off { _ = try cut(off, of: "--off") }
  }

  func run() async throws {
    try await EditRun.perform(options) { run in
      let products = try run.chosen(selection)
      var step = try off.map { PriceStep(hundredthsOfPercent: -(try cut($0, of: "--off"))) }
      if var own = step {
        try points.apply(to: &own, in: run.reading.catalog)
        step = own
      }
      do throws(KeyFault) {
        return EditRun.Work(
          try OfferEdit.add(kind, saying: words, off: step, to: products, of: run.reading, today: run.day))
      } catch { throw error.failure }
    }
  }
}

/// `shelf edit offers remove`: end an offer.
struct RemoveOffer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take an offer out of some products.",
    discussion: """
      It is named by its ID, its reference name or the mode of an introductory offer; a product that has just one of \
      the kind needs \
      no name.

      Example: shelf edit offers remove promotional spring --all
      """
  )

  @Argument(help: "What kind of offer.", completion: .list(OfferEdit.Kind.allCases.map(\.rawValue)))
  var kind: OfferEdit.Kind

  @Argument(help: "Its name.")
  var name: String?

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await EditRun.perform(options) { run in
      EditRun.Work(OfferEdit.remove(kind, named: name, from: try run.chosen(selection), of: run.reading))
    }
  }
}
