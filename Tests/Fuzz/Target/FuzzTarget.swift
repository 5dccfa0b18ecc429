import CatalogLint
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics
import YAMLSyntax

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
  var trees: [YAMLTree] = []
  var faults: [Diagnostic<SourceRange?>] = []
  for (index, file) in (input.documents + input.templates.map(\.file)).enumerated() {
    let parsed = parse(file, fileIndex: index, vocabulary: CatalogReader.vocabulary)
    trees.append(parsed.tree)
    faults += parsed.faults
  }
  let templates = input.templates.indices.map { index in
    CatalogReader.NamedTree(name: input.templates[index].name, tree: trees[input.documents.count + index])
  }
  let documents = zip(input.documents, trees).map { CatalogReader.NamedTree(name: $0.path, tree: $1) }
  let reading = CatalogReader(documents: documents, templates: templates).read()
  guard let today = CalendarDate("2026-11-21") else { preconditionFailure("the day is one") }
  let visit = CatalogVisit(of: reading.catalog, today: today)
  let found = find(Rule.all, in: visit).map(reading.sourceMap.locate)
  return FindingsReport(
    arranging: faults + reading.faults + found, files: trees.map(\.file), productCount: reading.catalog.productCount)
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
