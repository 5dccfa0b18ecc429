import Foundation
import PackagePlugin

/// `swift package shelf-lint [ARGUMENT…]`: runs `shelf lint` in the folder of the package, with the arguments as they
/// are.
@main
struct ShelfLint: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let shelf = Process()
    shelf.executableURL = try context.tool(named: "shelf").url
    shelf.arguments = ["lint"] + arguments
    shelf.currentDirectoryURL = context.package.directoryURL
    try shelf.run()
    shelf.waitUntilExit()
    guard shelf.terminationStatus == 0 else { exit(shelf.terminationStatus) }
  }
}
