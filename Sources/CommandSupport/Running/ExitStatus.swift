/// The exit code of the program.
package enum ExitStatus: Int32, Error {
  /// Clean, same, ready, done.
  case yes = 0
  /// Problems, differences, not ready, refused.
  case no = 1
  /// The answer is unknown: bad usage, unreadable input, an internal error.
  case failure = 2

  /// The text of `shelf help exit-codes`.
  package static let help = """
    Every command exits with one of three codes:

      0  clean, same, ready or done
      1  problems, differences, not ready or refused
      2  the answer is unknown: bad usage, unreadable input, an internal error

    'lint', 'ids', 'diff' and 'plan' have --fail-on, which sets what exits 1.
    'diff' and 'plan' have --exit-code, which exits 1 on any difference.

    If a file isn't valid YAML, 'lint', 'fix', 'checklist', 'preview', 'export',
    'lock' and 'new' exit 1. Commands whose answer would be incomplete exit 2:
    'diff', 'prices', 'fmt', 'edit', 'plan', 'status', 'why', 'ids' and
    'content check'. If a file can't be opened, every command exits 2.

    """

  /// Ends the program. The system frees its memory, which is faster.
  package func exit() -> Never {
    if Verbosity.isOn { Verbosity.say("exit code \(rawValue)") }
    endProgram(rawValue)
  }

  /// Waits on this thread until another one, or a signal, ends the program.
  package static func waitForEnd() -> Never { while true { pause() } }
}

/// An error that leaves the answer unknown, in one line; the program exits 2.
package struct Failure: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// A request that is understood and refused, in one line; the program exits 1.
package struct Refused: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
