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
    abstract: "Print a JSON Schema",
    discussion: """
      Examples:
        shelf schema > catalog.schema.json    catalog files
        shelf schema template                 templates
        shelf schema shared                   shared.yaml
        shelf schema config                   .shelf.yaml
        shelf schema accepted                 accepted.yaml
        shelf schema scenario                 scenarios of 'shelf simulate'
        shelf schema findings                 output of 'shelf lint --format json'
        shelf schema json                     output of 'shelf export json'
        shelf schema app-store-connect        output of that export format
        shelf schema plan                     output of 'shelf plan -o'

      Editors complete a file that begins with '# yaml-language-server: $schema=catalog.schema.json'.

      Exit code: 0 printed.
      """
  )

  /// The schemas.
  enum Document: String, CaseIterable, ExpressibleByArgument {
    case catalog, template, shared, config, accepted, scenario, findings, json, plan
    case requests = "app-store-connect"
  }

  @Argument(help: "Schema to print.")
  var document = Document.catalog

  @OptionGroup(title: "Common options") var common: CommonOptions

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
    case .accepted: SchemaDocument(schema: .accepted).text
    case .scenario: SchemaDocument(schema: .scenario(suggesting: Self.suggestions)).text
    case .json: SchemaDocument(schema: .canonical(named: Format.canonicalName, suggesting: Self.suggestions)).text
    case .findings: FindingsSchema.text
    case .plan: PlanSchema.text
    case .requests: RequestSchema.text
    }
  }

  /// The known locales and territories, with their names.
  static var suggestions: CatalogYAML.Schema.Suggestions {
    [
      "locale": StoreLocale.all.map { .init($0.code.text, meaning: $0.name) },
      "territory": Territory.all.map { .init($0.code.text, meaning: "\($0.name), \($0.currency)") },
    ]
  }
}
