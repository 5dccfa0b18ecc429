package import Reporting
import SystemPackage

/// Delivers a report to all of its destinations.
package struct ReportDelivery {
  /// Additional output for a CI service.
  package enum Extra {
    case jobSummary
    case codeQuality
  }

  package let targets: [ReportTarget]
  package let extras: [Extra]
  package let context: RunContext

  /// The look of text in a file, or on standard output.
  package let textOptions: (_ file: String?) -> TextRenderer.Options

  /// Writes everything; false if a requested file could not be written. The rest is written all the same.
  package func deliver(_ report: FindingsReport) -> Bool {
    var isWhole = true
    for target in targets {
      guard let file = target.file else { continue }
      do { try OutputFile(file, madeFrom: report.files).write(render(target, report)) } catch {
        Terminal.printError((error as? Failure)?.message ?? "\(error)")
        isWhole = false
      }
    }
    // The runner finds annotations anywhere, so the text for people isn't interrupted by them.
    let streamed = targets.filter { $0.file == nil }
    for target in streamed where target.format != .github { Terminal.write(render(target, report)) }
    for target in streamed where target.format == .github {
      Terminal.write(exactly: render(target, report).utf8)
    }
    for extra in extras where !deliver(extra, report) { isWhole = false }
    return isWhole
  }

  private func render(_ target: ReportTarget, _ report: FindingsReport) -> String {
    target.format.renderer(textOptions(target.file), in: context).render(report)
  }

  /// Writes output that wasn't requested explicitly; false if GitLab would miss its report.
  private func deliver(_ extra: Extra, _ report: FindingsReport) -> Bool {
    switch extra {
    case .jobSummary:
      guard let file = CIService.jobSummaryFile else { return true }
      let size = if case .file(let size) = try? FileSystem.kind(of: file) { size } else { 0 }
      let page = GitHubSummary(context).render(report, mostBytes: GitHubSummary.mostBytes - size)
      // The job's log has the findings too.
      _ = attempt(file) { try FileSystem.append(Array(page.utf8), to: file) }
      return true
    case .codeQuality:
      let document = GitLabRenderer(context).render(report)
      let file = CIService.codeQualityFile
      return attempt(file) { try AtomicFile.write(Array(document.utf8), to: file) }
    }
  }

  private func attempt(_ file: FilePath, _ write: () throws -> Void) -> Bool {
    do { try write() } catch {
      Terminal.printError("can't write '\(file.string)': \(error)")
      return false
    }
    return true
  }
}
