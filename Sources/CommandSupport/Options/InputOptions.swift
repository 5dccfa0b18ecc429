package import ArgumentParser

/// The catalogs that a command reads.
package struct InputOptions: ParsableArguments {
  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Catalog folders or files ('-' for standard input).",
      discussion: "Default: the nearest catalog above, else every catalog below, else the folder 'catalog' above.",
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var paths: [String] = []
}
