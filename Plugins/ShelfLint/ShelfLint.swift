import Foundation
import PackagePlugin

/// `swift package shelf-lint [ARGUMENT…]`: builds `shelf` and runs `shelf lint` in the folder of the package, with the
/// arguments as they are.
///
/// It asks SwiftPM for the program when it runs. If the plugin declared it as a dependency, every build of the tests
/// would compile all modules of `shelf` a second time, for the host.
@main
struct ShelfLint: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let build = try packageManager.build(.product("shelf"), parameters: .init(configuration: .inherit))
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("shelf can't be built:\n\(build.logText)")
      return
    }
    let shelf = Process()
    shelf.executableURL = program.url
    shelf.arguments = ["lint"] + arguments
    shelf.currentDirectoryURL = context.package.directoryURL
    try shelf.run()
    shelf.waitUntilExit()
    guard shelf.terminationStatus == 0 else { exit(shelf.terminationStatus) }
  }
}
