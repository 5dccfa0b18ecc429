import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files that a catalog references, on a real disk: the rules' findings, and that no file is opened needlessly.
@Suite struct AssetFilesTests {
  private let scratch = Scratch()

  /// A folder with a catalog in `catalog`, whose one product has the given lines.
  private func writeCatalog(_ lines: String) throws {
    try scratch.write(
      """
      shelf: 1
      app: {name: Lighthouse, bundle_id: com.example.lighthouse, primary_locale: en-US, version_on_sale: "1.0"}
      products:
        - id: com.example.lighthouse.coins
          status: approved
          \(lines)

      """, "catalog/app.yaml")
  }

  /// The findings about files, as `rule: message`.
  private func lint(_ scratch: Scratch, _ arguments: [String] = ["catalog"]) throws -> [String] {
    let outcome = try scratch.run(["lint", "--format", "json", "--as-of", "2026-11-21"] + arguments)
    #expect(outcome.isOrderly, "\(outcome.complaint)")
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let rules = ["asset", "screenshot-", "promotion-image", "content-"]
    return findings.compactMap { finding in
      guard let rule = finding["rule"] as? String, let message = finding["message"] as? String else { return nil }
      return rules.contains { rule.contains($0) } ? "\(rule): \(message)" : nil
    }
  }

