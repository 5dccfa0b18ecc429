import CatalogModel
import HostedContent
import SourceDiagnostics
import Testing

@Suite("Problems in hosted content")
struct ContentExaminationTests {
  typealias Files = [(String, DescribedFiles.Content)]

  static func folder(_ files: Files) -> AssetFolder {
    var product = Product(id: "p", type: .nonConsumable)
    product.hostedContent = HostedContentReference(source: "content", version: "1.0")
    let disk = DescribedFiles(files.map { .init("content/" + $0.0, $0.1) })
    return disk.assets(for: AssetMentions(in: Catalog(products: [product])))["content"]?.folder ?? AssetFolder()
  }

  static func file(_ text: String = "The boat leaves.", size: Int? = nil, mayRun: Bool = false)
    -> DescribedFiles.Content
  {
    .file(Array(text.utf8), size: size ?? text.utf8.count, mayRun: mayRun)
  }

  static func info(_ id: String = "p", _ version: String = "1.0") -> DescribedFiles.Content {
    file(
      "<plist><dict><key>IAPProductIdentifier</key><string>\(id)</string><key>ContentVersion</key>"
        + "<string>\(version)</string></dict></plist>")
  }

  private func found(_ files: Files, _ claim: ContentClaim = ContentClaim()) -> [String] {
    ContentExamination(Self.folder(files), as: claim).faults.map {
      "\($0.severity) \($0.kind.rawValue) \($0.path ?? "-")"
    }
  }

  @Test("correct content has no findings")
  func good() {
    #expect(found([("a", Self.file()), ("b", .link(to: "a")), ("empty", .folder)]) == [])
    #expect(
      found(
        [("ContentInfo.plist", Self.info()), ("Contents/a", Self.file()), (".DS_Store", Self.file())],
        ContentClaim(product: "p", version: "1.0", isPackage: true)) == [])
  }

  @Test("each wrong file is named")
  func files() {
    #expect(
      found([("x.png", Self.file("\u{7F}ELF")), ("y", Self.file("#!/bin/sh"))])
        == ["error content-executable x.png", "error content-executable y"])
    #expect(found([("a", Self.file(mayRun: true))]) == ["warning content-executable a"])
    #expect(found([("a", Self.file()), ("pipe", .special)]) == ["error content-special-file pipe"])
    #expect(found([("a", Self.file()), ("b", .closed("permission denied"))]) == ["error content-unreadable b"])
    #expect(found([("A", Self.file()), ("a", Self.file())]) == ["error content-name-collision a"])
    #expect(found([("\u{E9}", Self.file()), ("e\u{301}", Self.file())]).count == 1)
  }

  @Test("a name that is not UTF-8 is not called a missing permission")
  func names() {
    let folder = Self.folder([("a", Self.file()), ("b\u{FFFD}", .closed("No such file or directory"))])
    let faults = ContentExamination(folder, as: ContentClaim()).faults
    #expect(faults.map(\.message) == ["the name is not valid UTF-8"])
  }

  @Test("links are followed to their end, also through others")
  func links() {
    let chain: Files = [("a", Self.file()), ("b", .link(to: "c/x")), ("c", .link(to: "d")), ("d", .link(to: "../out"))]
    #expect(
      found(chain) == [
        "error content-symlink-escapes b", "error content-symlink-escapes c", "error content-symlink-escapes d",
      ])
    #expect(found([("a", Self.file()), ("b", .link(to: "/etc/passwd"))]) == ["error content-symlink-escapes b"])
    #expect(found([("a", Self.file()), ("b", .link(to: "gone"))]) == ["error content-symlink-dangling b"])
    #expect(found([("a", Self.file()), ("b", .link(to: "b"))]) == ["error content-symlink-dangling b"])
  }

  @Test("no files, and too many bytes")
  func whole() {
    #expect(found([]) == ["error content-empty -"])
    #expect(found([(".DS_Store", Self.file())]) == ["error content-empty -"])
    #expect(found([("a", Self.file(size: 1_499_999_999))]) == [])
    #expect(found([("a", Self.file(size: 1_500_000_000))]) == ["warning content-too-large -"])
    #expect(found([("a", Self.file(size: 2 << 30))]) == ["warning content-too-large -"])
    #expect(found([("a", Self.file(size: (2 << 30) + 1))]) == ["error content-too-large -"])
    let part = Self.file(size: 734_003_200)
    #expect(found([("a", part), ("b", part), ("c", part)]) == ["error content-too-large -"])
  }

  // covers(82, 84, 87)
  @Test("a package has its product's ID, and nothing besides its contents")
  func packages() {
    let claim = ContentClaim(product: "p", version: "1.0", isPackage: true)
    #expect(found([("Contents/a", Self.file())], claim) == ["error content-info-mismatch -"])
    let other: Files = [
      ("ContentInfo.plist", Self.info("q", "1.1")), ("Contents/a", Self.file()), ("stray", Self.file()),
    ]
    #expect(
      found(other, claim) == [
        "error content-info-mismatch ContentInfo.plist", "error content-info-mismatch ContentInfo.plist",
        "error content-misplaced-file stray",
      ])
    let words: Files = [("ContentInfo.plist", Self.info("p", "one")), ("Contents/a", Self.file())]
    #expect(found(words) == ["error content-version-format ContentInfo.plist"])
    let binary: Files = [("ContentInfo.plist", Self.file("bplist00")), ("Contents/a", Self.file())]
    #expect(found(binary) == ["error content-info-mismatch ContentInfo.plist"])
  }

  @Test("a packaged version never changes")
  func versions() {
    let digest = String(repeating: "0", count: 64)
    let tree = ContentTree([.init("a", .file(size: 16, sha256: digest))])
    func claim(_ version: String, packaged: String) -> ContentClaim {
      ContentClaim(
        product: "p", version: version, lock: ContentLock([.init(product: "p", version: packaged, tree: tree)]))
    }
    #expect(found([("a", Self.file())], claim("1.0", packaged: "1.0")) == [])
    #expect(found([("b", Self.file())], claim("1.0", packaged: "1.0")) == ["error content-version-not-raised -"])
    #expect(found([("b", Self.file())], claim("1.1", packaged: "1.0")) == [])
    #expect(found([("a", Self.file())], claim("1.9", packaged: "1.10")) == ["error content-version-not-raised -"])
    // A package of an older version isn't compared with the files of the current one.
    var package = claim("1.10", packaged: "1.10")
    package.isPackage = true
    let old: Files = [("ContentInfo.plist", Self.info("p", "1.9")), ("Contents/b", Self.file())]
    #expect(!found(old, package).contains { $0.contains("content-version-not-raised") })
  }
}

