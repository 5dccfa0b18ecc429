package import ArgumentParser

/// The version of both programs, which work together only if their versions are equal.
package enum ShelfVersion {
  package static let version = "0.1.0"
}

/// The start of a program: the one place that turns errors into the three exit codes.
package enum ProgramMain {
  /// Parses the arguments, runs the command, and ends the program.
  ///
  /// The first thread waits: an asynchronous `main` would end it, which makes glibc load another library.
  ///
  /// - Parameters:
  ///   - root: the program's command.
  ///   - intercept: examines the arguments first, and returns if they are for the command.
  package static func run<Root: AsyncParsableCommand>(
    _ root: Root.Type, intercept: @escaping @Sendable ([String]) async throws -> Void = { _ in }
  ) -> Never {
    // They are read from /proc; a run that can't see its arguments must fail. No other thread exists yet: the thread
    // pool, which monitors itself in /proc, aborts a program without it.
    if CommandLine.arguments.isEmpty {
      exit(for: Failure("the arguments can't be read: is /proc mounted?"), of: root)
    }
    // Writing to a pipe whose reader is gone is an error, for which each writer has an answer.
    signal(SIGPIPE, SIG_IGN)
    // The argument parser can't wrap help in fewer columns.
    if let columns, columns < 40 { setenv("COLUMNS", "40", 1) }
    Task.detached {
      do {
        try await intercept(Array(CommandLine.arguments.dropFirst()))
        var command = try await root.asyncParseAsRoot()
        if var asynchronous = command as? any AsyncParsableCommand {
          try await asynchronous.run()
        } else {
          try command.run()
        }
      } catch {
        exit(for: error, of: root)
      }
      ExitStatus.yes.exit()
    }
    ExitStatus.waitForEnd()
  }

  private static func exit(for error: any Error, of root: any ParsableCommand.Type) -> Never {
    if let status = error as? ExitStatus { status.exit() }
    if let refusal = error as? Refused {
      Terminal.printError(refusal.message)
      ExitStatus.no.exit()
    }
    if let failure = error as? Failure {
      Terminal.printError(failure.message)
      ExitStatus.failure.exit()
    }
    let message = wrappingUsage(of: root.fullMessage(for: error)) + "\n"
    if root.exitCode(for: error).isSuccess {
      Terminal.write(message)
      ExitStatus.yes.exit()
    }
    Terminal.note(message)
    ExitStatus.failure.exit()
  }
  /// The columns for help: as the environment sets them, or those of the terminal; nil without both.
  private static var columns: Int? { Terminal.environment("COLUMNS").flatMap { Int($0) } ?? Terminal.width }

  /// Wraps the line with the usage before an option, which the argument parser doesn't.
  private static func wrappingUsage(of help: String) -> String {
    let columns = columns ?? 80
    return help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("USAGE: "), line.count > columns else { return String(line) }
      var lines: [String] = []
      for (index, part) in line.split(separator: " [").enumerated() {
        let option = index == 0 ? String(part) : "[" + part
        if let last = lines.last, last.count + 1 + option.count <= columns {
          lines[lines.count - 1] = last + " " + option
        } else {
          lines.append(lines.isEmpty ? option : "         " + option)
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
