import ArgumentParser

/// How much a run says of itself.
struct VerbosityOptions: ParsableArguments {
  @Flag(help: "Say on standard error what is read, which configuration holds and how long each step takes.")
  var verbose = false

  func validate() {
    if verbose { Verbosity.turnOn() }
  }
}
