import Reporting
import TestSupport
import Testing

/// The output of each format for each sample, as recorded in `Fixtures/`.
struct GoldenTests {
  @Test("text matches the recording", arguments: GoldenCase.all)
  func text(_ sample: GoldenCase) throws {
    try Golden.check(TextRenderer(sample.options).render(sample.report), "Fixtures/\(sample.name).txt")
  }

  @Test("JSON matches the recording", arguments: GoldenCase.all.filter { machineSamples.contains($0.name) })
  func json(_ sample: GoldenCase) throws {
    try Golden.check(JSONRenderer().render(sample.report), "Fixtures/\(sample.name).json")
  }

  private static let formats: [ReportFormatName] = [
    .concise, .sarif, .github, .gitlab, .junit, .checkstyle, .rdjsonl,
  ]

  @Test(
    "other formats match the recording", arguments: GoldenCase.all.filter { machineSamples.contains($0.name) }, formats)
  func machines(_ sample: GoldenCase, _ format: ReportFormatName) throws {
    try Golden.check(format.renderer().render(sample.report), "Fixtures/\(sample.name).\(format.rawValue)")
  }

  @Test(
    "the job's summary matches the recording",
    arguments: GoldenCase.all.filter { machineSamples.contains($0.name) })
  func summary(_ sample: GoldenCase) throws {
    try Golden.check(GitHubSummary().render(sample.report), "Fixtures/\(sample.name).md")
  }

  @Test("no line ends in a space, and no control character reaches the terminal", arguments: GoldenCase.all)
  func clean(_ sample: GoldenCase) {
    var options = sample.options
    options.color = false
    let text = TextRenderer(options).render(sample.report)
    #expect(!text.contains(" \n"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  private static let machineSamples: Set = [
    "two-labels", "other-file", "no-place", "byte-order-mark", "controls", "fix-safe", "repeats", "clean", "multi-line",
    "passed-over", "bad-bytes", "fix-unsafe",
  ]
}
