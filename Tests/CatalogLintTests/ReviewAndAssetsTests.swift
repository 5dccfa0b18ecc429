import CatalogLint
import CatalogModel
import SourceDiagnostics
import StoreFacts
import Testing

@Suite("Rules about review and assets")
struct ReviewAndAssetsTests {
  /// The findings for a catalog with some files, a line each: `warning asset-case
  /// products["x"].review.screenshot`.
  static func found(_ catalog: Catalog, _ files: [DescribedFiles.File]?) -> [String] {
    let assets = files.map { DescribedFiles($0).assets(for: AssetMentions(in: catalog)) }
    return find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Sample.today)).map {
      "\($0.severity) \($0.kind.id) \($0.place.description)"
    }
  }

  static func png(_ path: String, _ width: UInt16, _ height: UInt16, type: UInt8 = 2) -> DescribedFiles.File {
    func big(_ number: UInt16) -> [UInt8] { [0, 0, UInt8(number >> 8), UInt8(number & 255)] }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let header = Array("IHDR".utf8) + big(width) + big(height) + [8, type, 0, 0, 0, 0, 0, 0, 0]
    let bytes = signature + header + [0, 0, 0, 1] + Array("IDAT".utf8) + [0, 0, 0, 0, 0]
    return .init(path, .file(bytes, size: bytes.count, mayRun: false))
  }

  @Test("without a folder, files are not checked")
  func nothingKnown() {
    #expect(Self.found(Sample.catalog(Sample.product()), nil) == [])
    let place = "products[\"com.example.lighthouse.gold\"].review.screenshot"
    #expect(Self.found(Sample.catalog(Sample.product()), []) == ["error missing-asset \(place)"])
  }

  @Test("gaps that App Store Connect reports itself are warnings")
  func missingMetadata() {
    func bare(_ status: ReviewStatus) -> Catalog {
      func emptied(_ product: Product) -> Product {
        var product = product
        (product.status, product.price, product.localizations) = (status, nil, [:])
        (product.review, product.availability.territories) = (ReviewMaterial(), .only([]))
        return product
      }
      var group = Sample.group("Magazine", [emptied(Sample.plan("magazine"))])
      group.localizations = [:]
      return Sample.catalog(emptied(Sample.product()), groups: [group])
    }
    func severities(_ status: ReviewStatus) -> [String: Set<Severity>] {
      let found = find(Rule.all, in: CatalogVisit(of: bare(status), today: Sample.today))
      return Dictionary(grouping: found.filter { Rule.ofMissingMetadata.contains($0.kind.id) }, by: \.kind.id)
        .mapValues { Set($0.map(\.severity)) }
    }
    let (known, unknown) = (severities(.missingMetadata), severities(.readyToSubmit))
    #expect(known.keys.sorted() == unknown.keys.sorted() && known.count >= 4, "\(known)")
    #expect(known.values.allSatisfy { $0 == [.warning] }, "\(known)")
    #expect(unknown.values.allSatisfy { $0 == [.error] }, "\(unknown)")
  }

  @Test("each product with a faulty picture is reported")
  func everyMention() {
    let catalog = Sample.catalog(Sample.product("gold"), Sample.product("silver"), groups: [Sample.group()])
    #expect(
      Self.found(catalog, [Self.png("review/shot.png", 10, 10)]).filter { $0.contains("screenshot-size") }.count == 3)
  }

  @Test(
    "sizes of screenshots",
    arguments: [
      (640, 920, true), (920, 640, true), (639, 5000, false), (640, 919, false), (312, 390, true), (390, 312, true),
      (960, 600, true), (961, 600, false), (2732, 2048, true), (1, 1, false),
    ])
  func sizes(_ width: UInt16, _ height: UInt16, _ isFine: Bool) {
    let found = Self.found(Sample.catalog(Sample.product()), [Self.png("review/shot.png", width, height)])
    #expect(found.isEmpty == isFine)
    #expect(ReviewPictures.isLargeEnough(width: Int(width), height: Int(height)) == isFine)
  }

  @Test("states that require a screenshot", arguments: ReviewStatus.allCases)
  func states(_ status: ReviewStatus) {
    var product = Sample.product()
    product.review.screenshot = nil
    product.status = status
    func isReported(_ product: Product) -> Bool {
      lint(Sample.catalog(product, Sample.product("silver"))).contains { $0.kind.id == "missing-review-screenshot" }
    }
    let isReviewed = [.approved, .pendingBinaryApproval, .removedFromSale, .developerRemovedFromSale].contains(status)
    #expect(isReported(product) == !isReviewed)
    product.isClearedForSale = false
    #expect(
      isReported(product)
        == (!isReviewed && ![.draft, .missingMetadata, .waitingForUpload, .processingContent].contains(status)))
    product.review.screenshot = ""
    product.isClearedForSale = true
    #expect(isReported(product) == !isReviewed)
  }

  @Test("positions start at 1", arguments: [(-7, 1), (0, 1), (1, 0), (20, 0)])
  func positions(order: Int, count: Int) {
    var product = Sample.product()
    product.promotion = Promotion(isVisible: true, order: order)
    #expect(lint(Sample.catalog(product)).filter { $0.kind.id == "duplicate-promotion-order" }.count == count)
  }

  @Test("a status can't be that of another kind of product")
  func status() {
    var plan = Sample.plan("magazine")
    plan.status = .processingContent
    plan.hostedContent = HostedContentReference(source: "content", version: "1.0")
    let found = lint(Sample.catalog(groups: [Sample.group("Magazine", [plan])])).filter {
      $0.kind.id == "status-inconsistent"
    }
    #expect(found.map(\.severity) == [.warning])
    // A draft was never on sale.
    var draft = Sample.product()
    draft.status = .draft
    draft.versionStatus = .waitingForReview
    draft.textsOnSale = draft.localizations
    draft.price?.kept = [KeptPrice()]
    let past = lint(Sample.catalog(draft)).filter { $0.kind.id == "status-inconsistent" }
    #expect(
      Set(past.map { String($0.place.description.split(separator: ".").last ?? "") }) == [
        "version_status", "texts_on_sale", "kept",
      ])
    // A catalog without any screenshots misses none.
    var product = Sample.product()
    product.review.screenshot = nil
    #expect(lint(Sample.catalog(product)).isEmpty)
  }

  @Test("promotion images: all faults in one sentence, and copies")
  func promotion() {
    func promoted(_ name: String, _ path: String) -> Product {
      var product = Sample.product(name)
      product.promotion = Promotion(image: path)
      return product
    }
    let shot = Self.png("review/shot.png", 750, 1334)
    let catalog = Sample.catalog(
      promoted("gold", "promo/a.png"), promoted("silver", "promo/b.png"), promoted("tin", "./promo/a.png"))
    let assets = DescribedFiles([
      shot, Self.png("promo/a.png", 512, 1024, type: 4), Self.png("promo/b.png", 1024, 1024),
    ])
    .assets(for: AssetMentions(in: catalog))
    let found = find(Rule.all, in: CatalogVisit(of: catalog, assets: assets, today: Sample.today))
    #expect(
      found.map(\.message) == [
        "promotion image 'promo/a.png' is 512 × 1024 pixels, is grayscale and has an alpha channel",
        "promotion image './promo/a.png' is 512 × 1024 pixels, is grayscale and has an alpha channel",
        "'com.example.lighthouse.gold' has the same promotion image",
      ])
    #expect(found.map(\.severity) == [.error, .error, .warning])
  }

  @Test("twenty promoted products are allowed, twenty-one aren't")
  func promotedProducts() {
    func products(_ count: Int) -> [Product] {
      (0..<count).map { index in
        var product = Sample.product("p\(index)")
        product.promotion = Promotion(isVisible: true, order: index == 7 ? nil : index + 1)
        return product
      }
    }
    #expect(lines(Sample.catalog(products(20))) == [])
    #expect(
      lines(Sample.catalog(products(21))) == [
        "error too-many-promoted products[\"com.example.lighthouse.p7\"].promotion"
      ])
  }

  @Test("unapproved products are submitted with an app version, once")
  func firstSubmission() {
    var one = Sample.product("gold")
    one.status = .readyToSubmit
    var two = Sample.product("silver")
    two.status = .readyToSubmit
    func reported() -> [String?] {
      lint(Sample.catalog(one, two)).filter { $0.kind.id == "first-submission" }.map(\.product)
    }
    #expect(reported() == ["com.example.lighthouse.gold"])
    one.isClearedForSale = false
    #expect(reported() == ["com.example.lighthouse.silver"])
    two.status = .removedFromSale
    #expect(reported() == [])
  }
}
