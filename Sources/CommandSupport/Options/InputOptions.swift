package import ArgumentParser

/// What to read.
package struct InputOptions: ParsableArguments {
  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Catalog folders or files; '-' is standard input.",
      discussion: "Default: the nearest folder above with an app.yaml, else every catalog below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var paths: [String] = []
}
