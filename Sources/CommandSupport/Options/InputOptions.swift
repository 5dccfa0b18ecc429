package import ArgumentParser

/// What to read.
package struct InputOptions: ParsableArguments {
  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Catalog folders or files; '-' is standard input.",
      discussion: "Default: the nearest catalog above, else all below, else a folder 'catalog' beside one above.",
      valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var paths: [String] = []
}
