import ArgumentParser
import Reporting
import SourceDiagnostics

/// How to tell what was found.
struct ReportOptions: ParsableArguments {
  @Option(help: "How to write the findings.")
  var format: ReportFormatName = .text

  @Flag(name: .shortAndLong, help: "No summary; findings only.")
  var quiet = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Show at most so many findings as text; 0 for all.", valueName: "count"))
  var maxFindings = 0

  @Option(help: "Colour the text.")
  var color = ColorChoice.auto

  /// When to colour.
  enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never

    /// Whether to colour standard output now.
    var isOn: Bool { self == .always || (self == .auto && Terminal.wantsColor) }
  }

  func validate() throws {
    if maxFindings < 0 { throw ValidationError("--max-findings takes 0 or more, found \(maxFindings)") }
  }

  /// Writes the report and ends the program with the status it deserves; nothing is freed before.
  func finish(_ findings: FindingsReport, failures: [String]) -> Never {
    let options = TextRenderer.Options(
      color: color.isOn, width: Terminal.width ?? 120, explains: false,
      isQuiet: quiet, maxFindings: maxFindings)
    Terminal.write(format.renderer(options).render(findings))
    for failure in failures { Terminal.complain(failure) }
    if !failures.isEmpty { ExitStatus.unclear.exit() }
    (findings.findings.contains { $0.severity == .error } ? ExitStatus.no : ExitStatus.yes).exit()
  }
}

extension ReportFormatName: ExpressibleByArgument {}
