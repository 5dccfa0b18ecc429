import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A promotion image is 1024 pixels square without an alpha channel, and each product has its own.
  static let promotionImage = Rule(
    id: "promotion-image",
    severity: .error,
    summary: "a promoted product has a missing, invalid or reused image",
    rationale: """
      The App Store doesn't show a promoted product without an image. App Store Connect already has the image of an \
      approved product, and a draft gets only a warning. The image must be exactly 1024 × 1024 pixels, RGB, without \
      an alpha channel. The same applies to 'images'. App Review also rejects products whose images are alike or \
      repeat the app's icon (guideline 2.3.2), so the same file or a copy of it on two products is a warning.
      """,
    source: FactSource(ReviewPictures.promotionSide),
    examples: [
      .good("a valid image", promoted("promo/gold.png"), assets: [.png("promo/gold.png", width: 1024, height: 1024)]),
      .good(
        "hidden, so no image is needed",
        gold(inFlow: "reference_name: Gold, status: ready_to_submit, promotion: {visible: false}")
      ),
      .bad(
        "visible, without an image",
        gold(inFlow: "reference_name: Gold, status: ready_to_submit, ⟦promotion⟧: {visible: true}")
      ),
      .bad("too small", promoted("⟦promo/gold.png⟧"), assets: [.png("promo/gold.png", width: 512, height: 512)]),
      .bad(
        "round corners, which need an alpha channel", promoted("⟦promo/gold.png⟧"),
        assets: [.png("promo/gold.png", width: 1024, height: 1024, alpha: true)]),
      .bad(
        "grayscale and not square", promoted("⟦promo/gold.png⟧"),
        assets: [.png("promo/gold.png", width: 1024, height: 768, grey: true)]),
      .bad(
        "a screenshot for an offer page", gold("images: [⟦review/gold.png⟧]"),
        assets: [.png("review/gold.png", width: 1334, height: 750)]),
      .bad("a WebP", promoted("⟦promo/gold.webp⟧"), assets: [.text("promo/gold.webp", "RIFF\0\0\0\0WEBPVP8 ")]),
      .bad(
        "a copy of another product's image",
        """
        products:
          - id: com.example.lighthouse.gold
            promotion: {image: promo/gold.png}
          - id: com.example.lighthouse.silver
            localizations: {en-US: {name: Silver Coins}}
            promotion: {image: ⟦promo/silver.png⟧}
        """,
        assets: [
          .png("promo/gold.png", width: 1024, height: 1024), .png("promo/silver.png", width: 1024, height: 1024),
        ]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.promotionImage, .image], in: assets, judge: promotionFault) { mention, fault in
        let side = ReviewPictures.promotionSide.value
        report(
          mention.place, "\(mention.spoken) \(fault)",
          help: "save it as PNG or JPEG: \(side) × \(side) pixels, RGB, no alpha")
      }
      reportTwins(visit, assets, &report)
    },
    product: { visit, report in
      guard let promotion = visit.product.promotion, promotion.isVisible != false, promotion.image?.isBlank ?? true,
        visit.isAskedByReview || visit.product.status == .draft
      else { return }
      let place = visit.path[.promotion]
      report(
        promotion.image == nil ? place.key : place[.image], "a promoted product without a promotion image",
        help: "add 'image: promo/….png', a PNG or JPEG for this product",
        severity: visit.isAskedByReview ? .error : .warning)
    }
  )
}

private func promoted(_ path: String) -> String {
  gold("promotion: {image: \(path)}")
}

/// The problem of a promotion image, as the end of a sentence.
private func promotionFault(_ asset: Asset) -> String? {
  if let why = asset.whyUnreadable ?? asset.otherFormat { return why }
  guard let header = asset.header else { return nil }
  let side = ReviewPictures.promotionSide.value
  var faults: [String] = []
  if header.width != side || header.height != side { faults.append("is \(header.width) × \(header.height) pixels") }
  if header.colors != .rgb {
    faults.append(header.colors == .palette ? "has \(header.colors.spoken)" : "is \(header.colors.spoken)")
  }
  if header.hasAlpha { faults.append("has an alpha channel") }
  return faults.isEmpty ? nil : listed(faults)
}

/// Reports each promotion image that an earlier product also uses, as the same file or a copy.
private func reportTwins(_ visit: CatalogVisit, _ assets: Assets, _ report: inout Report) {
  guard !assets.mentions.promotionImages.isEmpty else { return }
  var owners: [UInt64: ProductVisit] = [:]
  for product in visit.products {
    guard let path = product.product.promotion?.image, let file = assets[path]?.file, file.size > 0 else { continue }
    guard let owner = owners[file.fingerprint] else {
      owners[file.fingerprint] = product
      continue
    }
    report(
      product.path[.promotion][.image], "\(quoted(owner.product.id.text)) has the same promotion image",
      notes: [Note("the other product's image", at: owner.path[.promotion][.image])],
      help: "use a different image for each product", severity: .warning)
  }
}
