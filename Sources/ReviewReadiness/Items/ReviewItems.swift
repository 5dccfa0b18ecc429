import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  static let reviewScreenshot = ChecklistItem(
    "review-screenshot", "a review screenshot shows where the product is sold",
    reason: "Without one the status stays Missing Metadata, and you can't submit the product.",
    source: .help("In-app purchase statuses"),
    blockedBy: [
      "missing-review-screenshot", .init("missing-asset", in: .screenshot),
      .init("asset-outside-catalog", in: .screenshot),
    ],
    judge: .unlessWithdrawn { subject in
      let place = subject.path[.review][.screenshot]
      guard let path = subject.product.review.screenshot, !path.isBlank else {
        let remedy = Answer.Remedy.edit(
          "add 'screenshot: review/shop.png' below 'review:', a picture of the screen where it is sold")
        return subject.answerForMissingValue("no review screenshot", at: place, remedy)
      }
      return picture(path, subject, at: place)
    })

  static let screenshotAcceptable = ChecklistItem(
    "screenshot-acceptable", "the review screenshot is valid",
    reason: "App Store Connect accepts only an opaque PNG or JPEG of a whole screen.",
    source: .practice("AppleParty, template of 2022"),
    blockedBy: ["screenshot-unreadable", "screenshot-format", "screenshot-alpha", "screenshot-size"],
    judge: .unlessWithdrawn { subject in
      guard let path = subject.product.review.screenshot, let header = subject.assets?[path]?.header else { return nil }
      return .yes("\(header.width) × \(header.height)", at: subject.path[.review][.screenshot])
    })

  static let reviewNotes = ChecklistItem(
    "review-notes", "review notes explain how to reach the purchase",
    reason: "App Review rejects the app if it can't find the purchase.",
    source: .reviewGuideline("2.1"), blockedBy: ["review-notes-length"],
    judge: .unlessWithdrawn { subject in
      guard subject.stage != .approved else { return nil }
      let place = subject.path[.review][.notes]
      let remedy = Answer.Remedy.edit(
        "add 'notes:' below 'review:': where to tap, and how to sign in")
      guard let notes = subject.product.review.notes, !notes.isBlank else {
        return .unknown("no review notes, which are optional", at: place, look: remedy)
      }
      if notes.count < shortNotes {
        return .unknown("\(quoted(notes)) is short for an explanation", at: place, look: remedy)
      }
      return .yes(quoted(notes), at: place)
    })

  static let promotionImage = ChecklistItem(
    "promotion-image", "a promoted product has a promotion image",
    reason: "The App Store shows promoted products only with an opaque, square image of 1024 pixels.",
    source: .help("Promote in-app purchases", confidence: .medium),
    blockedBy: ["promotion-image", .init("missing-asset", in: .image), .init("asset-outside-catalog", in: .image)],
    judge: .unlessWithdrawn { subject in
      guard let promotion = subject.product.promotion else { return nil }
      let place = subject.path[.promotion][.image]
      let side = ReviewPictures.promotionSide.value
      let remedy = Answer.Remedy.edit(
        "add 'image:' below 'promotion:', a PNG or JPEG of \(side) × \(side) pixels, RGB, no alpha")
      guard let path = promotion.image, !path.isBlank else {
        if promotion.isVisible == false { return .yes("not promoted", at: place) }
        return .unknown("no promotion image, or only App Store Connect has it", at: place, look: remedy)
      }
      return picture(path, subject, at: place)
    })
}

/// Shorter notes hardly describe a screen and a tap; Shelf's own threshold.
private let shortNotes = 15

/// An answer for a picture without findings, if it was examined. One that doesn't exist blocks even if no finding
/// reports it.
private func picture(_ path: String, _ subject: ProductSubject, at place: CatalogPath) -> Answer {
  switch subject.assets?[path]?.target {
  case nil:
    return .unknown(
      "\(quoted(path)), which couldn't be checked", at: place,
      look: .command(naming(subject.catalogName, "shelf checklist")))
  case .missing?, .broken?:
    if subject.findings.contains(where: { $0.kind.id == "missing-asset" }) { return .yes(path, at: place) }
    let remedy = Answer.Remedy.edit("add the picture; paths are relative to the folder with 'app.yaml'")
    let evidence = "\(quoted(path)) does not exist"
    return subject.answerForMissingValue(evidence, inStore: evidence, at: place, remedy)
  default: return .yes(path, at: place)
  }
}

extension Asset {
  /// Its header, if it is a PNG or a JPEG.
  fileprivate var header: ImageHeader? { if case .header(let header) = file?.picture { header } else { nil } }
}
