import CatalogLint
import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about hosted content")
struct HostedContentTests {
  /// The findings for a folder with some files, as `severity rule`.
  private func found(_ files: [(String, DescribedFiles.Content)], source: String = "content") -> [String] {
    var product = Sample.product("chapter", .nonConsumable)
    product.review.screenshot = nil
    product.hostedContent = HostedContentReference(source: source, version: "1.0")
    let catalog = Sample.catalog(product)
    let assets = DescribedFiles(files.map { .init($0.0, $0.1) }).assets(for: AssetMentions(in: catalog))
    return find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Sample.today)).map {
      "\($0.severity) \($0.kind.id)"
    }
  }

  private func file(_ text: String = "The boat leaves.", size: Int? = nil, mayRun: Bool = false)
    -> DescribedFiles.Content
  {
    .file(Array(text.utf8), size: size ?? text.utf8.count, mayRun: mayRun)
  }

  @Test(
    "the total size of the files",
    arguments: [
      (1_499_999_999, []), (1_500_000_000, ["warning content-too-large"]), (1 << 31, ["warning content-too-large"]),
      ((1 << 31) + 1, ["error content-too-large"]),
    ])
  func size(_ size: Int, _ expected: [String]) {
    #expect(found([("content/a", file(size: size - 100)), ("content/b/c", file(size: 100))]) == expected)
  }

  @Test("code is detected under any name, and an executable mode alone is a warning")
  func code() {
    #expect(found([("content/a.txt", file("\u{7F}ELF"))]) == ["error content-executable"])
    #expect(
      found([("content/a.txt", file(mayRun: true)), ("content/b", file("#!/bin/sh"))]) == ["error content-executable"])
    #expect(found([("content/a.txt", file(mayRun: true))]) == ["warning content-executable"])
    #expect(found([("content/a.zip", file("PK\u{3}\u{4}"))]) == [])
  }

  @Test("content needs at least one relevant file")
  func empty() {
    #expect(found([("content/ContentInfo.plist", file("<plist/>"))]) == ["error content-empty"])
    #expect(found([("content/Contents/a.txt", file())]) == [])
    #expect(found([("content/.hidden", file())]) == ["error content-empty"])
    #expect(found([("content", .folder)]) == ["error content-empty"])
    #expect(found([("content", file())]) == ["error content-missing"])
    #expect(found([("content", .special)]) == ["error content-missing"])
    #expect(found([("content", .link(to: "content"))]) == ["error content-missing"])
  }

  @Test("names collide in whole folders, and are reported once")
  func collisions() {
    let files = ["content/Maps/a", "content/Maps/b", "content/maps/a", "content/maps/B"].map { ($0, file()) }
    #expect(found(files) == ["error content-name-collision"])
    #expect(found([("content/straße", file()), ("content/strasse", file())]) == [])
  }

  @Test(
    "versions",
    arguments: [
      ("1.0", []), ("1.10", []), ("2.0.1", []), ("1", ["error"]), ("", ["error"]), ("1.", ["error"]), (".5", ["error"]),
      ("v1.0", ["error"]), ("1.0 ", ["error"]), ("1,0", ["error"]), ("0.1", ["error"]), ("1.0000000000000", ["error"]),
    ] as [(String, [String])])
  func versions(_ version: String, _ severities: [String]) {
    func reported(_ product: Product) -> [String] {
      lint(Sample.catalog(product)).filter { $0.kind.id == "content-version-format" }.map { $0.severity.rawValue }
    }
    var product = Sample.product("chapter", .nonConsumable)
    product.hostedContent = HostedContentReference(source: "content", version: version)
    #expect(reported(product) == severities)
    product.status = .waitingForUpload
    let expected = severities.isEmpty && version != "1.0" ? ["warning"] : severities
    #expect(reported(product) == expected)
  }
}
