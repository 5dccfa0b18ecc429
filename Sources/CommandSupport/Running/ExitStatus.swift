/// What the program answers to whoever called it.
package enum ExitStatus: Int32, Error {
  /// Clean, same, ready, done.
  case yes = 0
  /// Findings, differences, not ready.
  case no = 1
  /// The answer is not known: bad usage, unreadable input, a fault of the program.
  case unclear = 2

  /// What `shelf help exit-status` says.
  package static let help = """
    Every command ends with one of three statuses:

      0  yes: the catalog is clean, or what was asked for is done
      1  no: at least one error was found; warnings and notes alone leave it at 0
      2  the answer is not known: bad usage, a path that can't be read, a fault of Shelf itself

    A file that is read but is no YAML is a finding (1); one that can't be opened is not (2).

    """

  /// Ends the program. What is in memory is left to the system, which is faster than freeing it.
  package func exit() -> Never {
    if Verbosity.isOn { Verbosity.say("ended with status \(rawValue)") }
    endProgram(rawValue)
  }

  /// Waits on this thread until another one, or a signal, ends the program.
  package static func waitForEnd() -> Never { while true { pause() } }
}

/// Something that stands in the way of any answer, in one line.
package struct Failure: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
