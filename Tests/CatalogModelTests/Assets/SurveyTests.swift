import CatalogModel
import Testing

/// The targets of paths on a described disk.
struct SurveyTests {
  private let png = DescribedFiles.Content.file(PictureBytes.png(640, 920), size: 5000, mayRun: false)

  private func survey(_ path: String, _ files: DescribedFiles.File...) -> Asset? {
    var product = Product(id: "a", type: .consumable)
    product.review.screenshot = path
    return DescribedFiles(files).assets(for: AssetMentions(in: Catalog(products: [product])))[path]
  }

  private func contents(_ files: DescribedFiles.File..., source: String = "content") -> [String] {
    var product = Product(id: "a", type: .nonConsumable)
    product.hostedContent = HostedContentReference(source: source)
    let assets = DescribedFiles(files).assets(for: AssetMentions(in: Catalog(products: [product])))
    return (assets[source]?.folder?.entries ?? []).map { entry in
      switch entry.kind {
      case .file: "file \(entry.path)"
      case .folder: "folder \(entry.path)"
      case .link: "link \(entry.path)"
      case .brokenLink(let link): "broken \(entry.path) to \(link.destination)"
      case .escapingLink(_, let via): "escaping \(entry.path) via \(via.path)"
      case .special: "special \(entry.path)"
      case .unreadable(let reason): "unreadable \(entry.path): \(reason)"
      }
    }
  }

  @Test("a path with '..' leads to its file")
  func detours() {
    for path in ["review/a.png", "./review//a.png", "review/../review/a.png"] {
      let asset = survey(path, .init("review/a.png", png))
      #expect(asset?.place == "review/a.png" && asset?.file?.size == 5000 && asset?.spelling == nil, "\(path)")
    }
  }

  @Test("a path that differs from the file in letter case or composition reports the file's spelling")
  func spelling() {
    #expect(survey("Review/A.PNG", .init("review/a.png", png))?.spelling == "review/a.png")
    let composed = "caf\u{E9}.png"
    let decomposed = "cafe\u{301}.png"
    #expect(survey(composed, .init(decomposed, png))?.spelling.map { Array($0.unicodeScalars).count } == 9)
    #expect(survey("a.png", .init("A.png", png), .init("a.png", png))?.spelling == nil)
  }

  @Test("a missing file is reported with the files that exist")
  func missing() {
    #expect(survey("review/b.png", .init("review/a.png", png))?.target == .missing(in: "review", among: ["a.png"]))
    #expect(survey("rewiev/a.png", .init("review/a.png", png))?.target == .missing(in: "", among: ["review"]))
    #expect(survey("review/a.png/b", .init("review/a.png", png))?.target == .missing(in: "review", among: []))
  }

