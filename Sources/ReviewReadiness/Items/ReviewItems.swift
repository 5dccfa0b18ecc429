import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  /// A screenshot for the reviewers.
  static let reviewScreenshot = ChecklistItem(
    "review-screenshot", "a review screenshot shows where it is sold",
    reason: "Without one the state stays Missing Metadata, and the product can't be submitted.",
    source: .help("In-app purchase statuses"),
    product: { subject in
      guard !subject.isWithdrawn else { return nil }
      let place = subject.path[.review][.screenshot]
      guard let path = subject.product.review.screenshot, !path.isEmpty else {
        let remedy = Answer.Remedy.edit(
          "add 'screenshot: review/shop.png' below 'review:', a picture of the screen where it is sold")
        return subject.stage == .approved
          ? .unknown("none in the catalog, though the store has approved the product", at: place, look: remedy)
          : .no("no review screenshot", at: place, remedy)
      }
      guard let asset = subject.assets?[path] else {
        return .unknown("\(quoted(path)), which nobody could look at", at: place, look: run(subject))
      }
      if let fault = asset.whyAbsent {
        return .no("\(quoted(path)) \(fault)", at: place, .edit("save the picture at \(quoted(path)), or name another"))
      }
      return .yes(path, at: place)
    })

  /// A picture that the store takes.
  static let screenshotAcceptable = ChecklistItem(
    "screenshot-acceptable", "the store takes the review screenshot",
    reason: "Screenshots are PNG or JPEG of a whole screen, without an alpha channel; others are refused while uploading.",
    source: .practice("AppleParty, template of 2022"),
    product: { subject in
      guard let path = subject.product.review.screenshot, let asset = subject.assets?[path], asset.whyAbsent == nil,
        !subject.isWithdrawn
      else { return nil }
      let place = subject.path[.review][.screenshot]
      let remedy = Answer.Remedy.edit("save a picture of the whole screen as PNG or JPEG without alpha")
      guard let header = asset.header else { return .no("\(quoted(path)) \(asset.whyNoPicture)", at: place, remedy) }
      if header.hasAlpha { return .no("\(quoted(path)) has an alpha channel", at: place, remedy) }
      guard ReviewPictures.isLargeEnough(width: header.width, height: header.height) else {
        return .no("\(quoted(path)) has only \(header.width) × \(header.height) pixels", at: place, remedy)
      }
      return .yes("\(header.width) × \(header.height)", at: place)
    })

  /// Notes that lead the reviewers to it.
  static let reviewNotes = ChecklistItem(
    "review-notes", "review notes tell how to reach the purchase",
    reason: "A reviewer who can't find the purchase rejects the app; a sign-in, a level or a tap has to be told.",
    source: .reviewGuideline("2.1"),
    product: { subject in
      guard !subject.isWithdrawn, subject.stage != .approved else { return nil }
      let place = subject.path[.review][.notes]
      let remedy = Answer.Remedy.edit(
        "add 'notes:' below 'review:' with the way to the purchase: where to tap, and who to sign in as")
      guard let notes = subject.product.review.notes, !notes.isEmpty else { return .no("no review notes", at: place, remedy) }
      let limit = TextLimits.reviewNotes.value
      if notes.count > limit.maximum {
        return .no("the notes have \(notes.count) characters, \(limit.maximum) are allowed", at: place, .edit("shorten them"))
      }
      if notes.count < shortNotes {
        return .unknown("\(quoted(notes)) is short for a way to a purchase", at: place, look: remedy)
      }
      return .yes(quoted(notes), at: place)
    })

  /// A promoted product has a picture.
  static let promotionImage = ChecklistItem(
    "promotion-image", "a promoted product has a promotion image",
    reason: "The store shows no product on the app's page without a flat square picture of 1024 pixels.",
    source: .help("Promote in-app purchases", confidence: .medium),
    product: { subject in
      guard let promotion = subject.product.promotion, !subject.isWithdrawn else { return nil }
      let place = subject.path[.promotion][.image]
      let side = ReviewPictures.promotionSide.value
      let remedy = Answer.Remedy.edit("add 'image:' below 'promotion:', a PNG or JPEG of \(side) × \(side) pixels, RGB, no alpha")
      guard let path = promotion.image, !path.isEmpty else { return .no("no promotion image", at: place, remedy) }
      guard let asset = subject.assets?[path] else {
        return .unknown("\(quoted(path)), which nobody could look at", at: place, look: run(subject))
      }
      if let fault = asset.whyAbsent { return .no("\(quoted(path)) \(fault)", at: place, remedy) }
      guard let header = asset.header else { return .no("\(quoted(path)) \(asset.whyNoPicture)", at: place, remedy) }
      guard header.width == side, header.height == side, !header.hasAlpha, header.colors == .rgb else {
        let alpha = header.hasAlpha ? ", with alpha" : ""
        return .no("\(quoted(path)) is \(header.width) × \(header.height), \(header.colors.spoken)\(alpha)", at: place, remedy)
      }
      return .yes(path, at: place)
    })
}

/// Shorter notes hardly name a screen and a tap; Shelf's own measure.
private let shortNotes = 15

/// The command that looks at the files, for answers from a text without a folder around it.
private func run(_ subject: ProductSubject) -> Answer.Remedy { .command(naming(subject.catalogName, "shelf checklist")) }

extension Asset {
  /// Why there is no file to look at, as the end of a sentence; nil if there is one.
  var whyAbsent: String? {
    switch target {
    case .file(let file): file.size == 0 ? "is empty" : nil
    case .folder: "is a folder"
    case .missing: "is not there"
    case .broken: "is a link to nothing"
    case .outside: "lies outside the catalog"
    case .special: "is neither a file nor a folder"
    case .unreadable(let reason): "can't be read: \(reason)"
    }
  }

  /// Why its header says nothing, as the end of a sentence.
  var whyNoPicture: String {
    if case .damaged(let reason)? = file?.picture { return "is damaged: \(reason)" }
    return "is no PNG or JPEG"
  }

  /// What its header says, if it is a PNG or a JPEG.
  var header: ImageHeader? { if case .header(let header) = file?.picture { header } else { nil } }
}