  /// The beginning of a PNG without alpha.
  private func png(_ width: Int, _ height: Int, alpha: Bool = false) -> Data {
    func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    let header = Array("IHDR".utf8) + big(width) + big(height) + [8, alpha ? 6 : 2, 0, 0, 0, 0, 0, 0, 0]
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + header + big(1) + Array("IDAT".utf8) + [
        0, 0, 0, 0, 0,
      ])
  }

  private func write(_ data: Data, _ name: String, in scratch: Scratch) throws {
    try scratch.write("", name)
    try data.write(to: scratch.url.appendingPathComponent(name))
  }

  @Test func aPictureIsReadByItsHeader() throws {
    try writeCatalog("review: {screenshot: review/a.png}")
    #expect(try lint(scratch) == ["missing-asset: review screenshot 'review/a.png' does not exist"])
    try write(png(1334, 750, alpha: true), "catalog/review/a.png", in: scratch)
    #expect(try lint(scratch) == ["screenshot-alpha: review screenshot 'review/a.png' has an alpha channel"])
    try write(png(1334, 750), "catalog/review/a.png", in: scratch)
    #expect(try lint(scratch) == [])
  }

  @Test func aHugePictureIsNotReadWhole() throws {
    try writeCatalog("review: {screenshot: review/a.png}")
    try write(png(20, 30), "catalog/review/a.png", in: scratch)
    #expect(truncate(scratch.url.path + "/catalog/review/a.png", 3 << 30) == 0)
    let outcome = try scratch.shell("ulimit -v 400000; \"$SHELF\" lint --format concise catalog")
    #expect(outcome.output.contains("has only 20 × 30 pixels"), "\(outcome.output)\(outcome.complaint)")
  }

  @Test func aPipeIsNeverOpened() throws {
    try writeCatalog("review: {screenshot: review/a.png}\n    hosted_content: {source: content, version: \"1.0\"}")
    try write(png(1334, 750), "catalog/review/b.png", in: scratch)
    try scratch.write("The boat leaves.", "catalog/content/a.txt")
    for name in ["review/a.png", "content/pipe"] {
      #expect(mkfifo(scratch.url.path + "/catalog/" + name, 0o600) == 0)
    }
    #expect(
      try lint(scratch).filter { $0.hasPrefix("screenshot") } == [
        "screenshot-unreadable: review screenshot 'review/a.png' is neither a file nor a folder"
      ])
  }

  @Test func linksNeverLeadOut() throws {
    try writeCatalog("review: {screenshot: review/a.png}\n    promotion: {image: review/b.png}")
    try write(png(10, 10), "outside/secret.png", in: scratch)
    try scratch.link("catalog/review/a.png", to: "../../outside/secret.png")
    try scratch.link("catalog/review/b.png", to: "c.png")
    try scratch.link("catalog/review/c.png", to: "b.png")
    #expect(
      try lint(scratch).sorted() == [
        """
        asset-outside-catalog: review screenshot 'review/a.png' points outside the catalog, through the link \
        'review/a.png' to '../../outside/secret.png'
        """,
        "missing-asset: promotion image 'review/b.png' is a broken link: 'review/b.png' points to 'c.png'",
      ])
  }

  @Test func hostedContentIsListedWithItsLinks() throws {
    try writeCatalog("hosted_content: {source: content/one, version: \"1.0\"}")
    try scratch.write("The boat leaves.", "catalog/content/one/pages/1.txt")
    try scratch.write("#!/bin/sh\n", "catalog/content/one/pages/make")
    try scratch.write("The bell rings.", "catalog/content/two/2.txt")
    chmod(scratch.url.path + "/catalog/content/one/pages/1.txt", 0o755)
    try scratch.link("catalog/content/one/inside", to: "pages/../pages/1.txt")
    try scratch.link("catalog/content/one/chain", to: "pages/step")
    try scratch.link("catalog/content/one/pages/step", to: "../../two/2.txt")
    try scratch.link("catalog/content/one/gone", to: "nothing")
    try scratch.link("catalog/content/one/loop", to: ".")
    let name = "hosted content 'content/one'"
    #expect(
      try lint(scratch).sorted() == [
        "content-executable: \(name) contains code: 'pages/make' is a script",
        "content-symlink-dangling: \(name) has a broken link: 'gone' to 'nothing'",
        """
        content-symlink-escapes: \(name) has links pointing outside its folder: 'chain' to 'pages/step', which \
        continues through 'pages/step' to '../../two/2.txt' and 'pages/step' to '../../two/2.txt'
        """,
      ])
  }

  @Test func letterCaseIsTheDisks() throws {
    try writeCatalog("review: {screenshot: Review/A.PNG}")
    try write(png(1334, 750), "catalog/review/a.png", in: scratch)
    #expect(try lint(scratch) == ["asset-case: review screenshot 'Review/A.PNG' is 'review/a.png' on disk"])
  }

  @Test(.disabled(if: getuid() == 0, "root may read everything"))
  func whatMayNotBeReadIsAFact() throws {
    try writeCatalog("review: {screenshot: review/a.png}\n    promotion: {image: shut/b.png}")
    try write(png(1334, 750), "catalog/review/a.png", in: scratch)
    try write(png(1024, 1024), "catalog/shut/b.png", in: scratch)
    chmod(scratch.url.path + "/catalog/review/a.png", 0)
    chmod(scratch.url.path + "/catalog/shut", 0)
    defer { chmod(scratch.url.path + "/catalog/shut", 0o700) }
    #expect(
      try lint(scratch).sorted() == [
        "promotion-image: promotion image 'shut/b.png' can't be read: Permission denied",
        "screenshot-unreadable: review screenshot 'review/a.png' can't be read: Permission denied",
      ])
  }

  @Test func withoutACatalogsFolderNothingIsKnown() throws {
    let text = "products:\n  - {id: com.example.lighthouse.coins, type: consumable, review: {screenshot: a.png}}\n"
    try scratch.write(text, "loose.yaml")
    #expect(try lint(scratch, ["loose.yaml"]) == [])
    let outcome = try scratch.run(["lint", "--format", "concise", "-"], input: Data(text.utf8))
    #expect(!outcome.output.contains("asset"), "\(outcome.output)")
  }

  @Test func aThousandProductsMayNameOnePicture() throws {
    try writeCatalog("review: {screenshot: review/a.png}")
    try write(png(1334, 750), "catalog/review/a.png", in: scratch)
    let products = (0..<1_000).map {
      """
        - {id: com.example.lighthouse.p\($0), type: consumable, status: approved, review: {screenshot: review/a.png}}\n
      """
    }
    try scratch.write("products:\n" + products.joined(), "catalog/more.yaml")
    #expect(try lint(scratch) == [])
  }

  /// Pictures written by an image editor.
  @Test(.enabled(if: Self.hasPillow, "python3 has no PIL here"))
  func realPicturesAreRead() throws {
    try writeCatalog("review: {screenshot: review/a.jpg}\n    promotion: {image: review/b.png}")
    try scratch.write("", "catalog/review/x")
    let script = """
      python3 -c "
      from PIL import Image
      Image.new('RGB', (1334, 750)).save('catalog/review/a.jpg', exif=b'Exif\\\\0\\\\0' + b'x' * 60000, \
      progressive=True)
      Image.new('RGBA', (1024, 1000)).save('catalog/review/b.png', icc_profile=b'p' * 5000)
      "
      """
    let made = try scratch.shell(script)
    #expect(made.status == 0, "\(made.complaint)")
    #expect(
      try lint(scratch) == [
        "promotion-image: promotion image 'review/b.png' is 1024 × 1000 pixels and has an alpha channel"
      ])
  }

  private static let hasPillow: Bool = {
    let folder = Scratch()
    defer { folder.remove() }
    return (try? Program.shell("python3 -c 'import PIL'", in: folder.url).status) == 0
  }()
}