  @Test("nothing outside the catalog is read")
  func outside() {
    #expect(survey("../a.png")?.target == .outside(nil))
    #expect(survey("review/../../a.png", .init("review", .folder))?.target == .outside(nil))
    #expect(survey("/etc/passwd")?.target == .outside(nil))
    let link = AssetLink(path: "a.png", destination: "/etc/passwd")
    #expect(survey("a.png", .init("a.png", .link(to: "/etc/passwd")))?.target == .outside(link))
    #expect(
      survey("r/a.png", .init("r", .link(to: "s")), .init("s/a.png", .link(to: "../../x.png")))?.target
        == .outside(AssetLink(path: "s/a.png", destination: "../../x.png")))
  }

  @Test("links are followed, and cycles end")
  func links() {
    let chain = survey(
      "a.png", .init("a.png", .link(to: "b.png")), .init("b.png", .link(to: "r/c.png")), .init("r/c.png", png))
    #expect(chain?.place == "r/c.png" && chain?.file != nil)
    #expect(
      survey("a.png", .init("a.png", .link(to: "gone.png")))?.target
        == .broken(AssetLink(path: "a.png", destination: "gone.png"))
    )
    guard case .broken = survey("a.png", .init("a.png", .link(to: "b.png")), .init("b.png", .link(to: "a.png")))?.target
    else {
      Issue.record("a circle leads somewhere")
      return
    }
    guard case .broken = survey("a/x.png", .init("a", .link(to: "a/b")))?.target else {
      Issue.record("a link into itself leads somewhere")
      return
    }
  }

  @Test("pipes are special, and unreadable files have a reason")
  func special() {
    #expect(survey("a.png", .init("a.png", .special))?.target == .special)
    #expect(survey("a.png", .init("a.png", .closed("Permission denied")))?.target == .unreadable("Permission denied"))
    #expect(survey("review", .init("review/a.png", png))?.folder != nil)
  }

  @Test("a folder of hosted content is listed, and its links are checked")
  func folder() {
    #expect(
      contents(
        .init("content/a.txt", png), .init("content/in/b.txt", png), .init("content/inner", .link(to: "in/b.txt")),
        .init("content/out", .link(to: "../review/x.png")), .init("content/in/back", .link(to: "../../content/a.txt")),
        .init("content/gone", .link(to: "nothing")), .init("content/circle", .link(to: "circle")),
        .init("content/absolute", .link(to: "/etc")), .init("content/pipe", .special), .init("review/x.png", png),
        .init("content/chain", .link(to: "in/step")), .init("content/in/step", .link(to: "../../review/x.png")))
        == [
          "file a.txt", "escaping absolute via absolute", "escaping chain via in/step", "broken circle to circle",
          "broken gone to nothing", "folder in", "file in/b.txt", "escaping in/back via in/back",
          "escaping in/step via in/step",
          "link inner", "escaping out via out", "special pipe",
        ])
    #expect(contents(.init("content/a.txt", png), source: "./content/") == ["file a.txt"])
  }

  @Test("listing a folder stops at its limits")
  func bounds() {
    var product = Product(id: "a", type: .nonConsumable)
    product.hostedContent = HostedContentReference(source: "c")
    let mentions = AssetMentions(in: Catalog(products: [product]))
    let deep = DescribedFiles([.init("c/" + Array(repeating: "d", count: 80).joined(separator: "/") + "/x", png)])
    let survey = AssetSurvey(of: mentions, on: deep, bounds: AssetBounds(depth: 10))
    #expect(survey.assets([])["c"]?.folder?.isComplete == false)
    let many = DescribedFiles((0..<100).map { .init("c/\($0)", png) })
    let cut = AssetSurvey(of: mentions, on: many, bounds: AssetBounds(entries: 10))
    #expect(cut.wanted.count == 10 && cut.assets(cut.wanted.map(cut.examine))["c"]?.folder?.isComplete == false)
  }

  @Test("other pictures in the same folders are listed; other files and hosted content are not")
  func pictures() {
    var product = Product(id: "a", type: .nonConsumable)
    product.review.screenshot = "review/a.png"
    product.hostedContent = HostedContentReference(source: "review/content")
    let files = [
      "review/a.png", "review/old/b.JPG", "review/._a.png", "review/a.txt", "review/content/c.png", "icons/d.png",
    ]
    let assets = DescribedFiles(files.map { .init($0, png) }).assets(
      for: AssetMentions(in: Catalog(products: [product])))
    #expect(assets.pictures == ["review/a.png", "review/old/b.JPG"])
  }

  @Test("each path is examined once, however many products name it")
  func once() {
    let products = (0..<10_000).map { index in
      var product = Product(id: ProductID("p\(index)"), type: .consumable)
      product.review.screenshot = index % 2 == 0 ? "review/a.png" : "./review/a.png"
      return product
    }
    let survey = AssetSurvey(
      of: AssetMentions(in: Catalog(products: products)), on: DescribedFiles([.init("review/a.png", png)]))
    #expect(survey.wanted.map(\.path) == ["review/a.png"])
  }
}
