import CommandSupport
import ArgumentParser
import CatalogProject
import SourceDiagnostics
import YAMLSyntax

/// `shelf dump`: the tree or model of a catalog, for people who work on Shelf.
struct Dump: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Print the tree or model of a catalog", shouldDisplay: false)

  /// The stages of reading.
  enum Stage: String, CaseIterable, ExpressibleByArgument {
    case tree, model
  }

  @Argument(help: "Stage to print.")
  var stage: Stage

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

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
    for failure in workspace.failures { Terminal.printError(failure) }
    throw workspace.failures.isEmpty ? ExitStatus.yes : ExitStatus.failure
  }
}
