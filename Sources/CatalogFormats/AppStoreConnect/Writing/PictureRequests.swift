package import CatalogModel
import TextFormats

/// Pictures: each is reserved, uploaded to the URLs of the response, and then committed.
extension RequestComposer {
  package mutating func addScreenshot(of item: ProductInProgress) {
    guard let file = item.product.review.screenshot else { return }
    addPicture(
      file, item.kind.screenshot, as: RequestName(item.name, "/screenshot"), at: item.path[.review][.screenshot],
      of: .one(item.kind.reviewLink, item.kind.product, item.id), why: "Reserves the upload of the review screenshot.")
  }

  /// The picture and the place of a product on the app's page.
  ///
  /// - Parameters:
  ///   - item: the product.
  ///   - imageOwner: the owner of the picture.
  ///   - number: the version of the API's path for pictures.
  package mutating func addPromotion(
    of item: ProductInProgress, imageOwner: (id: ResourceID, type: ResourceType), _ number: Int
  ) {
    guard let promotion = item.product.promotion else { return }
    if let file = promotion.image {
      let link = version == .withVersions ? "version" : item.kind.link
      addPicture(
        file, item.kind.image, number, as: RequestName(item.name, "/image"), at: item.path[.promotion][.image],
        of: .one(link, imageOwner.type, imageOwner.id), why: "Reserves the upload of the promotion image.")
    }
    if item.product.isPromoted { promote(item, by: promotion) }
  }

  package mutating func promote(_ item: ProductInProgress, by promotion: Promotion) {
    var promotion = promotion
    promotion.isVisible = promotion.isVisible ?? true
    create(
      ResourceObject(
        .promotedPurchases, nil, promotion.members(of: .promotedPurchases),
        [.one("app", .apps, .app), .one(item.kind.reviewLink, item.kind.product, item.id)]),
      as: .promotion(of: item.name),
      why: "Promotes the product on the app's page.")
  }

  /// The additional pictures for offer pages.
  ///
  /// - Parameters:
  ///   - item: the product.
  ///   - owner: the name of the relationship to the owner.
  ///   - number: the version of the API's path for pictures.
  ///   - indices: which of them; nil for all.
  package mutating func addImages(
    of item: ProductInProgress, to owner: ResourceObject.Relationship, _ number: Int, _ indices: [Int]? = nil
  ) {
    for (index, file) in item.product.images.enumerated() where indices?.contains(index) ?? true {
      addPicture(
        file, item.kind.image, number, as: RequestName(item.name, "/more-images:", String(index + 1)),
        at: item.path[.images][index], of: owner, why: "Reserves the upload of a picture for offer pages.")
    }
  }

  package mutating func addPicture(
    _ file: String, _ type: ResourceType, _ number: Int = 1, as name: RequestName, at path: CatalogPath,
    of owner: ResourceObject.Relationship, why: String
  ) {
    guard let digest = digests[file] else {
      return leaveOut("the picture", "App Store Connect requires the size of '\(file)', which doesn't exist", at: path)
    }
    create(
      ResourceObject(
        type, nil, [.text("fileName", lastName(ofPath: file)), .integer("fileSize", digest.size)], [owner]),
      version: number, as: name, upload: StoreRequest.Upload(file: file, digest: digest), why: why)
    // The second generation of pictures has no checksum attribute.
    change(
      ResourceObject(
        type, nil, [.text("sourceFileChecksum", number == 1 ? digest.md5 : nil), .flag("uploaded", true)]), name.answer,
      version: number, as: RequestName(name.text, "/uploaded"), why: "Commits the upload.")
  }
}
