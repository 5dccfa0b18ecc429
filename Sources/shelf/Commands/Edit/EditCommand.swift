import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogYAML

/// `shelf edit`: change many products at once.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change many products: prices, sales, offers, languages, IDs",
    discussion: """
      Comments, order, quotes and line endings are kept. The result is linted before anything is written: if it has a \
      new error, or one product can't be changed, nothing is written. Several catalogs are changed together or not at \
      all.

      Select products with --all-products, --product ID ('*' is a wildcard), --where CONDITION, or the last two \
      together. A condition combines 'field=value', '!=', '<', '<=', '>', '>=', 'field in (a, b)' and a field alone \
      with 'and', 'or', 'not' and parentheses. 'group' is the name of a subscription's group, 'sold' the territories \
      of a product.

      Examples:
        shelf edit set cleared_for_sale false --where type=consumable
        shelf edit prices --raise 10% --where 'type=consumable and price<5' --diff
        shelf edit sale --from 2035-07-01 --until 2035-07-07 --off 30% --all-products
        shelf edit rename com.example.coins.old com.example.coins.new --code Sources
        shelf edit locale add fr-FR --all-products

      Exit code: 0 done, or nothing to change; 1 no product matches, or the edit is refused; 2 something could not \
      be read or written.
      """,
    subcommands: [
      EditSet.self, EditUnset.self, EditPrices.self, EditSale.self, EditRename.self, EditLocale.self, EditOffers.self,
    ]
  )
}

/// The options of every edit.
struct EditOptions: ParsableArguments {
  @OptionGroup var mode: DryRunOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions
}

/// The products of an edit, which must be selected.
struct EditSelection: ParsableArguments {
  @OptionGroup var options: SelectionOptions

  func validate() throws {
    if !options.all, !options.isLimited {
      throw ValidationError("select products with --all-products, --product ID or --where CONDITION")
    }
  }
}

extension KeyFault {
  /// The error as a failure of the command.
  var failure: Failure { Failure("\(message); nothing was changed") }
}

extension ValueEdit {
  /// Parses a field; throws a `Failure`.
  static func key(_ text: String) throws -> ProductKey {
    do throws(KeyFault) { return try ProductKey(text) } catch { throw error.failure }
  }
}
