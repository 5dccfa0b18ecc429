import ArgumentParser
import Reporting

/// `shelf schema`: the shape of a document, for editors and programs.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema.",
    discussion: """
      Example:
        shelf schema findings    what 'shelf lint --format json' writes
      """
  )

  /// Whose shape to print.
  enum Document: String, CaseIterable, ExpressibleByArgument {
    case findings
  }

  @Argument(help: "Whose shape to print.")
  var document: Document

  func run() throws {
    switch document {
    case .findings: Terminal.write(FindingsSchema.text)
    }
    throw ExitStatus.yes
  }
}
