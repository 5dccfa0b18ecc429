import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogYAML

/// `shelf edit set`: set a field of the selected products.
struct EditSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set a field of the selected products",
    discussion: """
      A field can be a path such as 'review.notes', 'price.territories.JPN', 'localizations.fr-FR.name' or \
      'price.changes[0].base'. Lists and mappings are YAML in brackets. A value from a template or from 'defaults' is \
      overridden in the product's own entry.

      Examples:
        shelf edit set family_sharing true --where 'type=non_consumable'
        shelf edit set status approved --where 'status=in_review'
        shelf edit set availability '{territories: {except: [CHN]}}' --all-products
      """
  )

  @Argument(help: ArgumentHelp("Field to change.", valueName: "field"), completion: .list(ProductKey.names))
  var key: String

  @Argument(help: "New value.")
  var value: String

  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await EditRun.edit(key, of: selection, input.paths, options) { key, products, reading throws(KeyFault) in
      try ValueEdit.set(key, to: value, in: products, of: reading)
    }
  }
}

/// `shelf edit unset`: remove a field from the selected products.
struct EditUnset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove a field from the selected products",
    discussion: """
      If a template or 'defaults' sets the field, that value applies afterwards. A value that only a template or \
      'defaults' sets can't be removed from one product. A comment on the line of the field is removed too.

      Example: shelf edit unset promotion.order --where 'type=consumable'
      """
  )

  @Argument(help: ArgumentHelp("Field to change.", valueName: "field"), completion: .list(ProductKey.names))
  var key: String

  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await EditRun.edit(key, of: selection, input.paths, options) { key, products, reading throws(KeyFault) in
      try ValueEdit.unset(key, in: products, of: reading)
    }
  }
}

extension EditRun {
  /// Edits one field of the selected products, and exits.
  fileprivate static func edit(
    _ key: String, of selection: EditSelection, _ paths: [String], _ options: EditOptions,
    by edit: (ProductKey, [SelectedProduct], CatalogReading) throws(KeyFault) -> EditProposal
  ) async throws {
    let key = try ValueEdit.key(key)
    try await EditRun.perform(paths, options) { run in
      let products = try run.chosen(selection)
      do throws(KeyFault) { return Work(try edit(key, products, run.reading)) } catch { throw error.failure }
    }
  }
}
