import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogModel
import CatalogYAML

/// `shelf edit set`: give a key of some products a value.
struct EditSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Give a key of some products a value.",
    discussion: """
      A key is written with points: 'review.notes', 'price.territories.JPN', 'localizations.fr-FR.name', \
      'price.changes[0].base'. \
      A list or a mapping is YAML in brackets. A value that comes from a template or from defaults gets a key in the \
      product's \
      own entry; nobody else's changes.

      Examples:
        shelf edit set family_sharing true --where 'type=non_consumable'
        shelf edit set availability '{territories: {except: [CHN]}}' --all
      """
  )

  @Argument(help: "The key.", completion: .list(ProductKey.names))
  var key: String

  @Argument(help: "The value.")
  var value: String

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await EditRun.edit(key, of: selection, options) { key, products, reading throws(KeyFault) in
      try ValueEdit.set(key, to: value, in: products, of: reading)
    }
  }
}

/// `shelf edit unset`: take a key out of some products.
struct EditUnset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Take a key out of some products.",
    discussion: """
      Where a template or defaults say something of the key, that holds from then on. What only they say can't be \
      taken from one \
      product: it is refused, with the place where it stands. A comment behind the key on its line goes with it.

      Example: shelf edit unset promotion.order --where 'type=consumable'
      """
  )

  @Argument(help: "The key.", completion: .list(ProductKey.names))
  var key: String

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await EditRun.edit(key, of: selection, options) { key, products, reading throws(KeyFault) in
      try ValueEdit.unset(key, in: products, of: reading)
    }
  }
}

/// `shelf edit status`: say how far some products are in the store.
struct EditStatus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say how far some products are in the store.",
    discussion: """
      The catalog says so for 'shelf lint', 'checklist' and 'diff'; nothing is sent to the store itself.

      Example: shelf edit status approved --where 'status=in_review'
      """
  )

  @Argument(help: "The status.", completion: .list(ReviewStatus.allCases.map(\.rawValue)))
  var status: ReviewStatus

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    try await EditRun.edit(CatalogKey.status.rawValue, of: selection, options) {
      key, products, reading throws(KeyFault) in
      try ValueEdit.set(key, to: status.rawValue, in: products, of: reading)
    }
  }
}

extension EditRun {
  /// Carries out an edit of one key of the products that are chosen; ends the program.
  fileprivate static func edit(
    _ key: String, of selection: SelectionOptions, _ options: EditOptions,
    by edit: (ProductKey, [SelectedProduct], CatalogReading) throws(KeyFault) -> EditProposal
  ) async throws {
    let key = try ValueEdit.key(key)
    try await EditRun.perform(options) { run in
      let products = try run.chosen(selection)
      do throws(KeyFault) { return Work(try edit(key, products, run.reading)) } catch { throw error.failure }
    }
  }
}
