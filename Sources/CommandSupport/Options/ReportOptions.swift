package import ArgumentParser
package import Reporting
import SourceDiagnostics

/// How to report what was found.
package struct ReportOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "How to write the findings; may be given several times.",
      discussion: """
        With a colon and a file, the report goes there: --format sarif:out.sarif. In GitHub Actions 'github' is added \
        to \
        the text, and the job's summary is written; in GitLab CI the Code Quality report gl-code-quality-report.json is.
        """, valueName: "format[:file]"),
    completion: .list(ReportTarget.allValueStrings))
  package var format: [ReportTarget] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the one report to a file, whole or not at all.", valueName: "file"),
    completion: .file())
  package var output: String?

  @Flag(name: .customLong("no-ci"), help: "Add nothing in GitHub Actions and GitLab CI.")
  package var ignoresCI = false

  @Flag(name: .shortAndLong, help: "No summary; findings only.")
  package var quiet = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Show at most so many findings as text; 0 for all.", valueName: "count")
  )
  package var maxFindings: Int?

  @Option(help: "Colour the text.")
  package var color = ColorChoice.auto

  /// When to colour.
  package enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never

    /// Whether to colour standard output now.
    package var isOn: Bool { self == .always || (self == .auto && Terminal.wantsColor) }
  }

  package mutating func validate() throws {
    if let maxFindings, maxFindings < 0 {
      throw ValidationError("--max-findings takes 0 or more, found \(maxFindings)")
    }
    output = try OutputPath.checked(output)
    if output != nil, format.count > 1 || format.first?.file != nil {
      throw ValidationError("--output is for one report; several take their files as in --format sarif:out.sarif")
    }
    if let conflict = ReportTarget.conflict(in: format) { throw ValidationError(conflict) }
  }

  /// Whether it is one report for people, on standard output.
  package var isText: Bool {
    output == nil && format.allSatisfy { $0.file == nil && [.text, .concise].contains($0.format) }
  }

  /// Writes the report and ends the program with the status it deserves; nothing is freed before.
  ///
  /// A report that is not complete, because rules were left out, is not kept for GitLab, which would take for fixed
  /// what is missing in it.
  package func finish(
    _ findings: FindingsReport, failures: [String], fails: Bool, isComplete: Bool = true
  ) -> Never {
    deliver(findings, failures: failures, fails: fails, isComplete: isComplete).exit()
  }

  /// Writes the report, and says which status it deserves.
  package func deliver(_ findings: FindingsReport, failures: [String], fails: Bool, isComplete: Bool = true)
    -> ExitStatus
  {
    var findings = findings
    findings.failures = failures
    let isWhole = delivery(isComplete: isComplete).deliver(findings)
    for failure in failures { Terminal.complain(failure) }
    return !failures.isEmpty || !isWhole ? .unclear : fails ? .no : .yes
  }

  private func delivery(isComplete: Bool) -> ReportDelivery {
    let service = ignoresCI ? nil : CIService.current
    var targets = output.map { [ReportTarget(format.first?.format ?? .text, file: $0)] } ?? format
    var extras: [ReportDelivery.Extra] = []
    if targets.isEmpty {
      targets = [ReportTarget(.text)]
      if service == .gitHub { targets.append(ReportTarget(.github)) }
      if service == .gitLab, isComplete { extras.append(.codeQuality) }
    }
    if service == .gitHub, targets.contains(where: { $0.format == .github }) { extras.append(.jobSummary) }
    let context = RunContext(version: ShelfVersion.version, folder: service?.folder ?? "")
    return ReportDelivery(targets: targets, extras: extras, context: context) { file in
      let colors = color == .always || (file == nil && color.isOn)
      let width = (file == nil ? Terminal.width : nil) ?? 100
      var options = TextRenderer.Options(
        color: colors, width: width, explains: true, isQuiet: quiet, maxFindings: maxFindings ?? 0)
      options.hint = "--max-findings 0 shows all"
      return options
    }
  }
}
