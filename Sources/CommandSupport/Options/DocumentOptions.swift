package import ArgumentParser
package import Reporting
package import SourceDiagnostics
import SystemPackage

/// Where a report goes, and the template that it fills in.
package struct DocumentOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to a file, whole or not at all.", valueName: "file"),
    completion: .file())
  package var output: String?

  @Option(help: ArgumentHelp("A Mustache template of your own to fill in.", valueName: "file"), completion: .file())
  package var template: String?

  package mutating func validate() throws {
    output = try OutputPath.checked(output)
    if template == "" { throw ValidationError("--template names no file") }
  }

  /// Throws for a format beside a template, which is one itself.
  package func check(isFormatNamed: Bool) throws {
    if template != nil, isFormatNamed {
      throw ValidationError("--template and --format exclude each other: a template is a format")
    }
  }

  /// The page to fill in: one of a template of one's own, else the usual one where a page is wanted.
  package func page<Page>(
    _ isWanted: Bool, usual: () throws(TemplateFault) -> Page, of own: (String) throws(TemplateFault) -> Page
  ) throws -> Page? {
    if let template {
      guard let bytes = Source.bytes(of: FilePath(template)) else { throw Failure("can't read '\(template)'") }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure("'\(template)' is not UTF-8 text")
      }
      do { return try own(text) } catch { throw Failure("'\(template)' is not a template: \(error.message)") }
    }
    guard isWanted else { return nil }
    do { return try usual() } catch { throw Failure("the built-in page is damaged: \(error.message)") }
  }

  /// Writes a report, its parts made on all processors.
  package func write(_ report: ReportParts, madeFrom files: SourceFiles) async throws {
    if let output { return try await OutputFile(output, madeFrom: files, and: [template]).write(report) }
    try await concurrentStream(report.parts) {
      $0()
    } _: {
      Terminal.write(bytes: $0)
    }
  }
}
