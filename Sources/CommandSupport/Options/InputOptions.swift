package import ArgumentParser

/// The catalogs that a command reads.
package struct InputOptions: ParsableArguments {
  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Catalog folders or files ('-' for standard input).",
      discussion: Self.standard,
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var paths: [String] = []

  fileprivate static let standard =
    "Default: the nearest catalog above, else every catalog below, else the folder 'catalog' above."
}

/// The catalogs that a command changes on the disk.
package struct ChangedInputOptions: ParsableArguments {
  package init() {}

  @Argument(
    help: ArgumentHelp("Catalog folders or files.", discussion: InputOptions.standard, valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var paths: [String] = []

  package func validate() throws {
    if paths.contains("-") {
      throw ValidationError("the command changes files; name a catalog folder instead of '-'")
    }
  }
}
