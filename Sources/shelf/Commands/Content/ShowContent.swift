import CommandSupport
import ArgumentParser
import CatalogModel
import Reporting

/// `shelf content show`: list the files of a package.
struct ShowContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "List the files of a package",
    discussion: """
      A package is a folder or a .pkg file.

      Examples:
        shelf content show packages/com.example.chapter_1
        shelf content show packages/com.example.chapter_1.pkg
        shelf content show new/chapter_1.pkg --compare-with old/chapter_1.pkg

      Exit code: 0 shown, 2 something could not be read.
      """
  )

  @Argument(help: ArgumentHelp("Package to show.", valueName: "package"), completion: .file())
  var package: String

  @Option(
    help: ArgumentHelp("Older package to compare with.", valueName: "package"), completion: .file())
  var compareWith: String?

  @Option(help: "Output format.")
  var format = ContentListing.Format.text

  @OptionGroup(title: "Common options") var common: CommonOptions

  func run() async throws {
    let content = try await FoundContent(package)
    let tree = try content.tree(package)
    var listing = ContentListing(info: content.folder.contentInfo, tree: tree, packedSize: content.packedSize)
    if let compareWith {
      listing.changes = tree.changes(since: try await FoundContent(compareWith).tree(compareWith))
    }
    Terminal.write(format == .json ? listing.json : listing.text)
  }
}

extension ContentListing.Format: ExpressibleByArgument {}
