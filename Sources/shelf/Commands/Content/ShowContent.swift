import CommandSupport
import ArgumentParser
import CatalogModel
import Reporting

/// `shelf content show`: what is in a package.
struct ShowContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what is in a package: product, version, files, sizes, and what changed since another one.",
    discussion: """
      A package is a folder or a flat .pkg file; with --since each may be either.

      Examples:
        shelf content show packages/com.example.chapter_1
        shelf content show packages/com.example.chapter_1.pkg
        shelf content show new/com.example.chapter_1 --since old/com.example.chapter_1

      Exit status: 0 shown, 2 something could not be read.
      """
  )

  @Argument(help: ArgumentHelp("The package.", valueName: "package"), completion: .file())
  var package: String

  @Option(
    help: ArgumentHelp("An older package, to list what changed since.", valueName: "package"), completion: .file())
  var since: String?

  @Option(help: ArgumentHelp("How to write it: text, json.", valueName: "format"))
  var format = ContentListing.Format.text

  func run() async throws {
    let content = try await FoundContent(package)
    let tree = try content.tree(package)
    var listing = ContentListing(info: content.folder.contentInfo, tree: tree, packedSize: content.packedSize)
    if let since { listing.changes = tree.changes(since: try await FoundContent(since).tree(since)) }
    Terminal.write(format == .json ? listing.json : listing.text)
    ExitStatus.yes.exit()
  }
}

extension ContentListing.Format: ExpressibleByArgument {}
