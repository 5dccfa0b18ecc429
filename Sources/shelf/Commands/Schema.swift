import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import StoreFacts
import StorePlanning

/// `shelf schema`: the shape of a file, for editors and programs.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema.",
    discussion: """
      Examples:
        shelf schema > catalog.schema.json    what a file of a catalog may hold
        shelf schema template                 what a template may hold
        shelf schema config                   what a .shelf.yaml may hold
        shelf schema scenario                 what a scenario of 'shelf simulate' may hold
        shelf schema findings                 what 'shelf lint --format json' writes
        shelf schema json                     what 'shelf export json' writes
        shelf schema app-store-connect        what 'shelf export app-store-connect' writes
        shelf schema plan                     what 'shelf plan -o' writes

      A file that begins with '# yaml-language-server: $schema=catalog.schema.json' is completed and explained by editors.
      """
  )

  /// Whose shape to print.
  enum Document: String, CaseIterable, ExpressibleByArgument {
    case catalog, template, config, scenario, findings, json, plan
    case requests = "app-store-connect"
  }

  @Argument(help: "Whose shape to print.")
  var document = Document.catalog

  func run() {
    switch document {
    case .catalog: Terminal.write(SchemaDocument(schema: .catalog(suggesting: Self.suggestions)).text)
    case .template: Terminal.write(SchemaDocument(schema: .template(suggesting: Self.suggestions)).text)
    case .config: Terminal.write(SchemaDocument(schema: .configuration(RuleBook.kinds)).text)
    case .scenario: Terminal.write(SchemaDocument(schema: .scenario(suggesting: Self.suggestions)).text)
    case .json:
      let schema = CatalogYAML.Schema.canonical(named: Format.canonicalName, suggesting: Self.suggestions)
      Terminal.write(SchemaDocument(schema: schema).text)
    case .findings: Terminal.write(FindingsSchema.text)
    case .plan: Terminal.write(PlanSchema.text)
    case .requests: Terminal.write(RequestSchema.text)
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
