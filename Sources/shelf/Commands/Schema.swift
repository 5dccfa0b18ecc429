import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import StoreFacts

/// `shelf schema`: the shape of a file, for editors and programs.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema.",
    discussion: """
      Examples:
        shelf schema > catalog.schema.json    what a file of a catalog may hold
        shelf schema template                 what a template may hold
        shelf schema shared                   what a shared.yaml may hold
        shelf schema config                   what a .shelf.yaml may hold
        shelf schema scenario                 what a scenario of 'shelf simulate' may hold
        shelf schema findings                 what 'shelf lint --format json' writes
        shelf schema json                     what 'shelf export json' writes
        shelf schema app-store-connect        what 'shelf export app-store-connect' writes
        shelf schema plan                     what 'shelf plan -o' writes

      A file that begins with '# yaml-language-server: $schema=catalog.schema.json' is completed and explained by \
      editors.
      """
  )

  /// Whose shape to print.
  enum Document: String, CaseIterable, ExpressibleByArgument {
    case catalog, template, shared, config, scenario, findings, json, plan
    case requests = "app-store-connect"
  }

  @Argument(help: "Whose shape to print.")
  var document = Document.catalog

  func run() { Terminal.write(document.text) }
}

extension Schema.Document {
  /// The schema, as JSON.
  var text: String {
    switch self {
    case .catalog: SchemaDocument(schema: .catalog(suggesting: Self.suggestions)).text
    case .template: SchemaDocument(schema: .template(suggesting: Self.suggestions)).text
    case .shared: SchemaDocument(schema: .shared(suggesting: Self.suggestions)).text
    case .config: SchemaDocument(schema: .configuration(RuleBook.kinds)).text
    case .scenario: SchemaDocument(schema: .scenario(suggesting: Self.suggestions)).text
    case .json: SchemaDocument(schema: .canonical(named: Format.canonicalName, suggesting: Self.suggestions)).text
    case .findings: FindingsSchema.text
    case .plan: PlanSchema.text
    case .requests: RequestSchema.text
    }
  }

  /// The codes that the store knows, with their names.
  private static var suggestions: CatalogYAML.Schema.Suggestions {
    [
      "locale": StoreLocale.all.map { .init($0.code.text, meaning: $0.name) },
      "territory": Territory.all.map { .init($0.code.text, meaning: "\($0.name), \($0.currency)") },
    ]
  }
}