@Suite("The plan of a package")
struct PackagePlanTests {
  private typealias Files = ContentExaminationTests.Files

  private func plan(_ files: Files) -> PackagePlan {
    PackagePlan(of: ContentExaminationTests.folder(files), product: "a<b", version: "1.0")
  }

  // covers(84)
  @Test("is the same for content alone and for a folder laid out as a package")
  func layouts() {
    let file = ContentExaminationTests.file()
    let bare = plan([("b", file), ("a/c", file), ("a/l", .link(to: "c")), (".DS_Store", file)])
    #expect(
      bare.entries.map(\.path) == [
        "ContentInfo.plist", "Contents", "Contents/a", "Contents/a/c", "Contents/a/l", "Contents/b",
      ])
    #expect(bare.omitted == [".DS_Store"])
    #expect(bare.size == 32)
    let laidOut = plan([
      ("ContentInfo.plist", ContentExaminationTests.info()), ("Contents/b", file), ("Contents/a/c", file),
      ("Contents/a/l", .link(to: "c")),
    ])
    #expect(laidOut.entries.map(\.path) == bare.entries.map(\.path))
    #expect(laidOut.entries[0] == bare.entries[0])
  }

  @Test("its property list can be read back")
  func info() throws {
    guard case .bytes(let bytes) = plan([("a", ContentExaminationTests.file())]).entries[0].kind else {
      Issue.record("no property list")
      return
    }
    let info = try #require(ContentInfo(xml: bytes))
    #expect(info.productID == "a<b" && info.version == "1.0")
  }
}
