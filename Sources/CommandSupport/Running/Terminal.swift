import SourceDiagnostics
import Synchronization
import SystemPackage

/// When output is colored.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// The streams that the program writes to, and their properties.
package enum Terminal {
  /// Writes a result to standard output. If the reader has exited, the program ends silently, as with a closed pipe.
  package static func write(_ text: String) { write(bytes: text.utf8) }

  /// Writes bytes to standard output, as `write(_:)` does.
  package static func write(bytes: some Sequence<UInt8>) {
    guard isLog else { return write(exactly: bytes) }
    write(exactly: withoutCommands(Array(bytes)))
  }

  /// A whole file for standard output, without commands that a CI service would execute there. A workbook or a binary
  /// property list would be damaged by any change.
  package static func withoutCommands(inFile bytes: [UInt8]) -> [UInt8] {
    String(validating: bytes, as: UTF8.self) == nil ? bytes : withoutCommands(bytes)
  }

  private static func withoutCommands(_ bytes: [UInt8]) -> [UInt8] {
    isLog ? VisibleText.withoutCommands(bytes) ?? bytes : bytes
  }

  /// Whether standard output is the log of a CI service, which executes commands that it finds there.
  private static let isLog: Bool = {
    var status = stat()
    let isFile = fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    return !isFile && (environment("GITHUB_ACTIONS") == "true" || environment("TF_BUILD") != nil)
  }()

  /// Writes commands for a CI service, or binary content.
  package static func write(exactly bytes: some Sequence<UInt8>) {
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch Errno.brokenPipe {
      ExitStatus.failure.exit()
    } catch {
      printError("can't write to standard output: \(error)")
      ExitStatus.failure.exit()
    }
  }

  private static let choices = Mutex((isQuiet: false, color: ColorChoice.auto))

  /// Whether `--quiet` was given.
  package static var isQuiet: Bool { choices.withLock { $0.isQuiet } }

  package static func turnQuiet() { choices.withLock { $0.isQuiet = true } }

  package static func choose(_ color: ColorChoice) { choices.withLock { $0.color = color } }

  /// Reports success on standard output, in lines such as `Wrote prices.csv`; nothing with `--quiet`.
  package static func succeed(_ text: String) {
    if !isQuiet, !text.isEmpty { say(text.hasSuffix("\n") ? text : text + "\n") }
  }

  /// Reports success with a styled text, in which control characters are shown as signs already.
  package static func succeed(styled text: String) { if !isQuiet { write(text) } }

  /// Prints the address of a local server and, on a terminal only, a hint.
  package static func announce(_ address: String, _ hint: String) {
    write("\(address)\n")
    if isOutputShown { succeed(hint) }
  }

  /// Writes lines for people to standard output; control characters in them are shown as signs.
  package static func say(_ text: String) { write(VisibleText.lines(text)) }

  /// Writes a diff, for `patch` or for people.
  package static func write(patch bytes: [UInt8]) {
    if isOutputShown { say(String(decoding: bytes, as: UTF8.self)) } else { write(bytes: bytes) }
  }

  /// Whether standard output is a terminal.
  package static var isOutputShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes an error on one line to standard error, escaping text from catalogs and file names.
  package static func printError(_ message: String) { note("shelf: \(VisibleText.line(message))\n") }

  /// Writes a note about a result to standard error, as `say(_:)` does.
  package static func note(_ text: String) { writeControlSequence(VisibleText.lines(text)) }

  /// Writes to the terminal of standard error, including control characters.
  package static func writeControlSequence(_ text: String) { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }

  /// Whether to color a result, by `--color`; without it not with `NO_COLOR`, always with `FORCE_COLOR` or
  /// `CLICOLOR_FORCE`, and else on a terminal, unless `TERM` is `dumb`. Files are only colored with `--color always`.
  package static func wantsColor(in file: String? = nil) -> Bool {
    switch choices.withLock({ $0.color }) {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    guard file == nil, (environment("NO_COLOR") ?? "").isEmpty else { return false }
    if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { !["", "0"].contains(environment($0) ?? "") }) {
      return true
    }
    return isOutputShown && environment("TERM") != "dumb"
  }

  /// The columns of standard output; nil if it isn't a terminal.
  package static var width: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// A variable of the environment; nil when it isn't set.
  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
