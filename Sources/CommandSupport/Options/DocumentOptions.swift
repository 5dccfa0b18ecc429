package import ArgumentParser
import Reporting
package import SourceDiagnostics
import SystemPackage

/// Where a report is written, and the template that it fills in.
package struct DocumentOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var target: OutputOptions

  @Option(
    help: ArgumentHelp("Mustache template to use instead of the built-in one.", valueName: "file"), completion: .file())
  package var template: String?

  package var output: String? { target.output }

  package func validate() throws {
    if template == "" { throw ValidationError("--template is empty; name a file") }
  }

  /// Throws if a format is given along with a template, which is a format itself.
  package func check(isFormatNamed: Bool) throws {
    if template != nil, isFormatNamed { throw ValidationError("--template and --format can't be combined") }
  }

  /// The page to fill in: the one of the user's template, or else the built-in page if requested.
  package func page<Page>(
    isWanted: Bool, usual: () throws -> Page, of own: (String) throws -> Page
  ) throws -> Page? {
    if let template {
      guard let bytes = Source.bytes(of: FilePath(template)) else { throw Failure("can't read '\(template)'") }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure("'\(template)' is not UTF-8 text")
      }
      do { return try own(text) } catch let fault as TemplateFault {
        throw Failure("'\(template)' is not a template: \(fault.message)")
      }
    }
    guard isWanted else { return nil }
    do { return try usual() } catch let fault as TemplateFault {
      throw Failure("the built-in page is damaged: \(fault.message)")
    }
  }

  /// Writes a report.
  package func write(_ report: String, madeFrom files: SourceFiles) throws {
    guard let output else { return Terminal.write(report) }
    try OutputFile(output, madeFrom: files, and: [template]).write(report)
    Terminal.succeed("Wrote \(output)")
  }
}
