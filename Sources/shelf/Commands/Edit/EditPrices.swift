import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogModel
import CatalogYAML
import StoreFacts

/// The price points that an edit chooses.
struct PricePointOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "Ending of new prices, such as .99 (ignored in currencies without such price points).", valueName: "ending"))
  var ending: String?

  @Option(help: ArgumentHelp("Direction to round to price points.", valueName: "direction"))
  var round = PriceStep.Rounding.nearest

  @Option(
    help: ArgumentHelp(
      "Lowest price, such as 0.99 in the base currency, or JPY=100 (repeatable).", valueName: "amount"))
  var floor: [String] = []

  func validate() throws {
    if let ending, PriceStep.ending(ending) == nil {
      throw ValidationError("--to expects an ending such as .99, found '\(ending)'")
    }
    for text in floor { _ = try parts(of: text) }
  }

  private func parts(of floor: String) throws -> (currency: String?, amount: Money) {
    let halves = floor.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let amount = Money(halves.last ?? ""), amount > 0 else {
      throw ValidationError("--floor expects an amount such as 0.99 or JPY=100, found '\(floor)'")
    }
    guard halves.count == 2 else { return (nil, amount) }
    guard Currency.all.contains(halves[0]) else {
      throw ValidationError("--floor: unknown currency '\(halves[0])'")
    }
    return (halves[0], amount)
  }

  /// Applies the options to a step.
  func apply(to step: inout PriceStep, in catalog: Catalog) throws {
    step.ending = ending.flatMap(PriceStep.ending)
    step.rounding = round
    let base = Territory.find(App.baseTerritory(of: catalog.app))?.currency ?? "USD"
    for text in floor {
      let (currency, amount) = try parts(of: text)
      step.floors[currency ?? base] = amount
    }
  }
}

extension PriceStep.Rounding: ExpressibleByArgument {}
extension PriceChange.ExistingSubscribers: ExpressibleByArgument {}

/// Parses a percentage, in hundredths of a percent.
private func percentage(_ text: String, of option: String) throws -> Int64 {
  guard let share = PriceStep.share(text) else {
    throw ValidationError("\(option) expects a percentage such as 10%, found '\(text)'")
  }
  return share
}

/// Parses a percentage below 100, in hundredths of a percent.
private func cut(_ text: String, of option: String) throws -> Int64 {
  let share = try percentage(text, of: option)
  guard share < 10_000 else { throw ValidationError("\(option) must be less than 100%, found '\(text)'") }
  return share
}

/// `shelf edit prices`: raise or lower prices to price points.
struct EditPrices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices",
    abstract: "Raise or lower prices to price points",
    discussion: """
      Changes the base price and the prices of single territories, each to a price point of its currency. Offers and \
      monthly payments keep their prices. A raise never lowers a price. A subscription that is for sale needs --from, \
      and for a raise --existing-subscribers.

      Examples:
        shelf edit prices --raise 10% --where 'type=consumable' --diff
        shelf edit prices --raise 15% --from 2035-03-01 \\
          --existing-subscribers keep --where 'group=Magazine'
        shelf edit prices --lower 20% --floor 0.99 --floor JPY=100 --all-products
      """
  )

  @Option(help: ArgumentHelp("Percentage to raise prices by, such as 10%.", valueName: "percentage"))
  var raise: String?

  @Option(help: ArgumentHelp("Percentage to lower prices by, such as 10%.", valueName: "percentage"))
  var lower: String?

  @OptionGroup var points: PricePointOptions

  @Option(help: ArgumentHelp("First day (of the new prices; default: immediately).", valueName: "date"))
  var from: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "Price of existing subscribers (required for a raise with --from).", valueName: "choice"))
  var existingSubscribers: PriceChange.ExistingSubscribers?

  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func validate() throws {
    guard (raise == nil) != (lower == nil) else {
      throw ValidationError("name a percentage: --raise 10% or --lower 10%")
    }
    if existingSubscribers != nil, from == nil {
      throw ValidationError("--existing-subscribers requires --from, the first day of the new price")
    }
    _ = try hundredths()
  }

  private func hundredths() throws -> Int64 {
    if let raise { return try percentage(raise, of: "--raise") }
    return -(try cut(lower ?? "", of: "--lower"))
  }

  func run() async throws {
    let share = try hundredths()
    try await EditRun.perform(input.paths, options) { run in
      if let from, from <= run.day { throw Failure("--from \(from) is not in the future; remove it to change now") }
      let products = try run.chosen(selection)
      var step = PriceStep(hundredthsOfPercent: share)
      try points.apply(to: &step, in: run.reading.catalog)
      let edit = PriceEdit(step, on: from, existing: existingSubscribers)
      let (reading, day) = (run.reading, run.day)
      // Each part expands the price points of its currencies again.
      let size = max(256, products.count / 8 + 1)
      let parts = stride(from: 0, to: products.count, by: size).map { products[$0..<min($0 + size, products.count)] }
      let works = await concurrentMap(parts, isLittle: run.workspace.isLittle) {
        edit.work(for: $0, of: reading, today: day)
      }
      return EditRun.Work(edit.proposal(of: works))
    }
  }
}

