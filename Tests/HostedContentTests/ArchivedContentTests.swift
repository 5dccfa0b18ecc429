import CatalogModel
import HostedContent
import Testing

@Suite("Reading an archive")
struct ArchivedContentTests {
  private func content(_ entries: [(String, ArchivedContent.Kind)]) -> ArchivedContent {
    var content = ArchivedContent()
    for (path, kind) in entries { content.addEntry(Array(path.utf8), kind) }
    return content
  }

  private func faults(_ entries: [(String, ArchivedContent.Kind)]) -> [String] {
    content(entries).faults.map { "\($0.kind.rawValue) \($0.path ?? "-")" }
  }

  private let file = ArchivedContent.Kind.file(AssetFile(size: 3))

  @Test("is read as a folder, including folders without an entry")
  func folder() {
    let folder = content([(".", .folder), ("./a/b", file), ("a", .folder), ("./a/c", .link(to: "b"))]).folder
    #expect(folder.entries.map(\.path) == ["a", "a/b", "a/c"])
    #expect(faults([("./a/b", file), ("a", .folder)]) == [])
  }

  @Test("may have folders around a package")
  func root() {
    let folder = content([
      ("Library/Content/x/ContentInfo.plist", file), ("Library/Content/x/Contents/a", file),
    ]).folder
    #expect(folder.entries.map(\.path) == ["ContentInfo.plist", "Contents", "Contents/a"])
    let beside = content([("x/ContentInfo.plist", file), ("y", file)]).folder
    #expect(beside.entries.map(\.path) == ["x", "x/ContentInfo.plist", "y"])
  }

  @Test("is rejected if it leads outside, or has an entry twice")
  func hostile() {
    #expect(faults([("/etc/passwd", file)]) == ["content-unsafe-path /etc/passwd"])
    #expect(faults([("../x", file)]) == ["content-unsafe-path ../x"])
    #expect(faults([("a/../../x", file)]) == ["content-unsafe-path a/../../x"])
    #expect(faults([("a/..", .folder)]) == ["content-unsafe-path a/.."])
    #expect(faults([("..\u{2F}\u{301}/..", file)]).count == 1)
    #expect(faults([("a", file), ("./a", file)]) == ["content-unsafe-path a"])
    #expect(faults([("a", .link(to: "/etc")), ("a/passwd", file)]) == ["content-unsafe-path a/passwd"])
    #expect(faults([("a", file), ("a/b", file)]) == ["content-unsafe-path a/b"])
    #expect(faults([("a", .hardLink(to: "/etc/passwd"))]) == ["content-special-file a"])
    var content = ArchivedContent()
    content.addEntry([0xFF, 0x61], file)
    content.addEntry([], file)
    #expect(content.faults.count == 2)
    #expect(content.folder.entries.isEmpty)
  }

  @Test("has its links checked as on disk")
  func links() {
    let folder = content([
      ("Contents/a", file), ("Contents/out", .link(to: "../../x")), ("Contents/root", .link(to: "/etc/passwd")),
      ("Contents/chain", .link(to: "out")), ("Contents/gone", .link(to: "nothing")), ("Contents/good", .link(to: "a")),
      ("ContentInfo.plist", file),
    ]).folder
    let found = ContentExamination(folder, as: ContentClaim()).faults.filter { $0.kind.rawValue.contains("symlink") }
    #expect(
      found.map { "\($0.kind.rawValue) \($0.path ?? "")" } == [
        "content-symlink-escapes Contents/chain", "content-symlink-dangling Contents/gone",
        "content-symlink-escapes Contents/out",
        "content-symlink-escapes Contents/root",
      ])
  }

  @Test("stops at the size limit")
  func bounds() {
    var content = ArchivedContent(bounds: AssetBounds(entries: 10, depth: 5))
    for index in 0..<20 { content.addEntry(Array("f\(index)".utf8), file) }
    #expect(content.isFull && !content.folder.isComplete && content.folder.entries.count == 10)
    var deep = ArchivedContent(bounds: AssetBounds(entries: 10, depth: 5))
    deep.addEntry(Array("1/2/3/4/5/6".utf8), file)
    #expect(deep.isFull)
    var large = ArchivedContent()
    let answers = [2 << 30, 1, .max].map { large.hasRoom(for: $0) }
    #expect(answers == [true, false, false])
  }

  @Test("is reported with invisible characters escaped")
  func names() {
    let fault = content([("/a\u{1B}[31m\n", file)]).faults.first
    #expect(fault?.message == #"the path is absolute: '/a\u{1B}[31m\u{A}'"#)
  }
}
