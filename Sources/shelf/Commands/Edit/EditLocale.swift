import CommandSupport
import ArgumentParser
import CatalogEditing
import CatalogModel
import CatalogYAML
import SourceDiagnostics
import StoreFacts

/// `shelf edit locale`: add, copy and remove languages.
struct EditLocale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locale",
    abstract: "Add, copy and remove languages",
    discussion: """
      --all-products also changes the app's list of languages. A group gets a language with its first subscription, \
      and loses \
      it with the last.

      Examples:
        shelf edit locale add fr-FR --all-products
        shelf edit locale copy en-US en-GB --where 'type=consumable'
        shelf edit locale remove ja --all-products --diff
      """,
    subcommands: [AddLocale.self, CopyLocale.self, RemoveLocale.self]
  )
}

/// Parses a locale; throws a `Failure` for one that App Store Connect doesn't have.
private func locale(_ text: String) throws -> LocaleCode {
  let code = LocaleCode(text)
  if StoreLocale.find(code) != nil { return code }
  let meant =
    StoreLocale.suggestion(for: text)?.code.text ?? nearestSpelling(to: text, among: StoreLocale.all.map(\.code.text))
  throw Failure("unknown locale '\(text)'\(meant.map { "; did you mean '\($0)'?" } ?? "")")
}

/// `shelf edit locale add`: add a language.
struct AddLocale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a language, with texts to translate",
    discussion: """
      Copies the texts of --copy-from and lists the texts to translate. Products that already have the language don't \
      change.

      Example: shelf edit locale add fr-FR --all-products
      """
  )

  @Argument(help: "Language to add, such as fr-FR.", completion: .locales)
  var locale: String

  @Option(
    help: ArgumentHelp("Language to copy texts from (default: the app's primary_locale).", valueName: "locale"),
    completion: .locales)
  var copyFrom: String?

  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func run() async throws {
    let new = try shelf.locale(locale)
    try await EditRun.perform(input.paths, options) { run in
      guard let old = try copyFrom.map(shelf.locale) ?? run.reading.catalog.app?.primaryLocale else {
        throw Failure("the app has no 'primary_locale'; name a language with --copy-from")
      }
      if old == new { throw Failure("--copy-from must name another language than '\(new)'") }
      let edit = LocaleEdit(.add(new, from: old), isForAll: selection.options.all)
      return EditRun.Work(edit.proposal(for: try run.chosen(selection), of: run.reading))
    }
  }
}

/// `shelf edit locale copy`: copy the texts of a language.
struct CopyLocale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy the texts of a language unchanged",
    discussion: """
      For languages with the same texts. Products that already have the language don't change.

      Example: shelf edit locale copy en-US en-GB --all-products
      """
  )

  @Argument(help: "Language to copy.", completion: .locales)
  var from: String

  @Argument(help: "Language to add.", completion: .locales)
  var to: String

  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func run() async throws {
    let (old, new) = (try locale(from), try locale(to))
    if old == new { throw Failure("name two different languages") }
    let edit = LocaleEdit(.copy(old, to: new), isForAll: selection.options.all)
    try await EditRun.perform(input.paths, options) { run in
      EditRun.Work(edit.proposal(for: try run.chosen(selection), of: run.reading))
    }
  }
}

/// `shelf edit locale remove`: remove a language.
struct RemoveLocale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a language",
    discussion: """
      Example: shelf edit locale remove ja --all-products --diff
      """
  )

  @Argument(help: "Language to remove.", completion: .locales)
  var locale: String

  @OptionGroup var input: ChangedInputOptions
  @OptionGroup var selection: EditSelection
  @OptionGroup var options: EditOptions

  func run() async throws {
    let code = LocaleCode(locale)
    let edit = LocaleEdit(.remove(code), isForAll: selection.options.all)
    try await EditRun.perform(input.paths, options) { run in
      if code == run.reading.catalog.app?.primaryLocale {
        throw Failure("'\(code)' is the app's primary_locale, the fallback for all others; nothing was changed")
      }
      let catalog = run.reading.catalog
      let all =
        catalog.allProducts.flatMap(\.localizations.keys) + catalog.subscriptionGroups.flatMap(\.localizations.keys)
      if !(all + (catalog.app?.locales ?? [])).contains(code) { _ = try shelf.locale(locale) }
      return EditRun.Work(edit.proposal(for: try run.chosen(selection), of: run.reading))
    }
  }
}
