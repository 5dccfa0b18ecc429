package import ArgumentParser
package import Reporting

/// How problems are reported.
package struct ReportOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Output format (repeatable), and the file to write.",
      discussion: """
        Example: --format sarif:out.sarif. In GitHub Actions, 'github' is added to text and the job summary is \
        written. \
        In GitLab CI, gl-code-quality-report.json is written.
        """, valueName: "format[:file]"),
    completion: .list(ReportTarget.allValueStrings))
  package var format: [ReportTarget] = []

  @OptionGroup package var target: OutputOptions

  @Flag(name: .customLong("no-ci"), help: "Add no reports for GitHub Actions or GitLab CI.")
  package var ignoresCI = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of problems to print as text; 0 for all (default: 0).", valueName: "count"))
  package var maxFindings: Int?

  private var output: String? { target.output }

  package func validate() throws {
    if let maxFindings, maxFindings < 0 {
      throw ValidationError("--max-findings must be 0 or more, found \(maxFindings)")
    }
    if output != nil, format.count > 1 || format.first?.file != nil {
      throw ValidationError("--output is for one report; for several, use --format FORMAT:FILE")
    }
    if let conflict = ReportTarget.conflict(in: format) { throw ValidationError(conflict) }
  }

  /// Whether the report is text on standard output.
  package var isText: Bool {
    output == nil && format.allSatisfy { $0.file == nil && [.text, .concise].contains($0.format) }
  }

  /// Whether the report has suggestions that can be applied.
  package var hasSuggestions: Bool { format.contains { $0.format == .rdjsonl } }

  /// Writes the report and exits.
  ///
  /// A report without some of the rules is not written for GitLab, which would show the missing problems as fixed.
  package func finish(
    _ findings: FindingsReport, failures: [String], fails: Bool, isComplete: Bool = true
  ) throws -> Never {
    throw deliver(findings, failures: failures, fails: fails, isComplete: isComplete)
  }

  /// Writes the report and returns the exit code.
  package func deliver(_ findings: FindingsReport, failures: [String], fails: Bool, isComplete: Bool = true)
    -> ExitStatus
  {
    var findings = findings
    findings.failures = failures
    let isWhole = delivery(isComplete: isComplete).deliver(findings)
    for failure in failures { Terminal.printError(failure) }
    return !failures.isEmpty || !isWhole ? .failure : fails ? .no : .yes
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
      let width = (file == nil ? Terminal.width : nil) ?? 100
      var options = TextRenderer.Options(
        color: Terminal.wantsColor(in: file), width: width, explains: true, isQuiet: Terminal.isQuiet,
        maxFindings: maxFindings ?? 0)
      options.hint = "--max-findings 0 shows all"
      return options
    }
  }
}