/// `shelf edit sale`: schedule a temporary price reduction.
struct EditSale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sale",
    abstract: "Schedule a temporary price reduction",
    discussion: """
      The first and the last day belong to the sale. Prices return on the day after. A subscription can't have a sale, \
      because App Store Connect keeps one scheduled price change; use 'shelf edit offers add' instead.

      Examples:
        shelf edit sale --from 2035-07-01 --until 2035-07-07 --off 30% --all-products
        shelf edit sale --from 2035-07-01 --until 2035-07-07 --price 0.99 \\
          --product com.example.coins.100
      """
  )

  @Option(help: ArgumentHelp("First day (of the sale).", valueName: "date"))
  var from: CalendarDate

  @Option(help: ArgumentHelp("Last day (of the sale).", valueName: "date"))
  var until: CalendarDate

  @Option(help: ArgumentHelp("Discount, such as 30%.", valueName: "percentage"))
  var off: String?

  @Option(
    help: ArgumentHelp("Base price during the sale (other prices fall by the same percentage).", valueName: "amount"))
  var price: String?

  @OptionGroup var points: PricePointOptions
  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func validate() throws {
    guard (off == nil) != (price == nil) else {
      throw ValidationError("name the discount or the price: --off 30% or --price 0.99")
    }
    if until < from { throw ValidationError("--until \(until) is before --from \(from)") }
    if let off { _ = try cut(off, of: "--off") }
    if let price, Money(price).map({ $0 <= 0 }) ?? true {
      throw ValidationError("--price expects an amount such as 0.99, found '\(price)'")
    }
  }

  func run() async throws {
    try await EditRun.perform(input.paths, options) { run in
      if from < run.day { throw Failure("--from \(from) has passed; a sale can start today or later") }
      let products = try run.chosen(selection)
      var step = PriceStep(hundredthsOfPercent: off == nil ? 0 : -(try cut(off ?? "", of: "--off")))
      try points.apply(to: &step, in: run.reading.catalog)
      let sale = SaleEdit(price.flatMap { Money($0) }.map { .price($0, step) } ?? .off(step), from: from, until: until)
      return EditRun.Work(sale.proposal(for: products, of: run.reading))
    }
  }
}

/// `shelf edit offers`: add and remove offers.
struct EditOffers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offers",
    abstract: "Add and remove offers",
    discussion: """
      Example: shelf edit offers add introductory mode=free_trial duration=P1W --where 'period=P1Y'
      """,
    subcommands: [AddOffer.self, RemoveOffer.self]
  )
}

extension OfferEdit.Kind: ExpressibleByArgument {}

/// `shelf edit offers add`: add an offer.
struct AddOffer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an offer",
    discussion: """
      Kinds: \(OfferEdit.Kind.allCases.map(\.rawValue).joined(separator: ", ")). Fields are those of \
      the catalog format: mode, duration, periods, price, starts, ends, id, reference_name and others. --off sets the \
      price to a discount from each product's price, at price points.

      Examples:
        shelf edit offers add introductory mode=free_trial duration=P1W \\
          --where group=Magazine
        shelf edit offers add promotional id=spring reference_name=Spring \\
          mode=pay_up_front duration=P1Y --off 30% --where period=P1Y
      """
  )

  @Argument(help: "Kind of offer.", completion: .list(OfferEdit.Kind.allCases.map(\.rawValue)))
  var kind: OfferEdit.Kind

  @Argument(
    help: ArgumentHelp("Fields of the offer, such as mode=free_trial, then catalogs.", valueName: "field=value|path"))
  var words: [String]

  @Option(help: ArgumentHelp("Discount, such as 30%.", valueName: "percentage"))
  var off: String?

  @OptionGroup var points: PricePointOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func validate() throws {
    if let off { _ = try cut(off, of: "--off") }
  }

  func run() async throws {
    let fields = words.filter { $0.contains("=") }
    try await EditRun.perform(words.filter { !$0.contains("=") }, options) { run in
      let products = try run.chosen(selection)
      var step = try off.map { PriceStep(hundredthsOfPercent: -(try cut($0, of: "--off"))) }
      if var own = step {
        try points.apply(to: &own, in: run.reading.catalog)
        step = own
      }
      do throws(KeyFault) {
        return EditRun.Work(
          try OfferEdit.addOffers(kind, saying: fields, off: step, to: products, of: run.reading, today: run.day))
      } catch { throw error.failure }
    }
  }
}

/// `shelf edit offers remove`: remove an offer.
struct RemoveOffer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an offer",
    discussion: """
      --offer is required for products with several offers of the kind.

      Example: shelf edit offers remove promotional --offer spring --all-products
      """
  )

  @Argument(help: "Kind of offer.", completion: .list(OfferEdit.Kind.allCases.map(\.rawValue)))
  var kind: OfferEdit.Kind

  @OptionGroup var input: ChangedInputOptions

  @Option(
    help: ArgumentHelp("Offer to remove (ID, reference name, or mode of an introductory offer).", valueName: "name"))
  var offer: String?

  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await EditRun.perform(input.paths, options) { run in
      EditRun.Work(OfferEdit.remove(kind, named: offer, from: try run.chosen(selection), of: run.reading))
    }
  }
}
