import CommandSupport
import ArgumentParser
import CatalogProject
import CatalogYAML
import SourceDiagnostics
import YAMLSyntax

/// `shelf dump`: what Shelf makes of a text, for those who work on Shelf.
struct Dump: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Show the tree or the model behind a catalog.", shouldDisplay: false)

  /// What to show.
  enum Stage: String, CaseIterable, ExpressibleByArgument {
    case tree, model
  }

  @Argument(help: "What to show.")
  var stage: Stage

  @OptionGroup var input: InputOptions

  func run() async throws {
    let workspace = try await Workspace(input.paths)
    switch stage {
    case .tree:
      for tree in workspace.trees { Terminal.say("\(tree.file.path)\n\(tree.outline)") }
    case .model:
      for reading in workspace.catalogs {
        var text = ""
        dump(reading.catalog, to: &text)
        Terminal.say(text)
      }
    }
    for failure in workspace.failures { Terminal.complain(failure) }
    throw workspace.failures.isEmpty ? ExitStatus.yes : ExitStatus.unclear
  }
}
