import ArgumentParser

/// What to read.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Catalog folders or files; '-' is standard input.",
      discussion: "Default: the nearest folder above with an app.yaml, else every catalog below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []
}
