import Foundation
import TestSupport
import Testing

/// Both parsers on files that nobody wrote for them.
struct QuickParserCorpusTests {
  @Test("the YAML test suite reads the same by both, where it stands beside the repository")
  func suite() {
    let files = yaml(in: Repository.url("../shared/corpus/yaml-test-suite"))
    guard !files.isEmpty else { return print("YAML test suite: skipped, ../shared/corpus/yaml-test-suite is missing") }
    let quick = count(files)
    print("YAML test suite: \(files.count) texts, \(quick) of them read without libyaml")
    #expect(files.count > 300 && quick > 60)
  }

  @Test("strangers' catalogs read the same by both, where they stand beside the repository")
  func catalogs() {
    let files = yaml(in: Repository.url("../shared/corpus/catalog-files"))
    guard !files.isEmpty else { return print("catalogs: skipped, ../shared/corpus/catalog-files is missing") }
    #expect(count(files) > 0)
  }

  @Test(
    "the samples, templates, pages and fixtures of this repository read the same by both",
    arguments: ["catalog", "templates", "docs", "Tests"])
  func ownFiles(_ folder: String) {
    let files = yaml(in: Repository.url(folder))
    #expect(!files.isEmpty)
    #expect(count(files) > files.count / 3)
  }

  /// How many are read without libyaml; each has to read the same by both.
  private func count(_ files: [URL]) -> Int {
    var quick = 0
    for file in files {
      guard let bytes = try? Data(contentsOf: file) else { continue }
      let both = BothParsers(Array(bytes))
      if both.isQuick { quick += 1 }
      #expect(both.difference == nil, "\(file.path)")
    }
    return quick
  }

  /// The files with YAML in a folder and those below it.
  private func yaml(in folder: URL) -> [URL] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map(folder.appendingPathComponent)
  }
}
