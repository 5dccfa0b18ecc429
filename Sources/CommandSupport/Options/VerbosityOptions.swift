import ArgumentParser

/// How much a run says of itself.
package struct VerbosityOptions: ParsableArguments {
  package init() {}

  package static let help =
    "Say on standard error what is read, which configuration holds and how long each step takes."

  @Flag(help: ArgumentHelp(help))
  package var verbose = false

  package func validate() {
    if verbose { Verbosity.turnOn() }
  }
}
