import CatalogLint
import CatalogModel
import CatalogProject
import Reporting
import SourceDiagnostics

/// One input of the fuzzer: read as a catalog, linted and reported, as `shelf lint` does.
///
/// Returns 0, which tells the fuzzer that the input is worth keeping if it reached anything new.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = FuzzInput(Array(UnsafeBufferPointer(start: bytes, count: count)))
  let report = lint(input)
  for finding in report.findings { check(finding, in: report.files) }
  let options = TextRenderer.Options(color: true, width: 100, explains: true, isQuiet: false, maxFindings: 0)
  // The text, and one other format, which one the length says: all of them would be most of the work.
  let formats = ReportFormatName.allCases
  for format in [.text, formats[count % formats.count]] {
    let text = format.renderer(options).render(report)
    precondition(text.isEmpty || text.utf8.last == UInt8(ascii: "\n"), "a report ends in a line break")
  }
  return 0
}

/// The straight line of `shelf lint`, without the disk.
private func lint(_ input: FuzzInput) -> FindingsReport {
  let texts = input.documents + input.templates.map(\.file)
  let files = texts.enumerated().map { ProjectFile($1, number: $0, as: .catalog) }
  let documents = input.documents.enumerated().map { (name: $1.path, file: $0) }
  let templates = input.templates.enumerated().map { (name: $1.name, file: input.documents.count + $0) }
  let project = Project(files, [.init(documents: documents, templates: templates)])
  guard let today = CalendarDate("2026-11-21") else { preconditionFailure("the day is one") }
  let settings = Project.Settings(today: today)
  let found = project.judged(project.find(Rule.all, by: settings), of: Rule.all, by: settings).kept
  return FindingsReport(arranging: found, files: texts, productCount: project.productCount)
}

/// Stops when a place lies outside its file.
private func check(_ finding: Diagnostic<SourceRange?>, in files: SourceFiles) {
  for place in [finding.place] + finding.notes.map(\.place) {
    guard let place else { continue }
    precondition(files.indices.contains(place.file), "'\(finding.message)' is in no file")
    let bytes = place.bytes
    precondition(bytes.upperBound <= files[place.file].bytes.count, "'\(finding.message)' ends behind its file")
  }
}
