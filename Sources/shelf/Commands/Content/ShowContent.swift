import ArgumentParser
import CatalogModel
import SystemPackage

/// `shelf content show`: what is in a package.
struct ShowContent: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what is in a package folder: product, version, files, sizes, and what changed since another one.",
    discussion: """
      Examples:
        shelf content show packages/com.example.chapter_1
        shelf content show new/com.example.chapter_1 --since old/com.example.chapter_1

      Exit status: 0 shown, 2 something could not be read.
      """
  )

  @Argument(help: ArgumentHelp("The package.", valueName: "folder"), completion: .directory)
  var package: String

  @Option(help: ArgumentHelp("An older package, to tell what changed since.", valueName: "folder"), completion: .directory)
  var since: String?

  func run() async throws {
    let (folder, tree) = try await read(package)
    var text = ""
    if let info = folder.contentInfo {
      text += "product  \(info.productID ?? "not named")\nversion  \(info.version ?? "not named")\n"
    }
    text += "files    \(tree.entries.count), \(tree.size) bytes\n\n"
    if let since {
      let changes = tree.changes(since: try await read(since).tree)
      text += changes.isEmpty ? "nothing has changed\n" : changes.map { "\($0.change.rawValue)  \($0.path)\n" }.joined()
    } else {
      for entry in tree.entries { text += Self.line(entry) }
    }
    Terminal.write(text)
    ExitStatus.yes.exit()
  }

  private func read(_ path: String) async throws -> (folder: AssetFolder, tree: ContentTree) {
    let confined: ConfinedFolder
    do { confined = try ConfinedFolder(FilePath(path), readsAll: true) } catch {
      throw Failure("can't read '\(path)': \(error)")
    }
    let folder = await confined.listing()
    guard let tree = folder.tree else { throw Failure("'\(path)' can't be read whole; 'shelf content check' tells why") }
    return (folder, tree)
  }

  private static func line(_ entry: ContentTree.Entry) -> String {
    switch entry.kind {
    case .file(let size, let digest): "\(digest.prefix(12))  \(padded(size))  \(entry.path)\n"
    case .link(let destination): "link          \(padded(0))  \(entry.path) -> \(destination)\n"
    }
  }

  private static func padded(_ size: Int) -> String {
    let digits = String(size)
    return String(repeating: " ", count: max(0, 10 - digits.count)) + digits
  }
}
