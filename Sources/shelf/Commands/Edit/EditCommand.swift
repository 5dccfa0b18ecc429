import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogModel
import CatalogYAML

/// `shelf edit`: change many products at once.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change many products at once, and keep their files as they are written.",
    discussion: """
      Comments, order, quotes and line ends stay. What comes of an edit is read and linted before anything is written: \
      with a new \
      error, or when one product can't be changed, nothing is. All files are written or none, also of \
      several catalogs ('--catalog' again). --diff and --dry-run write nothing.

      Which products: --all, --product ID with '*' for any letters, --where CONDITION, or the last two together. In a \
      condition \
      'key=word', '!=', '<', '<=', '>', '>=', 'key in (a, b)' and a key alone are joined with 'and', 'or', 'not' and \
      brackets. \
      'group' is the name of a plan's group, 'sold' the territories in which a product is sold.

      Examples:
        shelf edit set cleared_for_sale false --where 'type=consumable and group=Gems'
        shelf edit prices --raise 10% --where 'type=consumable and price<5' --diff
        shelf edit sale --from 2035-07-01 --until 2035-07-07 --off 30% --product 'com.example.coins.*'
        shelf edit rename com.example.coins.old com.example.coins.new --code Sources
        shelf edit locale add fr-FR --all

      Exit status: 0 done, or it was so already; 1 no product is chosen, an edit is refused or lint would find an \
      error, and \
      nothing was written; 2 something could not be read or written.
      """,
    subcommands: [
      EditSet.self, EditUnset.self, EditPrices.self, EditSale.self, EditRename.self, EditLocale.self, EditStatus.self,
      EditOffers.self,
    ]
  )
}

/// Which products an edit is for.
struct SelectionOptions: ParsableArguments {
  @Flag(help: "All products.")
  var all = false

  @Option(
    name: .customLong("product"),
    help: ArgumentHelp("The ID of a product, with '*' for any letters; may be repeated.", valueName: "id"),
    completion: .productIDs)
  var products: [String] = []

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("What holds for the products, as in 'type=consumable and price<5'.", valueName: "condition"))
  var condition: String?

  func validate() throws {
    if all, !products.isEmpty || condition != nil {
      throw ValidationError("--all means every product; leave it out, or leave out --product and --where")
    }
    if !all, products.isEmpty, condition == nil {
      throw ValidationError("say which products: --all, --product ID or --where CONDITION")
    }
    if products.contains("") { throw ValidationError("--product names nothing") }
    do throws(KeyFault) { _ = try selection() } catch { throw ValidationError("--where: \(error.message)") }
  }

  func selection() throws(KeyFault) -> ProductSelection {
    guard let condition else { return ProductSelection(ids: products.map(TextPattern.init)) }
    return ProductSelection(ids: products.map(TextPattern.init), condition: try Condition(condition))
  }
}

/// What every edit can be given.
struct EditOptions: ParsableArguments {
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Flag(help: "Show what would change as a patch, and change nothing.")
  var diff = false

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @Option(help: ArgumentHelp("The day for which limits and dates are judged.", valueName: "date"))
  var today: CalendarDate?

  func validate() throws {
    if diff, dryRun { throw ValidationError("--diff and --dry-run exclude each other") }
  }
}

extension KeyFault {
  /// The fault as what stands in the way of any answer.
  var failure: Failure { Failure("\(message); nothing was changed") }
}

extension ValueEdit {
  /// A key as it was typed; throws a `Failure`.
  static func key(_ text: String) throws -> ProductKey {
    do throws(KeyFault) { return try ProductKey(text) } catch { throw error.failure }
  }
}
