import CatalogModel
import Testing

@Suite("The record of hosted content")
struct ContentLockTests {
  private static let digest = String(repeating: "a1", count: 32)

  private func tree(_ files: [(String, Int)], digest: String = digest) -> ContentTree {
    ContentTree(files.map { .init($0.0, .file(size: $0.1, sha256: digest)) })
  }

  private func entry(_ product: String, _ version: String, _ files: [(String, Int)] = [("a", 1)]) -> ContentLock.Entry {
    .init(product: ProductID(product), version: version, tree: tree(files))
  }

  @Test("the record reads back its own output, for any names")
  func roundTrip() throws {
    let names = ["a b", "line\nend", "tab\tand\\back", "#1", "é", "e\u{301}", "日本語/🗺️.png", "\\s", "\r"]
    let links = [ContentTree.Entry("z link", .link(to: "../a b")), .init("z0", .link(to: ""))]
    let lock = ContentLock([
      .init(
        product: "chapter 1", version: "1.0",
        tree: ContentTree(names.map { .init($0, .file(size: 3, sha256: Self.digest)) } + links)),
      entry("chapter", "1.10"), entry("chapter", "1.9"), entry("", ""),
    ])
    #expect(try ContentLock(text: lock.text) == lock)
    #expect(try ContentLock(text: lock.text).text.utf8.elementsEqual(lock.text.utf8))
    #expect(try ContentLock(text: lock.text.split(separator: "\n").joined(separator: "\r\n")) == lock)
    #expect(try ContentLock(text: "").entries.isEmpty)
  }

  @Test("versions are in numeric order, each once")
  func order() {
    var lock = ContentLock([entry("b", "1.0"), entry("a", "1.10"), entry("a", "1.9")])
    #expect(lock.entries.map { "\($0.product) \($0.version)" } == ["a 1.9", "a 1.10", "b 1.0"])
    #expect(lock.latest(of: "a")?.version == "1.10")
    #expect(lock.latest(of: "c") == nil)
    lock.record(entry("a", "1.9", [("new", 2)]))
    #expect(lock.entries.count == 3)
    #expect(lock.tree(of: "a", version: "1.9")?.entries.map(\.path) == ["new"])
    #expect(lock.tree(of: "a", version: "1.9.0") != nil)
    #expect(lock.tree(of: "a", version: "2.0") == nil)
  }

  @Test(
    "unreadable lines are reported",
    arguments: [
      ("a\n", 1), ("# note\n\n  \(digest) 1 x\n", 3), ("a 1.0\n  xyz 1 x\n", 2), ("a 1.0\n  \(digest) -1 x\n", 2),
      ("a 1.0\n  \(digest) 1\n", 2), ("a 1.0 b\n", 1), ("a 1.0\n  \(digest) 99999999999999999999 x\n", 2),
    ])
  func faults(_ text: String, _ line: Int) {
    #expect { try ContentLock(text: text) } throws: { ($0 as? ContentLock.Fault)?.line == line }
  }

  @Test("a change is reported by path")
  func changes() {
    let old = tree([("b", 1), ("c", 1), ("e", 1)])
    let new = ContentTree(tree([("a", 1), ("c", 2), ("e", 1)]).entries + [.init("f", .link(to: "e"))])
    let reported = new.changes(since: old).map { "\($0.change) \($0.path)" }
    #expect(reported == ["added a", "removed b", "changed c", "added f"])
    #expect(new.changes(since: new).isEmpty)
    #expect(old.changes(since: ContentTree([])).allSatisfy { $0.change == .added })
    #expect(ContentTree([]).changes(since: old).allSatisfy { $0.change == .removed })
    let forms = (tree([("\u{E9}", 1)]), tree([("e\u{301}", 1)]))
    #expect(forms.0.changes(since: forms.1).count == 2)
  }

  @Test("folders are compared by names, lengths and links, and by digests where they are known")
  func folders() {
    func folder(_ files: [(String, DescribedFiles.Content)]) -> AssetFolder {
      var product = Product(id: "p", type: .nonConsumable)
      product.hostedContent = HostedContentReference(source: "content", version: "1.0")
      let disk = DescribedFiles(files.map { .init("content/" + $0.0, $0.1) })
      return disk.assets(for: AssetMentions(in: Catalog(products: [product])))["content"]?.folder ?? AssetFolder()
    }
    let file = DescribedFiles.Content.file([1, 2, 3], size: 3, mayRun: false)
    let packaged = ContentTree(tree([("a", 3), ("sub/b", 3)]).entries + [.init("sub/c", .link(to: "b"))])
    let files: [(String, DescribedFiles.Content)] = [("a", file), ("sub/b", file), ("sub/c", .link(to: "b"))]
    #expect(!packaged.differs(from: folder(files)))
    #expect(!packaged.differs(from: folder(files + [(".DS_Store", file), ("sub/._b", file), ("empty", .folder)])))
    let info = DescribedFiles.Content.file(Array("<plist><dict/></plist>".utf8), size: 22, mayRun: false)
    #expect(!packaged.differs(from: folder(files + [("ContentInfo.plist", info)])))
    #expect(!packaged.differs(from: folder(files.map { ("Contents/" + $0.0, $0.1) } + [("ContentInfo.plist", info)])))
    #expect(packaged.differs(from: folder(files + [(".hidden", file)])))
    #expect(packaged.differs(from: folder(Array(files.dropLast()))))
    #expect(packaged.differs(from: folder([("a", .file([1], size: 1, mayRun: false))] + files.dropFirst())))
    #expect(packaged.differs(from: folder(files.dropLast() + [("sub/c", .link(to: "../a"))])))
    #expect(!packaged.differs(from: folder(files + [("closed", .closed("permission denied"))])))
    #expect(folder(files).tree == nil)
  }
}

@Suite("Content versions")
struct ContentVersionTests {
  @Test("are compared number by number")
  func order() throws {
    let sorted = ["0.9", "1.0", "1.0.1", "1.2", "1.10", "2.0"].compactMap { ContentVersion($0) }
    #expect(sorted == sorted.shuffled().sorted())
    #expect(ContentVersion("1.0") == ContentVersion("1.0.0"))
    #expect(Set([ContentVersion("1.0"), ContentVersion("1.0.0")]).count == 1)
  }

  @Test(
    "are raised by one", arguments: [("1.0", "1.1"), ("1.9", "1.10"), ("1.2.3", "1.2.4"), ("01.02", "1.3")])
  func next(_ version: String, _ expected: String) { #expect(ContentVersion(version)?.next.description == expected) }

  @Test(
    "contain only numbers", arguments: ["", "1", "1.", ".1", "1..2", "v1.0", "1.0 ", "-1.0", "1.0b", "1.9999999999"])
  func refused(_ text: String) { #expect(ContentVersion(text) == nil) }
}
