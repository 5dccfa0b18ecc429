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
    abstract: "Add, copy and remove languages of some products and their groups.",
    discussion: """
      With --all the app's own list of languages goes along. A group gets a language with any of its plans, and loses \
      it with all of \
      them.

      Examples:
        shelf edit locale add fr-FR --all
        shelf edit locale copy en-US en-GB --where 'type=consumable'
        shelf edit locale remove ja --all --diff
      """,
    subcommands: [AddLocale.self, CopyLocale.self, RemoveLocale.self]
  )
}

/// A locale as it was typed; throws a `Failure` for one that the store does not know.
private func locale(_ text: String) throws -> LocaleCode {
  let code = LocaleCode(text)
  if StoreLocale.find(code) != nil { return code }
  let meant =
    StoreLocale.suggestion(for: text)?.code.text ?? nearestSpelling(to: text, among: StoreLocale.all.map(\.code.text))
  throw Failure("the store has no locale '\(text)'\(meant.map { ", did you mean '\($0)'?" } ?? "")")
}

/// `shelf edit locale add`: begin a language.
struct AddLocale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Begin a language with the texts of another one, and list what is to be translated.",
    discussion: """
      Nothing is translated: the texts are those of --from until somebody does. Products that have the language \
      already stay as they \
      are.

      Example: shelf edit locale add fr-FR --all
      """
  )

  @Argument(help: "The language to begin: fr-FR.", completion: .locales)
  var locale: String

  @Option(
    help: ArgumentHelp("Whose texts it begins with; default: the app's primary_locale.", valueName: "locale"),
    completion: .locales)
  var from: String?

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    let new = try shelf.locale(locale)
    try await EditRun.perform(options) { run in
      guard let old = try from.map(shelf.locale) ?? run.reading.catalog.app?.primaryLocale else {
        throw Failure("the app has no 'primary_locale'; name the language to begin with as --from")
      }
      if old == new { throw Failure("'\(new)' can't begin with its own texts; --from names another language") }
      let edit = LocaleEdit(.add(new, from: old), isForAll: selection.all)
      return EditRun.Work(edit.proposal(for: try run.chosen(selection), of: run.reading))
    }
  }
}

/// `shelf edit locale copy`: give a language the texts of another.
struct CopyLocale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Give a language the texts of another one, as they are.",
    discussion: """
      For languages that share their texts. Products that have the language already stay as they are.

      Example: shelf edit locale copy en-US en-GB --all
      """
  )

  @Argument(help: "Whose texts.", completion: .locales)
  var from: String

  @Argument(help: "Which language gets them.", completion: .locales)
  var to: String

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    let (old, new) = (try locale(from), try locale(to))
    if old == new { throw Failure("'\(new)' has its own texts already; name two languages") }
    let edit = LocaleEdit(.copy(old, to: new), isForAll: selection.all)
    try await EditRun.perform(options) { run in
      EditRun.Work(edit.proposal(for: try run.chosen(selection), of: run.reading))
    }
  }
}

/// `shelf edit locale remove`: take a language out.
struct RemoveLocale: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a language out.",
    discussion: """
      Example: shelf edit locale remove ja --all --diff
      """
  )

  @Argument(help: "The language to take out.", completion: .locales)
  var locale: String

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: EditOptions

  func run() async throws {
    let code = LocaleCode(locale)
    let edit = LocaleEdit(.remove(code), isForAll: selection.all)
    try await EditRun.perform(options) { run in
      if code == run.reading.catalog.app?.primaryLocale {
        throw Failure("'\(code)' is the app's primary_locale, the fallback for all others; nothing was changed")
      }
      return EditRun.Work(edit.proposal(for: try run.chosen(selection), of: run.reading))
    }
  }
}
